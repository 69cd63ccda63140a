// An editor for the file: numbered lines, indentation with Tab, and undo that no replacement of the file loses.

import { h } from "../lib/dom.js";

const LINE = 20; // pixels; as in program.css
const INDENT = "    ";
export const HINT = "Drop, open or paste tictactoe.py."; // as wide as a telephone

/** @param {string} label @param {{ onChange: (text: string) => void, onRun: () => void }} events */
export function createEditor(label, { onChange, onRun }) {
  const numbers = h("div", { class: "numbers", "aria-hidden": "true" });
  const bar = h("div", { class: "lit-line", hidden: true });
  const fault = h("div", { class: "lit-line fault-line", hidden: true });
  const area = h("textarea", {
    "aria-label": label,
    wrap: "off",
    spellcheck: "false",
    autocapitalize: "off",
    autocomplete: "off",
    "aria-description": "Tab indents. Press Escape and then Tab to leave the editor.",
    placeholder: HINT,
    oninput: () => (number(), onChange(area.value)),
    onscroll: follow,
    onkeydown: typed,
  });
  const element = h("div", { class: "editor" }, numbers, h("div", { class: "page" }, bar, fault, area));
  let lit = 0;
  let flagged = 0;
  let shown = -1;

  function number() {
    const lines = area.value.split("\n").length;
    if (lines === shown) return;
    shown = lines;
    numbers.textContent = Array.from({ length: lines }, (_, place) => place + 1).join("\n");
    follow();
  }

  function follow() {
    numbers.scrollTop = area.scrollTop;
    bar.hidden = !lit;
    bar.style.translate = `0 ${(lit - 1) * LINE - area.scrollTop}px`;
    fault.hidden = !flagged;
    fault.style.translate = `0 ${(flagged - 1) * LINE - area.scrollTop}px`;
  }

  /** Type a text over the selection, so that it can be undone. @param {string} text */
  function type(text) {
    const done = text ? document.execCommand("insertText", false, text) : document.execCommand("delete");
    if (!done) area.setRangeText(text, area.selectionStart, area.selectionEnd, "end"); // a browser without the command
    number();
  }

  let leaving = false; // Escape was pressed: the next Tab leaves the editor

  /** Enter keeps the indentation; Tab indents, Shift+Tab takes it back. @param {KeyboardEvent} event */
  function typed(event) {
    if (event.key === "Tab" && !leaving && !event.ctrlKey && !event.altKey && !event.metaKey) return shift(event);
    if (event.key !== "Shift") leaving = event.key === "Escape";
    if (event.key !== "Enter") return;
    if (event.ctrlKey || event.metaKey) return event.preventDefault(), onRun();
    const before = area.value.slice(0, area.selectionStart).split("\n").pop() ?? "";
    const indent = /^\s*/.exec(before)?.[0] ?? "";
    event.preventDefault();
    type(`\n${indent}${/:\s*$/.test(before) ? INDENT : ""}`);
  }

  /** Indent the selected lines, or go to the next multiple of four. @param {KeyboardEvent} event */
  function shift(event) {
    event.preventDefault();
    const { value, selectionStart: from, selectionEnd: to } = area;
    const begin = value.lastIndexOf("\n", from - 1) + 1;
    if (!event.shiftKey && from === to) return type(" ".repeat(INDENT.length - ((from - begin) % INDENT.length)));
    const lines = value.slice(begin, to).split("\n");
    const moved = lines.map((line) => (event.shiftKey ? line.replace(/^ {1,4}/, "") : line && INDENT + line));
    const first = moved[0].length - lines[0].length;
    area.setSelectionRange(begin, to);
    type(moved.join("\n"));
    area.setSelectionRange(Math.max(begin, from + first), begin + moved.join("\n").length);
  }

  /** Highlight a line, counted from 1, and bring it into view; 0: none. @param {number} line */
  function light(line) {
    lit = line;
    const top = (line - 1) * LINE;
    const away = top < area.scrollTop || top > area.scrollTop + area.clientHeight - 3 * LINE;
    if (line && away) area.scrollTop = top - area.clientHeight / 3;
    follow();
  }

  return {
    element,
    text: () => area.value,
    focus: () => area.focus(),
    light,
    /** Show a line and go there. @param {number} line */
    visit(line) {
      light(line);
      const begin = area.value.split("\n").slice(0, line - 1).join("\n").length + Number(line > 1);
      area.focus({ preventScroll: true });
      area.setSelectionRange(begin, begin);
      light(line); // the selection may have moved it
    },
    /** Mark the line of a syntax error; 0: none. @param {number} line */
    flag(line) {
      flagged = line;
      follow();
    },
    /** Another text, by a step that can be undone; its beginning is shown. @param {string} text */
    replace(text) {
      area.focus({ preventScroll: true });
      area.select();
      type(text);
      area.setSelectionRange(0, 0);
      area.scrollTop = 0;
      light(0);
    },
    /** @param {string} text */
    set(text) {
      if (area.value === text) return;
      area.value = text;
      area.scrollTop = 0;
      number();
      light(0);
    },
  };
}
