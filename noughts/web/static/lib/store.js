// What is kept: colours, sound and score for everybody, the game for its tab alone. A browser may refuse; nothing breaks.

/** @param {Storage} place @param {string} name @param {unknown} value */
function put(place, name, value) {
  try {
    if (value === null) place.removeItem(`noughts.${name}`);
    else place.setItem(`noughts.${name}`, typeof value === "string" ? value : JSON.stringify(value));
  } catch {
    // private windows keep nothing
  }
}

/** @param {Storage} place @param {string} name */
function take(place, name) {
  try {
    return JSON.parse(place.getItem(`noughts.${name}`) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} name @param {unknown} value */
export const saveItem = (name, value) => put(localStorage, name, value);
/** @param {string} name */
export const loadItem = (name) => take(localStorage, name);

/** The game of this tab, while it goes on; null when there is none to come back to. @param {PlayState | null} play */
export const saveGame = (play) => put(sessionStorage, "game", play);

/** @returns {PlayState | null} */
export const loadGame = () => take(sessionStorage, "game");

/**
 * A game goes on in another tab only when its own has been closed: it is left behind then, and whoever takes it up
 * has it alone.
 * @returns {PlayState | null}
 */
export function takeClosedGame() {
  const left = loadItem("left");
  saveItem("left", null);
  return left;
}
addEventListener("pagehide", () => saveItem("left", loadGame()));
