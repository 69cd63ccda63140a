// Analyse: any position, every move's exact value, the reasons in words, lines to play through.

import { Refused, ask, cancelled } from "./api.js";
import { createBoard } from "./board.js";
import { button, field, h } from "./dom.js";
import { linePlayer } from "./line.js";
import { say } from "./live.js";
import { boardChoice } from "./newgame.js";
import { emptyPosition, fits, moverOf, readGame, withMark } from "./notation.js";
import { verdictPanel } from "./verdicts.js";
import { noteOf } from "./words.js";

const TOOLS = [
  ["move", "Moves"],
  ["X", "Puts X"],
  ["O", "Puts O"],
  [".", "Clears"],
];

export function analyseView(app) {
  const heading = h("h1", { class: "heading" });
  const board = createBoard("The position", choose);
  const problem = h("p", { class: "problem", role: "alert", hidden: true });
  const text = h("input", { type: "text", spellcheck: "false", autocomplete: "off", onchange: paste });
  const size = boardChoice(app.state.game, (game) => go(game, emptyPosition(game)));
  const radio = ([value, label]) => {
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
    h("div", { class: "segments" }, TOOLS.map(radio)),
  );
  const threatsButton = button("Threats", toggleThreats, {
    "aria-pressed": "false",
    "aria-keyshortcuts": "t",
  });
  const verdicts = verdictPanel(makeMove, showProof);
  const line = linePlayer((position, first) => go(app.state.game, position, first ? "push" : "replace"));
  const element = h(
    "div",
    { class: "view" },
    h("section", { class: "table", "aria-label": "Board" }, heading, board.element, problem, tools),
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
          button("Copy link", copyLink),
        ),
      ),
      verdicts.standing,
      line.element,
      verdicts.everyMove,
    ),
  );

  let running = new AbortController();
  let analysis = null;
  let facts = null;
  let showThreats = false;

  const tool = () => tools.querySelector("input:checked").value;
  const go = (game, position, how) => app.go({ game, position }, how);

  function choose(cell) {
    if (tool() === "move") return makeMove(cell);
    line.leave();
    go(app.state.game, withMark(app.state.position, cell, tool()));
  }

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
    ask("/api/position", { game, position: text.value }).catch((error) => complain(error.message));
  }

  function complain(message) {
    problem.textContent = message;
    problem.hidden = false;
  }

  async function show(state) {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    [analysis, facts] = [null, null];
    problem.hidden = true;
    size.set(state.game);
    text.value = state.position;
    element.setAttribute("aria-busy", "true");
    render();
    const question = { game: state.game, position: state.position };
    try {
      facts = await ask("/api/position", question, { signal });
      render();
      analysis = await ask("/api/analysis", question, { signal, what: "Valuing every move" });
      render();
      say(heading.textContent);
    } catch (error) {
      if (cancelled(error)) {
        if (!signal.aborted) complain("Stopped: nothing is known of the moves.");
      } else if (error instanceof Refused)
        complain(`${error.message[0].toUpperCase()}${error.message.slice(1)}.`);
      else throw error;
    } finally {
      if (running.signal === signal) element.setAttribute("aria-busy", "false");
    }
  }

  function render() {
    const { game, position } = app.state;
    const editing = tool() !== "move";
    const over = facts?.outcome;
    const ghost = editing ? tool() : facts && !over ? moverOf(position) : null;
    heading.textContent = headingText();
    line.show(position, analysis?.line ?? []);
    board.update({
      game: readGame(game),
      position,
      ghost,
      editable: editing,
      last: line.last(),
      line: over?.line ?? null,
      notes: analysis ? new Map(analysis.moves.map((move) => [move.cell, noteOf(move)])) : null,
      threats: showThreats && facts ? threatNotes() : null,
    });
    threatsButton.setAttribute("aria-pressed", showThreats);
    verdicts.show(analysis, analysis?.sentences ?? []);
  }

  function headingText() {
    if (!facts) return "…";
    return analysis?.words ?? facts.heading;
  }

  function threatNotes() {
    const notes = new Map();
    for (const mark of ["X", "O"]) {
      for (const cell of facts.threats[mark])
        notes.set(cell, notes.has(cell) ? "both win here" : `${mark} wins here`);
    }
    return notes;
  }

  /** Play through the line that proves what is said of a move. */
  async function showProof(cell) {
    const { signal } = running;
    const { game, position } = app.state;
    try {
      const told = await ask(
        "/api/explanation",
        { game, position, move: cell },
        { signal, what: "Finding the proof" },
      );
      const proof = told.line[0] === cell ? told.line : [cell, ...told.line];
      line.start(told.line.length ? `Proof for ${cell}` : `After ${cell}`, position, proof);
    } catch (error) {
      if (error instanceof Refused) complain(error.message);
      else if (!cancelled(error)) throw error;
    }
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

  async function copyLink(event) {
    try {
      await navigator.clipboard.writeText(location.href);
      event.target.textContent = "Copied";
      say("Link copied.");
    } catch {
      say("The link is in the address bar.");
    }
  }

  const step = (by) => line.step(by, app.state.position);

  return {
    element,
    show,
    leave: () => running.abort(),
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

  function pick(value) {
    tools.querySelector(`input[value="${value}"]`).checked = true;
    const [, does] = TOOLS.find(([known]) => known === value);
    say(`A click on the board: ${does}.`);
    render();
  }
}
