// The text forms: games "5x4k4", positions "X.O/.X./..O", cells "b2". No rules of the game here.

const COLUMNS = "abcdefghijklmnopqrs";

export const CLASSIC = "3x3k3";

/** @param {string | null} text @returns {Size | null} */
export function readGame(text) {
  const found = /^(\d{1,2})x(\d{1,2})k(\d{1,2})$/.exec(text ?? "");
  if (!found) return null;
  const [width, height, k] = found.slice(1).map(Number);
  return width >= 1 && height >= 1 && width <= 19 && height <= 19 ? { width, height, k } : null;
}

/** The size of a game that can be read. @param {string} text */
export const sizeOfGame = (text) => /** @type {Size} */ (readGame(text));

/** @param {string} text */
export const gameInWords = (text) => {
  const { width, height, k } = sizeOfGame(text);
  return `${width} × ${height}, ${k} in a row`;
};

/** @param {number} cell @param {number} width */
export const cellName = (cell, width) => COLUMNS[cell % width] + (Math.floor(cell / width) + 1);
/** @param {string} name @param {number} width */
export const cellNumber = (name, width) => (Number(name.slice(1)) - 1) * width + COLUMNS.indexOf(name[0]);

/** @param {string} text */
export function emptyPosition(text) {
  const { width, height } = sizeOfGame(text);
  return Array(height).fill(".".repeat(width)).join("/");
}

/** Does the text have the shape of a position of this game? Whether play can reach it, the server says. @param {string} position @param {string} game */
export function fits(position, game) {
  const { width, height } = sizeOfGame(game);
  const rows = position.split("/");
  return rows.length === height && rows.every((row) => row.length === width && /^[XO.]*$/.test(row));
}

/** @param {string} position */
export const marksOf = (position) => position.replaceAll("/", "");

/** @param {string} position @returns {Mark} */
export function moverOf(position) {
  const marks = marksOf(position);
  return marks.split("X").length === marks.split("O").length ? "X" : "O";
}

/** @param {Mark} mark @returns {Mark} */
export const otherMark = (mark) => (mark === "X" ? "O" : "X");

/** The position with a mark put on a cell, "." to clear it. @param {string} position @param {string} name @param {string} mark */
export function withMark(position, name, mark) {
  const width = position.indexOf("/") < 0 ? position.length : position.indexOf("/");
  const cell = cellNumber(name, width);
  const at = cell + Math.floor(cell / width);
  return position.slice(0, at) + mark + position.slice(at + 1);
}

/** The position after moves made in turn. @param {string} position @param {string[]} moves */
export const after = (position, moves) =>
  moves.reduce((reached, move) => withMark(reached, move, moverOf(reached)), position);
