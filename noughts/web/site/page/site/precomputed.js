// Looks up the answers about 3 x 3 that were computed when the site was built. The rules are not here.

import { after, moverOf, otherMark } from "../lib/notation.js";

const EMPTY = ".../.../...";
/** @type {string[]} */
const NAMES = []; // filled in when the site is built
/** @type {Map<string, Promise<string | null>>} */
const files = new Map();

/**
 * The body of the answer, or null if it is not precomputed.
 * @param {string} address @param {Record<string, string>} parameters
 * @returns {Promise<string | null>}
 */
export async function findPrecomputed(address, { game = "3x3k3", position = EMPTY, people = "XO", opponent = "perfect", ...others }) {
  if (game !== "3x3k3" || Object.keys(others).length) return null;
  if (address === "/api/players") return lookUp("position", "players");
  if (address === "/api/position") return lookUp("position", `${position} ${people}`);
  if (address === "/api/analysis") return lookUp("analysis", position);
  if (address === "/api/move") return replyTo(position, opponent, otherMark(moverOf(position)));
  if (address !== "/api/turn") return null;
  const facts = await lookUp("position", `${position} ${people}`);
  if (!facts) return null;
  const { outcome, mover } = JSON.parse(facts);
  const waits = outcome || people.includes(mover);
  const reply = waits ? "null" : await replyTo(position, opponent, people);
  return reply && `{"position":${facts},"reply":${reply}}`;
}

/** @param {string} position @param {string} opponent @param {string} people */
async function replyTo(position, opponent, people) {
  const odds = await lookUp(`move-${opponent}`, position);
  const move = odds && drawMove(JSON.parse(odds));
  const facts = move && (await lookUp("position", `${after(position, [move])} ${people}`));
  return facts && `{"move":"${move}","after":${facts}}`;
}

/** A random move with these odds. @param {Record<string, number>} odds */
function drawMove(odds) {
  let left = Math.random() * Object.values(odds).reduce((sum, chance) => sum + chance, 0);
  for (const [move, chance] of Object.entries(odds)) {
    left -= chance;
    if (left <= 0) return move;
  }
  return Object.keys(odds)[0];
}

/** The text after a key in a file. @param {string} name @param {string} key */
async function lookUp(name, key) {
  const text = await textOf(name);
  const found = text?.indexOf(`\n${key}\t`) ?? -1;
  if (!text || found < 0) return null;
  const from = found + key.length + 2;
  const end = text.indexOf("\n", from);
  return text.slice(from, end < 0 ? undefined : end);
}

/** The text of a file, or null if there is none; a file that cannot be loaded is requested again later. @param {string} name */
function textOf(name) {
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
