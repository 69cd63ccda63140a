// Worksheets: lessons on paper, with lines for the answers and without any control.

import { button, h } from "../lib/dom.js";
import { CLASSIC, emptyPosition } from "../lib/notation.js";
import { picture } from "./task/controls.js";
import { openLink } from "./links.js";
import { block, codeBlock, inline } from "./text.js";
import { isInTrack, lessonsOfTrack, tasksOf } from "./track.js";

const ROWS = { build: 14, fix: 6 }; // lines to write a program on

/** @param {App} app @param {LessonAnswer[]} lessons @returns {(Node | string)[]} */
export const createSheet = (app, lessons) => [
  h("p", { class: "learn-nav" }, openLink(app, { learn: { ...app.state.learn, sheet: false } }, "Back"), " ", button("Print", () => window.print(), { class: "primary" })),
  h("h1", { class: "heading" }, "Worksheets"),
  ...(lessons.length === 1 ? lessons : lessonsOfTrack(lessons)).map(sheetOf),
];

/** @param {LessonAnswer} lesson */
function sheetOf(lesson) {
  const tasks = tasksOf(lesson);
  return h(
    "section",
    { class: "sheet", "data-sheet": lesson.slug },
    h("h2", null, lesson.title),
    h("p", { class: "sheet-name" }, "Name: ", h("span", { class: "write" })),
    h("p", { class: "idea" }, inline(lesson.idea)),
    lesson.blocks.map(({ text, task }) => (task ? (isInTrack(lesson, task) ? taskOf(task, tasks.indexOf(task) + 1) : "") : block(text ?? ""))),
  );
}

/** @param {LessonTask} task @param {number} number */
function taskOf(task, number) {
  const choices = [...task.options, ...task.cells, ...task.lines.map(({ text }) => text)];
  const rows = ROWS[/** @type {keyof typeof ROWS} */ (task.kind)] ?? 1;
  return h(
    "div",
    { class: "sheet-task" },
    h("p", null, h("strong", null, `${number}. `), inline(task.task)),
    task.board && task.board !== emptyPosition(CLASSIC) ? picture(task.board, `The board of task ${number}`) : "",
    task.code ? codeBlock(task.code) : "",
    choices.length ? h("ul", { class: "sheet-choices" }, choices.map((choice) => h("li", null, "☐ ", h("code", null, choice)))) : "",
    Array.from({ length: rows }, () => h("div", { class: "write" })),
  );
}
