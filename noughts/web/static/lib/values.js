// Values of a search as text, from X's side: exact "0", at least "≥ 0", at most "≤ 0", an estimate "≈ 0".

const SIGNS = { exact: "", "at least": "≥ ", "at most": "≤ ", estimate: "≈ " };
const WORDS = {
  exact: "worth",
  "at least": "worth at least",
  "at most": "worth at most",
  estimate: "estimated at",
};

/** @param {number} value */
export const withSign = (value) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");

/** @param {number | null} value @param {string} without the text if there is none */
export const boundText = (value, without) => (value === null ? without : withSign(value));

/** @param {Worth} worth */
export const valueText = ({ value, bound }) =>
  value === null ? "" : SIGNS[bound ?? "exact"] + withSign(value);

/** @param {Worth} worth */
export const valueWords = ({ value, bound }) =>
  value === null ? "counted" : `${WORDS[bound ?? "exact"]} ${withSign(value)}`;

/** The CSS class of a value: good for X, good for O, or even. @param {number | null} value */
export const sideOf = (value) => (!value ? "even" : value > 0 ? "for-x" : "for-o");
