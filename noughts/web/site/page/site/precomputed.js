// Looks up the answers that were computed when the site was built: 3 x 3, puzzles, examples of Watch, lessons. The rules
// are not here.

import { after, moverOf, otherMark } from "../lib/notation.js";

const CLASSIC = "3x3k3";
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
export async function findPrecomputed(address, parameters) {
  if (address.startsWith("/api/puzzle")) return findPuzzle(address, parameters);
  if (address.startsWith("/api/learn")) return findLesson(address, parameters);
  if (address === "/api/search" || address === "/api/moments") return findExample(address, parameters);
  const { game = CLASSIC, position = EMPTY, people = "XO", opponent = "perfect", ...others } = parameters;
  if (address === "/api/players") return lookUp("position", `players ${game}`);
  if (game !== CLASSIC || Object.keys(others).length) return null;
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

/** A puzzle, or the reply to a move in one of 3 x 3. @param {string} address @param {Record<string, string>} parameters */
function findPuzzle(address, { game = CLASSIC, name = `${game}-1`, position, moves = "", move, ...others }) {
  if (Object.keys(others).length) return null;
  if (address === "/api/puzzle") return position === undefined ? lookUp("puzzles", name) : null;
  return address === "/api/puzzle/answer" && game === CLASSIC ? lookUp("puzzles", `${position} ${moves} ${move}`) : null;
}

/** The course, its key, a hint, a table, or the mark of an answer. @param {string} address @param {Record<string, string>} parameters */
function findLesson(address, { lesson, task, number, answer = "", whose }) {
  if (whose !== undefined) return null; // on another board
  if (address === "/api/learn") return lookUp("learn", "course");
  if (address === "/api/learn/key") return lookUp("learn", `key ${lesson}`);
  if (address === "/api/learn/hint") return lookUp("learn", `hint ${lesson} ${task} ${number}`);
  if (address === "/api/learn/table") return lookUp("learn", `table ${lesson} ${task}`);
  return address === "/api/learn/answer" ? lookUp("learn", `answer ${lesson} ${task} ${plain(answer)}`) : null;
}

/** An answer as students type it, in the one way that was precomputed: "5,478" is 5478. @param {string} answer */
function plain(answer) {
  const text = answer.trim();
  return /^[\d,]+$/.test(text) ? text.replaceAll(",", "") : text;
}

/** The search of an example, or some of its moments. @param {string} address @param {Record<string, string>} parameters */
async function findExample(address, { game = CLASSIC, position = EMPTY, strategy, step = "0", count, every = "1", ...others }) {
  if (game !== CLASSIC || Object.keys(others).length) return null;
  const place = `${strategy} ${position}`;
  if (address === "/api/search") return lookUp("watch", `search ${place}`);
  const found = count && (await lookUp("watch", `moments ${place}`));
  if (!found) return null;
  const whole = JSON.parse(found);
  const steps = Array.from({ length: Number(count) }, (_, at) => Number(step) + at * Number(every));
  return JSON.stringify({ ...whole, moments: steps.flatMap((at) => whole.moments[at] ?? []) });
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
