// A small board as SVG, for the search tree and for lists of boards.

import { s } from "../lib/dom.js";
import { cellNumber, marksOf, sizeOfGame } from "../lib/notation.js";
import { geometryOf } from "./geometry.js";

/**
 * The parts of a board, drawn in units of one cell.
 * @param {string} position
 * @param {string | null} [move] the cell to mark
 */
export function boardParts(position, move = null) {
  const { width, height } = sizeOf(position);
  /** @type {SVGElement[]} */
  const parts = [s("rect", { class: "mini-paper", width, height, rx: 0.3 })];
  if (move) {
    const cell = cellNumber(move, width);
    const at = { x: cell % width, y: Math.floor(cell / width) };
    parts.push(s("rect", { class: "mini-last", ...at, width: 1, height: 1, rx: 0.2 }));
  }
  let [lines, crosses, rings] = ["", "", ""];
  for (let column = 1; column < width; column += 1) lines += `M${column} .15V${height - 0.15}`;
  for (let row = 1; row < height; row += 1) lines += `M.15 ${row}H${width - 0.15}`;
  [...marksOf(position)].forEach((mark, cell) => {
    const [x, y] = [(cell % width) + 0.5, Math.floor(cell / width) + 0.5];
    if (mark === "X") crosses += `M${x - 0.25} ${y - 0.25}l.5 .5m0 -.5l-.5 .5`;
    if (mark === "O") rings += `M${x - 0.26} ${y}a.26 .26 0 1 0 .52 0a.26 .26 0 1 0 -.52 0`;
  });
  parts.push(s("path", { class: "mini-grid", d: lines }));
  if (crosses) parts.push(s("path", { class: "mini-x", d: crosses }));
  if (rings) parts.push(s("path", { class: "mini-o", d: rings }));
  return parts;
}

/** @param {string} position */
export function sizeOf(position) {
  const rows = position.split("/");
  return { width: rows[0].length, height: rows.length };
}

/** A small board as an element of its own. @param {string} position */
export function miniBoard(position) {
  const { width, height } = sizeOf(position);
  const props = { viewBox: `0 0 ${width} ${height}`, class: "mini", "aria-hidden": "true" };
  return s("svg", props, boardParts(position));
}

/** A small picture of a game: layers in rows of two, cells of a hexagonal board round. @param {string} game @param {string} position */
export function rulePicture(game, position) {
  const size = sizeOfGame(game);
  const { corner, wide, high, hexagonal, plain } = geometryOf(size);
  const props = { viewBox: `0 0 ${wide} ${high}`, class: size.depth > 1 ? "mini rule layers" : "mini rule", "aria-hidden": "true" };
  const marks = position.replaceAll("/", "");
  return s(
    "svg",
    props,
    [...marks].flatMap((mark, cell) => {
      const [x, y] = corner(cell);
      const tile = s("rect", { class: "mini-cell", x: x + 0.05, y: y + 0.05, width: 0.9, height: 0.9, rx: hexagonal ? 0.45 : 0.12 });
      if (mark === "X") return [tile, s("path", { class: "mini-x", d: `M${x + 0.25} ${y + 0.25}l.5 .5m0 -.5l-.5 .5` })];
      return mark === "O" ? [tile, s("circle", { class: "mini-o", cx: x + 0.5, cy: y + 0.5, r: 0.26 })] : [tile];
    }),
    plain && /[wc]/.test(size.flags) && s("path", { class: "mini-edge", d: `M.02 0V${high}M${wide - 0.02} 0V${high}${size.flags.includes("w") ? `M0 .02H${wide}M0 ${high - 0.02}H${wide}` : ""}` }),
  );
}
