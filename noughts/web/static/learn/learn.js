// Learn: the course. An overview of all lessons, or one lesson with its tasks.

import { ask } from "../lib/api.js";
import { announce } from "../lib/announce.js";
import { button, h } from "../lib/dom.js";
import { createRequest } from "../lib/request.js";
import { forgetProgress, isDone } from "./progress.js";
import { createTask } from "./task.js";

/** @param {App} app @returns {View} */
export function learnView(app) {
  const inside = h("div", { class: "learn" });
  const element = h("div", { class: "view learn-view" }, inside);
  const request = createRequest({ busy: inside });
  element.append(request.problem);
  /** @type {Course | null} */
  let course = null;
  let shown = "";

  /** @param {AppState} state */
  async function show({ lesson, task }) {
    await request.begin(async (signal) => {
      course ??= await ask("/api/learn", {}, { signal });
      const opened = course.lessons.find(({ slug }) => slug === lesson);
      if (lesson && !opened) return app.go({ lesson: null, task: null, problem: `There is no lesson ${lesson}.` }, "replace");
      const key = `${lesson}`;
      if (key === shown && opened) return scrollTo(task);
      shown = key;
      inside.replaceChildren(...(opened ? lessonPage(course, opened) : overview(course)));
      announce(opened ? opened.title : "Learn");
      if (task) scrollTo(task);
      else window.scrollTo(0, 0);
    });
  }

  /** @param {string | null | undefined} task */
  function scrollTo(task) {
    if (task) inside.querySelector(`[data-task="${CSS.escape(task)}"]`)?.scrollIntoView({ block: "start" });
  }

  /** @param {LessonAnswer} lesson */
  const tasksOf = (lesson) => lesson.blocks.flatMap(({ task }) => (task ? [task] : []));

  /** @param {Course} course */
  function overview({ lessons }) {
    const total = lessons.flatMap((lesson) => tasksOf(lesson).map((task) => isDone(lesson.slug, task.name)));
    const done = total.filter(Boolean).length;
    const forget = button("Forget my progress", () => {
      if (!confirm("Forget which tasks you have done?")) return;
      forgetProgress();
      shown = "";
      show(app.state);
    });
    return [
      h("h1", { class: "heading" }, "Learn"),
      h("p", null, "From the first game tree to your own alpha-beta. Every task is marked at once. Open any lesson you like."),
      h("p", { class: "soft" }, `${done} of ${total.length} tasks done. Your progress stays in this browser.`),
      h("ol", { class: "lessons" }, lessons.map(lessonCard)),
      done ? h("div", { class: "buttons" }, forget) : "",
    ];
  }

  /** @param {LessonAnswer} lesson */
  function lessonCard(lesson) {
    const tasks = tasksOf(lesson);
    const done = tasks.filter((task) => isDone(lesson.slug, task.name)).length;
    return h(
      "li",
      null,
      h("a", { href: `?view=learn&lesson=${lesson.slug}`, "data-lesson": lesson.slug, onclick: open(lesson.slug) }, lesson.title),
      h("p", null, lesson.idea),
      h("p", { class: "soft" }, `${lesson.minutes} minutes${lesson.track === "build" ? ", with code" : ""} · ${done} of ${tasks.length} tasks done`),
    );
  }

  /** @param {string | null} slug */
  const open = (slug) => (/** @type {MouseEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    app.go({ lesson: slug, task: null });
  };

  /** @param {Course} course @param {LessonAnswer} lesson */
  function lessonPage({ lessons }, lesson) {
    const place = lessons.indexOf(lesson);
    const tasks = tasksOf(lesson);
    const link = (/** @type {LessonAnswer | undefined} */ other, /** @type {string} */ label) =>
      other && h("a", { class: "button", href: `?view=learn&lesson=${other.slug}`, onclick: open(other.slug) }, `${label}: ${other.title}`);
    return [
      h("p", null, h("a", { href: "?view=learn", onclick: open(null) }, "All lessons")),
      h("h1", { class: "heading" }, `${place + 1}. ${lesson.title}`),
      h("p", { class: "idea" }, lesson.idea),
      ...lesson.blocks.map(({ text, task }) =>
        task ? createTask(lesson.slug, task, `Task ${tasks.indexOf(task) + 1} of ${tasks.length}`) : paragraph(text ?? ""),
      ),
      h("div", { class: "buttons" }, link(lessons[place + 1], "Next lesson"), link(lessons[place - 1], "Previous lesson")),
    ];
  }

  /** Text with `code` in backticks. @param {string} text */
  const paragraph = (text) => h("p", null, text.split("`").map((part, place) => (place % 2 ? h("code", null, part) : part)));

  return { element, show, leave: request.end, keys: [] };
}
