// Play: a game against an opponent or a friend, with undo, hint, values, and a review at the end.

import { advisor } from "./advice.js";
import { RequestError, ask, cancelAll } from "../lib/api.js";
import { createBoard } from "../board/board.js";
import { scrollToBoard, scrollToCell } from "../board/scroll.js";
import { button, h } from "../lib/dom.js";
import { atEnd, isOver, isPerson, newGame, peopleOf, personsTurn, positionOf, redoTarget, resigner, statusOf, undoTarget, winnerOf } from "./game.js";
import { createRequest } from "../lib/request.js";
import { celebrate, isSoundOn, playSound, setSound } from "./effects.js";
import { keyedButtons } from "../lib/keys.js";
import { announce } from "../lib/announce.js";
import { gameChoices, opponentList } from "./game-choices.js";
import { menu, shareButtons } from "../lib/controls.js";
import { MINE, askMine } from "../program/my-program.js";
import { CLASSIC, gameInWords, markOf, moveAt, moverOf, otherMark, sizeOfGame } from "../lib/notation.js";
import { openRecord, saveRecord } from "./game-file.js";
import { keepGame, keepMistakes, myGamesCard } from "./my-games.js";
import { moveRecord } from "./record.js";
import { reviewPanel } from "./review.js";
import { countResult, openScore, sideChips } from "./sides.js";
import { onReady, waitsFor } from "../lib/source.js";
import { saveGame } from "../lib/store.js";

const ABOUT = "noughts plays tic-tac-toe and larger boards, tells why a move is good or bad (Analyse), and shows how a program finds it (Watch). Press ? for help.";

