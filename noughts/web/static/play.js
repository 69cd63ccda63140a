// Play: a game against an opponent or a friend, with undo, hint, values, and the review at its end.

import { ask, cancelAll } from "./api.js";
import { createBoard } from "./board.js";
import { button, h, redraw } from "./dom.js";
import { inquiry } from "./inquiry.js";
import { say } from "./live.js";
import { newGameDialog } from "./newgame.js";
import { after, emptyPosition, gameInWords, moverOf, otherMark, sizeOfGame } from "./notation.js";
import { reviewPanel } from "./review.js";
import { keep } from "./store.js";
import { noteOf } from "./words.js";

/** @param {App} app @returns {View} */
export function playView(app) {
  const heading = h("h1", { class: "heading" });
  const board = createBoard("The game", choose);
  const about = h("p", { class: "about" });
  const told = h("p", { class: "told" });
  const record = h("ol", { class: "record", "aria-label": "Moves" });
  const task = inquiry({ onStop: stopped });
  const buttons = {
    undo: button("Undo", undo, { "aria-keyshortcuts": "u" }),
    redo: button("Redo", redo, { "aria-keyshortcuts": "y" }),
    hint: button("Hint", hint, { "aria-keyshortcuts": "h" }),
    values: button("Values", toggleValues, { "aria-keyshortcuts": "v", "aria-pressed": "false" }),
    resign: button("Resign", resign),
    new: button("New game", newGame, { "aria-keyshortcuts": "n", class: "primary" }),
  };
  const goOn = button("Let the computer move", () => show(app.state), { hidden: true });
  const flip = {
    first: button("«", () => flipTo(0), { "aria-label": "To the first position" }),
    back: button("‹", () => flipTo(app.state.play.at - 1), {
      "aria-label": "One move back",
      "aria-keyshortcuts": "[",
    }),
    forward: button("›", () => flipTo(app.state.play.at + 1), {
      "aria-label": "One move forward",
      "aria-keyshortcuts": "]",
    }),
    last: button("»", () => flipTo(app.state.play.moves.length), { "aria-label": "To the present" }),
  };
  const review = reviewPanel(retry, flipTo);
  const table = h(
    "section",
    { class: "table", "aria-label": "Board" },
    heading,
    board.element,
    task.problem,
    told,
    goOn,
  );
  const element = h(
    "div",
    { class: "view" },
    table,
    h(
      "section",
      { class: "panel", "aria-label": "Game" },
      about,
      h("div", { class: "buttons" }, Object.values(buttons)),
      h(
        "div",
        { class: "card" },
        h(
          "div",
          { class: "card-head" },
          h("h2", null, "Moves"),
          h("div", { class: "flip" }, Object.values(flip)),
        ),
        record,
      ),
      review.element,
    ),
  );

  /** @type {Facts | null} */
  let facts = null; // what the rules say of the position; null until the server has told
  /** @type {Facts | null} */
  let foreseen = null; // the same of the position after the computer's move, told along with it
  /** @type {Analysis | null} */
  let analysis = null; // of the last position that was asked about
  /** @type {string | null} */
  let hinted = null;
  /** @type {Map<string, Note> | null} */
  let values = null; // Map of notes while values are shown
  let showValues = false;

  const play = () => app.state.play;
  /** @param {PlayState["people"]} people */
  const marksOf = (people) => (people === "both" ? "XO" : people);
  /** @param {{ game: string, position: string } | null} told @param {AppState} state */
  const isOf = (told, { game, position }) => told?.position === position && told.game === game;
  const personsTurn = () => isPerson(moverOf(app.state.position));
  /** @param {Mark} mark */
  const isPerson = (mark) => play().people === "both" || play().people === mark;
  const over = () => Boolean(facts?.outcome || resignedNow());
  const atEnd = () => play().at === play().moves.length;
  const resignedNow = () => play().resigned && atEnd();

  /** @param {Partial<PlayState>} changes @param {"push" | "replace"} [how] */
  function change(changes, how) {
    const changed = { ...play(), ...changes };
    app.go(
      {
        play: changed,
        game: changed.game,
        position: after(changed.start, changed.moves.slice(0, changed.at)),
      },
      how,
    );
  }

  /** @param {string} cell */
  function choose(cell) {
    const { moves, at } = play();
    if (!facts || over() || !personsTurn()) return;
    say(`${moverOf(app.state.position)} takes ${cell}.`);
    change({ moves: [...moves.slice(0, at), cell], at: at + 1, resigned: null });
  }

  /** @param {AppState} state */
  async function show(state) {
    keep("game", state.play);
    facts = isOf(foreseen, state) && !resignedNow() ? foreseen : null;
    [hinted, values] = [null, null];
    told.textContent = "";
    goOn.hidden = true;
    render();
    await task.begin(async (signal) => {
      facts ??= await ask("/api/position", whatIsAsked(state), { signal });
      render();
      if (over()) await finish(signal);
      else {
        if (atEnd()) review.hide(); // while one leafs back it stays
        if (showValues) await loadValues(signal);
        if (!personsTurn() && atEnd()) await think(signal);
      }
    });
  }

  /** @param {AbortSignal} signal */
  async function think(signal) {
    const { game, position } = app.state;
    const { opponent, moves } = play();
    const reply = await ask("/api/move", { game, position, opponent }, { signal, what: "Computer thinking" });
    if (signal.aborted) return;
    say(`${moverOf(position)} takes ${reply.move}.`);
    foreseen = reply.after;
    change({ moves: [...moves, reply.move], at: moves.length + 1 }, "replace");
  }

  /** @param {AbortSignal} signal */
  async function finish(signal) {
    say(heading.textContent);
    const { game, start, moves, people } = play();
    const played = { game, start, moves: moves.join(","), people: marksOf(people) };
    if (moves.length && atEnd()) await review.load(played, signal);
  }

  function stopped() {
    heading.textContent = "Stopped.";
    table.setAttribute("aria-busy", "false");
    goOn.hidden = false;
  }

  /** The position, and who plays: the heading is theirs. @param {AppState} state */
  function whatIsAsked({ game, position, play: { people, resigned } }) {
    const resignedHere = resignedNow() ? resigned : undefined;
    return { game, position, people: marksOf(people), resigned: resignedHere };
  }

  function headingText() {
    if (!facts) return heading.textContent; // nobody knows yet whether the game goes on
    return atEnd() || personsTurn() || facts.outcome ? facts.heading : `${facts.mover} to move`;
  }

  function render() {
    const { game, position } = app.state;
    const { at, moves, people, opponent, resigned } = play();
    heading.textContent = headingText();
    table.setAttribute("aria-busy", String(!facts || (!over() && !personsTurn() && atEnd())));
    about.textContent = `${gameInWords(game)} · ${people === "both" ? "two people" : `you are ${people}, against ${opponent}`}`;
    if (resignedNow()) told.textContent = `${resigned} resigned.`;
    const mayPlay = facts && !over() && personsTurn();
    board.update({
      game: sizeOfGame(game),
      position,
      ghost: mayPlay ? moverOf(position) : null,
      last: moves[at - 1] ?? null,
      line: facts?.outcome?.line ?? null,
      hint: hinted,
      notes: values,
    });
    buttons.undo.disabled = at === 0;
    buttons.redo.disabled = atEnd();
    buttons.hint.disabled = !mayPlay;
    buttons.resign.disabled = !facts || over() || !atEnd();
    buttons.values.setAttribute("aria-pressed", String(showValues));
    flip.first.disabled = flip.back.disabled = at === 0;
    flip.forward.disabled = flip.last.disabled = atEnd();
    const first = moverOf(play().start);
    redraw(
      record,
      moves.map((move, ply) =>
        h(
          "li",
          null,
          button(`${ply % 2 ? otherMark(first) : first} ${move}`, () => flipTo(ply + 1), {
            "aria-current": ply + 1 === at ? "step" : null,
          }),
        ),
      ),
    );
  }

  /** @param {number} at */
  function flipTo(at) {
    if (at >= 0 && at <= play().moves.length && at !== play().at) change({ at });
  }

  /** Back, or forward, to a moment when a person was to move. @param {number} from @param {number} step */
  function stepTo(from, step) {
    const { start, moves } = play();
    for (let at = from; at >= 0 && at <= moves.length; at += step) {
      const position = after(start, moves.slice(0, at));
      if (isPerson(moverOf(position)) || at === 0 || at === moves.length) return at;
    }
    return play().at;
  }
  function undo() {
    const at = stepTo(play().at - 1, -1);
    if (at === play().at || at < 0) return;
    say("Move taken back.");
    flipTo(at);
  }
  function redo() {
    const at = stepTo(play().at + 1, 1);
    if (at === play().at) return;
    say("Move made again.");
    flipTo(at);
  }

  function hint() {
    if (!facts || over() || !personsTurn()) return;
    task.more(async (signal) => {
      const { hint: advice } = await analysed(signal, "Looking for a good move");
      if (!advice) return;
      hinted = advice.move;
      render();
      told.textContent = advice.words;
      say(told.textContent);
    });
  }

  /** @param {AbortSignal} signal */
  async function loadValues(signal) {
    const { moves } = await analysed(signal, "Valuing every move");
    values = new Map(moves.map((move) => [move.cell, noteOf(move)]));
    render();
  }

  /** What is known of the present position: hint and values search once. @param {AbortSignal} signal @param {string} what @returns {Promise<Analysis>} */
  async function analysed(signal, what) {
    const { game, position } = app.state;
    if (!isOf(analysis, app.state))
      analysis = await ask("/api/analysis", { game, position }, { signal, what });
    return /** @type {Analysis} */ (analysis);
  }
  function toggleValues() {
    showValues = !showValues;
    values = null;
    render();
    if (showValues && facts && !over()) task.more(loadValues);
  }

  function resign() {
    if (buttons.resign.disabled) return;
    cancelAll();
    const { people } = play();
    change({ resigned: people === "both" ? moverOf(app.state.position) : people });
  }

  /** @param {number} ply */
  function retry(ply) {
    change({ moves: play().moves.slice(0, ply), at: ply, resigned: null });
    board.focus();
    say("The game goes on from here.");
  }

  function newGame() {
    newGameDialog(play(), (chosen) => {
      const start = emptyPosition(chosen.game);
      change({ ...chosen, start, moves: [], at: 0, resigned: null });
      say(`New game: ${gameInWords(chosen.game)}. ${heading.textContent}`);
    });
  }

  return {
    element,
    show,
    leave: task.end,
    keys: [
      { keys: ["u"], does: "Undo", run: undo },
      { keys: ["y"], does: "Redo", run: redo },
      { keys: ["h"], does: "Hint", run: hint },
      { keys: ["v"], does: "Values on every empty cell", run: toggleValues },
      { keys: ["n"], does: "New game", run: newGame },
      { keys: ["r"], does: "Review, when the game is over", run: review.focus },
      { keys: ["["], does: "One move back", run: () => flipTo(play().at - 1) },
      { keys: ["]"], does: "One move forward", run: () => flipTo(play().at + 1) },
    ],
  };
}
