// Your program: stored in this browser only, and sent along with every question about it.

import { RequestError, ask } from "../lib/api.js";
import { CLASSIC } from "../lib/notation.js";
import { loadItem, saveItem } from "../lib/store.js";
import { keepVersion } from "./versions.js";

/** The name of the program among opponents and strategies. */
export const MINE = "program";
export const FILE = "tictactoe.py";

/** @type {Mine} */
let mine = { source: "", report: null, stale: false, ...loadItem("program") };
if (!mine.report?.status) mine.report = null; // stored by an older version

let stored = mine.source; // what this tab knows to be stored

export const program = () => mine;
export const written = () => Boolean(mine.source.trim());

/** Store the changes. A file that another tab has stored meanwhile stays among the earlier versions. @param {Partial<Mine>} changes */
export function keepProgram(changes) {
  const other = loadItem("program")?.source ?? "";
  if (other !== stored) keepVersion(other, "from another tab");
  mine = { ...mine, ...changes };
  stored = mine.source;
  saveItem("program", written() ? mine : null);
}

/** Call a function with the file that another tab stores. @param {(source: string) => void} then */
export const onOtherTab = (then) =>
  addEventListener("storage", ({ key }) => {
    const source = loadItem("program")?.source ?? "";
    if (key === "noughts.program" && source.trim() && source !== mine.source) then(source);
  });

/**
 * Ask about the program.
 * @template {"check" | "move" | "syntax" | "call" | "search" | "moments" | "nodes"} What
 * @param {What} what @param {object} parameters
 * @param {{ signal?: AbortSignal, what?: string, onPart?: (part: any) => void }} how
 */
export async function askMine(what, parameters, how) {
  if (!written()) throw new RequestError("there is no program yet: open or write one in Your program");
  return ask(`/api/program/${what}`, parameters, { ...how, body: mine.source });
}

/**
 * Ask about a search: the program's, or that of a strategy.
 * @template {"search" | "moments" | "nodes"} What
 * @template {SearchQuestion} Asked
 * @param {What} what @param {Asked} question
 * @param {{ signal?: AbortSignal, what?: string }} how
 * @returns {Promise<Answers[`/api/${What}`]>}
 */
export function askSearch(what, question, how) {
  const { strategy, game, ...mine_ } = question;
  if (question.tree && what !== "nodes") {
    const { position, ...numbers } = mine_;
    const found = ask(what === "search" ? "/api/tree/search" : "/api/tree/moments", { ...numbers, strategy }, how);
    return /** @type {Promise<Answers[`/api/${What}`]>} */ (/** @type {unknown} */ (found));
  }
  const answer = strategy === MINE ? askMine(what, mine_, how) : ask(`/api/${what}`, question, how);
  return /** @type {Promise<Answers[`/api/${What}`]>} */ (answer);
}

/** A key for a question, so that the same is not asked twice; for your program it includes the file. @param {SearchQuestion} question */
export const keyOfSearch = (question) => JSON.stringify(question) + (question.strategy === MINE ? mine.source : "");

/** The program as a strategy to watch, with the file as its code. @param {string} game @returns {StrategyInfo[]} */
export const asStrategy = (game) =>
  game === CLASSIC && written()
    ? [{ name: MINE, summary: `your ${FILE}`, pseudocode: mine.source.split("\n"), ordered: false, limited: false, most_empty: 9 }]
    : [];

/** The program as an opponent, if there is one and the board is 3 x 3. @param {string} game @returns {Opponent[]} */
export const asOpponent = (game) =>
  game === CLASSIC && written()
    ? [{ name: MINE, title: "Your program", summary: `your own ${FILE}`, group: "own" }]
    : [];
