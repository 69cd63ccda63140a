// The text forms: games "5x4k4", positions "X.O/.X./..O", cells "b2". The rules of the game are not here.

const COLUMNS = "abcdefghijklmnopqrs";

export const CLASSIC = "3x3k3";

const RULES = { w: "wraps", c: "cylinder", h: "hexagonal", m: "misère", g: "marks fall", n: "one mark for both" };

/** The rows of all layers are the height. @param {string | null} text @returns {Size | null} */
export function readGame(text) {
  const found = /^(\d{1,2})x(\d{1,3})(?:x(\d{1,2}))?(?:k(\d{1,2}))?([wchmgn]{0,3})(?::([a-z]+|[a-s\d,-]+))?$/.exec(text ?? "");
  if (!found) return null;
  const [width, rows, depth, k] = found.slice(1, 5).map((number) => Number(number ?? 1));
  const [flags, own] = [found[5], found[6] ?? ""];
  const height = rows * depth;
  const right = Boolean(found[4]) !== Boolean(own) && width >= 1 && height >= 1 && width <= 19 && width * height <= 361;
  return right && (rows <= 19 || own) ? { width, height, k: own ? 0 : k, rows, depth, flags, own } : null;
}

/** The size of a game whose text is known to be valid. @param {string} game */
export const sizeOfGame = (game) => /** @type {Size} */ (readGame(game));

/** @param {string} game */
export const gameInWords = (game) => {
  const { width, rows, depth } = sizeOfGame(game);
  return `${[width, rows, ...(depth > 1 ? [depth] : [])].join(" × ")}, ${ruleInWords(game)}`;
};

/** @param {string} game */
export const ruleInWords = (game) => {
  const { k, flags, own } = sizeOfGame(game);
  const lines = own.includes("-") ? `${own.split(",").length} lines` : own || `${k} in a row`;
  return [lines, ...Object.entries(RULES).flatMap(([flag, words]) => (flags.includes(flag) ? [words] : []))].join(", ");
};

/** @param {number} cell @param {number} width */
export const cellName = (cell, width) => COLUMNS[cell % width] + (Math.floor(cell / width) + 1);

/** @param {string} name @param {number} width */
export const cellNumber = (name, width) => (Number(name.slice(1)) - 1) * width + COLUMNS.indexOf(name[0]);

/** @param {string} game */
export function emptyPosition(game) {
  const { width, height } = sizeOfGame(game);
  return Array(height).fill(".".repeat(width)).join("/");
}

/**
 * Whether the text has the shape of a position of this game. The server knows whether play can reach it.
 * @param {string} position @param {string} game
 */
export function fits(position, game) {
  const { width, height } = sizeOfGame(game);
  const rows = position.split("/");
  return rows.length === height && rows.every((row) => row.length === width && /^[XO.]*$/.test(row));
}

/**
 * A position as people paste it: in either case, "-" or "_" for an empty cell, rows separated by "/" or on lines of
 * their own, or a square board without separators. The shape gives the board; null if it is not a board.
 * @param {string} text @param {string} game the present one, whose "in a row" is used if it fits
 * @returns {{ game: string, position: string } | null}
 */
export function readPasted(text, game) {
  const plain = text.trim().toUpperCase().replaceAll(/[-_]/g, ".").replaceAll(/[ \t]*[\n\r]+[ \t]*/g, "/");
  if (!/^[XO./]+$/.test(plain)) return null;
  const { width, height, k } = sizeOfGame(game);
  let rows = plain.split("/");
  if (rows.length === 1 && plain.length === width * height) rows = chunks(plain, width);
  const side = Math.sqrt(plain.length);
  if (rows.length === 1 && Number.isInteger(side) && height > 1) rows = chunks(plain, side);
  if (rows.length > 19 || rows[0].length > 19 || rows.some((row) => row.length !== rows[0].length)) return null;
  const longest = Math.max(rows.length, rows[0].length);
  const same = rows[0].length === width && rows.length === height;
  const inARow = same ? k : longest === 3 ? 3 : Math.min(k, longest);
  return { game: same ? game : `${rows[0].length}x${rows.length}k${inARow}`, position: rows.join("/") };
}

/** @param {string} text @param {number} size */
const chunks = (text, size) => Array.from({ length: text.length / size }, (_, row) => text.slice(row * size, (row + 1) * size));

/** @param {string} position */
export const marksOf = (position) => position.replaceAll("/", "");

/** Whose turn it is; X begins, and in some games both write X. @param {string} position @returns {Mark} */
export const moverOf = (position) => (marksOf(position).replaceAll(".", "").length % 2 ? "O" : "X");

/** The mark that the next move puts. @param {string} position @param {string} game @returns {Mark} */
export const markOf = (position, game) => (sizeOfGame(game).flags.includes("n") ? "X" : moverOf(position));

/** The move that a click on a cell makes: where marks fall, the one in its column. @param {string} cell @param {string[]} moves @param {string} game */
export const moveAt = (cell, moves, game) =>
  moves.includes(cell) || !sizeOfGame(game).flags.includes("g") ? cell : (moves.find((move) => move[0] === cell[0]) ?? cell);

/** @param {string} position */
export const emptyCells = (position) => position.split(".").length - 1;

/** @param {Mark} mark @returns {Mark} */
export const otherMark = (mark) => (mark === "X" ? "O" : "X");

/** The position with a mark on a cell; "." clears it. @param {string} position @param {string} name @param {string} mark */
export function withMark(position, name, mark) {
  const at = textIndex(position, name);
  return position.slice(0, at) + mark + position.slice(at + 1);
}

/** The mark on a cell; undefined if the board has no such cell. @param {string} position @param {string} name */
export function markAt(position, name) {
  const rows = position.split("/");
  return /^[a-s]\d{1,2}$/.test(name) ? rows[Number(name.slice(1)) - 1]?.[COLUMNS.indexOf(name[0])] : undefined;
}

/** @param {string} position @param {string} name */
function textIndex(position, name) {
  const width = position.indexOf("/") < 0 ? position.length : position.indexOf("/");
  const cell = cellNumber(name, width);
  return cell + Math.floor(cell / width);
}

/** The position after some moves. @param {string} position @param {string[]} moves @param {string} [game] */
export const after = (position, moves, game = CLASSIC) =>
  moves.reduce((reached, move) => withMark(reached, move, markOf(reached, game)), position);
