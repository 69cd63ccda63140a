// Play: a game against an opponent or a friend, with undo, hint, values, and the review at its end.

import { Refused, ask, cancelAll } from "./api.js";
import { createBoard } from "./board.js";
import { gameChoices } from "./choices.js";
import { button, h, redraw } from "./dom.js";
import { inquiry } from "./inquiry.js";
import { flourish, sound, soundOn, switchSound } from "./joy.js";
import { copyLinkButton } from "./link.js";
import { say } from "./live.js";
import { menu } from "./menu.js";
import { MINE, askMine, asOpponent } from "./mine.js";
import { after, emptyPosition, gameInWords, moverOf, otherMark, sizeOfGame } from "./notation.js";
import { reviewPanel } from "./review.js";
import { countResult, openScore, sideChips } from "./sides.js";
import { keepGame } from "./store.js";
import { notesOf } from "./words.js";

/** @param {App} app @returns {View} */
export function playView(app) {
  const status = h("h1", { class: "heading" });
  const board = createBoard("The game", choose);
  const chips = sideChips();
  const choices = gameChoices({ onOpponent: (opponent) => change({ opponent }), onSide, onBoard: (game) => begin({ game }) });
  const told = h("p", { class: "told" });
  const reasons = h("div", { class: "card reasons", "aria-live": "polite" }, told);
  const record = h("ol", { class: "record", "aria-label": "Moves" });
  const buttons = {
    undo: button("Undo", undo, { "aria-keyshortcuts": "u" }),
    hint: button("Hint", hint, { "aria-keyshortcuts": "h" }),
    new: button("New game", () => begin({}), { "aria-keyshortcuts": "n" }),
  };
  const rematchButton = button("Rematch", rematch, { class: "primary", hidden: true });
  const more = {
    redo: button("Redo", redo, { "aria-keyshortcuts": "y" }),
    values: button("Values", toggleValues, { "aria-keyshortcuts": "v", "aria-pressed": "false" }),
    resign: button("Resign", resign),
    sound: button("Sound", toggleSound, { "aria-pressed": String(soundOn()) }),
    link: copyLinkButton(() => location.href),
  };
  const goOn = button("Let the computer move", letComputerMove, { hidden: true });
  const flip = {
    first: button("«", () => flipTo(0), { "aria-label": "To the first position" }),
    back: button("‹", () => flipTo(play().at - 1), { "aria-label": "One move back", "aria-keyshortcuts": "[" }),
    forward: button("›", () => flipTo(play().at + 1), { "aria-label": "One move forward", "aria-keyshortcuts": "]" }),
    last: button("»", () => flipTo(play().moves.length), { "aria-label": "To the present" }),
  };
  const review = reviewPanel({ onRetry: retry, onLook: look, onFlip: flipTo });
  const table = h("section", { class: "table", "aria-label": "Board" }, chips.element, status, board.element, goOn);
  const inquire = inquiry({ busy: table, onStop: stopped, onRefuse: () => personsTurn() || stopped() });
  table.append(inquire.problem);
  const moves = h(
    "div",
    { class: "card" },
    h("div", { class: "card-head" }, h("h2", null, "Moves"), h("div", { class: "flip" }, Object.values(flip))),
    record,
  );
  const actions = h("div", { class: "buttons actions" }, rematchButton, Object.values(buttons), menu("More", Object.values(more)));
  const panel = h("section", { class: "panel", "aria-label": "Game" }, choices.summary, actions, reasons, review.element, moves);
  const element = h("div", { class: "play" }, choices.element, h("div", { class: "view" }, table, panel));

  /** @type {Facts | null} what the rules say of the position; null until the server has told */
  let facts = null;
  /** @type {Facts | null} the same of the position after the computer's move, told along with it */
  let foreseen = null;
  /** @type {{ of: string, answer: Promise<AnalysisAnswer> } | null} hint and values of a position search once */
  let analysis = null;
  /** @type {Opponent[]} */
  let opponents = [];
  /** @type {string | null} */
  let opponentsOf = null;
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

  const play = () => app.state.play;
  /** @param {Facts | null} known @param {AppState} state */
  const isOf = (known, { game, position }) => known?.position === position && known.game === game;
  /** @param {Mark} mark */
  const isPerson = (mark) => play().people === "both" || play().people === mark;
  const personsTurn = () => isPerson(moverOf(app.state.position));
  const atEnd = () => play().at === play().moves.length;
  const resignedNow = () => (atEnd() ? play().resigned : null);
  const over = () => Boolean(facts?.outcome || resignedNow());
  const title = () => opponents.find(({ name }) => name === play().opponent)?.title ?? "Computer";
  const winner = () => {
    const resigned = resignedNow();
    return resigned ? otherMark(resigned) : (facts?.outcome?.winner ?? null);
  };
  const rematchLabel = () => (play().people === "both" ? "Rematch" : `Rematch: you play ${otherMark(/** @type {Mark} */ (play().people))}`);
  const played = () => ({ game: play().game, start: play().start, moves: play().moves.join(","), people: play().people === "both" ? "XO" : play().people });

  /** @param {Partial<PlayState>} changes @param {"push" | "replace"} [how] @param {string | null} [problem] */
  function change(changes, how, problem = null) {
    const changed = { ...play(), ...changes };
    const position = after(changed.start, changed.moves.slice(0, changed.at));
    app.go({ play: changed, game: changed.game, position, problem }, how);
  }

  /** @param {string} cell */
  function choose(cell) {
    if (!facts) return void (clicked = cell); // it counts as soon as the rules are known
    if (over() || !personsTurn() || !facts.moves.includes(cell)) return;
    const { moves: made, at } = play();
    say(`${moverOf(app.state.position)} takes ${cell}.`);
    sound("move");
    live = true;
    change({ moves: [...made.slice(0, at), cell], at: at + 1, resigned: null });
  }

  /** @param {AppState} state */
  async function show(state) {
    facts = isOf(foreseen, state) && !resignedNow() ? foreseen : null;
    [hinted, values] = [null, null];
    if (looked && looked.number - 1 !== play().at) looked = null;
    told.textContent = looked ? looked.why : "";
    goOn.hidden = true;
    review.keepFor(played());
    render();
    await inquire.begin(async (signal) => {
      await meetOpponents(signal);
      if (signal.aborted) return;
      facts ??= await rulesOf(state, signal);
      if (!facts) return;
      render();
      const cell = clicked;
      clicked = null;
      if (over()) await finish(signal);
      else {
        keepGame(play());
        if (!personsTurn() && atEnd()) await think(signal);
        else if (cell && !signal.aborted) choose(cell);
        else if (showValues) await loadValues(signal);
      }
    });
  }

  /** What the rules say, or null: then the link's game cannot be played, that is said, and a new one begins. @param {AppState} state @param {AbortSignal} signal */
  async function rulesOf({ game, position }, signal) {
    const { people } = play();
    const question = { game, position, people: people === "both" ? "XO" : people, resigned: resignedNow() ?? undefined };
    try {
      return /** @type {Facts} */ (await ask("/api/position", question, { signal }));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      keepGame(null);
      change(fresh("3x3k3"), "replace", `This game cannot be played: ${error.message}. Here is a new one.`);
      return null;
    }
  }

  /** Who there is to play against on this board; one who is not there is replaced, and that is said. @param {AbortSignal} signal */
  async function meetOpponents(signal) {
    const { game, opponent } = play();
    if (opponentsOf !== game) {
      const menu_ = /** @type {Menu} */ (await ask("/api/players", { game }, { signal }));
      [opponents, opponentsOf] = [menu_.opponents, game];
      first = menu_.first;
    }
    opponents = [...opponents.filter(({ name }) => name !== MINE), ...asOpponent(game)];
    if (opponents.some(({ name }) => name === opponent)) return;
    const problem = opponent ? `There is no opponent ${opponent.slice(0, 40)} on this board: you play against ${titleOf(first)}.` : app.state.problem;
    change({ opponent: first }, "replace", problem);
  }
  let first = "";
  /** @param {string} wanted */
  const titleOf = (wanted) => opponents.find(({ name }) => name === wanted)?.title ?? wanted;

  /** @param {AbortSignal} signal */
  async function think(signal) {
    const { game, position } = app.state;
    const { opponent, moves: made } = play();
    const how = { signal, what: `${title()} is thinking` };
    const reply = await (opponent === MINE ? askMine("move", { position }, how) : ask("/api/move", { game, position, opponent }, how));
    if (signal.aborted) return;
    say(`${moverOf(position)} takes ${reply.move}.`);
    sound("move");
    foreseen = reply.after;
    live = true;
    change({ moves: [...made, reply.move], at: made.length + 1 }, "replace");
  }

  /** @param {AbortSignal} signal */
  async function finish(signal) {
    keepGame(null); // what is over does not come back
    say(status.textContent ?? "");
    if (live && atEnd()) celebrate();
    live = false;
    if (play().moves.length && atEnd()) await review.load(played(), signal);
  }

  function celebrate() {
    const won = winner();
    countResult(play(), won);
    render();
    const mine = won !== null && isPerson(won);
    sound(won === null ? "draw" : mine ? "won" : "lost");
    if (mine) flourish(board.element, won);
  }

  function stopped() {
    status.textContent = "Stopped.";
    goOn.hidden = false;
  }

  function statusText() {
    if (!facts) return status.textContent || "…"; // nobody knows yet whether the game goes on
    const { people, at } = play();
    const won = winner();
    if (over() && won) return people === "both" ? `${won} wins!` : isPerson(won) ? "You won!" : "You lost";
    if (over()) return "A draw";
    if (people === "both") return `${facts.mover} to move`;
    if (!personsTurn()) return atEnd() ? `${title()} is thinking` : `${facts.mover} to move`;
    return at < 2 ? "Your turn: click a square" : "Your turn";
  }

  function render() {
    const { game, position } = app.state;
    const { at, moves: made, resigned, people } = play();
    const [ended, won] = [over(), winner()];
    status.textContent = statusText();
    choices.show(play(), opponents);
    chips.show(play(), title(), ended ? null : moverOf(position));
    if (resignedNow()) told.textContent = `${resigned} resigned.`;
    const mayPlay = personsTurn() && (!facts || !ended);
    board.update({
      game: sizeOfGame(game),
      position,
      ghost: mayPlay ? moverOf(position) : null,
      last: made[at - 1] ?? null,
      line: facts?.outcome?.line ?? null,
      ended: !won ? null : people === "both" ? (won === "X" ? "x" : "o") : isPerson(won) ? "won" : "lost",
      hint: hinted ?? looked?.better ?? null,
      arrows: looked?.better ? [{ from: looked.cell, to: looked.better, kind: "better" }] : [],
      notes: values,
    });
    buttons.undo.disabled = !resignedNow() && earlier(at - 1) === null;
    buttons.hint.disabled = !facts || ended || !personsTurn();
    buttons.hint.hidden = ended;
    rematchButton.hidden = !ended;
    rematchButton.textContent = rematchLabel();
    more.redo.disabled = later(at + 1) === null;
    more.resign.disabled = !facts || ended || !atEnd();
    more.values.setAttribute("aria-pressed", String(showValues));
    reasons.hidden = !told.textContent;
    goOn.hidden = !facts || ended || personsTurn() || atEnd();
    flip.first.disabled = flip.back.disabled = at === 0;
    flip.forward.disabled = flip.last.disabled = atEnd();
    const began = moverOf(play().start);
    redraw(record, made.map((move, ply) => h("li", null, recorded(ply % 2 ? otherMark(began) : began, move, ply + 1))));
  }

  /** @param {Mark} mark @param {string} move @param {number} number */
  const recorded = (mark, move, number) =>
    button(`${mark} ${move}`, () => flipTo(number), { "aria-current": number === play().at ? "step" : null });

  /** @param {number} at */
  function flipTo(at) {
    if (at < 0 || at > play().moves.length || at === play().at) return;
    live = false;
    change({ at });
  }

  /** The nearest moment, from one on, when a person was to move. @param {number} from @param {1 | -1} step */
  function moment(from, step) {
    const { start, moves: made } = play();
    for (let at = from; at >= 0 && at <= made.length; at += step) {
      if (isPerson(moverOf(after(start, made.slice(0, at))))) return at;
    }
    return null;
  }
  /** @param {number} at */
  const earlier = (at) => moment(at, -1);
  /** Also to the end, where nobody may be to move any more. @param {number} at */
  const later = (at) => moment(at, 1) ?? (at <= play().moves.length ? play().moves.length : null);

  function undo() {
    if (resignedNow()) {
      say("The game goes on.");
      return change({ resigned: null });
    }
    const at = earlier(play().at - 1);
    if (at === null) return;
    say("Move taken back.");
    flipTo(at);
  }
  function redo() {
    const at = later(play().at + 1);
    if (at === null) return;
    say("Move made again.");
    flipTo(at);
  }

  function letComputerMove() {
    if (atEnd()) show(app.state);
    else change({ moves: play().moves.slice(0, play().at), resigned: null });
  }

  function hint() {
    inquire.more(async (signal) => {
      if (!facts || over() || !personsTurn()) return;
      const { hint: advice } = await analysed(signal, "Looking for a good move");
      if (!advice || signal.aborted) return;
      hinted = advice.move;
      told.textContent = advice.words;
      render();
    });
  }

  /** @param {AbortSignal} signal */
  async function loadValues(signal) {
    const found = await analysed(signal, "Valuing every move");
    if (signal.aborted) return;
    values = notesOf(found);
    if (!told.textContent && !found.proven) told.textContent = [found.words, found.rests_on].filter(Boolean).join(" ");
    render();
  }

  /** What is known of the present position, asked once. @param {AbortSignal} signal @param {string} what */
  function analysed(signal, what) {
    const { game, position } = app.state;
    const of = `${game} ${position}`;
    if (analysis?.of !== of) {
      const answer = ask("/api/analysis", { game, position }, { signal, what });
      analysis = { of, answer };
      answer.catch(() => (analysis = null));
    }
    return analysis.answer;
  }

  function toggleValues() {
    showValues = !showValues;
    values = null;
    render();
    inquire.more(async (signal) => {
      if (showValues && facts && !over() && personsTurn()) await loadValues(signal);
    });
  }

  function toggleSound() {
    switchSound(!soundOn());
    more.sound.setAttribute("aria-pressed", String(soundOn()));
    sound("move");
  }

  function resign() {
    if (more.resign.disabled) return;
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

  /** @param {number} ply */
  function retry(ply) {
    change({ moves: play().moves.slice(0, ply), at: ply, resigned: null });
    board.focus();
    say("The game goes on from here.");
  }

  /** @param {Side} people */
  function onSide(people) {
    if (play().moves.length > 1) begin({ people });
    else change({ ...fresh(play().game), people });
  }

  /** @param {string} game @returns {Partial<PlayState>} */
  const fresh = (game) => ({ game, start: emptyPosition(game), moves: [], at: 0, resigned: null });

  /** A new game, the same again unless something is changed. @param {Partial<PlayState>} changes */
  function begin(changes) {
    const chosen = { ...play(), ...changes };
    openScore(chosen);
    change({ ...chosen, ...fresh(chosen.game) });
    say(`New game: ${gameInWords(chosen.game)}. ${status.textContent}`);
  }

  function rematch() {
    const { people } = play();
    begin(people === "both" ? {} : { people: otherMark(people) });
    board.focus();
  }

  return {
    element,
    show,
    leave: inquire.end,
    keys: [
      { keys: ["u"], does: "Undo", run: undo },
      { keys: ["y"], does: "Redo", run: redo },
      { keys: ["h"], does: "Hint", run: hint },
      { keys: ["v"], does: "Values on every empty cell", run: toggleValues },
      { keys: ["n"], does: "New game, the same again", run: () => begin({}) },
      { keys: ["r"], does: "Review, when the game is over", run: review.focus },
      { keys: ["["], does: "One move back", run: () => flipTo(play().at - 1) },
      { keys: ["]"], does: "One move forward", run: () => flipTo(play().at + 1) },
    ],
    focus: board.focus,
  };
}
