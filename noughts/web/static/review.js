// The review after a game: a value strip over all moves, and each move with what it gave away.

import { ask } from "./api.js";
import { shape } from "./board.js";
import { button, h } from "./dom.js";
import { kindOf, valueInWords } from "./words.js";

export function reviewPanel(onRetry, onFlip) {
  const body = h("div");
  const element = h("section", { class: "card review", hidden: true, "aria-labelledby": "review-title" }, h("h2", { id: "review-title" }, "Review"), body);

  function strip(moves) {
    return h("ol", { class: "strip", "aria-label": "Value after each move, for X" }, moves.map((move, ply) => {
      const value = move.value === null ? null : move.mover === "X" ? move.value : -move.value;
      const words = `${ply + 1}. ${move.mover} ${move.move}: ${value === null ? "not proven" : value > 0 ? "X wins" : value < 0 ? "O wins" : "draw"}`;
      return h("li", null, button(shape(kindOf(value)), () => onFlip(ply + 1), { class: `stop ${kindOf(value)}`, "aria-label": words, title: words }));
    }));
  }

  return {
    element,
    hide: () => (element.hidden = true),
    async load(played, signal) {
      const review = await ask("/api/review", played, { signal, what: "Reviewing the game" });
      body.replaceChildren(strip(review.moves));
      element.hidden = false;
    },
  };
}
