// The address bar: it always holds view, game and position, so a link shows another person the same.

import { CLASSIC, after, emptyPosition, fits, readGame } from "./notation.js";

/** @type {ViewName[]} */
export const VIEWS = ["play", "analyse", "watch"];
/** @type {("X" | "O" | "both")[]} */
const SIDES = ["X", "O", "both"];
/** @type {Mark[]} */
const MARKS = ["X", "O"];
/** @template {string} Name @param {Name[]} names @param {string | null} given */
const oneOf = (names, given) => names.find((name) => name === given) ?? null;
// Watch begins with a position that can be understood; it is the first of the list that the server tells.
export const FIRST_WATCHED = ".X./OX./.OX";
const isCell = (/** @type {string} */ name) => /^[a-s]\d{1,2}$/.test(name);

/** @param {string} search @returns {AppState} */
export function readUrl(search) {
  const given = new URLSearchParams(search);
  const view = oneOf(VIEWS, given.get("view")) ?? "play";
  const named = given.get("game");
  const game = named !== null && readGame(named) ? named : CLASSIC;
  const watched = view === "watch" && !given.has("position") && game === CLASSIC;
  const position = watched ? FIRST_WATCHED : placed(given.get("position"), game);
  const unread = [
    given.has("game") && game !== given.get("game") && `game ${given.get("game")}`,
    given.has("position") && position !== given.get("position") && `position ${given.get("position")}`,
  ].filter(Boolean);
  const moves = (given.get("moves") ?? "").split(",").filter(isCell);
  const begun = view === "watch" ? emptyPosition(game) : position; // a game that was not begun
  const start = moves.length ? placed(given.get("start"), game) : begun;
  const at = given.has("at") ? Math.min(natural(given.get("at")), moves.length) : moves.length;
  return {
    view,
    game,
    problem: unread.length
      ? `This link's ${unread.join(" and ").slice(0, 80)} cannot be read, so an empty board is shown.`
      : null,
    position: view === "play" ? after(start, moves.slice(0, at)) : position,
    play: {
      game,
      start,
      moves,
      at,
      people: oneOf(SIDES, given.get("as")) ?? "X",
      opponent: given.get("opponent") ?? "perfect",
      resigned: oneOf(MARKS, given.get("resigned")),
    },
    watch: {
      left: given.get("left") ?? "minimax",
      right: given.get("right") ?? "alpha-beta",
      step: natural(given.get("step")),
      present: given.get("present") === "1",
    },
  };
}

/** @param {Pick<AppState, "view" | "game" | "position" | "play"> & Partial<AppState>} state */
export function writeUrl(state) {
  const { view, game, position, play, watch } = state;
  /** @type {Record<string, string | number>} */
  const parameters = { view, game, position };
  if (view === "play") {
    Object.assign(parameters, { as: play.people, opponent: play.opponent });
    if (play.moves.length) parameters.moves = play.moves.join(",");
    if (play.at < play.moves.length) parameters.at = play.at;
    if (play.moves.length && play.start !== emptyPosition(game)) parameters.start = play.start;
    if (play.resigned) parameters.resigned = play.resigned;
  }
  if (view === "watch" && watch) {
    const { left, right, step, present } = watch;
    Object.assign(parameters, { left, right, step }, present ? { present: 1 } : {});
  }
  const pairs = Object.entries(parameters).map(([name, value]) => `${name}=${readable(value)}`);
  return `?${pairs.join("&")}`;
}

const readable = (/** @type {string | number} */ value) =>
  encodeURIComponent(value).replaceAll("%2F", "/").replaceAll("%2C", ",").replaceAll("%3A", ":");
/** @param {string | null} text */
const natural = (text) => (/^\d{1,15}$/.test(text ?? "") ? Number(text) : 0);
/** @param {string | null} text @param {string} game */
const placed = (text, game) => (text !== null && fits(text, game) ? text : emptyPosition(game));
