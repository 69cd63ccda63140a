// Puzzles: proven positions with a move to find, the reason after each answer, and a streak.

import { RequestError, ask } from "../lib/api.js";
import { createBoard } from "../board/board.js";
import { segments } from "../board/choices.js";
import { button, h } from "../lib/dom.js";
import { createRequest, sentence } from "../lib/request.js";
import { keyedButtons } from "../lib/keys.js";
import { announce } from "../lib/announce.js";
import { CLASSIC, after, sizeOfGame } from "../lib/notation.js";
import { loadItem, saveItem } from "../lib/store.js";

const NUMBERS = ["none", "one", "two", "three", "four", "five", "six"];

/** The sizes of boards; boards of the same size differ by "in a row". @param {string[]} games @returns {[string, string][]} */
function boardLabels(games) {
  const sizes = games.map(sizeOfGame);
  return games.map((game, place) => {
    const { width, height, k } = sizes[place];
    const same = sizes.filter((size) => size.width === width && size.height === height);
    return [game, `${width} × ${height}${same.length > 1 ? `, ${NUMBERS[k]}` : ""}`];
  });
}

/** @param {App} app @returns {View} */
export function puzzlesView(app) {
  const heading = h("h1", { class: "heading" });
  const board = createBoard("The puzzle", choose);
  const about = h("p", { class: "soft" });
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
  const panel = h("section", { class: "panel", "aria-label": "Puzzle" }, about, buttons, result, h("div", { class: "card" }, h("h2", null, "Streak"), streak));
  const element = h("div", { class: "view" }, table, panel);

  /** @type {ReturnType<typeof segments> | null} null until the server has listed the boards */
  let boards = null;
  /** @type {PuzzleAnswer | null} */
  let puzzle = null;
  /** @type {PuzzleReply | null} */
  let reply = null;
  /** @type {string | null} */
  let chosen = null;
  let tried = false; // only the first answer counts in the streak

  const score = () => loadItem("streak") ?? { now: 0, longest: 0, solved: 0 };

  /** @param {AppState} state */
  async function show({ game, puzzle: name }) {
    boards?.set(game);
    if (puzzle && puzzle.game === game && puzzle.name === name) return render();
    [puzzle, reply, chosen, tried] = [null, null, null, false];
    await task.begin(async (signal) => {
      try {
        puzzle = await ask("/api/puzzle", { game, name: name ?? undefined }, { signal });
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        return app.go({ game: name ? game : CLASSIC, puzzle: null, problem: `${sentence(error.message)} Here is another.` }, "replace");
      }
      boards ??= boardSegments(puzzle.boards);
      boards.set(puzzle.game);
      if (puzzle.name !== name || puzzle.game !== game)
        app.go({ game: puzzle.game, puzzle: puzzle.name, problem: app.state.problem }, "replace");
      render();
      announce(heading.textContent ?? "");
    });
  }

  /** @param {string[]} games */
  function boardSegments(games) {
    const control = segments("puzzles", "Board", boardLabels(games), (game) => app.go({ game, puzzle: null }));
    panel.prepend(control.element);
    return control;
  }

  function render() {
    if (!puzzle) return;
    const { now, longest, solved } = score();
    heading.textContent = puzzle.task;
    about.textContent = `Puzzle ${puzzle.number} of ${puzzle.count}, ${"★".repeat(puzzle.stars)}${"☆".repeat(3 - puzzle.stars)}`;
    streak.textContent = `${now} solved in a row. Your longest streak is ${longest}. You have solved ${solved} in all.`;
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
      steps: reply ? reply.variation.slice(reply.right ? 1 : 0) : [],
    });
  }

  /** @param {string} cell */
  function choose(cell) {
    if (!puzzle || reply) return;
    chosen = cell;
    const { game, position } = puzzle;
    task.begin(async (signal) => {
      reply = await ask("/api/puzzle/answer", { game, position, move: cell }, { signal, what: "Checking" });
      if (!tried) count(Boolean(reply?.right));
      tried = true;
      render();
    });
  }

  /** @param {boolean} right */
  function count(right) {
    const { now, longest, solved } = score();
    const length = right ? now + 1 : 0;
    saveItem("streak", { now: length, longest: Math.max(longest, length), solved: solved + Number(right) });
  }

  function retry() {
    if (!puzzle) return;
    [reply, chosen] = [null, null];
    render();
    board.focus();
  }

  /** Open another puzzle; the first comes after the last. @param {number} by */
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
