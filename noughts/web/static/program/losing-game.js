// The game that beats a program, move by move.

import { button, h } from "../lib/dom.js";
import { CLASSIC, after, emptyPosition } from "../lib/notation.js";
import { action, indexedBoard } from "../board/indexed-board.js";

const PACE = 900; // milliseconds from move to move

/** @param {{ onReview: (moves: string[]) => void }} events */
export function createBeaten({ onReview }) {
  const board = h("div", null);
  const words = h("p", { role: "status" });
  const flip = {
    back: button("‹", () => go(at - 1), { "aria-label": "One move back" }),
    run: button("Play it through", toggle, { class: "primary" }),
    forward: button("›", () => go(at + 1), { "aria-label": "One move forward" }),
    review: button("Review in Play", () => game && onReview(game.moves)),
  };
  const element = h("div", { class: "card beaten", hidden: true }, h("h2", null, "A game that beats your program"), words, board, h("div", { class: "buttons" }, Object.values(flip)));
  /** @type {Beaten | null} */
  let game = null;
  let at = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let clock;

  function stop() {
    clearInterval(clock);
    clock = undefined;
  }

  /** @param {number} to */
  function go(to) {
    stop();
    at = to;
    render();
  }

  function toggle() {
    if (clock) return go(at);
    if (game && at >= game.moves.length) at = 0;
    clock = setInterval(step, PACE);
    step();
  }

  function step() {
    at += 1;
    if (game && at >= game.moves.length) stop();
    render();
  }

  function render() {
    element.hidden = !game;
    if (!game) return;
    const { moves, program, line } = game;
    const [mark, over] = [at % 2 ? "X" : "O", at === moves.length];
    const who = mark === program ? "Your program" : "The other side";
    words.textContent = at === 0 ? `Your program plays ${program}.` : `${who}, ${mark}, takes ${action(moves[at - 1])}${over ? " and wins" : ""}.`;
    board.replaceChildren(
      indexedBoard(after(emptyPosition(CLASSIC), moves.slice(0, at)), { last: moves[at - 1] ?? null, line: over ? line : null }),
    );
    flip.back.disabled = at === 0;
    flip.forward.disabled = over;
    flip.run.textContent = clock ? "Pause" : "Play it through";
  }

  return {
    element,
    stop,
    /** @param {Beaten | null} beaten */
    show(beaten) {
      if (JSON.stringify(game) !== JSON.stringify(beaten)) {
        stop();
        [game, at] = [beaten, beaten?.moves.length ?? 0];
      }
      render();
    },
  };
}
