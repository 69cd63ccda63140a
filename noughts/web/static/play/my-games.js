// My games: results per opponent, the kinds of chances missed, and puzzles from your own lost moments. All of it stays
// in this browser.

import { miniBoard } from "../board/miniboard.js";
import { button, h } from "../lib/dom.js";
import { after, gameInWords } from "../lib/notation.js";
import { loadItem, saveItem } from "../lib/store.js";
import { count, plural } from "../lib/words.js";

const MOST_GAMES = 300;
const MOST_MOMENTS = 12; // puzzles on the card
/** The chances in words, by their codes. @type {[NonNullable<ReviewedMove["missed"]>, string][]} */
const CHANCES = [
  ["win", "a win at once"],
  ["block", "a block"],
  ["own threats", "two threats at once of your own"],
  ["their threats", "two threats at once of the opponent"],
  ["deeper", "a longer plan"],
];

/**
 * @typedef {{
 *   opponent: string, title: string, game: string, result: "won" | "drawn" | "lost",
 *   missed: string[], moments: string[],
 * }} KeptGame
 */

/** @returns {KeptGame[]} the newest last */
function loadGames() {
  const kept = loadItem("games");
  return Array.isArray(kept) ? kept : [];
}

/** Keep a game that is over. @param {PlayState} play @param {string} title the opponent's @param {Mark | null} winner */
export function keepGame({ people, opponent, game }, title, winner) {
  if (people === "both") return;
  /** @type {KeptGame} */
  const kept = { opponent, title, game, result: winner === null ? "drawn" : winner === people ? "won" : "lost", missed: [], moments: [] };
  saveItem("games", [...loadGames(), kept].slice(-MOST_GAMES));
}

/** Add what the review found to the game that was kept last. @param {PlayState} play @param {ReviewAnswer} review */
export function keepMistakes({ game, people, start, moves }, review) {
  if (people === "both") return;
  const games = loadGames();
  const last = games.at(-1);
  if (!last) return;
  const mistakes = review.moves.filter(({ mark, mistake }) => mistake && mark === people);
  last.missed = mistakes.flatMap(({ missed }) => missed ?? []);
  last.moments = mistakes.map(({ number }) => after(start, moves.slice(0, number - 1), game));
  saveItem("games", games);
}

/** @param {(game: string, position: string) => void} onPuzzle */
export function myGamesCard(onPuzzle) {
  const inside = h("div", { class: "results" });
  const about = h("span", { class: "soft" });
  const element = h("details", { class: "card", ontoggle: draw }, h("summary", null, "My games ", about), inside);
  let asks = false; // whether the next press of the button forgets all games

  function draw() {
    const games = loadGames();
    about.textContent = games.length ? plural(games.length, "game") : "";
    if (element.open) inside.replaceChildren(...(games.length ? [results(games), ...chances(games), ...moments(games), forgetButton()] : [h("p", { class: "soft" }, "Your finished games against the computer will be counted here, in this browser only.")]));
  }

  /** @param {KeptGame[]} games */
  function results(games) {
    /** @type {Map<string, KeptGame[]>} */
    const groups = new Map();
    for (const each of games) {
      const key = `${each.title}, ${gameInWords(each.game)}`;
      groups.set(key, [...(groups.get(key) ?? []), each]);
    }
    /** @param {KeptGame[]} played @param {KeptGame["result"]} wanted */
    const number = (played, wanted) => h("td", null, count(played.filter(({ result }) => result === wanted).length));
    const rows = [...groups].map(([name, played]) => h("tr", null, h("th", { scope: "row" }, name), number(played, "won"), number(played, "drawn"), number(played, "lost")));
    const head = ["Opponent", "Won", "Drawn", "Lost"].map((title) => h("th", { scope: "col" }, title));
    return h("div", { class: "wide" }, h("table", { class: "compared my-games", "aria-label": "Results" }, h("thead", null, h("tr", null, head)), h("tbody", null, rows)));
  }

  /** @param {KeptGame[]} games */
  function chances(games) {
    const missed = games.flatMap((each) => each.missed);
    if (!missed.length) return [];
    const counted = CHANCES.map(([code, words]) => ({ words, times: missed.filter((each) => each === code).length }));
    const sorted = counted.filter(({ times }) => times).sort((a, b) => b.times - a.times);
    return [h("h3", null, "Chances you missed"), h("ul", { class: "plain", "aria-label": "Chances you missed" }, sorted.map(({ words, times }) => h("li", null, `${words}: ${plural(times, "time")}`)))];
  }

  /** The last moments in which you gave something away, each once. @param {KeptGame[]} games */
  function moments(games) {
    const all = games.flatMap(({ game, moments: lost }) => lost.map((position) => JSON.stringify([game, position])));
    const latest = [...new Set(all.reverse())].slice(0, MOST_MOMENTS).map((text) => /** @type {[string, string]} */ (JSON.parse(text)));
    if (!latest.length) return [];
    const boards = latest.map(([game, position], place) =>
      h("li", null, button(miniBoard(position), () => onPuzzle(game, position), { "aria-label": `Puzzle ${place + 1} from your games: ${position.replaceAll("/", " / ")}` })),
    );
    return [h("h3", null, "Puzzles from your games"), h("ul", { class: "boards", "aria-label": "Puzzles from your games" }, boards)];
  }

  /** Two presses, so that one by accident loses nothing. */
  function forgetButton() {
    const element = button(asks ? "Press again to forget all games" : "Forget my games", () => {
      if (asks) saveItem("games", null);
      asks = !asks;
      draw();
    });
    return h("div", { class: "buttons" }, element);
  }

  return { element, show: draw };
}
