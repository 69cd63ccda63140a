// Worksheets: lessons on paper, with trees, tables and lines for the answers, and without any control. For a teacher,
// the key follows on sheets of its own.

import { ask } from "../lib/api.js";
import { button, h } from "../lib/dom.js";
import { CLASSIC, emptyPosition } from "../lib/notation.js";
import { createRequest } from "../lib/request.js";
import { boardName, isBoard, picture, withBoardNames } from "./task/controls.js";
import { figuresOf } from "./task/figures.js";
import { createStage } from "./task/stage.js";
import { openLink } from "./links.js";
import { block, codeBlock, inline } from "./text.js";
import { isInTrack, lessonsOfTrack, tasksOf } from "./track.js";

const ROWS = { build: 14, fix: 6 }; // lines to write a program on

/** @param {App} app @param {LessonAnswer[]} lessons @returns {(Node | string)[]} */
export function createSheet(app, lessons) {
  const { teacher } = app.state.learn;
  const shown = lessons.length === 1 ? lessons : lessonsOfTrack(lessons);
  const keys = teacher ? shown.map(keyOf) : [];
  const request = createRequest({});
  for (const { fill } of keys) request.more(fill);
  return [
    h("p", { class: "learn-nav" }, openLink(app, { learn: { ...app.state.learn, sheet: false } }, "Back"), " ", button("Print", () => window.print(), { class: "primary" })),
    h("h1", { class: "heading" }, "Worksheets"),
    teacher ? h("p", { class: "learn-nav" }, "The key follows after the last worksheet, on sheets of its own.") : "",
    request.problem,
    ...shown.map((lesson) => sheetOf(lesson, request)),
    ...keys.map(({ element }) => element),
  ];
}

/** @param {LessonAnswer} lesson @param {ViewRequest} request */
function sheetOf(lesson, request) {
  const tasks = tasksOf(lesson);
  return h(
    "section",
    { class: "sheet", "data-sheet": lesson.slug },
    h("h2", null, lesson.title),
    h("p", { class: "sheet-name" }, "Name: ", h("span", { class: "write" })),
    h("p", { class: "idea" }, inline(lesson.idea)),
    lesson.blocks.map(({ text, task }) => (task ? (isInTrack(lesson, task) ? taskOf(lesson.slug, task, tasks.indexOf(task) + 1, request) : "") : block(text ?? ""))),
  );
}

/** @param {string} lesson @param {LessonTask} task @param {number} number @param {ViewRequest} request */
function taskOf(lesson, task, number, request) {
  const choices = [...task.options, ...task.cells, ...task.lines.map(({ text }) => text)];
  const rows = ROWS[/** @type {keyof typeof ROWS} */ (task.kind)] ?? 1;
  const stage = createStage(task, request, () => false);
  const tree = task.tree || task.first_step ? stage.tree : null; // at its first step, a search shows the board alone
  const table = h("table", { class: "figures" });
  if (task.has_table) request.more(async (signal) => table.replaceChildren(...figuresOf(await ask("/api/learn/table", { lesson, task: task.name }, { signal }))));
  return h(
    "div",
    { class: "sheet-task" },
    h("p", null, h("strong", null, `${number}. `), inline(task.task)),
    tree ?? (task.board && task.board !== emptyPosition(CLASSIC) ? picture(task.board, `The board of task ${number}`) : ""),
    task.code ? codeBlock(task.code) : "",
    task.has_table ? table : "",
    choices.length ? h("ul", { class: "sheet-choices" }, choices.map((choice, place) => h("li", null, "☐ ", isBoard(choice) ? [boardName(place), picture(choice)] : h("code", null, choice)))) : "",
    Array.from({ length: rows }, () => h("div", { class: "write" })),
  );
}

/** The answers to the worksheet of a lesson. @param {LessonAnswer} lesson */
function keyOf(lesson) {
  const list = h("ol");
  return {
    element: h("section", { class: "sheet", "data-answers": lesson.slug }, h("h2", null, `Key: ${lesson.title}`), list),
    /** @param {AbortSignal} signal */
    async fill(signal) {
      const { tasks } = await ask("/api/learn/key", { lesson: lesson.slug }, { signal });
      const wanted = tasksOf(lesson).flatMap((task) => tasks.filter(({ name }) => task.name === name).map((key) => ({ task, ...key })));
      list.replaceChildren(...wanted.map(({ task, code, answer, belief }) => h("li", null, code ? codeBlock(code) : h("p", null, h("strong", null, withBoardNames(task, answer))), h("p", { class: "soft" }, "Students may believe: ", inline(belief)))));
    },
  };
}
