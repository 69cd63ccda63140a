// Which tasks are done, and how: kept in this browser only.

import { loadItem, saveItem } from "../lib/store.js";

/** @typedef {{ answer: string, tries: number, hints: number }} Done */

/** @returns {Record<string, Done>} */
const all = () => loadItem("learn") ?? {};

/** @param {string} lesson @param {string} task */
export const isDone = (lesson, task) => `${lesson}/${task}` in all();

/** @param {string} lesson @param {string} task @param {Done} done */
export const saveDone = (lesson, task, done) => saveItem("learn", { ...all(), [`${lesson}/${task}`]: done });

export const forgetProgress = () => saveItem("learn", {});