/** @param {App} app @returns {View} */
export function playView(app) {
  const play = () => app.state.play;
  const keyed = keyedButtons();
  const status = h("h1", { class: "heading" });
  const board = createBoard("The game", choose);
  const chips = sideChips();
  const choices = gameChoices({ onOpponent: (opponent) => change({ opponent }), onSide, onBoard: (game) => begin({ game }) });
  const message = h("p", { class: "message" });
  const reasons = h("div", { class: "card reasons", "aria-live": "polite" }, message);
  const buttons = {
    undo: keyed.make("Undo", "u", undo),
    hint: keyed.make("Hint", "h", hint),
    new: keyed.make("New game", "n", () => begin({}), "New game with the same choices"),
  };
  const rematchButton = button("Rematch", rematch, { class: "primary", hidden: true });
  const more = {
    redo: keyed.make("Redo", "y", redo),
    values: keyed.make("Values", "v", toggleValues, "Show the result of every move on the board"),
    resign: button("Resign", resign),
    save: button("Save game", () => saveRecord(play(), title())),
    open: button("Open game", () => openRecord(request, openGame)),
    sound: button("Sound", toggleSound, { "aria-pressed": String(isSoundOn()) }),
  };
  const goOn = button("Let the computer move", letComputerMove, { class: "primary", hidden: true });
  const review = reviewPanel({ onRetry: retry, onLook: look, onFlip: flipTo, onReview });
  const myGames = myGamesCard((game, position) => app.go({ view: "puzzles", game, puzzle: `own:${position}` }));
  const backButton = button("Bring it back", bringBack);
  const leftGame = h("p", { class: "left-game", hidden: true }, h("span", null), " ", backButton);
  const record = moveRecord(keyed, play, flipTo);
  const table = h("section", { class: "table", "aria-label": "Board" }, chips.element, status);
  const request = createRequest({ busy: table, onStop: showStopped, onRefuse: () => personsTurn(play()) || showStopped() });
  table.append(request.problem, board.element);
  const actions = h("div", { class: "buttons actions" }, rematchButton, goOn, Object.values(buttons), menu("More", [...Object.values(more), ...shareButtons(() => location.href)]));
  const panel = h("section", { class: "panel", "aria-label": "Game" }, actions, leftGame, reasons, review.element, choices.element, record.element, myGames.element, h("p", { class: "soft" }, ABOUT));
  const element = h("div", { class: "view play" }, table, panel);
  const opponents = opponentList();
  const advice = advisor();

  /** @type {Facts | null} what the rules say about the position; null until the server answers */
  let facts = null;
  /** @type {Facts | null} the same for the position after the computer's move, which came with that move */
  let foreseen = null;
  /** @type {string | null} a cell clicked before the facts were known */
  let earlyClick = null;
  /** @type {string | null} */
  let hintCell = null;
  /** @type {Map<string, Note> | null} */
  let values = null;
  /** @type {ReviewedMove | null} the turning point that is shown on the board */
  let turningPoint = null;
  /** @type {PlayState | null} an unfinished game that was left for another */
  let former = null;
  let counted = false; // whether the last result was counted, so that its review belongs to My games
  let showValues = false;
  let opened = false; // whether the last move of the first game has come into view
  let endCounts = false; // whether the game is played here and now, so that its end counts in the score

  const title = () => opponents.title(play().opponent);
  const mayMove = () => facts !== null && !isOver(play(), facts) && personsTurn(play());
  const gameQuery = () => ({ game: play().game, start: play().start, moves: play().moves.join(","), people: peopleOf(play()), resigned: play().resigned ?? undefined });

  /** @param {Partial<PlayState>} changes @param {"push" | "replace"} [how] @param {string | null} [problem] */
  function change(changes, how, problem = null) {
    const changed = { ...play(), ...changes };
    app.go({ play: changed, game: changed.game, position: positionOf(changed), problem }, how);
  }

  /** @param {string} cell */
  function choose(cell) {
    if (!facts && personsTurn(play())) earlyClick = cell; // it counts as soon as the facts are known
    const move = facts && moveAt(cell, facts.moves, play().game);
    if (move && mayMove() && facts?.moves.includes(move)) make(move, "push");
  }

  /** @param {string} cell @param {"push" | "replace"} how */
  function make(cell, how) {
    const { moves, at } = play();
    announce(`${moverOf(app.state.position)} takes ${cell}.`);
    playSound("move");
    endCounts = true;
    change({ moves: [...moves.slice(0, at), cell], at: at + 1, resigned: null }, how);
  }

  /** @param {AppState} state */
  async function show(state) {
    const known = foreseen?.position === state.position && foreseen.game === state.game && !resigner(play());
    facts = known ? foreseen : null;
    [hintCell, values] = [null, null];
    if (turningPoint && turningPoint.number - 1 !== play().at) turningPoint = null;
    message.textContent = turningPoint ? turningPoint.why : "";
    review.hideUnlessOf(gameQuery());
    render();
    if (endCounts) saveGame(play()); // before the computer has replied
    let next = () => {}; // the move to make when this request is over: a move begins another
    await request.begin(async (signal) => {
      const reply = await loadTurn(state, signal);
      if (!facts || signal.aborted) return;
      render();
      if (!opened) scrollToCell(board.element, play().moves[play().at - 1] ?? null);
      opened = true;
      const cell = earlyClick;
      earlyClick = null;
      if (isOver(play(), facts)) return finish(signal);
      saveGame(play());
      if (reply) next = () => makeReply(reply);
      else if (cell) next = () => choose(cell);
      else if (showValues) await loadValues(signal);
    });
    next();
  }

  /** Load the facts, and the computer's reply if it is to move. If a link's game cannot be played, say so and begin a new one. @param {AppState} state @param {AbortSignal} signal @returns {Promise<Reply | null>} */
  async function loadTurn({ game, position }, signal) {
    try {
      await findOpponent(signal);
      if (signal.aborted) return null;
      const { opponent } = play();
      const [people, resigned] = [peopleOf(play()), resigner(play()) ?? undefined];
      const computersTurn = !personsTurn(play()) && atEnd(play()) && !resigned;
      const thinking = { signal, what: `${title()} is thinking` };
      if (computersTurn && opponent !== MINE) {
        render(); // with the opponent's title, which is known by now
        const turn = await ask("/api/turn", { game, position, opponent, people }, thinking);
        facts = turn.position;
        return turn.reply;
      }
      facts ??= await ask("/api/position", { game, position, people, resigned }, { signal });
      if (!computersTurn || signal.aborted || facts.outcome) return null;
      render();
      return await askMine("move", { position }, thinking);
    } catch (error) {
      if (facts || !(error instanceof RequestError) || error.status !== 422) throw error;
      saveGame(null);
      change(newGame(CLASSIC), "replace", `This game cannot be played: ${error.message}. Here is a new one.`);
      return null;
    }
  }

  /** Replace an opponent that this board does not have, and say so. @param {AbortSignal} signal */
  async function findOpponent(signal) {
    const { game, opponent } = play();
    const found = await opponents.find(game, opponent, signal);
    if (found === opponent) return;
    const problem = opponent ? `There is no opponent ${opponent.slice(0, 40)} on this board. You play against ${opponents.title(found)}.` : app.state.problem;
    change({ opponent: found }, "replace", problem);
  }

  /** @param {Reply} reply */
  function makeReply({ move, after }) {
    foreseen = after;
    make(move, "replace");
    scrollToCell(board.element, move);
  }

  /** @param {AbortSignal} signal */
  async function finish(signal) {
    saveGame(null); // a finished game is not offered again
    announce(status.textContent ?? "");
    if (endCounts && atEnd(play())) showResult();
    endCounts = false;
    if (play().moves.length && atEnd(play())) await review.load(gameQuery(), signal);
  }

  function showResult() {
    const winner = winnerOf(play(), facts);
    counted = countResult(play(), winner);
    if (counted) keepGame(play(), title(), winner);
    myGames.show();
    render();
    const personWon = winner !== null && isPerson(play(), winner);
    playSound(winner === null ? "draw" : personWon ? "won" : "lost");
    if (personWon) celebrate(board.element, winner);
  }

  /** @param {ReviewAnswer} found */
  function onReview(found) {
    if (counted) keepMistakes(play(), found);
    counted = false;
    myGames.show();
  }

  function showStopped() {
    status.textContent = "Stopped.";
    goOn.hidden = false;
  }

  function render() {
    const { game, position } = app.state;
    const { at, moves, people } = play();
    const [over, winner, resigned] = [isOver(play(), facts), winnerOf(play(), facts), resigner(play())];
    if (facts) status.textContent = statusOf(play(), facts, title());
    else if (!personsTurn(play()) && atEnd(play()) && !resigned) status.textContent = waitsFor() && game !== CLASSIC ? `${title()} moves when Python is loaded` : `${title()} is thinking`;
    else status.textContent ||= "…"; // until the first answer
    choices.show(play(), opponents.all());
    chips.show(play(), title(), over ? null : moverOf(position));
    if (resigned) message.textContent = people === "both" ? `${resigned} resigned.` : "You resigned.";
    if (!atEnd(play()) && !turningPoint && !over) message.textContent ||= `This is the position after move ${at} of ${moves.length}. If you move here, the rest of the game is replaced.`;
    leftGame.hidden = !former || moves.length > 2;
    board.update({
      game: sizeOfGame(game),
      position,
      ghost: personsTurn(play()) && !(facts && over) ? markOf(position, game) : null,
      last: moves[at - 1] ?? null,
      line: facts?.outcome?.line ?? null,
      ended: !winner ? null : people === "both" ? (winner === "X" ? "x" : "o") : isPerson(play(), winner) ? "won" : "lost",
      hint: hintCell ?? turningPoint?.better ?? null,
      arrows: turningPoint?.better ? [{ from: turningPoint.cell, to: turningPoint.better, kind: "better" }] : [],
      notes: values,
    });
    buttons.undo.disabled = !resigned && undoTarget(play()) === null;
    buttons.hint.disabled = !mayMove();
    buttons.hint.hidden = over;
    rematchButton.hidden = !over;
    rematchButton.textContent = people === "both" ? "Rematch" : `Rematch: you play ${otherMark(people)}`;
    more.redo.disabled = redoTarget(play()) === null;
    more.resign.disabled = !(facts || endCounts) || over || !atEnd(play());
    more.values.setAttribute("aria-pressed", String(showValues));
    reasons.hidden = !message.textContent;
    goOn.hidden = !facts || over || personsTurn(play()) || atEnd(play());
    record.show();
  }

  /** @param {number} at */
  function flipTo(at) {
    if (at < 0 || at > play().moves.length || at === play().at) return;
    endCounts = false;
    change({ at });
  }

  function undo() {
    const at = undoTarget(play());
    if (!resigner(play()) && at === null) return;
    announce(resigner(play()) ? "The game goes on." : "Move taken back.");
    if (resigner(play())) change({ resigned: null });
    else flipTo(/** @type {number} */ (at));
  }

  function redo() {
    const at = redoTarget(play());
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
      hintCell = found.move;
      message.textContent = found.words;
      render();
    });
  }

  /** @param {AbortSignal} signal */
  async function loadValues(signal) {
    const { notes, rests } = await advice.values(app.state, signal);
    if (signal.aborted) return;
    values = notes;
    message.textContent ||= rests;
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
    endCounts = true;
    const { people } = play();
    change({ resigned: people === "both" ? moverOf(app.state.position) : people });
  }

  /** Show a turning point, with an arrow from the move that was played to the better one. @param {ReviewedMove} move */
  function look(move) {
    turningPoint = move;
    flipTo(move.number - 1);
    scrollToBoard(board.element);
  }

  /** The game of a file, at its end; people play both sides unless the file says who you were. @param {GameRecord} found */
  function openGame({ game, start, moves, headers }) {
    const people = /** @type {Side} */ (["X", "O"].find((mark) => headers[mark] === "You") ?? "both");
    change({ game, start, moves, at: moves.length, people, resigned: null });
    announce("The game is open.");
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
    else change({ ...newGame(play().game), people });
  }

  /** Back to the game that was left. */
  function bringBack() {
    const game = former;
    former = null;
    if (game) change(game);
    board.focus();
  }

  /** A new game with the same choices, except for the changes. @param {Partial<PlayState>} changes */
  function begin(changes) {
    const chosen = { ...play(), ...changes };
    const unfinished = play().moves.length > 1 && !(facts && isOver(play(), facts));
    former = unfinished ? play() : null;
    leftGame.firstElementChild?.replaceChildren(`You left a game after ${play().moves.length} moves.`);
    openScore(chosen);
    change({ ...chosen, ...newGame(chosen.game) });
    announce(`New game: ${gameInWords(chosen.game)}. ${status.textContent}`);
  }

  function rematch() {
    const { people } = play();
    begin(people === "both" ? {} : { people: otherMark(people) });
    board.focus();
  }

  onReady(() => table.getAttribute("aria-busy") === "true" && app.state.view === "play" && render()); // from waiting for Python to thinking

  return {
    element,
    show,
    leave: request.end,
    keys: [...keyed.keys, { keys: ["r"], does: "Review the game when it is over", run: review.focus }],
    focus: board.focus,
  };
}
