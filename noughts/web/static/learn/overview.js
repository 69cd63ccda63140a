// The overview: the two tracks, the lessons, where to go on, and what can be handed in.

import { button, h } from "../lib/dom.js";
import { openLink } from "./links.js";
import { doneOf, forgetProgress, isStored, progress, saveProgress } from "./progress.js";
import { createCertificate } from "./certificate.js";
import { createReceipts } from "./receipt.js";
import { TRACKS, lessonsOfTrack, tasksOf } from "./track.js";

const ABOUT = {
  see: "8 lessons, 35 to 50 minutes. Boards, trees and questions, without code.",
  build: "All 14 lessons, about two school lessons. You write a tictactoe.py that never loses.",
};

/** @param {App} app @param {Course} course @param {() => void} again @returns {(Node | string)[]} */
export function createOverview(app, { lessons }, again) {
  const shown = lessonsOfTrack(lessons);
  const tasks = shown.flatMap((lesson) => tasksOf(lesson).map((task) => ({ lesson, task })));
  const open = tasks.filter(({ lesson, task }) => !doneOf(lesson.slug, task.name));
  const done = tasks.length - open.length;
  const { teacher } = app.state.learn;
  const next = open[0];
  const place = next && tasksOf(next.lesson).indexOf(next.task) + 1;
  const others = lessons.filter((lesson) => !shown.includes(lesson));
  /** @param {LessonAnswer[]} listed */
  const list = (listed) => h("ol", { class: "lessons" }, listed.map((lesson) => card(app, lesson, lessons.indexOf(lesson) + 1)));
  const certificate = createCertificate(app, lessons);
  const forget = button("Forget my progress", () => {
    if (!confirm("Forget which tasks you have done?")) return;
    forgetProgress();
    again();
  });
  return [
    h("h1", { class: "heading" }, "Learn"),
    h("p", null, "From the first game tree to your own alpha-beta. Every task is marked at once. Open any lesson you like."),
    teacher ? h("p", { class: "stale" }, "You see the teacher's key: each lesson shows its answers. ", openLink(app, { learn: { ...app.state.learn, teacher: false } }, "Close the key")) : "",
    tracks(again),
    isStored() ? "" : h("p", { class: "stale" }, "This browser stores nothing here. Your progress is lost when you close the page."),
    h("p", { class: "soft" }, `${done} of ${tasks.length} tasks done. Your progress stays in this browser.`),
    next && done ? h("p", { class: "resume" }, openLink(app, { lesson: next.lesson.slug, task: next.task.name }, `Go on: lesson ${lessons.indexOf(next.lesson) + 1}, task ${place} of ${tasksOf(next.lesson).length}`, { class: "button" })) : "",
    certificate.element,
    list(shown),
    ...(others.length ? [h("h2", null, `Also in ${TRACKS.build}`), list(others)] : []),
    h("div", { class: "buttons" }, done ? forget : "", openLink(app, { learn: { ...app.state.learn, sheet: true } }, teacher ? "Worksheets and key to print" : "Worksheets to print", { class: "button" }), teacher ? "" : openLink(app, { learn: { ...app.state.learn, teacher: true } }, "Teacher's key", { class: "button" })),
    ...createReceipts(app, lessons, again, certificate.name),
  ];
}

/** @param {() => void} again */
function tracks(again) {
  const names = /** @type {("see" | "build")[]} */ (Object.keys(TRACKS));
  return h(
    "fieldset",
    { class: "tracks" },
    h("legend", null, "Choose a track"),
    names.map((name) =>
      h(
        "label",
        { class: "track-choice" },
        h("input", { type: "radio", name: "learn-track", value: name, checked: progress().track === name, onchange: () => (saveProgress({ track: name }), again()) }),
        h("span", null, h("strong", null, TRACKS[name]), " ", ABOUT[name]),
      ),
    ),
  );
}

/** @param {App} app @param {LessonAnswer} lesson @param {number} number */
function card(app, lesson, number) {
  const tasks = tasksOf(lesson);
  const done = tasks.filter((task) => doneOf(lesson.slug, task.name)).length;
  return h(
    "li",
    { value: number },
    openLink(app, { lesson: lesson.slug, task: null }, lesson.title, { "data-lesson": lesson.slug }),
    h("p", null, lesson.idea),
    h("p", { class: "soft" }, `${lesson.minutes} minutes${lesson.track === "build" ? ", with code" : ""} · ${done === tasks.length ? "all" : done} of ${tasks.length} tasks done`),
  );
}
