// What you have solved, kept in this browser: each puzzle counts once.

import { loadItem, saveItem } from "../lib/store.js";

/** @returns {Record<string, number[]>} the numbers of the solved puzzles, by board */
const allSolved = () => loadItem("solved") ?? {};
/** @returns {Record<string, string>} the last puzzle, by board */
const places = () => loadItem("puzzles-at") ?? {};

/** @param {string} game */
export const solvedOn = (game) => new Set(allSolved()[game] ?? []);
/** @returns {{ now: number, longest: number }} */
export const streak = () => ({ now: 0, longest: 0, ...loadItem("streak") });

/** The puzzle to go on with. @param {string} game */
export const lastPuzzle = (game) => places()[game] ?? null;
/** @param {string} game @param {string} name */
export const keepPlace = (game, name) => saveItem("puzzles-at", { ...places(), [game]: name });

/** @param {string} game @param {number} number */
export function countSolved(game, number) {
  const solved = solvedOn(game);
  if (solved.has(number)) return;
  saveItem("solved", { ...allSolved(), [game]: [...solved, number] });
  const { now, longest } = streak();
  saveItem("streak", { now: now + 1, longest: Math.max(longest, now + 1) });
}

export const endStreak = () => saveItem("streak", { ...streak(), now: 0 });
