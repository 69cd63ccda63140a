// Puzzles: proven positions with something to find, the reason after each answer, and a streak.

import { RequestError, ask } from "../lib/api.js";
import { createBoard } from "../board/board.js";
import { segments } from "../board/choices.js";
import { button, h } from "../lib/dom.js";
import { createRequest, sentence } from "../lib/request.js";
import { keyedButtons } from "../lib/keys.js";
import { announce } from "../lib/announce.js";
import { CLASSIC, after, sizeOfGame } from "../lib/notation.js";
import { loadItem, saveItem } from "../lib/store.js";

/** @type {[string, string][]} */
const BOARDS = [
  ["3x3k3", "3 × 3"],
  ["4x3k3", "4 × 3"],
  ["4x4k3", "4 × 4, three"],
  ["4x4k4", "4 × 4, four"],
  ["5x5k4", "5 × 5"],
];

/** @param {App} app @returns {View} */
export function puzzlesView(app) {
  const heading = h("h1", { class: "heading" });
  const board = createBoard("The puzzle", choose);
  const about = h("p", { class: "soft" });
  const boards = segments("puzzles", "Board", BOARDS, (game) => app.go({ game, puzzle: null }));
  const verdict = h("p", { class: "verdict" });
  const why = h("p");
  const result = h("div", { class: "card", "aria-live": "polite", hidden: true }, verdict, why);
  const streak = h("p");
  const keyed = keyedButtons();
  const next = keyed.make("Next puzzle", "n", () => open(1), "Next puzzle", { class: "primary" });
  const previous = keyed.make("Previous", "[", () => open(-1), "Previous puzzle");
  const again = keyed.make("Try again", "u", retry);
  const analyse = button("Analyse", () => puzzle && app.go({ view: "analyse", game: puzzle.game, position: puzzle.position }));
  const table = h("section", { class: "table", "aria-label": "Board" }, heading, board.element);
  const task = createRequest({ busy: table });
  table.append(task.problem);
  const buttons = h("div", { class: "buttons" }, next, previous, again, analyse);
  const panel = h("section", { class: "panel", "aria-label": "Puzzle" }, boards.element, about, buttons, result, h("div", { class: "card" }, h("h2", null, "Streak"), streak));
  const element = h("div", { class: "view" }, table, panel);

  /** @type {PuzzleAnswer | null} */
  let puzzle = null;
  /** @type {PuzzleReply | null} */
  let reply = null;
  /** @type {string | null} */
  let chosen = null;
  let tried = false; // a streak counts first answers only

  const score = () => loadItem("streak") ?? { now: 0, longest: 0, solved: 0 };

  /** @param {AppState} state */
  async function show({ game, puzzle: name }) {
    boards.set(game);
    if (puzzle && puzzle.game === game && puzzle.name === name) return render();
    [puzzle, reply, chosen, tried] = [null, null, null, false];
    await task.begin(async (signal) => {
      try {
        puzzle = await ask("/api/puzzle", { game, name: name ?? undefined }, { signal });
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        return app.go({ game: name ? game : CLASSIC, puzzle: null, problem: `${sentence(error.message)} Here is another.` }, "replace");
      }
      if (puzzle.name !== name || puzzle.game !== game)
        app.go({ game: puzzle.game, puzzle: puzzle.name, problem: app.state.problem }, "replace");
      render();
      announce(heading.textContent ?? "");
    });
  }

  function render() {
    if (!puzzle) return;
    const { now, longest, solved } = score();
    heading.textContent = puzzle.task;
    about.textContent = `Puzzle ${puzzle.number} of ${puzzle.count}, ${"★".repeat(puzzle.stars)}${"☆".repeat(3 - puzzle.stars)}`;
    streak.textContent = `${now} right in a row, longest ${longest}; ${solved} solved.`;
    result.hidden = !reply;
    result.classList.toggle("right", reply?.right === true);
    result.classList.toggle("wrong", reply?.right === false);
    verdict.textContent = reply?.words ?? "";
    why.textContent = reply?.why ?? "";
    board.update({
      game: sizeOfGame(puzzle.game),
      position: chosen && reply?.right ? after(puzzle.position, [chosen]) : puzzle.position,
      ghost: reply ? null : puzzle.mover,
      last: reply?.right ? chosen : null,
      hint: reply && !reply.right ? reply.solutions[0] : null,
      lit: reply && !reply.right && chosen ? [chosen] : [],
      steps: reply ? reply.line.slice(reply.right ? 1 : 0) : [],
    });
  }

  /** @param {string} cell */
  function choose(cell) {
    if (!puzzle || reply) return;
    chosen = cell;
    const asked = puzzle;
    task.begin(async (signal) => {
      reply = await ask("/api/puzzle/answer", { game: asked.game, position: asked.position, move: cell }, { signal, what: "Checking" });
      if (!tried) count(Boolean(reply?.right));
      tried = true;
      render();
    });
  }

  /** @param {boolean} right */
  function count(right) {
    const { now, longest, solved } = score();
    const streak_ = right ? now + 1 : 0;
    saveItem("streak", { now: streak_, longest: Math.max(longest, streak_), solved: solved + Number(right) });
  }

  function retry() {
    if (!puzzle) return;
    [reply, chosen] = [null, null];
    render();
    board.focus();
  }

  /** The puzzle so many places on; after the last comes the first. @param {number} by */
  function open(by) {
    if (!puzzle) return;
    const number = ((puzzle.number - 1 + by + puzzle.count) % puzzle.count) + 1;
    app.go({ puzzle: `${puzzle.game}-${number}` });
  }

  return {
    element,
    show,
    leave: task.end,
    focus: board.focus,
    keys: [...keyed.keys, { keys: ["]"], does: "", run: () => open(1) }],
  };
}
