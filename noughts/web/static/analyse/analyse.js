// Analyse: a verdict on any position with its reason, all moves by value, and a tree of variations.

import { RequestError, ask } from "../lib/api.js";
import { createBoard } from "../board/board.js";
import { boardChoice, segments } from "../board/choices.js";
import { shape } from "../board/board.js";
import { button, h } from "../lib/dom.js";
import { explorerCard } from "./explorer.js";
import { createRequest } from "../lib/request.js";
import { keyedButtons } from "../lib/keys.js";
import { menu, shareButtons } from "../lib/controls.js";
import { announce } from "../lib/announce.js";
import { CLASSIC, emptyPosition, gameInWords, markOf, moveAt, moverOf, sizeOfGame, withMark } from "../lib/notation.js";
import { scrollToBoard } from "../board/scroll.js";
import { positionInput } from "../board/position-input.js";
import { variationTree } from "./variations.js";
import { verdictPanel } from "./verdicts.js";
import { notesOf, overInWords } from "../lib/words.js";

/** What a click does: value, label, key, and the text in the list of keys. @type {[string, string, string, string][]} */
const TOOLS = [
  ["move", "Move", "m", "A click makes a move"],
  ["X", "Put X", "x", "A click puts X"],
  ["O", "Put O", "o", "A click puts O"],
  [".", "Erase", "e", "A click erases the cell"],
];

/** What the signs in the cells mean. */
const legend = () =>
  h("p", { class: "soft legend" }, shape("win"), " win, ", shape("draw"), " draw, ", shape("loss"), " loss for the side to move, with the number of the winner’s moves. ", shape("unknown"), " not proven.");

