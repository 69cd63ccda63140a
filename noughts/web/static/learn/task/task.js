// One task of a lesson: its stage, how it is answered, hints on request, and what is said of the answer.

import { ask } from "../../lib/api.js";
import { announce } from "../../lib/announce.js";
import { button, h } from "../../lib/dom.js";
import { createRequest } from "../../lib/request.js";
import { keepProgram, program } from "../../program/my-program.js";
import { count } from "../../lib/words.js";
import { createAnother } from "./another.js";
import { createBuild } from "./build.js";
import { controlFor, picture, withBoardNames } from "./controls.js";
import { figuresOf } from "./figures.js";
import { createHints } from "./hints.js";
import { createStage } from "./stage.js";
import { readClock } from "../clock.js";
import { doneOf, inWords, saveDone, wayOf } from "../progress.js";
import { codeBlock, inline } from "../text.js";

/** @typedef {{ element: HTMLElement, card: HTMLElement, name: string, focus: () => void, hint: () => unknown, choose?: (place: number) => void, isDone: () => boolean }} Task */

/**
 * @param {string} lesson @param {LessonTask} task @param {string} title @param {string} group the class
 * @param {() => void} [onDone] @returns {Task}
 */
export function createTask(lesson, task, title, group, onDone) {
  const asked = { lesson, task: task.name, whose: task.whose ?? undefined };
  const feedback = h("div", { class: "feedback", role: "status", tabindex: -1 });
  const done = h("span", { class: "done" });
  const far = h("p", { class: "soft far" });
  const element = h("form", { class: "card task", "data-task": task.name, "data-kind": task.kind, "aria-label": title, onsubmit: submitted });
  const request = createRequest({ busy: element });
  let tries = 0;

  const isProgram = task.kind === "build" || task.kind === "fix";
  const build = isProgram ? createBuild(lesson, task, request, { onCheck: () => void checkProgram(), onGaps: () => hints.openAll() }) : null;
  const control = build ? null : controlFor(task, check, request);
  const stage = createStage(task, request, () => Boolean(doneOf(lesson, task.name)));
  const hints = createHints(lesson, task, request, { onUse: build?.use, onShow: showAnswer });

  /** @param {Event} event */
  function submitted(event) {
    event.preventDefault();
    if (build) checkProgram();
    else if (control && task.kind !== "play") task.lines.length ? checkLines(control.answer()) : check(control.answer());
  }

  function showDone() {
    const words = inWords(doneOf(lesson, task.name));
    done.textContent = words;
    done.dataset.way = wayOf(doneOf(lesson, task.name));
    done.hidden = !words;
    element.dataset.done = String(Boolean(words));
  }

  /** @param {string} answer @param {boolean} [shown] */
  function finish(answer, shown = false) {
    const before = doneOf(lesson, task.name);
    if (shown && before) return;
    saveDone(lesson, task.name, { answer, tries, hints: hints.count(), shown: shown || (before?.shown ?? false), seconds: readClock() });
    showDone();
    stage.update();
    another?.update();
    onDone?.();
  }

  /** @param {{ right: boolean, text: string, star?: boolean }} mark @param {(Node | string)[]} [more] */
  function say({ right, text, star }, more = []) {
    const word = right ? "Right. " : "Not yet. ";
    feedback.className = `feedback ${right ? "right" : "wrong"}`;
    feedback.replaceChildren(h("p", null, h("strong", null, word), inline(text), star ? " ★" : ""), ...more);
    if (element.isConnected && element.contains(document.activeElement)) feedback.focus({ preventScroll: true });
    feedback.scrollIntoView({ block: "nearest" });
  }

  /** @param {string} answer */
  function check(answer) {
    return request.begin(async (signal) => {
      const mark = await ask("/api/learn/answer", { ...asked, answer }, { signal, what: "Marking" });
      tries += 1;
      say(mark);
      if (mark.right) finish(answer);
      else control?.reject?.(answer);
    });
  }

  /** Lines of code in an order: on success they become part of your file. @param {string} answer */
  function checkLines(answer) {
    return request.begin(async (signal) => {
      const mark = await ask("/api/program/mark", { lesson, task: task.name }, { signal, what: "Running the lines", body: answer, onPart: () => {} });
      tries += 1;
      say(mark);
      if (!mark.right) return;
      finish(answer);
      const { source } = await ask("/api/program/begin", { lesson, task: task.name }, { signal, body: program().source });
      keepProgram({ source, stale: true });
    });
  }

  /** @returns {Promise<void>} */
  async function checkProgram() {
    if (!build) return;
    await build.settled();
    const source = build.source();
    if (!source.trim()) return build.open();
    await request.begin(async (signal) => {
      tries += 1;
      try {
        const mark = await ask("/api/program/mark", { lesson, task: task.name }, { signal, what: "Checking your program", body: source, onPart: advance });
        say(mark, [...example(mark)]);
        announce(mark.right ? "Right." : "Not yet.");
        if (mark.right) finish(source);
      } finally {
        far.textContent = "";
      }
    });
  }

  /** @param {MarkProgress & { place?: number }} part */
  function advance({ what, done, first, place }) {
    if (place) {
      far.textContent = `Waiting: number ${place} in the queue`;
      return;
    }
    far.textContent = `Trying ${what}: ${count(done)} calls`;
    if (!first) return;
    feedback.className = "feedback so-far";
    feedback.replaceChildren(h("p", null, h("strong", null, "So far, so good. "), inline(first.text), " You can read on."));
  }

  /** @param {ProgramMarkAnswer} mark */
  function* example({ example, line_number }) {
    if (line_number && build) yield h("div", { class: "buttons" }, button(`Show line ${line_number}`, () => build.visit(line_number)));
    if (!example?.board) return;
    const rows = [["call", example.call], ["expected", example.expected], ["got", example.got]];
    yield h("div", { class: "shown-board" }, picture(example.board, "A board that shows it"), h("dl", null, rows.map(([name, text]) => h("div", null, h("dt", null, name), h("dd", null, h("code", null, text))))));
  }

  function showAnswer() {
    return request.begin(async (signal) => {
      const { tasks } = await ask("/api/learn/key", task.whose === null ? { lesson } : asked, { signal });
      const key = tasks.find(({ name }) => name === task.name);
      if (!key) return;
      feedback.className = "feedback";
      feedback.replaceChildren(h("p", null, h("strong", null, "The answer: "), key.code ? "" : withBoardNames(task, key.answer)), key.code ? codeBlock(key.code) : "");
      if (build && key.code) feedback.append(h("div", { class: "buttons" }, button("Put this into my file", () => build.use(key.code ?? ""))));
      if (!isProgram) finish(key.answer, true);
      feedback.focus({ preventScroll: true });
    });
  }

  /** @param {string} selector */
  const found = (selector) => /** @type {NodeListOf<HTMLElement>} */ (element.querySelectorAll(selector));
  const board = control?.board ?? stage.board;
  const marked = build || (control && task.kind !== "play");
  element.append(
    h("h2", null, title, task.stretch ? " · a challenge" : "", " ", done),
    h("p", null, inline(task.task)),
    stage.tree ?? "",
    h(
      "div",
      { class: board ? "task-body beside" : "task-body" },
      board ?? "",
      h(
        "div",
        { class: "answers" },
        stage.code ?? "",
        ...experiment(lesson, task, request),
        ...(build ? [build.area] : control ? control.element : []),
        h("div", { class: "buttons" }, build?.opener ?? "", control?.again ?? "", marked ? h("button", { type: "submit", class: "primary" }, "Check") : "", hints.buttons),
        hints.list,
        far,
        feedback,
        request.problem,
      ),
    ),
  );
  showDone();
  const another = task.others && task.whose === null ? createAnother(lesson, task, group, (other, then) => createTask(lesson, other, `${title}, another board`, group, then)) : null;
  if (build?.wasOpen()) setTimeout(build.open); // once it is part of the page, so that it can have the focus
  return {
    element: another ? h("div", { class: "with-others" }, element, another.place) : element,
    card: element,
    name: task.name,
    /** Go to where the answer is given. */
    focus: () => [...found("input, textarea, .order button:enabled"), ...found(".opener button, [tabindex='0'], button")].find((control) => control.checkVisibility())?.focus(),
    hint: () => (another?.inFocus()?.hint ?? hints.open)(),
    choose: control?.choose && ((place) => (another?.inFocus()?.choose ?? control.choose)?.(place)),
    isDone: () => Boolean(doneOf(lesson, task.name)),
  };
}

/** The figures of an experiment, which the student runs. @param {string} lesson @param {LessonTask} task @param {ViewRequest} request @returns {Node[]} */
function experiment(lesson, task, request) {
  if (!task.has_table) return [];
  const table = h("table", { class: "figures", hidden: true });
  const run = h("div", { class: "buttons" }, button("Run it", () =>
    request.more(async (signal) => {
      const figures = await ask("/api/learn/table", { lesson, task: task.name }, { signal, what: "Running" });
      table.replaceChildren(...figuresOf(figures));
      table.hidden = false;
      run.hidden = true;
    }),
  ));
  return [run, table];
}
