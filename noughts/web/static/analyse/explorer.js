// All positions of 3 x 3 in a table, by the number of marks and by who wins with best play. Each can be opened.

import { RequestError, ask } from "../lib/api.js";
import { shape } from "../board/board.js";
import { button, h, redraw, s } from "../lib/dom.js";
import { createRequest } from "../lib/request.js";
import { miniBoard } from "../board/miniboard.js";
import { CLASSIC } from "../lib/notation.js";
import { count, kindOf, plural } from "../lib/words.js";

/** A board for a screen reader, row by row. @param {string} position */
const boardInWords = (position) => position.split("/").map((row) => [...row].join(" ").replaceAll(".", "empty")).join(", ");
/** @param {PositionGroup} group */
const sizeOf = ({ open, over }) => open.length + over.length;
/** @param {PositionGroup} group */
const groupInWords = (group) => `${plural(group.plies, "mark")}, ${group.result}: ${plural(sizeOf(group), "different board")}, ${group.positions} with mirrored and turned ones`;

/** @param {(position: string) => void} onOpen */
export function explorerCard(onOpen) {
  const about = h("p", { class: "soft" });
  const table = h("table", { class: "map" });
  const lists = h("div", { class: "results" });
  const task = createRequest({});
  const element = h(
    "details",
    { class: "card explorer", ontoggle: load },
    h("summary", null, "All positions"),
    h("div", { class: "results" }, about, table, lists, task.problem),
  );
  for (const box of [table, lists]) box.addEventListener("keydown", (event) => moveByKey(box, event));

  /** @type {Explorer | null} */
  let map = null;
  /** @type {PositionGroup | undefined} the group whose boards are listed */
  let chosen;
  /** @type {string | null} the position to mark */
  let wanted = null;

  function load() {
    if (!element.open || wanted === null || map?.position === wanted) return;
    const position = wanted;
    task.begin(async (signal) => {
      try {
        map = await ask("/api/explorer", { position }, { signal, what: "Loading all positions" });
      } catch (error) {
        if (error instanceof RequestError) return; // an impossible position is not in the table
        throw error;
      }
      choose(map.groups.find(({ here }) => here));
    });
  }

  /** @param {PositionGroup | undefined} group */
  function choose(group) {
    chosen = group;
    if (map && group) draw(map, group);
  }

  /** @param {Explorer} map @param {PositionGroup} group */
  function draw({ positions, classes, results, groups, position, here, images }, group) {
    about.textContent = `All ${count(positions)} positions of 3 × 3, or ${count(classes)} if mirrored and turned boards count once. Choose how many marks are on the board and who wins with best play.`;
    const most = Math.max(...groups.map(sizeOf));
    const rows = [...new Set(groups.map(({ plies }) => plies))];
    redraw(table, [
      h("thead", null, h("tr", null, ["Marks", ...results].map((title) => h("th", { scope: "col" }, title)))),
      h("tbody", null, rows.map((plies) => h("tr", null, h("th", { scope: "row" }, plies), groups.filter((each) => each.plies === plies).map((each) => h("td", null, groupButton(each, most)))))),
    ]);
    redraw(lists, [
      ...boards(groupInWords(group), group.open, here),
      ...boards("The game is over", group.over, here),
      ...(images.length > 1 && group.here ? boards("This position, mirrored and turned", images, position) : []),
    ]);
    for (const box of [table, lists]) setTabStop(box);
    for (const present of lists.querySelectorAll("[aria-current]")) scrollTo(/** @type {HTMLElement} */ (present));
  }

  /** A cell of the table; the length of its bar is the number of different boards. @param {PositionGroup} group @param {number} most */
  function groupButton(group, most) {
    const size = sizeOf(group);
    if (!size) return h("span", { class: "soft" }, "–");
    const kind = kindOf(group.winner === null ? 0 : group.winner === "X" ? 1 : -1);
    const bar = s("svg", { class: "bar", viewBox: `0 0 ${most} 1`, preserveAspectRatio: "none", "aria-hidden": "true" }, s("rect", { width: size, height: 1 }));
    return button([shape(kind), ` ${size}`, bar], () => choose(group), {
      class: `value ${kind}`,
      "aria-label": groupInWords(group) + (group.here ? ", this position is among them" : ""),
      "aria-pressed": String(group === chosen),
      "aria-current": group.here ? "location" : null,
    });
  }

  /** @param {string} title @param {string[]} positions @param {string} here */
  const boards = (title, positions, here) =>
    positions.length
      ? [h("h3", null, title), h("ul", { class: "boards", "aria-label": title }, positions.map((each) => h("li", null, opener(each, each === here))))]
      : [];

  /** @param {string} position @param {boolean} present */
  const opener = (position, present) =>
    button(miniBoard(position), () => onOpen(position), { "aria-label": boardInWords(position), "aria-current": present ? "true" : null });

  return {
    element,
    toggle: () => (element.open = !element.open),
    /** @param {AppState} state */
    show({ game, position }) {
      element.hidden = game !== CLASSIC;
      wanted = game === CLASSIC ? position : null;
      load();
    },
  };
}

/** Scroll the list, not the page. @param {HTMLElement} present */
function scrollTo(present) {
  const list = present.closest("ul");
  if (list) list.scrollTop = present.offsetTop - list.clientHeight / 2;
}

/** @param {Element} box */
const buttonsOf = (box) => [...box.querySelectorAll("button")];

/** Tab stops at one button of many: the focused one, that of the present position, or the first. @param {Element} box */
function setTabStop(box) {
  const all = buttonsOf(box);
  const stop = all.find((each) => each === document.activeElement) ?? all.find((each) => each.hasAttribute("aria-current")) ?? all[0];
  for (const each of all) each.tabIndex = each === stop ? 0 : -1;
}

/** Arrow keys go from button to button, up and down to the nearest one. @param {Element} box @param {KeyboardEvent} event */
function moveByKey(box, event) {
  const all = buttonsOf(box);
  const from = all.indexOf(/** @type {HTMLButtonElement} */ (event.target));
  const { x, y } = all[from]?.getBoundingClientRect() ?? {};
  /** The nearest button below (1) or above (-1). @param {1 | -1} way */
  const nearest = (way) => {
    const beyond = all.map((each) => ({ each, at: each.getBoundingClientRect() })).filter(({ at }) => (at.y - y) * way > 4);
    return beyond.sort((a, b) => (a.at.y - b.at.y) * way || Math.abs(a.at.x - x) - Math.abs(b.at.x - x))[0]?.each;
  };
  /** @type {Record<string, () => HTMLButtonElement | undefined>} */
  const targets = { ArrowLeft: () => all[from - 1], ArrowRight: () => all[from + 1], ArrowUp: () => nearest(-1), ArrowDown: () => nearest(1), Home: () => all[0], End: () => all.at(-1) };
  if (from < 0 || !(event.key in targets)) return;
  event.preventDefault();
  event.stopPropagation();
  targets[event.key]()?.focus();
  setTabStop(box);
}
