// The review after a game: one sentence, the turning points, and every move with its mistakes.

import { ask } from "../lib/api.js";
import { shape } from "../board/board.js";
import { button, h } from "../lib/dom.js";
import { kindOf } from "../lib/words.js";

/** @type {Record<Kind, string>} */
const FOR_X = { win: "X wins", draw: "draw", loss: "O wins", unknown: "not proven" };

/**
 * @param {{ onRetry: (ply: number) => void, onLook: (move: ReviewedMove) => void, onFlip: (at: number) => void, onReview: (review: ReviewAnswer) => void }} events
 */
export function reviewPanel({ onRetry, onLook, onFlip, onReview }) {
  const body = h("div", { class: "results" });
  const title = h("h2", { id: "review-title", tabindex: -1 }, "Review");
  const element = h(
    "section",
    { class: "card review", hidden: true, "aria-labelledby": "review-title" },
    title,
    body,
  );
  /** @type {ReviewedMove | null} the move to show first */
  let first = null;
  let reviewed = ""; // the query of the game that is shown

  /** The value for X after a move. @param {ReviewedMove} move */
  const valueForX = ({ mark, after }) => (after === null ? null : mark === "X" ? after : -after || 0);

  /** @param {ReviewedMove} move */
  function stop(move) {
    const kind = kindOf(valueForX(move));
    const words = `${move.number}. ${move.mark} ${move.cell}: ${FOR_X[kind]}`;
    const made = { class: `stop ${kind} ${move.mistake ? "slip" : ""}`, "aria-label": words, title: words };
    return h("li", null, button(shape(kind), () => onFlip(move.number), made));
  }

  /** @param {ReviewedMove} move */
  function turningPoint(move) {
    const again = () => onRetry(move.number - 1);
    return h(
      "li",
      { class: move.mistake ? "slip" : null },
      h("span", null, move.words),
      h("span", { class: "soft" }, move.why),
      h(
        "div",
        { class: "buttons" },
        button("Show on the board", () => onLook(move), { "aria-label": `Show move ${move.number} on the board` }),
        move.retry && button("Try this moment again", again),
      ),
    );
  }

  /** @param {ReviewAnswer} review */
  function draw({ sentence, turning_points, opens_at, moves, words, about }) {
    first = moves[opens_at - 1] ?? null;
    const points = moves.filter(({ number }) => turning_points.includes(number));
    const scale = ["X wins", "draw", "O wins"].map((word) => h("span", null, word));
    body.replaceChildren(
      h("p", { class: "verdict" }, sentence),
      points.length ? h("ol", { class: "slips", "aria-label": "Turning points" }, points.map(turningPoint)) : "",
      h(
        "div",
        { class: "strip-box" },
        h("div", { class: "strip-scale soft", "aria-hidden": "true" }, scale),
        h("ol", { class: "strip", "aria-label": "The value after each move" }, moves.map(stop)),
      ),
      h("p", null, words.join(" "), " ", h("span", { class: "soft" }, about)),
      h(
        "details",
        null,
        h("summary", null, "Every move"),
        h("ol", { class: "slips" }, moves.map((move) => h("li", { class: move.mistake ? "slip" : null }, h("span", null, move.words)))),
      ),
    );
  }

  return {
    element,
    focus() {
      if (element.hidden) return;
      element.scrollIntoView();
      title.focus();
      if (first) onLook(first);
    },
    /** The review stays while its own game is shown. @param {object} query */
    hideUnlessOf(query) {
      element.hidden ||= JSON.stringify(query) !== reviewed;
    },
    /** @param {object} query @param {AbortSignal} signal */
    async load(query, signal) {
      if (reviewed !== JSON.stringify(query)) {
        const found = await ask("/api/review", query, { signal, what: "Reviewing the game" });
        draw(found);
        onReview(found);
      }
      reviewed = JSON.stringify(query);
      element.hidden = false;
    },
  };
}
