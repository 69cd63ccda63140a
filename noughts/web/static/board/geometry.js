// Where the cells of a board are drawn: layers in rows of two, hexagonal rows each half a cell further right.

import { cellName, cellNumber } from "../lib/notation.js";

const MARGIN = 0.6; // for the names of rows and columns, in cells

/** The place of every cell, in units of one cell. A plain board has its coordinates outside. @param {Size} size */
export function geometryOf({ width, height, rows, depth, flags }) {
  const hexagonal = flags.includes("h");
  const plain = depth === 1 && !hexagonal;
  const margin = plain ? 0 : MARGIN;
  const across = Math.ceil(Math.sqrt(depth)); // layers in a row: about as wide as high, as a screen has room for
  const wide = across * (width + margin) + (hexagonal ? (rows - 1) / 2 : 0);
  return {
    plain,
    hexagonal,
    wide,
    high: plain ? height : Math.ceil(depth / across) * (rows + margin),
    /** The top left corner of a cell. @param {number} cell */
    corner(cell) {
      const [row, column] = [Math.floor(cell / width), cell % width];
      const layer = Math.floor(row / rows);
      const [right, down] = [layer % across, Math.floor(layer / across)];
      return [margin + right * (width + margin) + column + (hexagonal ? row / 2 : 0), margin + down * (rows + margin) + (row % rows)];
    },
  };
}

/** The names of rows and columns with their places, for a board that is not plain. @param {Size} size @returns {[string, number, number][]} */
export function labelsOf(size) {
  const { width, height, rows, depth } = size;
  const { corner } = geometryOf(size);
  /** @type {[string, number, number][]} */
  const labels = [];
  for (let layer = 0; layer < depth; layer += 1) {
    for (let column = 0; column < width; column += 1) {
      const [x, y] = corner(layer * rows * width + column);
      labels.push([cellName(column, width)[0], x + 0.5, y - 0.2]);
    }
  }
  for (let row = 0; row < height; row += 1) {
    const [x, y] = corner(row * width);
    labels.push([String(row + 1), x - 0.28, y + 0.58]);
  }
  return labels;
}

/** The straight visible pieces of a line: several where it bends, or leaves the board or the layer. @param {string[]} line @param {Size} size */
export function strokesOf(line, { width, rows }) {
  /** @param {string} from @param {string} to */
  const step = (from, to) => {
    const [one, other] = [cellNumber(from, width), cellNumber(to, width)];
    const [down, right] = [Math.floor(other / width) - Math.floor(one / width), (other % width) - (one % width)];
    const sameLayer = Math.floor(one / width / rows) === Math.floor(other / width / rows);
    return sameLayer && Math.max(Math.abs(down), Math.abs(right)) === 1 ? `${down} ${right}` : null;
  };
  const strokes = [line.slice(0, 1)];
  for (const cell of line.slice(1)) {
    const last = strokes[strokes.length - 1];
    const way = step(last[last.length - 1], cell);
    if (way && (last.length === 1 || way === step(last[last.length - 2], last[last.length - 1]))) last.push(cell);
    else strokes.push([cell]);
  }
  return strokes;
}
