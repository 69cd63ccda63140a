// The list of moves, with buttons to go through it.

import { button, h, redraw } from "../lib/dom.js";
import { atEnd } from "./game.js";
import { moverOf, otherMark } from "../lib/notation.js";

/** A list under its title, with buttons. @param {string} title @param {Element[]} steps @param {Element} list */
export const recordCard = (title, steps, list) =>
  h("section", { class: "card", "aria-label": title }, h("div", { class: "card-head" }, h("h2", null, title), h("div", { class: "flip" }, steps)), list);

/** @param {string} words @param {() => unknown} onGo @param {boolean} here */
export const recordItem = (words, onGo, here) => h("li", null, button(words, onGo, { "aria-current": here ? "step" : null }));

/** @param {KeyedButtons} keyed @param {() => PlayState} play @param {(at: number) => void} flipTo */
export function moveRecord(keyed, play, flipTo) {
  const list = h("ol", { class: "record", "aria-label": "Moves" });
  const first = button("«", () => flipTo(0), { "aria-label": "To the first position" });
  const back = keyed.make("‹", "[", () => flipTo(play().at - 1), "One move back");
  const forward = keyed.make("›", "]", () => flipTo(play().at + 1), "One move forward");
  const last = button("»", () => flipTo(play().moves.length), { "aria-label": "To the present" });
  return {
    element: recordCard("Moves", [first, back, forward, last], list),
    show() {
      const { start, moves, at } = play();
      const began = moverOf(start);
      first.disabled = back.disabled = at === 0;
      forward.disabled = last.disabled = atEnd(play());
      redraw(list, moves.map((move, ply) => recordItem(`${ply % 2 ? otherMark(began) : began} ${move}`, () => flipTo(ply + 1), ply + 1 === at)));
    },
  };
}
