// A lesson: paragraphs and tasks in order. For the wall, one task at a time; for a teacher, with the key.

import { ask } from "../lib/api.js";
import { button, h } from "../lib/dom.js";
import { startClock } from "./clock.js";
import { openLink } from "./links.js";
import { withBoardNames } from "./task/controls.js";
import { createTask } from "./task/task.js";
import { block, codeBlock, inline } from "./text.js";
import { isInTrack, lessonsOfTrack, tasksOf } from "./track.js";

/** @param {App} app @param {Course} course @param {LessonAnswer} lesson */
export function createLesson(app, { lessons }, lesson) {
  const { present, teacher, group } = app.state.learn;
  const shown = tasksOf(lesson);
  const inTrack = lessonsOfTrack(lessons).includes(lesson) ? lessonsOfTrack(lessons) : lessons;
  const following = inTrack[inTrack.indexOf(lesson) + 1] ?? null;
  const previous = inTrack[inTrack.indexOf(lesson) - 1] ?? null;
  const tasks = shown.map((task, place) => createTask(lesson.slug, task, `Task ${place + 1} of ${shown.length}`, group));
  const blocks = lesson.blocks
    .filter(({ task }) => !task || isInTrack(lesson, task))
    .map(({ text, task }) => (task ? tasks[shown.indexOf(task)].element : block(text ?? "")));
  const back = button("Previous", () => step(-1));
  const on = button("Next", () => step(1), { class: "primary" });
  const place = h("span", { class: "soft", role: "status" });
  let at = 0;

  /** Show one task with the paragraphs before it. */
  function draw() {
    if (!present) return;
    const wanted = blocks.indexOf(tasks[at].element);
    const before = at ? blocks.indexOf(tasks[at - 1].element) : -1;
    blocks.forEach((element, number) => (element.hidden = number <= before || number > wanted));
    back.disabled = at === 0;
    on.disabled = at === tasks.length - 1;
    place.textContent = `Task ${at + 1} of ${tasks.length}`;
  }

  /** @param {number} by */
  function step(by) {
    at = Math.min(Math.max(at + by, 0), tasks.length - 1);
    draw();
    tasks[at].element.scrollIntoView({ block: "start" });
  }

  /** The task with the focus, or the first that is not done. */
  function current() {
    if (present) return at;
    const focused = tasks.findIndex(({ element }) => element.contains(document.activeElement));
    const open = tasks.findIndex((task) => !task.isDone());
    return focused >= 0 ? focused : Math.max(open, 0);
  }

  const mode = { ...app.state.learn, present: !present };
  const parts = [
    h("p", { class: "learn-nav" }, openLink(app, { lesson: null, task: null, learn: { ...app.state.learn, present: false } }, "All lessons"), " ", openLink(app, { learn: mode }, present ? "Close the presentation" : "Present"), " ", h("a", { href: "#print", onclick: print }, "Print")),
    h("h1", { class: "heading" }, `${lessons.indexOf(lesson) + 1}. ${lesson.title}`),
    h("p", { class: "idea" }, inline(lesson.idea)),
    ...blocks,
    present ? h("div", { class: "buttons steps" }, back, on, place) : "",
    h(
      "div",
      { class: "buttons lesson-links" },
      following ? openLink(app, { lesson: following.slug, task: null }, `Next lesson: ${following.title}`, { class: "button primary" }) : openLink(app, { lesson: null, task: null }, "All lessons, and hand in", { class: "button primary" }),
      previous ? openLink(app, { lesson: previous.slug, task: null }, `Previous lesson: ${previous.title}`, { class: "button" }) : "",
    ),
  ];
  startClock();
  draw();
  if (teacher) addKey(lesson, tasks);

  return {
    parts,
    /** @param {string | null | undefined} name */
    open(name) {
      const found = tasks.findIndex((task) => task.name === name);
      if (found < 0) return;
      at = found;
      draw();
      tasks[found].element.scrollIntoView({ block: "start" });
    },
    hint: () => tasks[current()]?.hint(),
    /** Whether the task with the focus has options. */
    canChoose: () => Boolean(tasks.find(({ element }) => element.contains(document.activeElement))?.choose),
    /** @param {number} place */
    choose: (place) => tasks.find(({ element }) => element.contains(document.activeElement))?.choose?.(place),
    next() {
      if (present) return step(1);
      const focused = tasks.findIndex(({ element }) => element.contains(document.activeElement));
      const task = tasks[focused + 1];
      if (task) (task.element.scrollIntoView({ block: "start" }), task.focus());
      else if (following) app.go({ lesson: following.slug, task: null });
    },
  };
}

/** @param {Event} event */
function print(event) {
  event.preventDefault();
  window.print();
}

/** Put the key below each task. @param {LessonAnswer} lesson @param {{ name: string, card: HTMLElement }[]} tasks */
async function addKey(lesson, tasks) {
  const { tasks: keys } = await ask("/api/learn/key", { lesson: lesson.slug });
  for (const { name, card } of tasks) {
    const key = keys.find((entry) => entry.name === name);
    const task = tasksOf(lesson).find((entry) => entry.name === name);
    if (key && task) card.append(keyCard(key, task));
  }
}

/** @param {KeyEntry} key @param {LessonTask} task */
const keyCard = ({ answer, code, belief, wrong }, task) =>
  h(
    "details",
    { class: "key", open: true },
    h("summary", null, "Teacher's key"),
    code ? codeBlock(code) : h("p", null, h("strong", null, "Right: "), withBoardNames(task, answer)),
    h("p", null, h("strong", null, "Students may believe: "), inline(belief)),
    h("ul", null, wrong.map(({ answer: given, feedback }) => h("li", null, inline(withBoardNames(task, given)), " → ", inline(feedback)))),
  );
