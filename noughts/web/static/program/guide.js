// If you have no program yet: what to write, in which order, and a skeleton to start from.

import { button, h } from "../lib/dom.js";

const ORDER = [
  ["player", "whose turn it is"],
  ["actions", "the moves that can be made, as a set"],
  ["result", "the board after a move, as a new board"],
  ["winner", "the mark with three in a row, or None"],
  ["terminal", "whether the game is over"],
  ["utility", "1 if X has won, −1 if O has won, 0 otherwise"],
  ["minimax", "the best move for the player whose turn it is"],
];

/** @param {() => void} onBegin */
export const guideCard = (onBegin) =>
  h(
    "div",
    { class: "card guide" },
    h("h2", null, "Write a player that never loses"),
    h("p", null, "Drop your tictactoe.py on this page, open it, or paste it. noughts tries every function on all 5,478 boards of 3 × 3. For each mistake, it shows the smallest board that fails."),
    h("p", null, "Nothing written yet? Start from the template. Write these functions in order, and check after each one:"),
    h("ol", null, ORDER.map(([name, does]) => h("li", null, h("code", null, name), `: ${does}`))),
    h("div", { class: "buttons" }, button("Start from the template", onBegin), h("a", { class: "button", href: "program/starter.txt", download: "tictactoe.py" }, "Download the template")),
  );
