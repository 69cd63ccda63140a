// What the page needs to show the words of the service: a shape for each value, and numbers.

/** @type {Map<number | null, Kind>} */
const KINDS = new Map([
  [1, "win"],
  [0, "draw"],
  [-1, "loss"],
]);

/** The class and the shape of a value, so that no fact hangs on a colour. @param {number | null} value @returns {Kind} */
export const kindOf = (value) => KINDS.get(value) ?? "unknown";

/** What stands in a cell: "win 2" where there is room for it, "W2" where there is not. @param {MoveAnswer} move @returns {Note} */
export const noteOf = ({ value, best, note, short, words }) => ({
  kind: kindOf(value),
  best,
  long: note,
  short,
  words: words + (best ? ", best" : ""),
});

/**
 * The notes of a whole board: every move that is proven, or else the engine's candidates by their places.
 * @param {AnalysisAnswer} analysis @returns {Map<string, Note>}
 */
export function notesOf({ moves, candidates }) {
  const proven = moves.filter(({ value }) => value !== null);
  /** @type {[string, Note][]} */
  const guessed = candidates.map(({ cell, words }, place) => [
    cell,
    { kind: "unknown", best: false, long: `≈ ${place + 1}`, short: `≈${place + 1}`, words: `candidate ${place + 1}, ${words}` },
  ]);
  return new Map([...guessed, .../** @type {[string, Note][]} */ (proven.map((move) => [move.cell, noteOf(move)]))]);
}

/** @param {number} number */
export const count = (number) => number.toLocaleString("en");
/** @param {number} number @param {string} word */
export const plural = (number, word) => `${count(number)} ${word}${number === 1 ? "" : "s"}`;
