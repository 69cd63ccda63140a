// One chip per side: mark, name, and the number of games it has won here.

import { markShape } from "../board/board.js";
import { h, redraw } from "../lib/dom.js";
import { otherMark } from "../lib/notation.js";
import { loadItem, saveItem } from "../lib/store.js";

/** @typedef {{ against: string, won: number, lost: number, draws: number, open: boolean }} Score */

/** The running score of one opponent on one board; it starts again with another opponent or board. @param {PlayState} play @returns {Score} */
function scoreOf({ people, opponent, game }) {
  const against = `${people === "both" ? "two people" : opponent} on ${game}`;
  const score = loadItem("score");
  return score?.against === against ? score : { against, won: 0, lost: 0, draws: 0, open: true };
}

/** Start of a game: its result will count once. @param {PlayState} play */
export const openScore = (play) => saveItem("score", { ...scoreOf(play), open: true });

/** Count the result of a game, unless it was counted before; whether it counts now. It counts from the person's side, or from X's when two people play. @param {PlayState} play @param {Mark | null} winner */
export function countResult(play, winner) {
  const score = scoreOf(play);
  if (!score.open) return false;
  const ownMark = play.people === "both" ? "X" : play.people;
  const field = winner === null ? "draws" : winner === ownMark ? "won" : "lost";
  saveItem("score", { ...score, [field]: score[field] + 1, open: false });
  return true;
}

export function sideChips() {
  const element = h("div", { class: "sides" });
  return {
    element,
    /** @param {PlayState} play @param {string} title the opponent's @param {Mark | null} mover null when the game is over */
    show(play, title, mover) {
      const { won, lost, draws } = scoreOf(play);
      const ownMark = play.people === "both" ? "X" : play.people;
      /** @param {Mark} mark */
      const chip = (mark) => {
        const name = play.people === "both" ? `Player ${mark}` : mark === ownMark ? "You" : title;
        const [points, active] = [mark === ownMark ? won : lost, mark === mover];
        const words = `${name}, ${mark}, ${points} won${active ? ", to move" : ""}`;
        return h(
          "div",
          { class: `side ${mark.toLowerCase()}${active ? " active" : ""}`, role: "img", "aria-label": words },
          markShape(mark, { "data-still": true }),
          h("span", { class: "name" }, name),
          h("b", { class: "points" }, points),
        );
      };
      const between = h("span", { class: "soft draws" }, draws ? `${draws} drawn` : "");
      redraw(element, [chip(ownMark), between, chip(otherMark(ownMark))]);
    },
  };
}
