// Answers about 3 x 3 that were written down when the site was made: no rules here, only looking up.

import { after, moverOf, otherMark } from "../lib/notation.js";

const EMPTY = ".../.../...";
/** @type {string[]} */
const NAMES = []; // filled in when the site is made
/** @type {Map<string, Promise<string | null>>} */
const files = new Map();

/**
 * The body of the answer, or null where it was not written down.
 * @param {string} address @param {Record<string, string>} parameters
 * @returns {Promise<string | null>}
 */
export async function baked(address, { game = "3x3k3", position = EMPTY, people = "XO", opponent = "perfect", ...others }) {
  if (game !== "3x3k3" || Object.keys(others).length) return null;
  if (address === "/api/players") return line("position", "players");
  if (address === "/api/position") return line("position", `${position} ${people}`);
  if (address === "/api/analysis") return line("analysis", position);
  if (address !== "/api/move") return null;
  const odds = await line(`move-${opponent}`, position);
  const move = odds && drawn(JSON.parse(odds));
  const facts = move && (await line("position", `${after(position, [move])} ${otherMark(moverOf(position))}`));
  return facts && `{"move":"${move}","after":${facts}}`;
}

/** A move, drawn by the odds. @param {Record<string, number>} odds */
function drawn(odds) {
  let left = Math.random() * Object.values(odds).reduce((sum, chance) => sum + chance, 0);
  for (const [move, chance] of Object.entries(odds)) {
    left -= chance;
    if (left <= 0) return move;
  }
  return Object.keys(odds)[0];
}

/** What stands behind a key in a file. @param {string} name @param {string} key */
async function line(name, key) {
  const text = await loaded(name);
  const found = text?.indexOf(`\n${key}\t`) ?? -1;
  if (!text || found < 0) return null;
  const from = found + key.length + 2;
  const end = text.indexOf("\n", from);
  return text.slice(from, end < 0 ? undefined : end);
}

/** The text of a file, or null where there is none; where it could not be loaded, it is asked for again later. @param {string} name */
function loaded(name) {
  if (!NAMES.includes(name)) return null;
  const text = files.get(name) ?? load(name).catch(() => (files.delete(name), null));
  files.set(name, text);
  return text;
}

/** @param {string} name */
async function load(name) {
  const response = await fetch(new URL(`../answers/${name}.bin`, import.meta.url));
  if (!response.ok || !response.body) throw new Error(`${name} is not there`);
  return new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).text();
}
