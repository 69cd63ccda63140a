// Keyboard shortcuts and their list. Each view has its own; some work everywhere.

import { button, h } from "./dom.js";
import { loadItem, saveItem } from "./store.js";

/** @type {Key[]} */
const everywhere = [];
/** @type {Key[]} */
let viewKeys = [];

/** @param {Key[]} keys */
export const addKeys = (keys) => everywhere.push(...keys);
/** @param {Key[]} keys */
export const setViewKeys = (keys) => (viewKeys = keys);

/** Buttons with keyboard shortcuts, which are collected for the list. @returns {KeyedButtons} */
export function keyedButtons() {
  /** @type {Key[]} */
  const keys = [];
  return {
    keys,
    make(label, key, run, does = label, props = {}) {
      const names = [key].flat();
      keys.push({ keys: names, does, run });
      const symbol = !/\w/.test(label) && { "aria-label": does, title: `${does} (${names[0]})` };
      return button(label, run, { "aria-keyshortcuts": key === " " ? "Space" : names.join(" "), ...symbol, ...props });
    },
  };
}

/** @param {EventTarget | null} target @param {string} selector */
const isIn = (target, selector) => target instanceof Element && target.closest(selector) !== null;
const TYPING = "input:not([type=range]):not([type=radio]):not([type=checkbox]), select, textarea, dialog, .code-editor";

/** Whether the focused control uses this key itself. @param {KeyboardEvent} event */
function isUsedByControl({ key, target }) {
  if (key === " " || key === "Enter") return isIn(target, "button, a, summary, [type=radio], [type=checkbox]");
  return key.startsWith("Arrow") && isIn(target, "[type=range], [type=radio]");
}

/** Whether keys of one character work. Some people press them by accident, or speak to their computer. */
export const areLettersOn = () => loadItem("letters") !== false;
/** @param {boolean} on */
export const setLetters = (on) => saveItem("letters", on ? null : false);

/** @param {string} key */
const isCharacter = (key) => key.length === 1 && key !== " ";

addEventListener("keydown", (event) => {
  if (isCharacter(event.key) && !areLettersOn()) return;
  if (event.ctrlKey || event.metaKey || event.altKey || isIn(event.target, TYPING)) return;
  const found = [...viewKeys, ...everywhere].find(
    ({ keys, when, run }) => run && keys.includes(event.key) && (!when || when()),
  );
  if (!found?.run || isUsedByControl(event)) return;
  event.preventDefault();
  found.run();
});

/** @type {Key[]} */
const BOARD = [
  { keys: ["Arrow keys"], does: "Go from cell to cell" },
  { keys: ["Enter"], does: "Choose the cell" },
];
/** @type {Record<string, string>} */
const KEY_NAMES = { " ": "Space", ArrowLeft: "←", ArrowRight: "→" };

/** The keys that work now, and what they do. @param {boolean} hasBoard @returns {[Child, Child][]} */
export function listKeys(hasBoard) {
  const listed = [...(hasBoard ? BOARD : []), ...viewKeys, ...everywhere].filter(({ does }) => does);
  /** @param {string[]} keys */
  const keyCaps = (keys) => h("kbd", null, keys.map((key) => KEY_NAMES[key] ?? key).join(" or "));
  return listed.map(({ keys, does }) => [keyCaps(keys), does]);
}
