// Values as people read them: a word, a distance, and a shape, so that no fact hangs on a colour.

const WORDS = new Map([
  [1, "win"],
  [0, "draw"],
  [-1, "loss"],
  [null, "not proven"],
]);

export const valueWord = (value) => WORDS.get(value ?? null);
export const kindOf = (value) => (value === null || value === undefined ? "unknown" : WORDS.get(value));
export const inPlies = (plies) => `in ${plies} ${plies === 1 ? "ply" : "plies"}`;

export function valueInWords(value, plies) {
  const word = valueWord(value);
  return plies === null || plies === undefined || value === null || value === 0
    ? word
    : `${word} ${inPlies(plies)}`;
}

/** "win 3" where there is room for it, "W3" where there is not. */
export function noteOf(move) {
  const kind = kindOf(move.value);
  const plies = move.value === 0 || move.plies === null ? "" : move.plies;
  return {
    kind,
    best: move.best,
    long: kind === "unknown" ? "?" : `${kind} ${plies}`.trim(),
    short: kind === "unknown" ? "?" : kind[0].toUpperCase() + plies,
    words: valueInWords(move.value, move.plies) + (move.best ? ", best" : ""),
  };
}

export const outcomeInWords = (outcome) =>
  outcome.winner ? `Game Over: ${outcome.winner} wins.` : "Game Over: Tie.";
export const count = (number) => number.toLocaleString("en");
export const plural = (number, word) => `${count(number)} ${word}${number === 1 ? "" : "s"}`;
