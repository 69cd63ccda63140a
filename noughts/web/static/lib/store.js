// Items stored in the browser: colours, sound and score for all tabs, the game for its own tab. A browser may refuse to
// store anything; the page works without it.

/** @param {() => Storage} storage which a browser may deny @param {string} name @param {unknown} value */
function write(storage, name, value) {
  try {
    if (value === null) storage().removeItem(`noughts.${name}`);
    else storage().setItem(`noughts.${name}`, JSON.stringify(value));
  } catch {
    // private windows store nothing
  }
}

/** @param {() => Storage} storage @param {string} name */
function read(storage, name) {
  try {
    return JSON.parse(storage().getItem(`noughts.${name}`) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} name @param {unknown} value null removes it */
export const saveItem = (name, value) => write(() => localStorage, name, value);
/** @param {string} name @returns {any} null if there is none */
export const loadItem = (name) => read(() => localStorage, name);

/** The game of this tab while it is not over; null removes it. @param {PlayState | null} play */
export const saveGame = (play) => write(() => sessionStorage, "game", play);

/** @returns {PlayState | null} */
export const loadGame = () => read(() => sessionStorage, "game");

/** The variations of Analyse in this tab. @param {KeptVariations} kept */
export const saveVariations = (kept) => write(() => sessionStorage, "variations", kept);
/** @returns {KeptVariations | null} */
export const loadVariations = () => read(() => sessionStorage, "variations");

/**
 * The unfinished game of a tab that was closed. It is removed, so that two tabs never continue the same game.
 * @returns {PlayState | null}
 */
export function takeClosedGame() {
  const game = loadItem("left");
  saveItem("left", null);
  return game;
}
addEventListener("pagehide", () => saveItem("left", loadGame()));
// after a reload, the game is this tab's again: a new tab does not get a copy
if (loadGame() && JSON.stringify(loadItem("left")) === JSON.stringify(loadGame())) saveItem("left", null);
