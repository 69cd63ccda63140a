// A position as text, typed or pasted in any of the forms that people use; what is wrong with it is said below it.

import { ask } from "../lib/api.js";
import { field, h } from "../lib/dom.js";
import { createRequest } from "../lib/request.js";
import { readPasted } from "../lib/notation.js";

/** @param {() => string} game the present one @param {(game: string, position: string) => void} onRead */
export function positionInput(game, onRead) {
  const text = h("input", { type: "text", spellcheck: "false", autocomplete: "off", "aria-describedby": "unread", onchange: () => read(text.value), onpaste });
  const task = createRequest({ onRefuse: () => text.setAttribute("aria-invalid", "true") });
  task.problem.id = "unread";

  /** @param {string} given */
  function read(given) {
    text.removeAttribute("aria-invalid");
    task.begin(async (signal) => {
      const found = readPasted(given, game()) ?? (await ask("/api/position", { game: game(), position: given }, { signal }));
      onRead(found.game, found.position);
    });
  }

  /** Rows on lines of their own would become one line in the field. @param {ClipboardEvent} event */
  function onpaste(event) {
    const given = event.clipboardData?.getData("text") ?? "";
    if (!readPasted(given, game())) return;
    event.preventDefault();
    read(given);
  }

  return {
    element: h("div", { class: "typed" }, field("Position", text), task.problem),
    /** @param {string} position */
    set: (position) => (text.value = position),
  };
}
