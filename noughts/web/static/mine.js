// One's own program: kept in this browser and nowhere else, and brought along with every question about it.

import { ask } from "./api.js";
import { CLASSIC } from "./notation.js";
import { keep, kept } from "./store.js";

/** The name of the program among opponents and strategies. */
export const MINE = "program";
export const FILE = "tictactoe.py";

/** @type {Mine} */
let mine = { source: "", report: null, stale: false, ...kept("program") };

export const program = () => mine;
export const written = () => Boolean(mine.source.trim());

/** @param {Partial<Mine>} changes */
export function keepProgram(changes) {
  mine = { ...mine, ...changes };
  keep("program", written() ? mine : null);
}

/**
 * Ask about the program.
 * @template {"check" | "move" | "search" | "moments" | "nodes"} What
 * @param {What} what @param {object} parameters
 * @param {{ signal?: AbortSignal, what?: string, onPart?: (part: any) => void }} how
 */
export const askMine = (what, parameters, how) => ask(`/api/program/${what}`, parameters, { ...how, body: mine.source });

/** The program as an opponent, where there is one and it knows the board. @param {string} game @returns {Opponent[]} */
export const asOpponent = (game) =>
  game === CLASSIC && written()
    ? [{ name: MINE, title: "Your program", summary: `your ${FILE}, asked for each of its moves` }]
    : [];
