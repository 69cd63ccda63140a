// An editor for the file: numbered lines, one of them highlighted.

import { h } from "../lib/dom.js";

const LINE = 20; // pixels; as in program.css

/** @param {string} label @param {{ onChange: (text: string) => void, onRun: () => void }} events */
export function createEditor(label, { onChange, onRun }) {
  const numbers = h("div", { class: "numbers", "aria-hidden": "true" });
  const bar = h("div", { class: "lit-line", hidden: true });
  const area = h("textarea", {
    "aria-label": label,
    wrap: "off",
    spellcheck: "false",
    autocapitalize: "off",
    autocomplete: "off",
    placeholder: "Drop tictactoe.py here, open it with the button above, or paste it.",
    oninput: () => (number(), onChange(area.value)),
    onscroll: follow,
    onkeydown: typed,
  });
  const element = h("div", { class: "editor" }, numbers, h("div", { class: "page" }, bar, area));
  let lit = 0;
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
  }

  /** Enter keeps the indentation; Tab moves to the next control, as everywhere. @param {KeyboardEvent} event */
  function typed(event) {
    if (event.key !== "Enter") return;
    if (event.ctrlKey || event.metaKey) return event.preventDefault(), onRun();
    const before = area.value.slice(0, area.selectionStart).split("\n").pop() ?? "";
    const indent = /^\s*/.exec(before)?.[0] ?? "";
    event.preventDefault();
    document.execCommand("insertText", false, `\n${indent}${/:\s*$/.test(before) ? "    " : ""}`); // can be undone
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
