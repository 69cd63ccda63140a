// Values and numbers as the page shows them.

/** @type {Map<number | null, Kind>} */
const KINDS = new Map([
  [1, "win"],
  [0, "draw"],
  [-1, "loss"],
]);

/** The kind of a value: it selects a CSS class and a shape, so that no meaning depends on a colour. @param {number | null} value @returns {Kind} */
export const kindOf = (value) => KINDS.get(value) ?? "unknown";

/** Whether every move is as good as every other, so that none is marked as best. @param {AnalysisAnswer} analysis */
export const isEven = ({ moves }) => moves.length > 1 && moves.every(({ best }) => best);

/** The note in a cell: "win 2", or "W2" where there is little room; quiet if all moves have the same. @param {MoveAnswer} move @param {boolean} quiet @returns {Note} */
const noteOf = ({ value, best, note, short, words }, quiet) => ({
  kind: kindOf(value),
  best: best && !quiet,
  quiet,
  long: note,
  short,
  words: words + (best && !quiet ? ", best" : ""),
});

const ORDINALS = ["1st", "2nd", "3rd"];
/** The place in a list. @param {number} place from 0 */
export const ordinal = (place) => ORDINALS[place] ?? `${place + 1}th`;

/**
 * The notes of a whole board: the value of every proven move, and the rank of the engine's candidates.
 * @param {AnalysisAnswer} analysis @returns {Map<string, Note>}
 */
export function notesOf(analysis) {
  const { moves, candidates } = analysis;
  const quiet = isEven(analysis);
  const proven = moves.filter(({ value }) => value !== null);
  /** @type {[string, Note][]} */
  const ranked = candidates.map(({ cell, words }, place) => [
    cell,
    { kind: "unknown", best: false, quiet: false, long: ordinal(place), short: ordinal(place), words: `candidate ${place + 1}, ${words}` },
  ]);
  return new Map([...ranked, .../** @type {[string, Note][]} */ (proven.map((move) => [move.cell, noteOf(move, quiet)]))]);
}

/** The end of a game in words. @param {string | null} winner */
export const overInWords = (winner) => (winner ? `${winner} wins!` : "A draw");

/** @param {number} number */
export const count = (number) => number.toLocaleString("en");
/** @param {number} number @param {string} word */
export const plural = (number, word) => `${count(number)} ${word}${number === 1 ? "" : "s"}`;
