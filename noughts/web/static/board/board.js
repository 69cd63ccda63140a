// The board: draws a state and reports the cell that was chosen. It does not know the rules.
// BoardState in types/page.d.ts describes the fields of the state.

import { h, s } from "../lib/dom.js";
import { cellName, cellNumber, marksOf, moverOf } from "../lib/notation.js";
import { geometryOf, labelsOf, strokesOf } from "./geometry.js";

/** Steps to the right and down. @type {Record<string, number[]>} */
const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0], Home: [-Infinity, 0], End: [Infinity, 0] };
/** @type {Record<Kind, string>} */
const SHAPES = {
  win: "M10 3l7.5 13.5h-15z",
  draw: "M3 7h14v6H3z",
  loss: "M10 17L2.5 3.5h15z",
  unknown: "M10 2.5l7.5 7.5-7.5 7.5-7.5-7.5z",
};

/** @param {Kind} kind */
export const shape = (kind) =>
  s(
    "svg",
    { viewBox: "0 0 20 20", class: `shape ${kind}`, "aria-hidden": "true" },
    s("path", { d: SHAPES[kind] }),
  );

/** @param {string} mark @param {Record<string, unknown>} [props] */
export function markShape(mark, props = {}) {
  const drawn =
    mark === "X"
      ? s("path", { d: "M27 27L73 73M73 27L27 73", pathLength: 1 })
      : s("circle", { cx: 50, cy: 50, r: 25, pathLength: 1 });
  return s(
    "svg",
    { viewBox: "0 0 100 100", class: `mark ${mark.toLowerCase()}`, "aria-hidden": "true", ...props },
    drawn,
  );
}

