// Puzzles: proven positions with a win to play out or a draw to keep, two tries, the reason, and your progress.

import { RequestError, ask } from "../lib/api.js";
import { createBoard } from "../board/board.js";
import { segments } from "../board/choices.js";
import { menu, shareButtons } from "../lib/controls.js";
import { button, h, redraw } from "../lib/dom.js";
import { createRequest, sentence } from "../lib/request.js";
import { keyedButtons } from "../lib/keys.js";
import { announce } from "../lib/announce.js";
import { printPages } from "../lib/paper.js";
import { CLASSIC, after, gameInWords, sizeOfGame } from "../lib/notation.js";
import { countSolved, endStreak, keepPlace, lastPuzzle, solvedOn, streak } from "./progress.js";
import { sheetPages } from "./sheet.js";
import { createWrongLine, isWrongLine, lastWrongLine } from "./wrong-line.js";

const OWN = "own:"; // before a position of your own game, in place of a name
const TRIES = 2; // wrong moves before the answer is shown
/** The sign and the class of each kind of reply. @type {Record<PuzzleReply["kind"], [string, string]>} */
const LOOKS = { solved: ["✓ ", "right"], on: ["✓ ", "right"], slower: ["", "slower"], wrong: ["✗ ", "wrong"] };

/** @param {App} app @returns {View} */
export function puzzlesView(app) {
  const heading = h("h1", { class: "heading" });
  const board = createBoard("The puzzle", choose);
  const about = h("p", { class: "soft" });
  const verdict = h("p", { class: "verdict" });
  const why = h("p");
  const result = h("div", { class: "card answer", "aria-live": "polite", hidden: true }, verdict, why);
  const progress = h("p");
  const list = h("ol", { class: "numbers-list" });
  const keyed = keyedButtons();
  const next = keyed.make("Next puzzle", "n", () => open(1), "Next puzzle", { class: "primary" });
  const previous = keyed.make("Previous", "[", () => open(-1), "Previous puzzle");
  const again = keyed.make("Start again", "u", restart);
  const reveal = keyed.make("Show the answer", "h", showAnswer);
  const analyse = button("Analyse", () => puzzle && app.go({ view: "analyse", game: puzzle.game, position: position() }));
  const paper = button("Print 12 puzzles", print, { class: "prints" });
  const table = h("section", { class: "table", "aria-label": "Board" }, heading, board.element);
  const task = createRequest({ busy: table });
  table.append(task.problem);
  const buttons = h("div", { class: "buttons" }, next, previous, again, reveal, analyse, paper, menu("Share", shareButtons(() => location.href)));
  const done = h("div", { class: "card progress-card" }, h("h2", null, "Progress"), progress, h("details", null, h("summary", { class: "soft" }, "All puzzles of this board"), list));
  const panel = h("section", { class: "panel", "aria-label": "Puzzle" }, about, result, buttons, done);
  const moves = h("div", { class: "view" }, table, panel);
  const wrongLine = createWrongLine((name) => app.go({ puzzle: name }));
  const kinds = segments("puzzle-kind", "Kind of puzzle", [["moves", "Find the move"], ["lines", "Find the wrong line"]], (kind) => app.go({ puzzle: kind === "lines" ? lastWrongLine() : null }));
  kinds.element.classList.add("puzzle-kinds");
  const element = h("div", { class: "puzzles-view" }, kinds.element, moves);

  /** @type {ReturnType<typeof segments> | null} null until the server has listed the boards */
  let boards = null;
  /** @type {PuzzleAnswer | null} */
  let puzzle = null;
  /** @type {PuzzleReply | null} */
  let reply = null;
  /** @type {string[]} your moves and the replies */
  let line = [];
  /** @type {string | null} */
  let chosen = null;
  let misses = 0;
  /** @type {"solved" | "shown" | null} */
  let ended = null;

  const position = () => (puzzle ? after(puzzle.position, line, puzzle.game) : "");

  /** @param {AppState} state */
  async function show({ game, puzzle: name }) {
    const lines = isWrongLine(name);
    kinds.set(lines ? "lines" : "moves");
    const [other, wanted] = lines ? [moves, wrongLine.element] : [wrongLine.element, moves];
    if (element.contains(other)) other.replaceWith(wanted);
    if (lines) return wrongLine.show(/** @type {string} */ (name));
    boards?.set(game);
    if (puzzle && puzzle.game === game && puzzle.name === name) return render();
    puzzle = null;
    begin();
    await task.begin(async (signal) => {
      try {
        puzzle = name?.startsWith(OWN)
          ? await ask("/api/puzzle/own", { game, position: name.slice(OWN.length) }, { signal, what: "Making the puzzle" })
          : await ask("/api/puzzle", { game, name: name ?? lastPuzzle(game) ?? undefined }, { signal });
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        return app.go({ game: name ? game : CLASSIC, puzzle: null, problem: `${sentence(error.message)} Here is another.` }, "replace");
      }
      if (puzzle.number) keepPlace(puzzle.game, puzzle.name);
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
    const control = segments("puzzles", "Board", games.map((game) => [game, gameInWords(game)]), (game) => app.go({ game, puzzle: null }));
    panel.prepend(control.element);
    return control;
  }

  function begin() {
    [reply, line, chosen, misses, ended] = [null, [], null, 0, null];
  }

  function render() {
    if (!puzzle) return;
    const { number, count, stars, game, mover } = puzzle;
    const { now, longest } = streak();
    const solved = solvedOn(game);
    heading.textContent = puzzle.task;
    const place = `Puzzle ${number} of ${count}, ${"★".repeat(stars)}${"☆".repeat(3 - stars)}${solved.has(number) ? ", solved" : ""}`;
    about.textContent = `${gameInWords(game)}. ${number ? place : "From a game of yours: here you gave something away."}`;
    previous.hidden = paper.hidden = !number;
    progress.textContent = `${solved.size} of ${count} solved on this board. ${now} solved in a row. Your longest streak is ${longest}.`;
    redraw(list, Array.from({ length: count }, (_, place) => h("li", null, numberButton(place + 1, solved.has(place + 1)))));
    reveal.hidden = Boolean(ended);
    again.hidden = !ended && !line.length && !misses;
    renderReply();
    const shown = ended === "shown";
    board.update({
      game: sizeOfGame(game),
      position: position(),
      ghost: ended ? null : mover,
      last: line.at(-1) ?? null,
      hint: shown ? (reply?.solutions[0] ?? null) : null,
      missed: chosen,
      steps: shown ? reply?.variation : ended && reply ? reply.variation.slice(1) : [],
    });
  }

  function renderReply() {
    result.hidden = !reply;
    if (!reply) return;
    const [sign, look] = LOOKS[reply.kind];
    for (const name of ["right", "wrong", "slower"]) result.classList.toggle(name, name === look);
    const more = reply.kind === "wrong" && !ended ? " Try again." : "";
    verdict.textContent = `${sign}${reply.words}${more}`;
    why.textContent = ended === "shown" ? [chosen ? reply.why : "", reply.answer].join(" ").trim() : reply.why;
    if (ended === "shown" && !chosen) verdict.textContent = "Here is the answer.";
    if (ended === "solved" && line.length > 1) verdict.textContent = `✓ ${reply.words} That is the win.`;
  }

  /** @param {number} number @param {boolean} solved */
  const numberButton = (number, solved) =>
    button(solved ? `${number} ✓` : String(number), () => app.go({ puzzle: `${puzzle?.game}-${number}` }), {
      class: "quiet",
      "aria-label": `Puzzle ${number}${solved ? ", solved" : ""}`,
      "aria-current": number === puzzle?.number ? "true" : null,
    });

  /** @param {string} cell */
  function choose(cell) {
    if (!puzzle || ended) return;
    const { game, position: start, number } = puzzle;
    task.begin(async (signal) => {
      const judged = await ask("/api/puzzle/answer", { game, position: start, moves: line.join(","), move: cell }, { signal, what: "Checking" });
      reply = judged;
      chosen = judged.right ? null : cell;
      if (judged.right) line = [...line, cell, ...(judged.reply ? [judged.reply] : [])];
      if (judged.kind === "wrong") misses += 1;
      if (judged.kind === "solved") (ended = "solved"), number && countSolved(game, number);
      if (misses >= TRIES) (ended = "shown"), endStreak();
      render();
      if (judged.kind === "on") board.focus();
    });
  }

  /** Give up: the answer to the present step of the puzzle. */
  function showAnswer() {
    if (isWrongLine(app.state.puzzle)) return wrongLine.giveUp();
    if (!puzzle || ended) return;
    const { game, position: start } = puzzle;
    task.begin(async (signal) => {
      const solution = reply && !reply.right ? reply.solutions[0] : null;
      const any = solution ?? (await ask("/api/position", { game, position: position() }, { signal })).moves[0];
      reply = await ask("/api/puzzle/answer", { game, position: start, moves: line.join(","), move: any }, { signal });
      [ended, chosen] = ["shown", null];
      endStreak();
      render();
    });
  }

  function restart() {
    if (isWrongLine(app.state.puzzle)) return wrongLine.restart();
    begin();
    render();
    board.focus();
  }

  /** Open another puzzle; the first comes after the last. @param {number} by */
  function open(by) {
    if (isWrongLine(app.state.puzzle)) return wrongLine.open(by);
    if (!puzzle) return;
    const number = ((puzzle.number - 1 + by + puzzle.count) % puzzle.count) + 1;
    app.go({ puzzle: `${puzzle.game}-${number}` });
  }

  function print() {
    if (!puzzle) return;
    const { game, name } = puzzle;
    task.more(async (signal) => printPages(sheetPages(await ask("/api/puzzle/sheet", { game, name }, { signal }))));
  }

  return {
    element,
    show,
    leave() {
      task.end();
      wrongLine.leave();
    },
    focus: board.focus,
    keys: [...keyed.keys, { keys: ["]"], does: "", run: () => open(1) }],
  };
}
