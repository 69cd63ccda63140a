// The review after a game: a value strip over all moves, and each move with what it gave away.

import { ask } from "./api.js";
import { shape } from "./board.js";
import { button, h } from "./dom.js";
import { kindOf } from "./words.js";

const FOR_X = { win: "X wins", draw: "draw", loss: "O wins", unknown: "not proven" };

export function reviewPanel(onRetry, onFlip) {
  const body = h("div", { class: "results" });
  const element = h(
    "section",
    { class: "card review", hidden: true, "aria-labelledby": "review-title" },
    h("h2", { id: "review-title" }, "Review"),
    body,
  );

  /** What the position was worth to X after a move. */
  const valueForX = ({ mark, after }) => (after === null ? null : mark === "X" ? after : -after || 0);
  const gaveAway = ({ before, after }) => before !== null && after !== null && after < before;

  function stop(move) {
    const kind = kindOf(valueForX(move));
    const words = `${move.number}. ${move.mark} ${move.cell}: ${FOR_X[kind]}`;
    const slip = gaveAway(move) ? "slip" : "";
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

  function row(move) {
    const slip = gaveAway(move) || move.plies_lost > 0;
    return h(
      "li",
      { class: slip ? "slip" : null },
      h("span", null, move.words),
      slip
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
    focus: () => !element.hidden && element.scrollIntoView(),
    hide: () => (element.hidden = true),
    async load(played, signal) {
      const { moves, words } = await ask("/api/review", played, { signal, what: "Reviewing the game" });
      body.replaceChildren(
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
        h("p", null, words.join(" ")),
        h("ol", { class: "slips" }, moves.map(row)),
      );
      element.hidden = false;
    },
  };
}
