// Twelve puzzles on paper, with the answers on the second page.

import { miniBoard } from "../board/miniboard.js";
import { h } from "../lib/dom.js";
import { gameInWords } from "../lib/notation.js";

/** @param {PuzzleSheet} sheet @returns {Element[]} */
export function sheetPages({ puzzles }) {
  const board = gameInWords(puzzles[0].game);
  const boards = puzzles.map(({ number, position, task }) =>
    h("li", null, h("p", null, h("b", null, number), ` ${task}`), miniBoard(position)),
  );
  const answers = puzzles.map(({ number, answer }) => h("li", null, h("b", null, number), ` ${answer}`));
  return [
    h("div", null, h("h1", null, `Puzzles on ${board}`), h("p", null, "Name: ______________________________"), h("ol", { class: "sheet-boards" }, boards)),
    h("div", null, h("h1", null, `Answers: puzzles on ${board}`), h("p", null, "Cells have a column letter and a row number: a1 is at the top left."), h("ol", { class: "sheet-answers" }, answers)),
  ];
}
