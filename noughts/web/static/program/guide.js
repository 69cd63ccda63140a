// If you have no program yet: what to write, in which order, and a skeleton to start from.

import { button, h } from "../lib/dom.js";

const ORDER = [
  ["player", "whose turn it is"],
  ["actions", "the moves that can be made, as a set"],
  ["result", "the board after a move: a new one"],
  ["winner", "who has three in a row, if anybody"],
  ["terminal", "is the game over?"],
  ["utility", "1 if X has won, −1 if O has, 0 otherwise"],
  ["minimax", "the best move of all"],
];

/** @param {() => void} onBegin */
export const guideCard = (onBegin) =>
  h(
    "div",
    { class: "card guide" },
    h("h2", null, "A player who never loses, written by you"),
    h("p", null, "Drop your tictactoe.py on this page, choose it, or paste it: every function is tried on all 5,478 boards, and where one is wrong you see the smallest board that shows it."),
    h("p", null, "Nothing written yet? Begin with the skeleton, and write these in order, checking after each:"),
    h("ol", null, ORDER.map(([name, does]) => h("li", null, h("code", null, name), `: ${does}`))),
    h("div", { class: "buttons" }, button("Start from the skeleton", onBegin), h("a", { class: "button", href: "program/starter.txt", download: "tictactoe.py" }, "Download it")),
  );
