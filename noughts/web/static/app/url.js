// The address bar always holds view, game and position, so that a link shows the same to others.

import { CLASSIC, after, emptyPosition, fits, markAt, readGame } from "../lib/notation.js";

/** @type {ViewName[]} */
export const VIEWS = ["play", "analyse", "watch", "puzzles", "learn", "program"];
const SIDES = ["X", "O", "both"];
// Watch begins with the first of the server's examples.
export const FIRST_WATCHED = ".X./OX./.OX";
export const FIRST_SEARCHES = { left: "alpha-beta", right: "none" };

/** @param {string} search @returns {AppState} */
export function readUrl(search) {
  const given = new URLSearchParams(search);
  const view = VIEWS.find((name) => name === given.get("view")) ?? "play";
  const game = readGame(given.get("game")) ? /** @type {string} */ (given.get("game")) : CLASSIC;
  const isFirst = view === "watch" && !given.has("position") && game === CLASSIC;
  const position = isFirst ? FIRST_WATCHED : readPosition(given.get("position"), game);
  const unreadable = [
    given.has("game") && game !== given.get("game") && `game ${given.get("game")}`,
    given.has("position") && position !== given.get("position") && `position ${given.get("position")}`,
  ].filter(Boolean);
  const asked = (given.get("moves") ?? "").split(",").filter(Boolean);
  const first = view === "watch" ? emptyPosition(game) : position; // a link to Watch does not start a game
  const start = asked.length ? readPosition(given.get("start"), game) : first;
  const moves = fitBoard(asked, start) ? asked : [];
  if (moves !== asked && asked.length) unreadable.push(`moves ${given.get("moves")}`);
  const at = given.has("at") ? Math.min(readNumber(given.get("at")), moves.length) : moves.length;
  return {
    view,
    game,
    problem: unreadable.length
      ? `This link is not valid: ${unreadable.join(" and ").slice(0, 80)} cannot be read. Here is an empty board.`
      : null,
    position: view === "play" ? after(start, moves.slice(0, at), game) : position,
    play: {
      game,
      start,
      moves,
      at,
      people: /** @type {Side} */ (SIDES.find((side) => side === given.get("as")) ?? "X"),
      opponent: given.get("opponent") ?? "",
      resigned: /** @type {Mark | null} */ (["X", "O"].find((mark) => mark === given.get("resigned")) ?? null),
    },
    puzzle: given.get("puzzle"),
    lesson: given.get("lesson"),
    task: given.get("task"),
    learn: {
      track: given.get("track") === "see" ? "see" : given.get("track") === "build" ? "build" : null,
      group: given.get("class") ?? "",
      present: given.get("present") === "1",
      teacher: given.get("teacher") === "1",
      sheet: given.get("sheet") === "1",
    },
    watch: {
      left: given.get("left") ?? FIRST_SEARCHES.left,
      right: given.get("right") ?? FIRST_SEARCHES.right,
      step: readNumber(given.get("step")),
      present: given.get("present") === "1",
      tree: view === "watch" ? (given.get("tree") ?? "") : "",
    },
  };
}

/** @param {Partial<AppState> & { view: ViewName, game: string, position: string, play: PlayState, watch?: WatchState }} state */
export function writeUrl(state) {
  const { view, game, position, play, watch, puzzle, lesson, task, learn } = state;
  /** @type {Record<string, unknown>} */
  let parameters = view === "program" || view === "learn" ? { view } : view === "puzzles" ? { view, game } : { view, game, position };
  if (view === "puzzles" && puzzle) parameters.puzzle = puzzle;
  if (view === "learn" && lesson) Object.assign(parameters, { lesson }, task ? { task } : {});
  if (view === "learn" && learn) {
    if (learn.track) parameters.track = learn.track;
    if (learn.group) parameters.class = learn.group;
    for (const name of /** @type {const} */ (["present", "teacher", "sheet"])) if (learn[name]) parameters[name] = 1;
  }
  if (view === "play") {
    Object.assign(parameters, { as: play.people }, play.opponent ? { opponent: play.opponent } : {});
    if (play.moves.length) parameters.moves = play.moves.join(",");
    if (play.at < play.moves.length) parameters.at = play.at;
    if (play.moves.length && play.start !== emptyPosition(game)) parameters.start = play.start;
    if (play.resigned) parameters.resigned = play.resigned;
  }
  if (view === "watch" && watch) {
    const { left, right, step, present, tree } = watch;
    if (tree) parameters = { view, tree };
    Object.assign(parameters, { left, right, step }, present ? { present: 1 } : {});
  }
  const pairs = Object.entries(parameters).map(([name, value]) => `${name}=${encode(value)}`);
  return `?${pairs.join("&")}`;
}

/** @param {unknown} value */
const encode = (value) => encodeURIComponent(String(value)).replaceAll("%2F", "/").replaceAll("%2C", ",").replaceAll("%3A", ":").replaceAll("%5B", "[").replaceAll("%5D", "]");
/** @param {string | null} text */
const readNumber = (text) => (/^\d{1,15}$/.test(text ?? "") ? Number(text) : 0);
/** @param {string | null} text @param {string} game */
const readPosition = (text, game) => (text !== null && fits(text, game) ? text : emptyPosition(game));

/** Whether the moves go to different empty cells of the board. The server knows the rules. @param {string[]} moves @param {string} start */
const fitBoard = (moves, start) => new Set(moves).size === moves.length && moves.every((move) => markAt(start, move) === ".");
