// The editor of Your program: CodeMirror once it is loaded, and the plain text area before, without it, or if you prefer it.

import { h } from "../lib/dom.js";
import { loadItem, saveItem } from "../lib/store.js";
import { HINT, createEditor } from "./editor.js";

const BUNDLE = "./codemirror.js"; // made by the npm script in editor/; a checkout may not have it yet
const PLAIN = "plain-editor";

export const prefersPlain = () => loadItem(PLAIN) === true;
/** @param {boolean} plain */
export const preferPlain = (plain) => saveItem(PLAIN, plain || null);

/** @param {string} label @param {{ onChange: (text: string) => void, onRun: () => void }} events */
export function createCodeEditor(label, events) {
  const plain = createEditor(label, events);
  const element = h("div", { class: "editor-box" }, plain.element);
  /** @type {Pick<typeof plain, "focus" | "light" | "visit" | "flag" | "replace" | "set" | "element">} */
  let editor = plain;
  let [lit, flagged] = [0, 0];

  /** Take CodeMirror in place of the text area, unless somebody types in it already. */
  async function upgrade() {
    if (prefersPlain() || editor !== plain) return;
    const made = await import(BUNDLE).catch(() => null);
    if (!made || editor !== plain || element.contains(document.activeElement)) return;
    editor = made.createCodeEditor(label, events, HINT);
    editor.element.classList.add("editor");
    element.replaceChildren(editor.element);
    editor.set(plain.text());
    editor.light(lit);
    editor.flag(flagged);
  }

  /** Go back to the plain text area. @param {string} source */
  function downgrade(source) {
    if (editor === plain) return;
    editor = plain;
    element.replaceChildren(plain.element);
    plain.set(source);
  }

  return {
    element,
    upgrade,
    downgrade,
    focus: () => editor.focus(),
    /** @param {number} line */
    light: (line) => editor.light((lit = line)),
    /** @param {number} line */
    visit: (line) => editor.visit(line),
    /** @param {number} line */
    flag: (line) => editor.flag((flagged = line)),
    /** @param {string} text */
    replace: (text) => editor.replace(text),
    /** @param {string} text */
    set: (text) => editor.set(text),
  };
}
