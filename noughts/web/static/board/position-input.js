// A text field for a position, typed or pasted in any common form. A problem is shown below it.

import { ask } from "../lib/api.js";
import { field, h } from "../lib/dom.js";
import { createRequest } from "../lib/request.js";
import { readPasted } from "../lib/notation.js";

/** @param {() => string} game of the present view @param {(game: string, position: string) => void} onRead */
export function positionInput(game, onRead) {
  const text = h("input", { type: "text", spellcheck: "false", autocomplete: "off", "aria-describedby": "position-problem", onchange: () => read(text.value), onpaste });
  const task = createRequest({ onRefuse: () => text.setAttribute("aria-invalid", "true") });
  task.problem.id = "position-problem";

  /** @param {string} given */
  function read(given) {
    text.removeAttribute("aria-invalid");
    task.begin(async (signal) => {
      const found = readPasted(given, game()) ?? (await ask("/api/position", { game: game(), position: given }, { signal }));
      onRead(found.game, found.position);
    });
  }

  /** The field would join rows that are on lines of their own. @param {ClipboardEvent} event */
  function onpaste(event) {
    const given = event.clipboardData?.getData("text") ?? "";
    if (!readPasted(given, game())) return;
    event.preventDefault();
    read(given);
  }

  return {
    element: h("div", { class: "position-input" }, field("Position", text), task.problem),
    /** @param {string} position */
    set: (position) => (text.value = position),
  };
}
