// Who there is to play against on a board.

import { ask } from "../lib/api.js";
import { MINE, asOpponent } from "../program/my-program.js";

export function opponentList() {
  /** @type {Opponent[]} */
  let known = [];
  let [board, first] = ["", ""];
  return {
    all: () => known,
    /** @param {string} wanted */
    title: (wanted) => known.find(({ name }) => name === wanted)?.title ?? "Computer",
    /** One who is wanted, or else the one whom a newcomer meets. @param {string} game @param {string} wanted @param {AbortSignal} signal */
    async meet(game, wanted, signal) {
      if (board !== game) {
        const menu = await ask("/api/players", { game }, { signal });
        [known, first, board] = [menu.opponents, menu.first, game];
      }
      known = [...known.filter(({ name }) => name !== MINE), ...asOpponent(game)];
      return known.some(({ name }) => name === wanted) ? wanted : first;
    },
  };
}
