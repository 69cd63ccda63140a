// What is kept over a reload: the game being played and the colours. A browser may refuse; nothing breaks.

/** @param {string} name @param {unknown} value */
export function keep(name, value) {
  try {
    localStorage.setItem(`noughts.${name}`, typeof value === "string" ? value : JSON.stringify(value));
  } catch {
    // private windows keep nothing
  }
}

/** @param {string} name */
export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(`noughts.${name}`) ?? "null");
  } catch {
    return null;
  }
}
