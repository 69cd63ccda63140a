// Analyse: any position, every move's exact value, the reasons in words, lines to play through.

import { ask } from "./api.js";
import { createBoard } from "./board.js";
import { button, checked, field, h } from "./dom.js";
import { inquiry } from "./inquiry.js";
import { linePlayer } from "./line.js";
import { copyLinkButton } from "./link.js";
import { say } from "./live.js";
import { boardChoice } from "./newgame.js";
import { emptyPosition, fits, moverOf, sizeOfGame, withMark } from "./notation.js";
import { verdictPanel } from "./verdicts.js";
import { noteOf } from "./words.js";

const TOOLS = [
  ["move", "Moves"],
  ["X", "Puts X"],
  ["O", "Puts O"],
  [".", "Clears"],
];

/** @param {App} app @returns {View} */
export function analyseView(app) {
  const heading = h("h1", { class: "heading" });
  const board = createBoard("The position", choose);
  const element = h("div", { class: "view" });
  const task = inquiry({ busy: element, stopped: "Stopped: nothing is known of the moves." });
  const text = h("input", { type: "text", spellcheck: "false", autocomplete: "off", onchange: paste });
  const size = boardChoice(app.state.game, (game) => go(game, emptyPosition(game)));
  const radio = (/** @type {string} */ value, /** @type {string} */ label) => {
    const input = h("input", {
      type: "radio",
      name: "tool",
      value,
      checked: value === "move",
      onchange: render,
    });
    return h("label", null, input, h("span", null, label));
  };
  const tools = h(
    "fieldset",
    null,
    h("legend", null, "A click on the board"),
    h(
      "div",
      { class: "segments" },
      TOOLS.map(([value, label]) => radio(value, label)),
    ),
  );
  const threatsButton = button("Threats", toggleThreats, {
    "aria-pressed": "false",
    "aria-keyshortcuts": "t",
  });
  const verdicts = verdictPanel(makeMove, showWhy);
  const line = linePlayer((position, first) => go(app.state.game, position, first ? "push" : "replace"));
  element.append(
    h("section", { class: "table", "aria-label": "Board" }, heading, board.element, task.problem, tools),
    h(
      "section",
      { class: "panel", "aria-label": "Analysis" },
      h(
        "div",
        { class: "card setup" },
        size.element,
        field("Position", text),
        h(
          "div",
          { class: "buttons" },
          button("Play from here", playFromHere, { class: "primary" }),
          threatsButton,
          button("Empty board", () => go(app.state.game, emptyPosition(app.state.game))),
          copyLinkButton(() => location.href),
        ),
      ),
      verdicts.standing,
      line.element,
      verdicts.everyMove,
    ),
  );

  /** @type {Analysis | null} */
  let analysis = null;
  /** @type {Facts | null} */
  let facts = null;
  let showThreats = false;

  const tool = () => checked(tools).value;
  /** @param {string} game @param {string} position @param {"push" | "replace"} [how] */
  const go = (game, position, how) => app.go({ game, position }, how);

  /** @param {string} cell */
  function choose(cell) {
    if (tool() === "move") return makeMove(cell);
    line.leave();
    go(app.state.game, withMark(app.state.position, cell, tool()));
  }

  /** @param {string} cell */
  function makeMove(cell) {
    const mover = moverOf(app.state.position);
    line.leave();
    say(`${mover} takes ${cell}.`);
    go(app.state.game, withMark(app.state.position, cell, mover));
  }

  function paste() {
    const given = text.value.trim().toUpperCase();
    const { game } = app.state;
    line.leave();
    if (fits(given, game)) return go(game, given);
    task.more((signal) => ask("/api/position", { game, position: text.value }, { signal }));
  }

  /** @param {AppState} state */
  async function show(state) {
    [analysis, facts] = [null, null];
    size.set(state.game);
    text.value = state.position;
    render();
    const question = { game: state.game, position: state.position };
    await task.begin(async (signal) => {
      facts = await ask("/api/position", question, { signal });
      render();
      analysis = await ask("/api/analysis", question, { signal, what: "Valuing every move" });
      render();
      say(heading.textContent);
    });
  }

  function render() {
    const { game, position } = app.state;
    const editing = tool() !== "move";
    const over = facts?.outcome;
    const ghost = editing ? tool() : facts && !over ? moverOf(position) : null;
    heading.textContent = headingText();
    line.show(position, analysis?.line ?? []);
    board.update({
      game: sizeOfGame(game),
      position,
      ghost,
      editable: editing,
      last: line.last(),
      line: over?.line ?? null,
      notes: analysis ? new Map(analysis.moves.map((move) => [move.cell, noteOf(move)])) : null,
      threats: showThreats && facts ? threatNotes() : null,
    });
    threatsButton.setAttribute("aria-pressed", String(showThreats));
    verdicts.show(analysis, analysis?.sentences ?? []);
  }

  function headingText() {
    if (!facts) return "…";
    return analysis?.words ?? facts.heading;
  }

  function threatNotes() {
    const notes = new Map();
    for (const mark of /** @type {const} */ (["X", "O"])) {
      for (const cell of facts?.threats[mark] ?? [])
        notes.set(cell, notes.has(cell) ? "both win here" : `${mark} wins here`);
    }
    return notes;
  }

  /** Play through what shows what is said of a move. @param {string} cell */
  function showWhy(cell) {
    const { game, position } = app.state;
    task.more(async (signal) => {
      const told = await ask(
        "/api/explanation",
        { game, position, move: cell },
        { signal, what: "Finding the line" },
      );
      const [first = cell, ...rest] = told.play;
      line.start(first === cell ? `After ${cell}` : `Better: ${first}`, position, [first, ...rest]);
    });
  }

  function toggleThreats() {
    showThreats = !showThreats;
    render();
    if (showThreats && facts)
      say([...threatNotes()].map(([cell, note]) => `${cell}: ${note}`).join(". ") || "No threats.");
  }

  function playFromHere() {
    const { game, position, play } = app.state;
    const people = play.people === "both" ? "both" : moverOf(position);
    app.go({
      view: "play",
      play: { ...play, game, start: position, moves: [], at: 0, people, resigned: null },
    });
  }

  /** @param {number} by */
  const step = (by) => line.step(by, app.state.position);

  return {
    element,
    show,
    leave: task.end,
    keys: [
      { keys: ["]"], does: "One move on in the line", run: () => step(1) },
      { keys: ["["], does: "One move back in the line", run: () => step(-1) },
      { keys: ["t"], does: "Threats", run: toggleThreats },
      { keys: ["x"], does: "A click puts X", run: () => pick("X") },
      { keys: ["o"], does: "A click puts O", run: () => pick("O") },
      { keys: ["e"], does: "A click clears the cell", run: () => pick(".") },
      { keys: ["m"], does: "A click makes a move", run: () => pick("move") },
    ],
  };

  /** @param {string} value */
  function pick(value) {
    checked(tools, value).checked = true;
    const does = TOOLS.find(([known]) => known === value)?.[1];
    say(`A click on the board: ${does}.`);
    render();
  }
}
