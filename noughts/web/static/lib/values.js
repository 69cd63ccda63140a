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

/** The value of a node in a tree of numbers. @param {number} value */
export const plainNumber = (value) => (value < 0 ? `−${-value}` : String(value));

/** @param {number | null} value @param {string} without the text if there is none @param {boolean} [plain] */
export const boundText = (value, without, plain = false) => (value === null ? without : plain ? plainNumber(value) : withSign(value));

/** @param {Worth} worth @param {boolean} [plain] without a plus sign */
export const valueText = ({ value, bound }, plain = false) => (value === null ? "" : SIGNS[bound ?? "exact"] + boundText(value, "", plain));

/** @param {Worth} worth @param {boolean} [plain] */
export const valueWords = ({ value, bound }, plain = false) => (value === null ? "counted" : `${WORDS[bound ?? "exact"]} ${boundText(value, "", plain)}`);

/** The CSS class of a value: good for X, good for O, or even. @param {number | null} value */
export const sideOf = (value) => (!value ? "even" : value > 0 ? "for-x" : "for-o");