/** @param {string} label @param {(cell: string) => void} onChoose */
export function createBoard(label, onChoose) {
  const grid = h("div", { role: "grid", "aria-label": label, class: "grid" });
  const overlay = s("svg", { class: "overlay", "aria-hidden": "true" });
  const frame = h("div", { class: "board" }, h("div", { class: "tray" }, grid, overlay));
  const element = h("div", { class: "pan" }, frame);
  /** @type {BoardState} */
  let state = { game: { width: 0, height: 0, k: 0, rows: 0, depth: 1, flags: "", own: "" }, position: "", ghost: null };
  let builtSize = "";
  let focus = 0;

  /** @param {number} cell */
  function choose(cell) {
    const name = cellName(cell, state.game.width);
    const taken = marksOf(state.position)[cell] !== ".";
    if (state.ghost !== null && (!taken || state.editable)) onChoose(name);
  }

  grid.addEventListener("click", (event) => {
    const cell = cellOf(event.target);
    if (!cell) return;
    moveFocus(Number(cell.dataset.cell), false);
    choose(focus);
  });
  grid.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") choose(focus);
    else if (event.key in STEPS) moveByKey(event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  grid.addEventListener("focusin", ({ target }) => { // a screen reader may focus any cell
    const cell = cellOf(target);
    if (cell) moveFocus(Number(cell.dataset.cell), false);
  });

  /** @param {EventTarget | null} target */
  const cellOf = (target) => /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest("[data-cell]"));
  const allCells = () => /** @type {NodeListOf<HTMLElement>} */ (grid.querySelectorAll("[data-cell]"));

  /** @param {string} key */
  function moveByKey(key) {
    const { width, height } = state.game;
    const [right, down] = STEPS[key];
    const column = Math.min(Math.max((focus % width) + right, 0), width - 1);
    const row = Math.min(Math.max(Math.floor(focus / width) + down, 0), height - 1);
    moveFocus(row * width + column);
  }

  function moveFocus(/** @type {number} */ cell, take = true) {
    const cells = allCells();
    cells[focus].tabIndex = -1;
    focus = cell;
    cells[focus].tabIndex = 0;
    if (take) cells[focus].focus();
  }

  /** @param {Size} size */
  function build(size) {
    const { width, height, flags } = size;
    const { plain, hexagonal, wide, high, corner } = geometryOf(size);
    frame.style.setProperty("--width", String(wide));
    frame.style.setProperty("--height", String(high));
    frame.className = ["board", !plain && "placed", hexagonal && "hexagonal", flags.includes("w") && "wraps", flags.includes("c") && "cylinder"].filter(Boolean).join(" ");
    element.classList.toggle("crowded", wide > 9.5 || high > 9.5);
    overlay.setAttribute("viewBox", `0 0 ${wide} ${high}`);
    focus = Math.floor(height / 2) * width + Math.floor(width / 2);
    const rows = Array.from({ length: height }, (_, row) =>
      h(
        "div",
        { role: "row", class: "row" },
        Array.from({ length: width }, (_, column) => {
          const cell = row * width + column;
          return h("div", {
            role: "gridcell",
            class: "cell",
            "data-cell": cell,
            "data-name": cellName(cell, width),
            tabindex: cell === focus ? 0 : -1,
          });
        }),
      ),
    );
    grid.replaceChildren(...rows);
    allCells().forEach((cell, number) => {
      const [x, y] = corner(number);
      cell.style.setProperty("--left", String(x / wide));
      cell.style.setProperty("--top", String(y / high));
    });
    frame.querySelectorAll(".coordinates").forEach((old) => old.remove());
    const letters = Array.from({ length: width }, (_, column) => h("span", null, cellName(column, width)[0]));
    const numbers = Array.from({ length: height }, (_, row) => h("span", null, row + 1));
    frame.prepend(
      h("div", { class: "coordinates across", "aria-hidden": "true" }, letters),
      h("div", { class: "coordinates down", "aria-hidden": "true" }, numbers),
    );
  }

  /** @param {HTMLElement} element @param {number} cell */
  function drawCell(element, cell) {
    const name = element.dataset.name ?? "";
    const mark = marksOf(state.position)[cell];
    const note = mark === "." ? state.notes?.get(name) : null;
    const threat = mark === "." ? state.threats?.get(name) : null;
    const [hint, last, winning] = [name === state.hint, name === state.last, state.line?.includes(name)];
    const words = [name, mark === "." ? "empty" : mark, note?.words, threat, hint && "hint", name === state.missed && "not the answer", last && "last move", winning && "winning line"];
    element.setAttribute("aria-label", words.filter(Boolean).join(", "));
    const open = state.ghost !== null && (mark === "." || state.editable);
    const kinds = [last && "last", winning && "winning", hint && "hint", state.lit?.includes(name) && "lit", name === state.missed && "missed", open && "open", state.steps?.includes(name) && "stepped"];
    const ghost = state.ghost === "." ? null : state.ghost;
    if (ghost) kinds.push(`puts-${ghost.toLowerCase()}`);
    if (note) kinds.push("noted", note.kind, note.best && "best", note.quiet && "quiet");
    element.className = ["cell", ...kinds.filter(Boolean)].join(" ");
    if (mark !== "." && element.dataset.mark === mark) return; // drawing it again would animate it again
    element.dataset.mark = mark;
    element.replaceChildren(...(mark === "." ? emptyCellParts(ghost, note, threat) : [markShape(mark)]));
  }

  /** @param {string | null} ghost @param {Note | null | undefined} note @param {string | null | undefined} threat */
  function emptyCellParts(ghost, note, threat) {
    const parts = [];
    if (ghost) parts.push(markShape(ghost, { "data-ghost": true }));
    if (note) {
      const words = [h("span", { class: "long" }, note.long), h("span", { class: "short" }, note.short)];
      parts.push(h("span", { class: "note", "aria-hidden": "true" }, shape(note.kind), words));
    }
    if (threat) parts.push(h("span", { class: "threat", "aria-hidden": "true" }, threat));
    return parts;
  }

  /** The middle of a cell. @param {string} name */
  function middle(name) {
    return geometryOf(state.game).corner(cellNumber(name, state.game.width)).map((edge) => edge + 0.5);
  }

  function drawOverlay() {
    overlay.replaceChildren();
    overlay.setAttribute("class", `overlay ${state.ended ?? ""}`);
    if (!geometryOf(state.game).plain) overlay.append(...labelsOf(state.game).map(([text, x, y]) => s("text", { class: "label", x, y }, text)));
    if (state.line) strokesOf(state.line, state.game).forEach(drawLine);
    (state.arrows ?? []).forEach(({ from, to, kind }) => drawArrow(middle(from), middle(to), kind));
    (state.steps ?? []).forEach((name, place) => drawStep(name, place));
  }

  /** A line through the first and the last cell, a little beyond both; a dot for one cell. @param {string[]} line */
  function drawLine(line) {
    const [[x1, y1], [x2, y2]] = [middle(line[0]), middle(line[line.length - 1])];
    const beyond = 0.3 / Math.max(Math.hypot(x2 - x1, y2 - y1), 1);
    const [dx, dy] = [(x2 - x1) * beyond, (y2 - y1) * beyond];
    overlay.append(s("line", { class: "won", x1: x1 - dx, y1: y1 - dy, x2: x2 + dx, y2: y2 + dy, pathLength: 1 }));
  }

  /** An arrow from one cell to another, which ends before the middle. @param {number[]} from @param {number[]} to @param {string} kind */
  function drawArrow([x1, y1], [x2, y2], kind) {
    const long = Math.hypot(x2 - x1, y2 - y1) || 1;
    const [dx, dy] = [(x2 - x1) / long, (y2 - y1) / long];
    const [x, y] = [x2 - dx * 0.26, y2 - dy * 0.26];
    const [left, right] = [
      [x - dx * 0.2 - dy * 0.12, y - dy * 0.2 + dx * 0.12],
      [x - dx * 0.2 + dy * 0.12, y - dy * 0.2 - dx * 0.12],
    ];
    const shaft = `M${x1 + dx * 0.26} ${y1 + dy * 0.26}L${x - dx * 0.16} ${y - dy * 0.16}`;
    overlay.append(
      s("path", { class: `shaft ${kind}`, d: shaft }),
      s("path", { class: `tip ${kind}`, d: `M${x} ${y}L${left.join(" ")}L${right.join(" ")}z` }),
    );
  }

  /** A numbered move of a variation, with an arrow from the move before it. @param {string} name @param {number} place */
  function drawStep(name, place) {
    const [x, y] = middle(name);
    const before = state.steps?.[place - 1];
    if (before) drawArrow(middle(before), [x, y], "step");
    const turn = (place % 2 === 0) === (moverOf(state.position) === "X") ? "x" : "o";
    overlay.append(
      s("circle", { class: `badge ${turn}`, cx: x, cy: y, r: 0.2 }),
      s("text", { class: "number", x, y: y + 0.09 }, place + 1),
    );
  }

  return {
    element,
    /** @param {BoardState} next */
    update(next) {
      state = next;
      const size = [next.game.width, next.game.height, next.game.depth, next.game.flags].join();
      if (size !== builtSize) build(next.game);
      builtSize = size;
      allCells().forEach(drawCell);
      drawOverlay();
    },
    focus: () => moveFocus(focus),
  };
}
