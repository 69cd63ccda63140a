// The choices of a game: opponent, side and board.

import { boardChoice, segments } from "../board/choices.js";
import { ask } from "../lib/api.js";
import { field, h } from "../lib/dom.js";
import { MINE, asOpponent } from "../program/my-program.js";

/** @type {[Side, string][]} */
const SIDES = [
  ["X", "X"],
  ["O", "O"],
  ["both", "Both"],
];

/** The groups of opponents, by their codes. @type {[string, string][]} */
const GROUPS = [
  ["ladder", "From easy to hard"],
  ["textbook", "Textbook programs"],
  ["simple", "Without a search"],
  ["own", "Yours"],
];

/** The opponents that a board has. */
export function opponentList() {
  /** @type {Opponent[]} */
  let opponents = [];
  let [board, first] = ["", ""];
  return {
    all: () => opponents,
    /** @param {string} wanted */
    title: (wanted) => opponents.find(({ name }) => name === wanted)?.title ?? "Computer",
    /** The name that is wanted if the board has it, otherwise that of the first opponent. @param {string} game @param {string} wanted @param {AbortSignal} signal */
    async find(game, wanted, signal) {
      if (board !== game) {
        const menu = await ask("/api/players", { game }, { signal });
        [opponents, first, board] = [menu.opponents, menu.first, game];
      }
      opponents = [...opponents.filter(({ name }) => name !== MINE), ...asOpponent(game)];
      return opponents.some(({ name }) => name === wanted) ? wanted : first;
    },
  };
}

/**
 * @param {{ onOpponent: (name: string) => void, onSide: (side: Side) => void, onBoard: (game: string) => void }} events
 */
export function gameChoices({ onOpponent, onSide, onBoard }) {
  const select = h("select", { onchange: () => onOpponent(select.value) });
  const summary = h("p", { class: "soft", "aria-live": "polite" });
  const side = segments("side", "You play", SIDES, (value) => onSide(/** @type {Side} */ (value)));
  const board = boardChoice("board", onBoard);
  const against = h("div", { class: "against" }, field("Opponent", select));

  /** @param {Opponent[]} opponents */
  function fillGroups(opponents) {
    const groups = GROUPS.map(([code, label]) => ({ label, members: opponents.filter(({ group }) => group === code) }));
    const filled = groups.filter(({ members }) => members.length);
    select.replaceChildren(...filled.map(({ label, members }) => h("optgroup", { label }, members.map(({ name, title }) => h("option", { value: name }, title)))));
  }

  return {
    element: h("div", { class: "card choices" }, h("div", { class: "pair" }, against, side.element), summary, board.element),
    /** @param {PlayState} play @param {Opponent[]} opponents */
    show({ game, people, opponent }, opponents) {
      side.set(people);
      board.set(game);
      select.disabled = people === "both";
      const titles = JSON.stringify(opponents.map(({ name, title }) => [name, title]));
      if (opponents.length && select.dataset.of !== titles) fillGroups(opponents);
      select.dataset.of = titles;
      if (opponent) select.value = opponent;
      const chosen = opponents.find(({ name }) => name === opponent);
      summary.textContent = people === "both" || !chosen ? "" : `${chosen.title}: ${chosen.summary}.`;
      summary.hidden = !summary.textContent;
    },
  };
}
