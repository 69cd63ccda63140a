// Values of a search as they are drawn: exact "0", at least "≥ 0", at most "≤ 0", a guess "≈ 0". They are X's.

const SIGNS = { exact: "", "at least": "≥ ", "at most": "≤ ", estimate: "≈ " };
const WORDS = {
  exact: "worth",
  "at least": "worth at least",
  "at most": "worth at most",
  estimate: "guessed at",
};

/** @param {number} value */
export const signed = (value) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");

/** @param {number | null} value @param {string} without what stands where there is none */
export const boundText = (value, without) => (value === null ? without : signed(value));

/** @param {Worth} worth */
export const valueText = ({ value, bound }) =>
  value === null ? "" : SIGNS[bound ?? "exact"] + signed(value);

/** @param {Worth} worth */
export const valueWords = ({ value, bound }) =>
  value === null ? "counted" : `${WORDS[bound ?? "exact"]} ${signed(value)}`;

/** Whose value it is, as a class: X's, O's or nobody's. @param {number | null} value */
export const sideOf = (value) => (!value ? "even" : value > 0 ? "for-x" : "for-o");
