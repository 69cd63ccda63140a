// Another board: the same task on boards of your own. Class and name choose them, so neighbours get other ones.

import { ask } from "../../lib/api.js";
import { button, h } from "../../lib/dom.js";
import { createRequest } from "../../lib/request.js";
import { doneOf, progress, saveProgress } from "../progress.js";

/** @typedef {import("./task.js").Task} Task */

/**
 * @param {string} lesson @param {LessonTask} task @param {string} group the class
 * @param {(task: LessonTask, onDone: () => void) => Task} make
 */
export function createAnother(lesson, task, group, make) {
  const more = button("Another board", open);
  const below = h("div", { class: "buttons" }, more);
  const place = h("div", { class: "others" });
  const request = createRequest({ busy: place });
  place.append(request.problem, below);
  /** @type {Task | null} */
  let shown = null;

  /** The name of the task on the first board that is not done. */
  const next = () => Array.from({ length: task.others }, (_, at) => `${task.name}#${at + 1}`).find((name) => !doneOf(lesson, name));

  /** There is another board once the task, and the last board, are done. */
  function update() {
    below.hidden = !doneOf(lesson, task.name) || !next() || (shown !== null && !shown.isDone());
  }

  function open() {
    return request.begin(async (signal) => {
      const asked = { lesson, task: next(), whose: whoseBoards(group) };
      const found = await ask("/api/learn/another", asked, { signal, what: "Finding another board" });
      const old = shown?.element;
      shown = make(found, update);
      old?.remove();
      place.prepend(shown.element);
      update();
      shown.element.scrollIntoView({ block: "start" });
      shown.focus();
    });
  }

  update();
  return { place, update, /** The board with the focus. */ inFocus: () => (shown?.element.contains(document.activeElement) ? shown : null) };
}

/** The seed of your boards: class and name, or a number. It is kept with your answers. @param {string} group */
function whoseBoards(group) {
  const known = progress();
  if (known.whose) return known.whose;
  const name = known.name || (group && prompt("Your name, so that your neighbours get other boards:")) || "";
  const whose = (name ? `${group} ${name}`.trim() : String(crypto.getRandomValues(new Uint32Array(1))[0])).slice(0, 201);
  saveProgress({ name, whose });
  return whose;
}
