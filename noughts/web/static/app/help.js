// Help: what the page is, the view, the signs, the words, and the keys of the present view.

import { shape } from "../board/board.js";
import { createDialog } from "../lib/controls.js";
import { h, terms } from "../lib/dom.js";
import { areLettersOn, listKeys, setLetters } from "../lib/keys.js";

const ABOUT = "noughts plays tic-tac-toe and larger boards, tells why a move is good or bad, and shows how a program finds it.";

/** @type {Record<ViewName, string>} */
const VIEWS_IN_WORDS = {
  play: "Choose an opponent and play. Undo and Hint help you. After the game, the review names the move that decided it, and “My games” keeps what you missed.",
  analyse: "The heading says who wins with best play. Each empty cell shows what a move there leads to. Point at a row of the list to see its moves on the board; “Show why” keeps them there.",
  watch: "A program searches for a move, and you see every step as a tree. Press Next for one step or Run for many. “Predict” asks you for the values first.",
  puzzles: "Each puzzle has a proven answer. You have two tries. The opponent answers until the win is on the board.",
  learn: "A course in short lessons, from the first game tree to alpha-beta. Your answers are marked at once.",
  program: "Write the seven functions of the exercise, or open your file, and check it. The report names the wrong line and a board that shows it.",
};

/** @type {() => [Child, string][]} */
const signs = () => [
  [shape("win"), "The side to move wins. A number counts the winner’s moves: “win 2”, or “W2” in small cells."],
  [shape("draw"), "A draw if both sides play their best: “draw” or “D”."],
  [shape("loss"), "The side to move loses: “loss 3” or “L3”."],
  [shape("unknown"), "Not proven. “1st” to “5th” are the moves that look best; an estimate above 0 favours the side to move."],
  ["≥ ≤ ≈", "In Watch: worth at least, at most, about. Values there count for X: +1 X wins, 0 a draw, −1 O wins."],
  ["α β", "In Watch: the best value that X (α) and O (β) can already force."],
];

/** @type {[string, string][]} */
const WORDS = [
  ["Line", "Cells in a row, a column or a diagonal. The side that fills one wins."],
  ["Threat", "A cell where a side would complete a line with its next move."],
  ["Block", "A move to the cell that the other side threatens."],
  ["Two threats at once", "Also called a fork. The other side can block only one of them."],
  ["Best play", "Both sides make only moves that keep their result, the winner as fast as possible."],
  ["Proven", "A complete search has shown it. Anything else is marked as an estimate."],
  ["Tree, node", "All ways in which a game can go on; a node is one position in it."],
  ["MAX, MIN", "The side that looks for the highest value (X) and the one that looks for the lowest (O)."],
  ["Minimax", "A program that tries every move of both sides to the end."],
  ["Cut", "A part of the tree that the search skips, because it cannot change the choice."],
];

/** @param {ViewName} view @param {boolean} hasBoard @param {(track: "see" | "build") => HTMLAnchorElement} courseLink */
export function helpDialog(view, hasBoard, courseLink) {
  const letters = h("input", { type: "checkbox", onchange: () => setLetters(letters.checked) });
  letters.checked = areLettersOn();
  /** @param {string} title @param {...Child} inside */
  const part = (title, ...inside) => h("section", null, h("h3", null, title), inside);
  return createDialog(
    "Help",
    [
      h("p", null, ABOUT),
      part("This view", h("p", null, VIEWS_IN_WORDS[view])),
      part("Learn more", h("ul", { class: "plain" }, h("li", null, courseLink("see")), h("li", null, courseLink("build")))),
      part("Signs", h("dl", { class: "signs" }, terms(signs()))),
      part("Words", h("dl", null, terms(WORDS))),
      part(
        "Keyboard shortcuts",
        h("label", { class: "choice" }, letters, "Use shortcuts of one letter, number or sign"),
        h("dl", { class: "keys" }, terms(listKeys(hasBoard))),
      ),
    ],
    "help",
  );
}
