// Values and numbers as the page shows them.

/** @type {Map<number | null, Kind>} */
const KINDS = new Map([
  [1, "win"],
  [0, "draw"],
  [-1, "loss"],
]);

/** The kind of a value: it selects a CSS class and a shape, so that no meaning depends on a colour. @param {number | null} value @returns {Kind} */
export const kindOf = (value) => KINDS.get(value) ?? "unknown";

/** The note in a cell: "win 2", or "W2" where there is little room. @param {MoveAnswer} move @returns {Note} */
export const noteOf = ({ value, best, note, short, words }) => ({
  kind: kindOf(value),
  best,
  long: note,
  short,
  words: words + (best ? ", best" : ""),
});

/**
 * The notes of a whole board: the value of every proven move, and the rank of the engine's candidates.
 * @param {AnalysisAnswer} analysis @returns {Map<string, Note>}
 */
export function notesOf({ moves, candidates }) {
  const proven = moves.filter(({ value }) => value !== null);
  /** @type {[string, Note][]} */
  const ranked = candidates.map(({ cell, words }, place) => [
    cell,
    { kind: "unknown", best: false, long: `≈ ${place + 1}`, short: `≈${place + 1}`, words: `candidate ${place + 1}, ${words}` },
  ]);
  return new Map([...ranked, .../** @type {[string, Note][]} */ (proven.map((move) => [move.cell, noteOf(move)]))]);
}

/** @param {number} number */
export const count = (number) => number.toLocaleString("en");
/** @param {number} number @param {string} word */
export const plural = (number, word) => `${count(number)} ${word}${number === 1 ? "" : "s"}`;
