// Analyse: any position, every move's exact value, the reasons in words, lines to play through.

import { Refused, ask, cancelled } from "./api.js";
import { createBoard, shape } from "./board.js";
import { button, field, h } from "./dom.js";
import { say } from "./live.js";
import { boardChoice } from "./newgame.js";
import { CLASSIC, after, emptyPosition, fits, moverOf, otherMark, readGame, withMark } from "./notation.js";
import { kindOf, noteOf, outcomeInWords, plural, valueInWords } from "./words.js";

const TOOLS = [["move", "Moves"], ["X", "Puts X"], ["O", "Puts O"], [".", "Clears"]];

export function analyseView(app) {
  const heading = h("h1", { class: "heading" });
  const board = createBoard("The position", choose);
  const problem = h("p", { class: "problem", role: "alert", hidden: true });
  const text = h("input", { type: "text", spellcheck: "false", autocomplete: "off", onchange: paste });
  const size = boardChoice(app.state.game, (game) => go(game, emptyPosition(game)));
  const tools = h("fieldset", { class: "tools-choice" }, h("legend", null, "A click on the board"), h("div", { class: "segments" }, TOOLS.map(([value, label]) =>
    h("label", null, h("input", { type: "radio", name: "tool", value, checked: value === "move", onchange: render }), h("span", null, label)))));
  const threatsButton = button("Threats", toggleThreats, { "aria-pressed": "false", "aria-keyshortcuts": "t" });
  const bar = h("div", { class: "bar", role: "img" });
  const verdict = h("p", { class: "verdict" });
  const words = h("ul", { class: "words" });
  const lineBox = h("div", { class: "line-box" });
  const table = h("tbody");
  const results = h("div", { class: "results" },
    h("div", { class: "card" }, verdict, bar, words, lineBox),
    h("div", { class: "card" }, h("h2", null, "Every move"),
      h("table", { class: "moves" }, h("thead", null, h("tr", null, ["Move", "Why"].map((title) => h("th", { scope: "col" }, title)))), table)));
  const element = h("div", { class: "view" },
    h("section", { class: "table", "aria-label": "Board" }, heading, board.element, problem, tools),
    h("section", { class: "panel", "aria-label": "Analysis" },
      h("div", { class: "card setup" }, size.element, field("Position", text),
        h("div", { class: "buttons" },
          button("Play from here", playFromHere, { class: "primary" }), threatsButton,
          button("Empty board", () => go(app.state.game, emptyPosition(app.state.game))),
          button("Copy link", copyLink))),
      results));

  let running = new AbortController();
  let analysis = null;
  let facts = null;
  let showThreats = false;
  let line = null; // { title, base, moves, at }: a line that is being played through

  const tool = () => tools.querySelector("input:checked").value;
  const go = (game, position, how) => app.go({ game, position }, how);

  function choose(cell) {
    const { game, position } = app.state;
    line = null;
    if (tool() === "move") say(`${moverOf(position)} takes ${cell}.`);
    go(game, withMark(position, cell, tool() === "move" ? moverOf(position) : tool()));
  }

  function paste() {
    const given = text.value.trim().toUpperCase();
    line = null;
    if (fits(given, app.state.game)) return go(app.state.game, given);
    const rows = given.split("/");
    const game = `${rows[0].length}x${rows.length}k3`;
    if (readGame(game) && fits(given, game) && given !== ".") {
      complain(`This position is ${rows[0].length} × ${rows.length}: choose that board first.`);
    } else ask("/api/position", { game: app.state.game, position: text.value }).catch((error) => complain(error.message));
  }

  function complain(message) {
    problem.textContent = message;
    problem.hidden = false;
  }

  async function show(state) {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    if (line && after(line.base, line.moves.slice(0, line.at)) !== state.position) line = null;
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
      if (state.game === CLASSIC) {
        // on larger boards this would be the same search again
        analysis.explanation = await ask("/api/explanation", question, { signal, what: "Finding the words" });
        render();
      }
      say(heading.textContent);
    } catch (error) {
      if (cancelled(error)) {
        if (!signal.aborted) complain("Stopped: nothing is known of the moves.");
      } else if (error instanceof Refused) complain(`${error.message[0].toUpperCase()}${error.message.slice(1)}.`);
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
    board.update({
      game: readGame(game),
      position,
      ghost,
      editable: editing,
      last: line && line.at ? line.moves[line.at - 1] : null,
      line: over?.line ?? null,
      notes: analysis ? new Map(analysis.moves.map((move) => [move.cell, noteOf(move)])) : null,
      threats: showThreats && facts ? threatNotes() : null,
    });
    threatsButton.setAttribute("aria-pressed", showThreats);
    renderResults();
  }

  function headingText() {
    if (!facts) return "…";
    if (facts.outcome) return outcomeInWords(facts.outcome);
    if (!analysis) return `${facts.mover} to move`;
    return `${facts.mover} to move: ${valueInWords(analysis.value, analysis.plies)}`;
  }

  function threatNotes() {
    const notes = new Map();
    for (const mark of ["X", "O"]) {
      for (const cell of facts.threats[mark]) notes.set(cell, notes.has(cell) ? "both win here" : `${mark} wins here`);
    }
    return notes;
  }

  function renderResults() {
    results.hidden = !analysis;
    if (!analysis) return;
    const { moves, explanation } = analysis;
    const kinds = ["win", "draw", "loss", "unknown"].map((kind) => [kind, moves.filter((move) => kindOf(move.value) === kind).length]);
    const shares = kinds.filter(([, number]) => number);
    verdict.replaceChildren(shape(kindOf(analysis.value)), ` ${facts?.outcome ? outcomeInWords(facts.outcome) : standing()}`);
    const named = shares.map(([kind, number]) => `${number} ${kind === "unknown" ? "not proven" : kind}`).join(", ");
    bar.setAttribute("aria-label", `${plural(moves.length, "move")}: ${named}`);
    bar.replaceChildren(...shares.map(([kind, number]) => {
      const part = h("span", { class: kind }, shape(kind), `${number} ${kind === "unknown" ? "?" : kind}`);
      part.style.setProperty("flex-grow", number);
      return part;
    }));
    bar.hidden = !moves.length;
    words.replaceChildren(...(explanation?.sentences ?? bestWords()).map((sentence) => h("li", null, sentence)));
    renderLine();
    const order = [...moves].sort((one, other) => rank(one) - rank(other));
    table.replaceChildren(...order.map(row));
    table.parentElement.parentElement.hidden = !moves.length;
  }

  function bestWords() {
    const best = analysis.moves.find(({ cell }) => cell === analysis.best);
    return best && app.state.game !== CLASSIC ? [`The best move is ${best.cell}. ${best.why}`] : [];
  }

  function standing() {
    const other = otherMark(analysis.mover);
    const said = { win: `${analysis.mover} wins`, draw: "A draw with best play", loss: `${other} wins`, unknown: "Not proven" };
    const kind = kindOf(analysis.value);
    const soon = analysis.plies !== null && kind !== "draw" && kind !== "unknown" ? ` in ${plural(analysis.plies, "ply").replace("plys", "plies")}` : "";
    return `${said[kind]}${soon}.`;
  }

  // Wins first, the fastest first; then draws; losses last, the longest first.
  const rank = ({ value, plies, best }) => (best ? -1000 : 0) - (value ?? -0.5) * 400 + (value === 1 ? plies ?? 99 : value === -1 ? -(plies ?? 0) : 0);

  function row(move) {
    const note = noteOf(move);
    return h("tr", { class: move.best ? "best" : null },
      h("th", { scope: "row" },
        button(move.cell, () => choose(move.cell), { "aria-label": `Play ${move.cell}` }),
        move.best ? h("span", { class: "tag" }, "best") : null,
        h("span", { class: `value ${note.kind}` }, shape(note.kind), ` ${valueInWords(move.value, move.plies)}`)),
      h("td", null, move.why, " ", button("Show", () => showProof(move.cell), { class: "quiet", "aria-label": `Show why on the board: ${move.cell}` })));
  }

  /** Play through the line that proves what is said of a move. */
  async function showProof(cell) {
    const { signal } = running;
    const { game, position } = app.state;
    try {
      const told = await ask("/api/explanation", { game, position, move: cell }, { signal, what: "Finding the proof" });
      const proof = told.line[0] === cell ? told.line : [cell, ...told.line];
      startLine(told.line.length ? `Proof for ${cell}` : `After ${cell}`, proof);
    } catch (error) {
      if (error instanceof Refused) complain(error.message);
      else if (!cancelled(error)) throw error;
    }
  }

  function startLine(title, moves) {
    line = { title, base: app.state.position, moves, at: 0 };
    stepLine(1);
  }

  function stepLine(at) {
    if (!line || at < 0 || at > line.moves.length) return;
    line.at = at;
    if (at) say(`${line.moves[at - 1]}, move ${at} of ${line.moves.length}.`);
    go(app.state.game, after(line.base, line.moves.slice(0, at)), at === 1 ? "push" : "replace");
  }

  function renderLine() {
    const shown = line ?? { title: "Best line", base: app.state.position, moves: analysis.line, at: 0 };
    lineBox.hidden = !shown.moves.length;
    const to = (at) => (line ? stepLine(at) : (startLine(shown.title, shown.moves), stepLine(at)));
    lineBox.replaceChildren(
      h("h2", null, shown.title),
      h("div", { class: "flip" },
        button("‹", () => to(shown.at - 1), { "aria-label": "One move back in the line", disabled: shown.at === 0 }),
        button("›", () => to(shown.at + 1), { "aria-label": "One move on in the line", disabled: shown.at === shown.moves.length })),
      h("ol", { class: "record" }, shown.moves.map((move, ply) =>
        h("li", null, button(move, () => to(ply + 1), { "aria-current": shown.at === ply + 1 ? "step" : null })))));
  }

  function toggleThreats() {
    showThreats = !showThreats;
    render();
    if (showThreats && facts) say([...threatNotes()].map(([cell, note]) => `${cell}: ${note}`).join(". ") || "No threats.");
  }

  function playFromHere() {
    const { game, position, play } = app.state;
    const people = play.people === "both" ? "both" : moverOf(position);
    app.go({ view: "play", play: { ...play, game, start: position, moves: [], at: 0, people, resigned: null } });
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

  const step = (by) => (line ? stepLine(line.at + by) : by > 0 && analysis?.line.length && startLine("Best line", analysis.line));

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
    say(`A click ${TOOLS.find(([known]) => known === value)[1].toLowerCase()}.`);
    render();
  }
}
