// Choices in place: one of several labels, or a board by its small picture.

import { button, field, h } from "../lib/dom.js";
import { miniBoard, rulePicture } from "./miniboard.js";
import { emptyPosition, gameInWords, readGame, ruleInWords, sizeOfGame } from "../lib/notation.js";
import { NOT_LOADED } from "../lib/source.js";

const MOST_LINES = 12; // of a game from a file, that are listed
const BOARDS = ["3x3k3", "4x3k3", "4x4k3", "4x4k4", "5x5k4", "7x7k5", "15x15k5"];

/**
 * Radio buttons that look like one control.
 * @param {string} name @param {string} legend @param {[string, string][]} choices @param {(value: string) => void} onChange
 */
export function segments(name, legend, choices, onChange) {
  const inputs = choices.map(([value]) => h("input", { type: "radio", name, value, onchange: () => onChange(value) }));
  const labels = choices.map(([, label], place) => h("label", null, inputs[place], h("span", null, label)));
  const element = h("fieldset", null, h("legend", null, legend), h("div", { class: "segments" }, labels));
  return {
    element,
    value: () => inputs.find(({ checked }) => checked)?.value ?? choices[0][0],
    /** @param {string} value */
    set: (value) => inputs.forEach((input) => (input.checked = input.value === value)),
  };
}

/** Boards by picture, and other sizes by their numbers. @param {string} name @param {(game: string) => void} onChange */
export function boardChoice(name, onChange) {
  const pictures = h("div", { class: "pictures" });
  const number = () =>
    h("input", { type: "number", min: 1, max: 19, required: true, inputmode: "numeric", oninput: () => (k.max = String(Math.max(Number(width.value), Number(height.value)))) });
  const [width, height, k] = [number(), number(), number()];
  const sizes = h(
    "form",
    { class: "sizes", hidden: true, novalidate: true, onsubmit: chooseSize },
    field("Width", width),
    field("Height", height),
    field("In a row", k),
    h("button", { type: "submit" }, "Use this size"),
  );
  const other = button("Other", () => (sizes.hidden = !sizes.hidden), { class: "quiet" });
  const rulesBox = h("div", { hidden: true });
  const more = button("Other rules", showRules, { class: "quiet", "aria-expanded": "false" });
  const ownLines = h("p", { class: "soft", hidden: true });
  const element = h("fieldset", { class: "board-choice" }, h("legend", null, "Board"), h("div", { class: "picked" }, pictures, other, more), ownLines, sizes, rulesBox);
  /** @type {ReturnType<import("./other-rules.js")["otherRules"]> | null} loaded when it is first opened */
  let rules = null;
  let chosen = "";

  /** @param {Event} event */
  function chooseSize(event) {
    event.preventDefault();
    k.max = String(Math.max(Number(width.value), Number(height.value)));
    const game = `${width.value}x${height.value}k${k.value}`;
    if ([width, height, k].every((input) => input.reportValidity()) && readGame(game)) onChange(game);
  }

  async function showRules() {
    rulesBox.hidden = !rulesBox.hidden;
    more.setAttribute("aria-expanded", String(!rulesBox.hidden));
    if (rules) return;
    const loaded = await import("./other-rules.js").catch(() => null);
    rules ??= loaded && loaded.otherRules(name, onChange);
    rules?.set(chosen);
    rulesBox.replaceChildren(rules?.element ?? `Other rules ${NOT_LOADED}`);
  }

  /** Name the lines of a game from a file. @param {string} game */
  function listLines(game) {
    const lines = /:.*\d/.test(game) ? game.split(":")[1].split(",") : [];
    ownLines.hidden = lines.length === 0 || lines.length > MOST_LINES;
    ownLines.textContent = `The ${lines.length > 1 ? "lines are" : "line is"} ${lines.join(", ")}.`;
  }

  /** Show that there are more boards to the left or to the right. */
  function showEnds() {
    const { scrollLeft, scrollWidth, clientWidth } = pictures;
    pictures.classList.toggle("more-left", scrollLeft > 2);
    pictures.classList.toggle("more-right", scrollLeft + clientWidth < scrollWidth - 2);
  }
  pictures.addEventListener("scroll", showEnds);
  new ResizeObserver(showEnds).observe(pictures);

  /** @param {string} game @param {boolean} chosen */
  function picture(game, chosen) {
    const size = sizeOfGame(game);
    const sides = [size.width, size.rows, ...(size.depth > 1 ? [size.depth] : [])].join("×");
    const input = h("input", { type: "radio", name, value: game, checked: chosen, "aria-label": gameInWords(game), onchange: () => onChange(game) });
    const drawn = Math.max(size.width, size.rows) > 9 ? miniBoard(emptyPosition("9x9k5")) : size.flags || size.depth > 1 ? rulePicture(game, emptyPosition(game)) : miniBoard(emptyPosition(game));
    const text = h("span", { class: "size", "aria-hidden": "true" }, sides, h("small", null, ruleInWords(game)));
    return h("label", { class: "picture", title: gameInWords(game) }, input, drawn, text);
  }

  return {
    element,
    /** @param {string} game */
    set(game) {
      const size = sizeOfGame(game);
      [width.value, height.value, k.value] = [String(size.width), String(size.rows), String(size.k || 3)];
      k.max = String(Math.max(size.width, size.rows));
      chosen = game;
      rules?.set(game);
      listLines(game);
      const current = [...pictures.querySelectorAll("input")].find(({ checked }) => checked)?.value;
      if (current === game) return;
      const hadFocus = pictures.contains(document.activeElement);
      const games = BOARDS.includes(game) ? BOARDS : [...BOARDS, game];
      pictures.replaceChildren(...games.map((each) => picture(each, each === game)));
      showEnds();
      const selected = /** @type {HTMLElement} */ (pictures.querySelector(":has(> :checked)"));
      pictures.scrollLeft = selected.offsetLeft - (pictures.clientWidth - selected.offsetWidth) / 2; // scrollIntoView would move the page too
      if (hadFocus) selected.querySelector("input")?.focus();
    },
  };
}
