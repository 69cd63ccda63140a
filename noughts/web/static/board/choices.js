// Against whom, with which mark, on which board: chosen in place, the boards by small pictures.

import { button, field, h, options } from "../lib/dom.js";
import { miniBoard } from "./miniboard.js";
import { emptyPosition, gameInWords, readGame, sizeOfGame } from "../lib/notation.js";

const BOARDS = ["3x3k3", "4x3k3", "4x4k3", "4x4k4", "5x5k4", "7x7k5", "15x15k5"];
/** @type {[Side, string][]} */
const SIDES = [
  ["X", "X"],
  ["O", "O"],
  ["both", "Both"],
];

/**
 * A row of radio buttons that look like one.
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

/** Boards by picture, and any other size by its numbers. @param {string} name @param {(game: string) => void} onChange */
export function boardChoice(name, onChange) {
  const pictures = h("div", { class: "pictures" });
  const number = () =>
    h("input", { type: "number", min: 1, max: 19, required: true, inputmode: "numeric", onchange: custom });
  const [width, height, k] = [number(), number(), number()];
  const sizes = h(
    "div",
    { class: "sizes", hidden: true },
    field("Wide", width),
    field("High", height),
    field("In a row", k),
  );
  const other = button("Other", () => (sizes.hidden = !sizes.hidden), { class: "quiet" });
  const element = h("fieldset", { class: "board-choice" }, h("legend", null, "Board"), h("div", { class: "picked" }, pictures, other), sizes);

  function custom() {
    k.max = String(Math.max(Number(width.value), Number(height.value)));
    const game = `${width.value}x${height.value}k${k.value}`;
    if ([width, height, k].every((input) => input.reportValidity()) && readGame(game)) onChange(game);
  }

  /** @param {string} game @param {boolean} chosen */
  function picture(game, chosen) {
    const size = sizeOfGame(game);
    const input = h("input", { type: "radio", name, value: game, checked: chosen, "aria-label": gameInWords(game), onchange: () => onChange(game) });
    const drawn = Math.max(size.width, size.height) > 9 ? emptyPosition("9x9k5") : emptyPosition(game);
    const text = h("span", { class: "size", "aria-hidden": "true" }, `${size.width}×${size.height}`, h("small", null, `${size.k} in a row`));
    return h("label", { class: "picture", title: gameInWords(game) }, input, miniBoard(drawn), text);
  }

  return {
    element,
    /** @param {string} game */
    set(game) {
      const size = sizeOfGame(game);
      [width.value, height.value, k.value] = [String(size.width), String(size.height), String(size.k)];
      k.max = String(Math.max(size.width, size.height));
      const shown = [...pictures.querySelectorAll("input")].find(({ checked }) => checked)?.value;
      if (shown === game) return;
      const focused = pictures.contains(document.activeElement);
      const games = BOARDS.includes(game) ? BOARDS : [...BOARDS, game];
      pictures.replaceChildren(...games.map((each) => picture(each, each === game)));
      const now = /** @type {HTMLElement} */ (pictures.querySelector(":has(> :checked)"));
      pictures.scrollLeft = now.offsetLeft - (pictures.clientWidth - now.offsetWidth) / 2; // without moving the page
      if (focused) now.querySelector("input")?.focus();
    },
  };
}

/**
 * @param {{ onOpponent: (name: string) => void, onSide: (side: Side) => void, onBoard: (game: string) => void }} events
 */
export function gameChoices({ onOpponent, onSide, onBoard }) {
  const select = h("select", { onchange: () => onOpponent(select.value) });
  const summary = h("p", { class: "soft", "aria-live": "polite" });
  const side = segments("side", "You play", SIDES, (value) => onSide(/** @type {Side} */ (value)));
  const board = boardChoice("board", onBoard);
  const against = h("div", { class: "against" }, field("Opponent", select));
  return {
    element: h("div", { class: "choices" }, against, side.element, board.element),
    summary,
    /** @param {PlayState} play @param {Opponent[]} opponents */
    show({ game, people, opponent }, opponents) {
      side.set(people);
      board.set(game);
      select.disabled = people === "both";
      /** @type {Choice[]} */
      const told = opponents.map(({ name, title }) => [name, title]);
      if (told.length && select.dataset.of !== JSON.stringify(told)) options(select, told, opponent);
      select.dataset.of = JSON.stringify(told);
      if (opponent) select.value = opponent;
      const known = opponents.find(({ name }) => name === opponent);
      summary.textContent = people === "both" || !known ? "" : `${known.title}: ${known.summary}.`;
      summary.hidden = !summary.textContent;
    },
  };
}
