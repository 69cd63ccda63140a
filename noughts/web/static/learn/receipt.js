// Hand in: a file with your answers and your program. A receipt holds no marks: whoever reads it marks the answers again.

import { ask } from "../lib/api.js";
import { button, field, h } from "../lib/dom.js";
import { createRequest } from "../lib/request.js";
import { saveFile } from "../lib/save.js";
import { keepProgram, program } from "../program/my-program.js";
import { doneOf, progress, saveProgress } from "./progress.js";
import { lessonsOfTrack, tasksOf } from "./track.js";

/** @typedef {{ noughts: string, version: number, track: "see" | "build", class: string, name: string, tasks: Record<string, Done>, program: string, whose?: string }} Receipt */
/** @typedef {import("./progress.js").Done} Done */

const FORMAT = "learn-receipt";
const HONEST = "It shows that the answers in it are right. It cannot show who gave them.";

/** @param {App} app @param {LessonAnswer[]} lessons @param {() => void} again @param {(name: string) => void} onName */
export function createReceipts(app, lessons, again, onName) {
  const result = h("div", { class: "receipt", role: "status" });
  const request = createRequest({ busy: result });
  const name = h("input", { type: "text", value: progress().name, autocomplete: "name", onchange: () => (saveProgress({ name: name.value }), onName(name.value)) });
  const picker = h("input", { type: "file", accept: ".json,application/json", hidden: true, onchange: () => read(picker.files?.[0]) });

  function handIn() {
    const { tasks, whose } = progress();
    /** @type {Receipt} */
    const receipt = { noughts: FORMAT, version: 1, track: progress().track, class: app.state.learn.group, name: name.value, tasks, program: program().source, whose };
    saveProgress({ name: name.value });
    saveFile(`learn-${name.value.replace(/[^\p{L}\p{N}]+/gu, "-") || "receipt"}.json`, `${JSON.stringify(receipt, null, 1)}\n`, "application/json");
  }

  /** @param {File | undefined} file */
  async function read(file) {
    picker.value = "";
    if (!file) return;
    await request.begin(async (signal) => {
      const receipt = parse(await file.text());
      if (!receipt) return request.complain(`${file.name} is not a receipt of this course.`);
      await verify(receipt, signal);
    });
  }

  /** Mark every answer of a receipt again. @param {Receipt} receipt @param {AbortSignal} signal */
  async function verify(receipt, signal) {
    const known = lessons.flatMap((lesson) => lesson.blocks.flatMap(({ task }) => (task ? [{ task, name: `${lesson.slug}/${task.name}` }] : [])));
    const titles = Object.keys(receipt.tasks);
    const given = known.flatMap(({ task, name }) => titles.filter((title) => title.split("#")[0] === name).map((title) => ({ task, title })));
    const body = h("tbody");
    const sum = h("p", null, h("strong", null, "Marking the answers again."));
    const title = `${receipt.name || "No name"}${receipt.class ? `, class ${receipt.class}` : ""}`;
    result.replaceChildren(
      h("h3", null, `Receipt: ${title}`),
      sum,
      h("table", { class: "figures" }, h("thead", null, h("tr", null, ["task", "answer", "tries", "hints", "seconds"].map((head) => h("th", { scope: "col" }, head)))), body),
    );
    let right = 0;
    for (const { task, title } of given) {
      const { answer, tries, hints, shown, seconds } = receipt.tasks[title];
      const isRight = await markAgain(task, title, receipt.whose, String(answer), signal);
      right += Number(isRight);
      const words = isRight ? (shown ? "right, was shown" : "right") : "not right";
      body.append(h("tr", null, h("th", { scope: "row" }, title), [words, tries, hints, seconds ?? ""].map((cell) => h("td", null, String(cell)))));
    }
    const hasOthers = given.some(({ title }) => title.includes("#"));
    const isOwn = receipt.whose === `${receipt.class} ${receipt.name}`.trim();
    const whose = hasOthers && !isOwn ? " The other boards do not follow from this class and name." : "";
    sum.replaceChildren(h("strong", null, `${right} of ${given.length} answers are right.`), `${whose} ${HONEST}`);
    result.append(h("div", { class: "buttons" }, button("Go on with this progress here", () => take(receipt))));
  }

  /** @param {Receipt} receipt */
  function take({ tasks, program: source, track, name, whose = "" }) {
    const before = progress();
    const kept = Object.entries(before.tasks).filter(([title]) => !title.includes("#") || !whose || whose === before.whose); // boards of one person only
    saveProgress({ track, name, whose: whose || before.whose, tasks: { ...Object.fromEntries(kept), ...tasks }, started: [...new Set([...before.started, ...Object.keys(tasks)])] });
    if (source && !program().source.trim()) keepProgram({ source, report: null });
    again();
  }

  const done = lessonsOfTrack(lessons).some((lesson) => tasksOf(lesson).some((task) => doneOf(lesson.slug, task.name)));
  return [
    h(
      "section",
      { class: "card hand-in", "aria-label": "Hand in", ondragover: (/** @type {DragEvent} */ event) => event.preventDefault(), ondrop: dropped },
      h("h2", null, "Hand in"),
      h("p", null, "A receipt is a file with your answers and your program. Send it to your teacher, or open it in another browser to go on there."),
      field("Your name", name),
      h("div", { class: "buttons" }, button("Hand in", handIn, { disabled: !done }), button("Open a receipt", () => picker.click())),
      picker,
      h("p", { class: "soft" }, `You can also drop a receipt here. ${HONEST}`),
      request.problem,
      result,
    ),
  ];

  /** @param {DragEvent} event */
  function dropped(event) {
    event.preventDefault();
    read(event.dataTransfer?.files[0]);
  }
}

/** @param {string} text @returns {Receipt | null} */
function parse(text) {
  try {
    const found = JSON.parse(text);
    return found?.noughts === FORMAT && found.version === 1 && typeof found.tasks === "object" ? found : null;
  } catch {
    return null;
  }
}

/** @param {LessonTask} task @param {string} title @param {string | undefined} whose @param {string} answer @param {AbortSignal} signal */
async function markAgain(task, title, whose, answer, signal) {
  const [lesson, name] = title.split("/");
  const asked = { lesson, task: name };
  const isProgram = task.kind === "build" || task.kind === "fix" || task.lines.length > 0;
  const mark = isProgram
    ? await ask("/api/program/mark", asked, { signal, what: `Marking ${title}`, body: answer, onPart: () => {} })
    : await ask("/api/learn/answer", { ...asked, answer, ...(name.includes("#") ? { whose } : {}) }, { signal, what: "Marking" });
  return mark.right;
}
