// A small board with rows and columns numbered from 0, as in a program.

import { s } from "../lib/dom.js";
import { boardParts } from "./miniboard.js";
import { cellNumber } from "../lib/notation.js";

/** A cell in a program's notation. @param {string} cell "c1" */
export const action = (cell) => `(${Number(cell[1]) - 1}, ${cellNumber(cell, 3) % 3})`;

/**
 * @param {string} position
 * @param {{ label?: string, last?: string | null, line?: string[] | null, played?: number[], better?: number[] }} marks
 */
export function indexedBoard(position, { label = "The board", last = null, line = null, played = [], better = [] } = {}) {
  /** @param {number} cell @param {string} kind */
  const frame = (cell, kind) =>
    s("rect", { class: `framed ${kind}`, x: (cell % 3) + 0.07, y: Math.floor(cell / 3) + 0.07, width: 0.86, height: 0.86, rx: 0.15 });
  /** @param {number} number @param {number} x @param {number} y */
  const index = (number, x, y) => s("text", { class: "mini-number", x, y }, String(number));
  const ends = line && [line[0], line[line.length - 1]].map((cell) => cellNumber(cell, 3)).map((cell) => `${(cell % 3) + 0.5} ${Math.floor(cell / 3) + 0.5}`);
  return s(
    "svg",
    { class: "mini numbered", viewBox: "-.55 -.55 3.6 3.6", role: "img", "aria-label": `${label}: ${position.replaceAll("/", " / ")}` },
    boardParts(position, last),
    [0, 1, 2].map((number) => [index(number, number + 0.5, -0.14), index(number, -0.27, number + 0.62)]),
    better.map((cell) => frame(cell, "better")),
    played.map((cell) => frame(cell, "played")),
    ends && s("path", { class: "won-line", d: `M${ends.join("L")}` }),
  );
}
