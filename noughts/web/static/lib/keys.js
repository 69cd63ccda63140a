// Single keys for everything, and the list of them. A view brings its own; some work everywhere.

import { button, byId, h, terms } from "./dom.js";

/** @type {Key[]} */
const everywhere = [{ keys: ["?"], does: "Show this list", run: showHelp }];
/** @type {Key[]} */
let ofView = [];

/** @param {Key[]} keys */
export const addKeys = (keys) => everywhere.push(...keys);
/** @param {Key[]} keys */
export const setViewKeys = (keys) => (ofView = keys);

/** Buttons that keys press too; the keys are collected for the list. @returns {KeyedButtons} */
export function keyedButtons() {
  /** @type {Key[]} */
  const keys = [];
  return {
    keys,
    make(label, key, run, does = label, props = {}) {
      const pressed = [key].flat();
      keys.push({ keys: pressed, does, run });
      const symbol = !/\w/.test(label) && { "aria-label": does, title: `${does} (${pressed[0]})` };
      return button(label, run, { "aria-keyshortcuts": key === " " ? "Space" : pressed.join(" "), ...symbol, ...props });
    },
  };
}

/** @param {EventTarget | null} target @param {string} selector */
const isIn = (target, selector) => target instanceof Element && target.closest(selector) !== null;
const TYPING = "input:not([type=range]):not([type=radio]):not([type=checkbox]), select, textarea, dialog";

/** Does the focused control mean something by this key itself? @param {KeyboardEvent} event */
function ownKey({ key, target }) {
  if (key === " " || key === "Enter") return isIn(target, "button, a, summary, [type=radio], [type=checkbox]");
  return key.startsWith("Arrow") && isIn(target, "[type=range], [type=radio]");
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || isIn(event.target, TYPING)) return;
  const found = [...ofView, ...everywhere].find(
    ({ keys, when, run }) => run && keys.includes(event.key) && (!when || when()),
  );
  if (!found?.run || ownKey(event)) return;
  event.preventDefault();
  found.run();
});

/** @type {Key[]} */
const BOARD = [
  { keys: ["Arrow keys"], does: "Go from cell to cell" },
  { keys: ["Enter"], does: "Choose the cell" },
];
/** @type {Record<string, string>} */
const SHOWN = { " ": "Space", ArrowLeft: "←", ArrowRight: "→" };
function showHelp() {
  const board = document.querySelector("main [role=grid]")?.checkVisibility() ? BOARD : [];
  const told = [...board, ...ofView, ...everywhere].filter(({ does }) => does);
  /** @param {string[]} keys */
  const shown = (keys) => h("kbd", null, keys.map((key) => SHOWN[key] ?? key).join(" or "));
  /** @type {HTMLDialogElement} */
  const dialog = h(
    "dialog",
    { class: "help", "aria-labelledby": "help-title", onclose: () => dialog.remove() },
    h("div", { class: "card-head" }, h("h2", { id: "help-title" }, "Keys"), button("Close", () => dialog.close(), { autofocus: true })),
    h("dl", null, terms(told.map(({ keys, does }) => [shown(keys), does]))),
  );
  document.body.append(dialog);
  dialog.showModal();
}
byId("help").addEventListener("click", showHelp);
