// The moments of one search, loaded in batches before they are needed, and the nodes loaded so far.

import { keyOf, learn } from "./tree/model.js";
import { askSearch } from "../program/my-program.js";

const BATCH = 64; // moments in an answer
const AHEAD = 24; // load more when fewer moments than these are left
const MOST = 20_000; // moments kept

/**
 * @param {SearchQuestion} question
 * @param {Search} search
 */
export function createMomentLoader(question, search) {
  /** @type {Map<number, Moment>} */
  const moments = new Map();
  /** @type {Map<string, TreeNode>} */
  const known = new Map();
  /** @type {Map<string, Promise<void>>} */
  const coming = new Map();
  const last = search.steps - 1;
  learn(known, search.tree);

  /** @param {number} step */
  const clamp = (step) => Math.max(0, Math.min(step, last));

  /** @param {number} step @param {number} every */
  function load(step, every) {
    const key = `${step} ${every}`;
    const asked = coming.get(key);
    if (asked) return asked;
    const answer = askSearch(
      "moments",
      { ...question, step, count: BATCH, every },
      { what: `Following ${search.title}` },
    )
      .then((/** @type {Moments} */ { moments: batch, tree }) => {
        if (moments.size > MOST) moments.clear();
        for (const moment of batch) moments.set(moment.step, moment);
        if (tree) learn(known, tree);
      })
      .finally(() => coming.delete(key));
    coming.set(key, answer);
    return answer;
  }

  return {
    search,
    known,
    last,
    /** The moment at a step if it is loaded. @param {number} step */
    now: (step) => moments.get(clamp(step)) ?? null,
    /**
     * The moment at a step; the next moments are loaded in the background.
     * @param {number} step @param {number} [every]
     */
    async at(step, every = 1) {
      const wanted = clamp(step);
      if (!moments.has(wanted)) await load(wanted, every);
      for (let ahead = 1; ahead <= AHEAD; ahead += 1) {
        const next = wanted + ahead * every;
        if (next > last || moments.has(next)) continue;
        load(next, every).catch(() => {}); // it is asked for again when it is needed, and then the error is shown
        break;
      }
      return /** @type {Moment} */ (moments.get(wanted));
    },
    /** Load the children of a node. @param {string[]} path @param {AbortSignal} signal */
    async open(path, signal) {
      if (known.has(keyOf(path))) return;
      const answer = await askSearch(
        "nodes",
        { ...question, path: keyOf(path) },
        { signal, what: "Opening the node" },
      );
      learn(known, answer.tree);
    },
  };
}
