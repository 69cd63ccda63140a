// A task that is answered with a program: an editor on your own file, or on the file that is to be fixed.

import { ask } from "../../lib/api.js";
import { button, h } from "../../lib/dom.js";
import { saveFile } from "../../lib/save.js";
import { createEditor } from "../../program/editor.js";
import { FILE, keepProgram, program, written } from "../../program/my-program.js";
import { progress, saveProgress } from "../progress.js";
import { functionName, isWritten, withFunctions } from "../text.js";

const PHONE = "(max-width: 560px)";

/**
 * @param {string} lesson @param {LessonTask} task @param {ViewRequest} request
 * @param {{ onCheck: () => void, onGaps: () => unknown }} events `onGaps`: the worked step instead of typing, for a phone
 */
export function createBuild(lesson, task, request, { onCheck, onGaps }) {
  const title = `${lesson}/${task.name}`;
  const isFix = task.kind === "fix";
  const label = isFix ? "The file to fix" : `Your ${FILE}`;
  const editor = createEditor(label, { onChange: edited, onRun: onCheck });
  const names = h("span");
  const missing = h("p", { class: "missing", hidden: true }, names, button("Take the model for the missing functions", () => begin({ model: "yes" }), { class: "quiet" }));
  const again = button(isFix ? "Start again" : "Insert the code of this task again", () => begin(), { hidden: !isFix && !task.gives_code });
  const area = h("div", { class: "build", hidden: true }, missing, editor.element, h("div", { class: "buttons" }, again), h("p", { class: "soft" }, "Ctrl+Enter checks. Your file stays in this browser, and you find it in Your program."));
  const onPhone = matchMedia(PHONE).matches;
  const type = button("Open the editor", open, { class: onPhone ? "" : "primary" });
  const gaps = button("Fill in gaps instead of typing", onGaps, { class: onPhone ? "primary" : "narrow-only" });
  const opener = h("div", { class: "opener" }, onPhone ? [gaps, type] : [type, gaps]);
  /** @type {string[]} functions of earlier tasks that were missing when the task began */
  let lacks = [];
  /** @type {Promise<void>} */
  let used = Promise.resolve();

  const source = () => (isFix ? (progress().drafts[title] ?? "") : program().source);

  /** @param {string} text */
  function keep(text) {
    if (isFix) saveProgress({ drafts: { ...progress().drafts, [title]: text } });
    else keepProgram({ source: text, stale: true });
  }

  /** @param {string} text */
  function edited(text) {
    editor.light(0);
    keep(text);
    showMissing();
  }

  /** Name the functions that are still missing. */
  function showMissing() {
    const left = lacks.filter((name) => !isWritten(source(), name));
    missing.hidden = !left.length;
    names.textContent = `Not written yet: ${left.join(", ")}. `;
  }

  /** Ask the server for the file to begin with. @param {object} [how] */
  const begin = (how = {}) =>
    request.begin(async (signal) => {
      const answer = await ask("/api/program/begin", { lesson, task: task.name, ...how }, { signal, body: isFix ? "" : program().source });
      keep(answer.source);
      if (!progress().started.includes(title)) saveProgress({ started: [...progress().started, title] });
      show(answer.missing);
    });

  /** @param {string[]} [found] */
  function show(found = lacks) {
    opener.hidden = true;
    area.hidden = false;
    editor.set(source());
    lacks = found;
    showMissing();
  }

  async function open() {
    const { started } = progress();
    saveProgress({ open: title });
    if (started.includes(title) && source()) show();
    else if (!isFix && !started.length && written()) return choose();
    else await begin();
    visit();
  }

  /** Go to the first function of the task. */
  function visit() {
    const lines = source().split("\n");
    const line = lines.findIndex((text) => task.writes.includes(functionName(text) ?? ""));
    editor.visit(Math.max(line, 0) + 1);
  }

  /** There is a file already, and no task has used it yet. */
  function choose() {
    opener.replaceChildren(
      h("p", null, `You already have a ${FILE} in this browser.`),
      button("Go on with it", () => begin().then(visit), { class: "primary" }),
      button("Save it and start a new one", () => {
        saveFile(FILE, program().source, "text/x-python");
        keepProgram({ source: "", report: null });
        begin().then(visit);
      }),
    );
  }

  /** @param {string} code */
  async function put(code) {
    if (area.hidden) await open();
    keep(withFunctions(source(), code));
    show();
    visit();
  }

  return {
    area,
    opener,
    open,
    source,
    /** Whether this editor was the last one open when the page was left. */
    wasOpen: () => progress().open === title && progress().started.includes(title),
    focus: editor.focus,
    /** @param {number} line */
    visit: (line) => editor.visit(line),
    /** Put functions into the file. @param {string} code */
    use: (code) => (used = put(code)),
    /** Wait until the code that was put into the file last is there. */
    settled: () => used,
  };
}
