// Play: a game against an opponent or a friend, with undo, hint, values, and the review at its end.

import { advisor } from "./advice.js";
import { RequestError, ask, cancelAll } from "../lib/api.js";
import { createBoard } from "../board/board.js";
import { gameChoices } from "../board/choices.js";
import { button, h } from "../lib/dom.js";
import { atEnd, earlier, fresh, isOver, isPerson, later, peopleOf, personsTurn, positionOf, resignedNow, statusOf, winnerOf } from "./game.js";
import { createRequest } from "../lib/request.js";
import { celebrate, isSoundOn, playSound, setSound } from "./effects.js";
import { keyedButtons } from "../lib/keys.js";
import { announce } from "../lib/announce.js";
import { copyLinkButton, menu } from "../lib/controls.js";
import { MINE, askMine } from "../program/my-program.js";
import { CLASSIC, gameInWords, moverOf, otherMark, sizeOfGame } from "../lib/notation.js";
import { opponentList } from "./opponents.js";
import { moveRecord } from "./record.js";
import { reviewPanel } from "./review.js";
import { countResult, openScore, sideChips } from "./sides.js";
import { saveGame } from "../lib/store.js";

/** @param {App} app @returns {View} */
export function playView(app) {
  const play = () => app.state.play;
  const keyed = keyedButtons();
  const status = h("h1", { class: "heading" });
  const board = createBoard("The game", choose);
  const chips = sideChips();
  const choices = gameChoices({ onOpponent: (opponent) => change({ opponent }), onSide, onBoard: (game) => begin({ game }) });
  const told = h("p", { class: "told" });
  const reasons = h("div", { class: "card reasons", "aria-live": "polite" }, told);
  const buttons = {
    undo: keyed.make("Undo", "u", undo),
    hint: keyed.make("Hint", "h", hint),
    new: keyed.make("New game", "n", () => begin({}), "New game, the same again"),
  };
  const rematchButton = button("Rematch", rematch, { class: "primary", hidden: true });
  const more = {
    redo: keyed.make("Redo", "y", redo),
    values: keyed.make("Values", "v", toggleValues, "Values on every empty cell"),
    resign: button("Resign", resign),
    sound: button("Sound", toggleSound, { "aria-pressed": String(isSoundOn()) }),
    link: copyLinkButton(() => location.href),
  };
  const goOn = button("Let the computer move", letComputerMove, { class: "primary", hidden: true });
  const review = reviewPanel({ onRetry: retry, onLook: look, onFlip: flipTo });
  const record = moveRecord(keyed, play, flipTo);
  const table = h("section", { class: "table", "aria-label": "Board" }, chips.element, status, board.element);
  const request = createRequest({ busy: table, onStop: stopped, onRefuse: () => personsTurn(play()) || stopped() });
  table.append(request.problem);
  const actions = h("div", { class: "buttons actions" }, rematchButton, goOn, Object.values(buttons), menu("More", Object.values(more)));
  const panel = h("section", { class: "panel", "aria-label": "Game" }, choices.summary, actions, reasons, review.element, record.element);
  const element = h("div", { class: "play" }, choices.element, h("div", { class: "view" }, table, panel));
  const opponents = opponentList();
  const advice = advisor();

  /** @type {Facts | null} what the rules say of the position; null until the server has told */
  let facts = null;
  /** @type {Facts | null} the same of the position after the computer's move, told along with it */
  let foreseen = null;
  /** @type {string | null} a cell clicked before it was known whether the game goes on */
  let clicked = null;
  /** @type {string | null} */
  let hinted = null;
  /** @type {Map<string, Note> | null} */
  let values = null;
  /** @type {ReviewedMove | null} the turning point that is shown on the board */
  let looked = null;
  let showValues = false;
  let live = false; // is this game being played here and now, so that its end counts?

  const title = () => opponents.title(play().opponent);
  const mayMove = () => facts !== null && !isOver(play(), facts) && personsTurn(play());
  const played = () => ({ game: play().game, start: play().start, moves: play().moves.join(","), people: peopleOf(play()) });

  /** @param {Partial<PlayState>} changes @param {"push" | "replace"} [how] @param {string | null} [problem] */
  function change(changes, how, problem = null) {
    const changed = { ...play(), ...changes };
    app.go({ play: changed, game: changed.game, position: positionOf(changed), problem }, how);
  }

  /** @param {string} cell */
  function choose(cell) {
    if (!facts) return void (clicked = cell); // it counts as soon as the rules are known
    if (mayMove() && facts.moves.includes(cell)) make(cell, "push");
  }

  /** @param {string} cell @param {"push" | "replace"} how */
  function make(cell, how) {
    const { moves, at } = play();
    announce(`${moverOf(app.state.position)} takes ${cell}.`);
    playSound("move");
    live = true;
    change({ moves: [...moves.slice(0, at), cell], at: at + 1, resigned: null }, how);
  }

  /** @param {AppState} state */
  async function show(state) {
    const known = foreseen?.position === state.position && foreseen.game === state.game && !resignedNow(play());
    facts = known ? foreseen : null;
    [hinted, values] = [null, null];
    if (looked && looked.number - 1 !== play().at) looked = null;
    told.textContent = looked ? looked.why : "";
    review.keepFor(played());
    render();
    await request.begin(async (signal) => {
      if (!(await playable(state, signal)) || signal.aborted) return;
      render();
      const cell = clicked;
      clicked = null;
      if (isOver(play(), facts)) return finish(signal);
      saveGame(play());
      if (!personsTurn(play()) && atEnd(play())) await think(signal);
      else if (cell && !signal.aborted) choose(cell);
      else if (showValues) await loadValues(signal);
    });
  }

  /** Is there an opponent, and what do the rules say? A link's game that cannot be played is said to be so, and a new one begins. @param {AppState} state @param {AbortSignal} signal */
  async function playable({ game, position }, signal) {
    const question = { game, position, people: peopleOf(play()), resigned: resignedNow(play()) ?? undefined };
    try {
      await meetOpponent(signal);
      if (!signal.aborted) facts ??= await ask("/api/position", question, { signal });
      return true;
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      saveGame(null);
      change(fresh(CLASSIC), "replace", `This game cannot be played: ${error.message}. Here is a new one.`);
      return false;
    }
  }

  /** An opponent who is not there is replaced, and that is said. @param {AbortSignal} signal */
  async function meetOpponent(signal) {
    const { game, opponent } = play();
    const met = await opponents.meet(game, opponent, signal);
    if (met === opponent) return;
    const problem = opponent ? `There is no opponent ${opponent.slice(0, 40)} on this board: you play against ${opponents.title(met)}.` : app.state.problem;
    change({ opponent: met }, "replace", problem);
  }

  /** @param {AbortSignal} signal */
  async function think(signal) {
    const { game, position } = app.state;
    const { opponent } = play();
    const how = { signal, what: `${title()} is thinking` };
    const reply = await (opponent === MINE ? askMine("move", { position }, how) : ask("/api/move", { game, position, opponent }, how));
    if (signal.aborted) return;
    foreseen = reply.after;
    make(reply.move, "replace");
  }

  /** @param {AbortSignal} signal */
  async function finish(signal) {
    saveGame(null); // what is over does not come back
    announce(status.textContent ?? "");
    if (live && atEnd(play())) showResult();
    live = false;
    if (play().moves.length && atEnd(play())) await review.load(played(), signal);
  }

  function showResult() {
    const won = winnerOf(play(), facts);
    countResult(play(), won);
    render();
    const mine = won !== null && isPerson(play(), won);
    playSound(won === null ? "draw" : mine ? "won" : "lost");
    if (mine) celebrate(board.element, won);
  }

  function stopped() {
    status.textContent = "Stopped.";
    goOn.hidden = false;
  }

  function render() {
    const { game, position } = app.state;
    const { at, moves, people } = play();
    const [ended, won, resigned] = [isOver(play(), facts), winnerOf(play(), facts), resignedNow(play())];
    status.textContent = facts ? statusOf(play(), facts, title()) : status.textContent || "…"; // nobody knows yet
    choices.show(play(), opponents.all());
    chips.show(play(), title(), ended ? null : moverOf(position));
    if (resigned) told.textContent = `${resigned} resigned.`;
    board.update({
      game: sizeOfGame(game),
      position,
      ghost: personsTurn(play()) && !(facts && ended) ? moverOf(position) : null,
      last: moves[at - 1] ?? null,
      line: facts?.outcome?.line ?? null,
      ended: !won ? null : people === "both" ? (won === "X" ? "x" : "o") : isPerson(play(), won) ? "won" : "lost",
      hint: hinted ?? looked?.better ?? null,
      arrows: looked?.better ? [{ from: looked.cell, to: looked.better, kind: "better" }] : [],
      notes: values,
    });
    buttons.undo.disabled = !resigned && earlier(play()) === null;
    buttons.hint.disabled = !mayMove();
    buttons.hint.hidden = ended;
    rematchButton.hidden = !ended;
    rematchButton.textContent = people === "both" ? "Rematch" : `Rematch: you play ${otherMark(people)}`;
    more.redo.disabled = later(play()) === null;
    more.resign.disabled = !facts || ended || !atEnd(play());
    more.values.setAttribute("aria-pressed", String(showValues));
    reasons.hidden = !told.textContent;
    goOn.hidden = !facts || ended || personsTurn(play()) || atEnd(play());
    record.show();
  }

  /** @param {number} at */
  function flipTo(at) {
    if (at < 0 || at > play().moves.length || at === play().at) return;
    live = false;
    change({ at });
  }

  function undo() {
    const at = earlier(play());
    if (!resignedNow(play()) && at === null) return;
    announce(resignedNow(play()) ? "The game goes on." : "Move taken back.");
    if (resignedNow(play())) change({ resigned: null });
    else flipTo(/** @type {number} */ (at));
  }

  function redo() {
    const at = later(play());
    if (at === null) return;
    announce("Move made again.");
    flipTo(at);
  }

  function letComputerMove() {
    if (atEnd(play())) show(app.state);
    else change({ moves: play().moves.slice(0, play().at), resigned: null });
  }

  function hint() {
    request.more(async (signal) => {
      const found = mayMove() ? await advice.hint(app.state, signal) : null;
      if (!found || signal.aborted) return;
      hinted = found.move;
      told.textContent = found.words;
      render();
    });
  }

  /** @param {AbortSignal} signal */
  async function loadValues(signal) {
    const { notes, rests } = await advice.values(app.state, signal);
    if (signal.aborted) return;
    values = notes;
    told.textContent ||= rests;
    render();
  }

  function toggleValues() {
    showValues = !showValues;
    values = null;
    render();
    request.more(async (signal) => {
      if (showValues && mayMove()) await loadValues(signal);
    });
  }

  function toggleSound() {
    setSound(!isSoundOn());
    more.sound.setAttribute("aria-pressed", String(isSoundOn()));
    playSound("move");
  }

  function resign() {
    cancelAll();
    live = true;
    const { people } = play();
    change({ resigned: people === "both" ? moverOf(app.state.position) : people });
  }

  /** A turning point, with an arrow from what was played to what was better. @param {ReviewedMove} move */
  function look(move) {
    looked = move;
    flipTo(move.number - 1);
    board.element.scrollIntoView({ block: "nearest" });
  }

  /** @param {number} at */
  function retry(at) {
    change({ moves: play().moves.slice(0, at), at, resigned: null });
    board.focus();
    announce("The game goes on from here.");
  }

  /** @param {Side} people */
  function onSide(people) {
    if (play().moves.length > 1) begin({ people });
    else change({ ...fresh(play().game), people });
  }

  /** A new game, the same again unless something is changed. @param {Partial<PlayState>} changes */
  function begin(changes) {
    const chosen = { ...play(), ...changes };
    openScore(chosen);
    change({ ...chosen, ...fresh(chosen.game) });
    announce(`New game: ${gameInWords(chosen.game)}. ${status.textContent}`);
  }

  function rematch() {
    const { people } = play();
    begin(people === "both" ? {} : { people: otherMark(people) });
    board.focus();
  }

  return {
    element,
    show,
    leave: request.end,
    keys: [...keyed.keys, { keys: ["r"], does: "Review, when the game is over", run: review.focus }],
    focus: board.focus,
  };
}
