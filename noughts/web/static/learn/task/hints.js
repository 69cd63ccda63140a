// Hints on request, one at a time; the worked step of a program has gaps to choose for.

import { ask } from "../../lib/api.js";
import { button, h } from "../../lib/dom.js";
import { codeBlock, codeRow, inline } from "../text.js";

/**
 * @param {string} lesson @param {LessonTask} task @param {ViewRequest} request
 * @param {{ onUse?: (code: string) => void, onShow: () => unknown }} events
 */
export function createHints(lesson, task, request, { onUse, onShow }) {
  const list = h("ol", { class: "hints" });
  let opened = 0;
  const more = button(`Hint 1 of ${task.hints}`, open);
  const show = button("Show the answer", onShow, { hidden: true });

  function open() {
    if (opened >= task.hints || more.disabled) return;
    more.disabled = true;
    return request.more(async (signal) => {
      try {
        const { text, code, fill } = await ask("/api/learn/hint", { lesson, task: task.name, whose: task.whose ?? undefined, number: opened + 1 }, { signal });
        opened += 1;
        list.append(h("li", null, h("p", null, inline(text)), code ? (onUse && fill.length ? gaps(code, fill, onUse) : codeBlock(code)) : ""));
        more.textContent = `Hint ${opened + 1} of ${task.hints}`;
        if (document.activeElement === more && opened === task.hints) show.focus();
        more.hidden = opened === task.hints;
        show.hidden = opened < task.hints;
      } finally {
        more.disabled = false;
      }
    });
  }

  /** Open the worked step, and those before it. */
  async function openAll() {
    for (let left = task.hints - opened; left > 0; left -= 1) await open();
    list.querySelector("select")?.focus();
  }

  return { list, buttons: [more, show], open, openAll, count: () => opened };
}

/** @param {string} code @param {string[]} fill @param {(code: string) => void} onUse */
function gaps(code, fill, onUse) {
  const parts = code.split("___");
  const choices = parts.slice(1).map((_, place) =>
    h("select", { "aria-label": `Gap ${place + 1}` }, h("option", { value: "___" }, "___"), fill.map((text) => h("option", { value: text }, text))),
  );
  /** @type {(Node | string)[][]} */
  const rows = [[]];
  parts.forEach((part, place) => {
    if (place) rows[rows.length - 1].push(choices[place - 1]);
    const [rest, ...lines] = part.split("\n");
    rows[rows.length - 1].push(rest);
    rows.push(...lines.map((line) => [line]));
  });
  const inside = h("code", null, rows.map(codeRow));
  const use = button("Put this into my file", () => onUse(parts.reduce((text, part, place) => text + choices[place - 1].value + part)));
  return h("div", null, h("pre", { tabindex: 0, role: "group", "aria-label": "Code with gaps" }, inside), h("div", { class: "buttons" }, use));
}
