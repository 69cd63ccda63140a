// What the page needs to show the words of the service: a shape for each value, and numbers.

const KINDS = new Map([
  [1, "win"],
  [0, "draw"],
  [-1, "loss"],
]);

/** The class and the shape of a value, so that no fact hangs on a colour. @param {number | null | undefined} value */
export const kindOf = (value) => KINDS.get(value ?? NaN) ?? "unknown";

/** What stands in a cell: "win 2" where there is room for it, "W2" where there is not. @param {AnalysedMove} move @returns {Note} */
export const noteOf = ({ value, best, note, short, words }) => ({
  kind: kindOf(value),
  best,
  long: note,
  short,
  words: words + (best ? ", best" : ""),
});

/** @param {number} number */
export const count = (number) => number.toLocaleString("en");
/** @param {number} number @param {string} word */
export const plural = (number, word) => `${count(number)} ${word}${number === 1 ? "" : "s"}`;
