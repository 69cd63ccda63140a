// A line of play to step through: the best line, or what shows what is said of a move.

import { button, h, redraw } from "./dom.js";
import { say } from "./live.js";
import { after } from "./notation.js";

/** `onGo(position, first)` shows a position of the line; `first` when it has just been entered. @param {(position: string, first: boolean) => void} onGo */
export function linePlayer(onGo) {
  const element = h("div", { class: "card line-box" });
  /** @type {{ title: string, base: string, moves: string[], at: number } | null} */
  let line = null; // { title, base, moves, at } while one is played through
  /** @type {string[]} */
  let offered = []; // the best line of the present position

  /** @param {string} title @param {string} base @param {string[]} moves */
  function start(title, base, moves) {
    line = { title, base, moves, at: 0 };
    to(1);
  }

  /** @param {number} at */
  function to(at) {
    if (!line || at < 0 || at > line.moves.length) return;
    line.at = at;
    if (at) say(`${line.moves[at - 1]}, move ${at} of ${line.moves.length}.`);
    onGo(after(line.base, line.moves.slice(0, at)), at === 1);
  }

  return {
    element,
    start,
    /** The last move of the line so far, to be marked on the board. */
    last: () => (line?.at ? line.moves[line.at - 1] : null),
    leave: () => (line = null),
    /** @param {number} by @param {string} position */
    step(by, position) {
      if (line) to(line.at + by);
      else if (by > 0 && offered.length) start("Best line", position, offered);
    },
    /** Draw the line being played, or else offer the best one; play that left the line ends it. @param {string} position @param {string[]} best */
    show(position, best) {
      if (line && after(line.base, line.moves.slice(0, line.at)) !== position) line = null;
      offered = best;
      const { title, moves, at } = line ?? { title: "Best line", moves: offered, at: 0 };
      const go = (/** @type {number} */ wanted) => {
        if (!line) start(title, position, moves);
        to(wanted);
      };
      const back = { "aria-label": "One move back in the line", disabled: at === 0 };
      const on = { "aria-label": "One move on in the line", disabled: at === moves.length };
      const stop = (/** @type {string} */ move, /** @type {number} */ ply) =>
        button(move, () => go(ply + 1), { "aria-current": at === ply + 1 ? "step" : null });
      element.hidden = !moves.length;
      redraw(element, [
        h("h2", null, title),
        h(
          "div",
          { class: "flip" },
          button("‹", () => go(at - 1), back),
          button("›", () => go(at + 1), on),
        ),
        h(
          "ol",
          { class: "record" },
          moves.map((move, ply) => h("li", null, stop(move, ply))),
        ),
      ]);
    },
  };
}