/** @param {App} app @returns {View} */
export function analyseView(app) {
  const heading = h("h1", { class: "heading" });
  const board = createBoard("The position", choose);
  const element = h("div", { class: "view analysis" });
  const task = createRequest({ busy: element, stopped: "Stopped. The moves have not been analysed.", onRefuse: () => (heading.textContent = "Not a position") });
  const setupNote = h("p", { class: "soft quiet-note", role: "status" });
  const noThreats = h("p", { class: "soft", hidden: true }, "There are no threats: no move completes a line.");
  const tools = segments("tool", "A click on the board means", TOOLS.map(([value, label]) => [value, label]), () => show(app.state));
  tools.set("move");
  const text = positionInput(() => app.state.game, go);
  const size = boardChoice("analysed", (game) => go(game, emptyPosition(game)));
  const keyed = keyedButtons();
  const threatsButton = keyed.make("Threats", "t", toggleThreats);
  const playButton = button("Play from here", playFromHere, { class: "primary" });
  const verdicts = verdictPanel({ onMove: makeMove, onProof: showProof, onPoint: point });
  const variations = variationTree(keyed, (position) => go(app.state.game, position), () => app.state.game);
  const explorer = explorerCard((position) => go(app.state.game, position));
  const chosenBoard = h("span", { class: "soft" });
  const setup = h("details", { class: "card setup" }, h("summary", null, "Board and position ", chosenBoard), h("div", { class: "results" }, size.element, text.element));
  const actions = h(
    "div",
    { class: "buttons actions" },
    playButton,
    threatsButton,
    button("Empty board", () => go(app.state.game, emptyPosition(app.state.game))),
    menu("Share", shareButtons(() => location.href)),
  );
  element.append(
    h("section", { class: "table", "aria-label": "Board" }, heading, task.problem, tools.element, board.element, setupNote, noThreats, legend()),
    h("section", { class: "panel", "aria-label": "Analysis" }, actions, setup, verdicts.why, verdicts.moves, variations.element, explorer.element),
  );

  /** @type {AnalysisAnswer | null} */
  let analysis = null;
  /** @type {Facts | null} */
  let facts = null;
  let showThreats = false;
  /** @type {{ cells: string[], line: string[] } | null} the reason that stays on the board */
  let pinned = null;
  /** @type {{ cells: string[], line: string[] | null }} the entry under the mouse in the list of moves */
  let highlight = { cells: [], line: null };

  const editing = () => tools.value() !== "move";
  /** @param {string} game @param {string} position */
  function go(game, position) {
    app.go({ game, position });
  }

  /** @param {string} cell */
  function choose(cell) {
    if (!editing()) return makeMove(cell);
    go(app.state.game, withMark(app.state.position, cell, tools.value()));
  }

  /** @param {string} cell */
  function makeMove(cell) {
    const { game, position } = app.state;
    const move = moveAt(cell, facts?.moves ?? [], game);
    announce(`${moverOf(position)} takes ${move}.`);
    go(game, withMark(position, move, markOf(position, game)));
  }

  /** @param {AppState} state */
  async function show(state) {
    [analysis, facts, highlight] = [null, null, { cells: [], line: null }];
    size.set(state.game);
    chosenBoard.textContent = gameInWords(state.game);
    pinned = null;
    text.set(state.position);
    setupNote.textContent = "";
    variations.visit(state.position);
    explorer.show(state);
    render();
    const question = { game: state.game, position: state.position };
    await task.begin(async (signal) => {
      try {
        facts = await ask("/api/position", question, { signal });
      } catch (error) {
        if (!(error instanceof RequestError) || !editing()) throw error;
        setupNote.textContent = `This position cannot be analysed yet: ${error.message}.`;
        heading.textContent = "Setting up";
        return;
      }
      render();
      analysis = await ask("/api/analysis", question, { signal, what: "Computing the value of every move" });
      render();
      announce(heading.textContent ?? "");
    });
  }

  function render() {
    const over = facts?.outcome;
    heading.textContent = over ? overInWords(over.winner) : (analysis?.words ?? facts?.heading ?? "…");
    variations.show(analysis?.variation ?? []);
    drawBoard();
    threatsButton.setAttribute("aria-pressed", String(showThreats));
    noThreats.hidden = !(showThreats && facts && !over && threatNotes(facts).size === 0);
    playButton.hidden = !facts || Boolean(facts.outcome); // a finished or impossible position cannot be played on
    verdicts.show(analysis);
  }

  /** Highlight cells, and draw the variation that goes with them. @param {string[]} cells @param {string[] | null} line */
  function point(cells, line) {
    highlight = cells.length || !pinned ? { cells, line } : pinned;
    drawBoard();
    const { game, position } = app.state;
    if (!cells.length || line || game !== CLASSIC) return;
    task.more(async (signal) => {
      const explanation = await ask("/api/explanation", { game, position, move: cells[0] }, { signal });
      if (highlight.cells === cells) highlight = { cells, line: explanation.play };
      drawBoard();
    });
  }

  function drawBoard() {
    const { game, position } = app.state;
    const over = facts?.outcome;
    const ghost = editing() ? tools.value() : facts && !over ? markOf(position, game) : null;
    board.update({
      game: sizeOfGame(game),
      position,
      ghost,
      editable: editing(),
      last: variations.last(),
      line: over?.line ?? null,
      ended: over?.winner === "X" ? "x" : over?.winner === "O" ? "o" : null,
      lit: highlight.cells,
      steps: highlight.line ?? [],
      notes: analysis ? notesOf(analysis) : null,
      threats: showThreats && facts ? threatNotes(facts) : null,
    });
  }

  /** @param {Facts} facts */
  function threatNotes({ threats }) {
    /** @type {Map<string, string>} */
    const notes = new Map();
    const ends = /[mn]/.test(sizeOfGame(app.state.game).flags) ? ["lose", "loses"] : ["win", "wins"];
    for (const mark of /** @type {Mark[]} */ (["X", "O"])) {
      for (const cell of threats[mark]) notes.set(cell, notes.has(cell) ? `both ${ends[0]} here` : `${mark} ${ends[1]} here`);
    }
    return notes;
  }

  /** Show the moves that prove the explanation of a move, or hide them; the position stays. @param {string} cell @param {boolean} on */
  function showProof(cell, on) {
    const { game, position } = app.state;
    if (!on) return pin(null);
    task.more(async (signal) => {
      const explanation = await ask("/api/explanation", { game, position, move: cell }, { signal, what: "Looking for the moves that show why" });
      const line = explanation.play.length ? explanation.play : [cell];
      variations.add(line);
      pin({ cells: [cell], line });
      announce(`On the board and in the variations: ${line.join(", ")}.`);
    });
  }

  /** @param {{ cells: string[], line: string[] } | null} reason */
  function pin(reason) {
    pinned = reason;
    highlight = reason ?? { cells: [], line: null };
    verdicts.mark(reason?.cells[0] ?? null);
    drawBoard();
    if (reason) scrollToBoard(board.element);
  }

  function toggleThreats() {
    showThreats = !showThreats;
    render();
    if (showThreats && facts)
      announce([...threatNotes(facts)].map(([cell, note]) => `${cell}: ${note}`).join(". ") || "No threats.");
  }

  function playFromHere() {
    const { game, position, play } = app.state;
    const people = play.people === "both" ? "both" : moverOf(position);
    app.go({ view: "play", play: { ...play, game, start: position, moves: [], at: 0, people, resigned: null } });
  }

  /** @param {string} value @param {string} does */
  function pick(value, does) {
    tools.set(value);
    announce(`${does}.`);
    show(app.state);
  }

  return {
    element,
    show,
    leave: task.end,
    focus: board.focus,
    keys: [
      ...keyed.keys,
      { keys: ["a"], does: "Open or close all positions of 3 × 3", run: explorer.toggle },
      ...TOOLS.map(([value, , key, does]) => ({ keys: [key], does, run: () => pick(value, does) })),
    ],
  };
}
