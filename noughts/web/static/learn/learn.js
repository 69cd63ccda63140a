// Learn: the course. An overview of all lessons, one lesson with its tasks, or all lessons on paper.

import { ask } from "../lib/api.js";
import { announce } from "../lib/announce.js";
import { h } from "../lib/dom.js";
import { createRequest } from "../lib/request.js";
import { NOT_LOADED } from "../lib/source.js";
import { progress, saveProgress } from "./progress.js";

/** @param {App} app @returns {View} */
export function learnView(app) {
  const inside = h("div", { class: "learn" });
  const element = h("div", { class: "view learn-view" }, inside);
  const request = createRequest({ busy: inside });
  element.append(request.problem);
  /** @type {Course | null} */
  let course = null;
  /** @type {ReturnType<import("./lesson.js")["createLesson"]> | null} */
  let page = null;
  let shown = "";

  /** @param {AppState} state */
  async function show({ lesson, task, learn }) {
    await request.begin(async (signal) => {
      course ??= await ask("/api/learn", {}, { signal });
      const { lessons } = course;
      const opened = lessons.find(({ slug }) => slug === lesson);
      if (lesson && !opened) return app.go({ lesson: null, task: null, problem: `There is no lesson ${lesson}.` }, "replace");
      if (learn.track && learn.track !== progress().track) saveProgress({ track: learn.track });
      const key = JSON.stringify([lesson, learn]);
      if (key !== shown || !opened) {
        const wanted = learn.sheet ? import("./sheet.js") : opened ? import("./lesson.js") : import("./overview.js");
        const loaded = await wanted.catch(() => null);
        signal.throwIfAborted();
        if (!loaded) return request.complain(`This part of Learn ${NOT_LOADED}`);
        shown = key;
        page = "createLesson" in loaded && opened ? loaded.createLesson(app, course, opened) : null;
        inside.classList.toggle("presented", Boolean(opened) && learn.present);
        const parts = page ? page.parts : "createSheet" in loaded ? loaded.createSheet(app, opened ? [opened] : lessons) : "createOverview" in loaded ? loaded.createOverview(app, course, again) : [];
        inside.replaceChildren(...parts);
        announce(opened ? opened.title : "Learn");
        if (!task) window.scrollTo(0, 0);
      }
      page?.open(task);
    });
  }

  /** Draw again: the track or the progress has changed. */
  function again() {
    shown = "";
    show(app.state);
  }

  const inLesson = () => page !== null;
  return {
    element,
    show,
    leave: request.end,
    keys: [
      { keys: ["h"], does: "Next hint", when: inLesson, run: () => page?.hint() },
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => ({
        keys: [String(number)],
        does: number === 1 ? "1 to 9: choose an answer of the task you are at" : "",
        when: () => Boolean(page?.canChoose()),
        run: () => page?.choose(number - 1),
      })),
      { keys: ["Alt+↑ ↓"], does: "Move a line or a move up or down", when: inLesson },
      { keys: ["n"], does: "Next task", when: inLesson, run: () => page?.next() },
    ],
  };
}
