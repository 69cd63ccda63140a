// The review after a game: one sentence, a value strip over all moves, the turning points; all moves on request.

import { ask } from "./api.js";
import { shape } from "./board.js";
import { button, h } from "./dom.js";
import { kindOf } from "./words.js";

/** @type {Record<string, string>} */
const FOR_X = { win: "X wins", draw: "draw", loss: "O wins", unknown: "not proven" };

/** @param {(ply: number) => void} onRetry @param {(at: number) => void} onFlip */
export function reviewPanel(onRetry, onFlip) {
  const body = h("div", { class: "results" });
  const element = h(
    "section",
    { class: "card review", hidden: true, "aria-labelledby": "review-title" },
    h("h2", { id: "review-title" }, "Review"),
    body,
  );

  /** What the position was worth to X after a move. @param {ReviewedMove} move */
  const valueForX = ({ mark, after }) => (after === null ? null : mark === "X" ? after : -after || 0);
  /** @type {number | null} */
  let first = null; // the number of the move to look at first

  /** @param {ReviewedMove} move */
  function stop(move) {
    const kind = kindOf(valueForX(move));
    const words = `${move.number}. ${move.mark} ${move.cell}: ${FOR_X[kind]}`;
    const slip = move.mistake ? "slip" : "";
    return h(
      "li",
      null,
      button(shape(kind), () => onFlip(move.number), {
        class: `stop ${kind} ${slip}`,
        "aria-label": words,
        title: words,
      }),
    );
  }

  /** @param {ReviewedMove} move */
  function turn(move) {
    return h(
      "li",
      { class: move.mistake ? "slip" : null, "aria-current": move.number === first ? "step" : null },
      h("strong", null, move.words),
      h("span", null, move.why),
      move.retry
        ? h(
            "div",
            { class: "buttons" },
            button("Try this moment again", () => onRetry(move.number - 1)),
          )
        : null,
    );
  }

  return {
    element,
    focus() {
      if (element.hidden) return;
      element.scrollIntoView();
      if (first !== null) onFlip(first);
    },
    hide: () => (element.hidden = true),
    /** @param {object} played @param {AbortSignal} signal */
    async load(played, signal) {
      /** @type {Review} */
      const found = await ask("/api/review", played, { signal, what: "Reviewing the game" });
      const { moves, turning_points: turns } = found;
      first = found.opens_at;
      body.replaceChildren(
        h("p", { class: "verdict" }, found.sentence),
        h(
          "div",
          { class: "strip-box" },
          h(
            "div",
            { class: "strip-scale soft", "aria-hidden": "true" },
            h("span", null, "X wins"),
            h("span", null, "draw"),
            h("span", null, "O wins"),
          ),
          h("ol", { class: "strip", "aria-label": "The value after each move" }, moves.map(stop)),
        ),
        h(
          "ol",
          { class: "slips", "aria-label": "Turning points", hidden: !turns.length },
          moves.filter(({ number }) => turns.includes(number)).map(turn),
        ),
        h("p", null, found.words.join(" ")),
        h("p", { class: "soft" }, found.about),
        h(
          "details",
          null,
          h("summary", null, "All moves"),
          h(
            "ol",
            { class: "slips" },
            moves.map(({ words }) => h("li", null, words)),
          ),
        ),
      );
      element.hidden = false;
    },
  };
}
