// Which tasks are done, and how; drafts; the track. Kept in this browser only, or, if it stores nothing, until the page
// is closed. `games#2` is the task `games` on your second other board, and `whose` says whose these boards are.

import { loadItem, saveItem } from "../lib/store.js";

/** How a task was done. @typedef {{ answer: string, tries: number, hints: number, shown: boolean, seconds?: number }} Done */
/** @typedef {{ version: 2, track: "see" | "build", name: string, tasks: Record<string, Done>, started: string[], drafts: Record<string, string>, open: string, whose: string }} Progress */

/** @type {Progress} */
const NOTHING = { version: 2, track: "see", name: "", tasks: {}, started: [], drafts: {}, open: "", whose: "" };
/** @type {Progress | null} */
let unstored = null;

/** @returns {Progress} */
export function progress() {
  const stored = loadItem("learn");
  if (stored && stored.version !== 2) return { ...NOTHING, tasks: stored }; // of an older version
  return { ...NOTHING, ...(stored ?? unstored) };
}

/** Change something; what another tab has saved stays. @param {Partial<Progress>} changes */
export function saveProgress(changes) {
  unstored = { ...progress(), ...changes };
  saveItem("learn", unstored);
}

/** Whether this browser stores anything. */
export function isStored() {
  saveItem("learn-test", 1);
  const works = loadItem("learn-test") === 1;
  saveItem("learn-test", null);
  return works;
}

/** @param {string} lesson @param {string} task @returns {Done | undefined} */
export const doneOf = (lesson, task) => progress().tasks[`${lesson}/${task}`];

/** @param {string} lesson @param {string} task @param {Done} done */
export const saveDone = (lesson, task, done) => saveProgress({ tasks: { ...progress().tasks, [`${lesson}/${task}`]: done } });

/** How a task was done, as a word for the style and in words. @param {Done | undefined} done */
export const wayOf = (done) => (!done ? "" : done.shown ? "shown" : done.hints ? "hints" : "alone");
const WORDS = { "": "", shown: "answer shown", hints: "done with hints", alone: "done" };
/** @param {Done | undefined} done */
export const inWords = (done) => WORDS[wayOf(done)];

export function forgetProgress() {
  unstored = null;
  saveItem("learn", null);
}
