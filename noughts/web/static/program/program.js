// Your program: check your file on every board, fix it here, and play against it.

import { RequestError, ask } from "../lib/api.js";
import { createBeaten } from "./losing-game.js";
import { button, h } from "../lib/dom.js";
import { createCodeEditor, preferPlain, prefersPlain } from "./code-editor.js";
import { createConsole } from "./console.js";
import { createFindings } from "./findings.js";
import { guideCard } from "./guide.js";
import { createRequest } from "../lib/request.js";
import { createSyntax } from "./syntax.js";
import { createVersions, keepVersion } from "./versions.js";
import { keyedButtons } from "../lib/keys.js";
import { announce } from "../lib/announce.js";
import { menu } from "../lib/controls.js";
import { FILE, MINE, askMine, keepProgram, onOtherTab, program, written } from "./my-program.js";
import { CLASSIC, after, emptyPosition } from "../lib/notation.js";
import { saveFile } from "../lib/save.js";
import { RUN_WHERE } from "../lib/source.js";
import { FIRST_WATCHED } from "../app/url.js";
import { count } from "../lib/words.js";

const STARTER = "program/starter.txt";
const LARGEST = 1 << 20; // bytes; the server takes no more
const SILENT = 5000; // milliseconds without a call that ends, until the page says so

/** @param {App} app @returns {View} */
export function programView(app) {
  const editor = createCodeEditor(`${FILE}, the source`, { onChange: edited, onRun: check });
  const picker = h("input", { type: "file", accept: ".py,text/x-python,text/plain", hidden: true, onchange: () => read(picker.files) });
  const keyed = keyedButtons();
  const primary = { class: "primary", title: "Check the file (c, or Ctrl+Enter while you type)" };
  const buttons = {
    check: keyed.make("Check", "c", check, "Check the file (Ctrl+Enter while you type)", primary),
    choose: keyed.make("Open file", "o", () => picker.click(), "Open a file"),
    play: button("Play against it", () => playOn({ people: "X", moves: [] })),
    watch: button("Watch its search", () => watch(program().report?.checks.find(({ name }) => name === "minimax")?.counterexample?.board ?? FIRST_WATCHED)),
  };
  const more = {
    save: button("Save the file", () => saveFile(FILE, program().source, "text/x-python")),
    versions: button("Earlier versions", () => versions.open()),
    starter: button("Start from the template", begin),
    forget: button("Delete the file here", () => take("", "deleted")),
    plain: button("Plain text editor", togglePlain, { title: "A text area without colours, for example for a screen reader" }),
  };
  const versions = createVersions((source) => take(source, "replaced by an earlier version"));
  const syntax = createSyntax({ onLine: editor.visit, onFound: editor.flag });
  const replaced = h("p", { class: "stale", role: "status", hidden: true });
  const findings = createFindings({ onLine: editor.visit, onWatch: watch, lineOf });
  const beaten = createBeaten({ onReview: (moves) => playOn({ people: "both", moves }) });
  const tryOut = createConsole();
  const bar = h("progress", { "aria-label": "Progress of the check" });
  const far = h("p", { class: "soft" });
  const progress = h("div", { class: "card" }, h("h2", null, "Trying every function on every board"), bar, far);
  const stale = h("p", { class: "stale" }, "The file has changed since this check. ", button("Check again", check, { class: "quiet" }));
  const off = h("p", { class: "problem" });
  const guide = guideCard(begin);
  const file = h(
    "section",
    { class: "table", "aria-label": "The file" },
    h("div", { class: "buttons actions" }, Object.values(buttons), menu("More", Object.values(more))),
    picker,
    replaced,
    editor.element,
    syntax.element,
    versions.element,
    h("p", { class: "soft" }, RUN_WHERE),
  );
  const found = h("section", { class: "panel", "aria-label": "Results of the check" });
  const task = createRequest({ busy: found, onStop: () => task.complain("The check was stopped.") });
  found.append(off, task.problem, progress, stale, findings.element, beaten.element, guide, tryOut.element);
  const element = h(
    "div",
    { class: "program", ondragover: dragged, ondrop: dropped },
    h("h1", { class: "heading" }, "Your program"),
    h("div", { class: "view" }, file, found),
  );

  /** @type {Availability | null} */
  let available = null;
  let checking = 0; // the number of the check that runs; 0 if none does
  let checks = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let silence;

  async function show() {
    editor.set(program().source);
    editor.upgrade();
    render();
    if (available) return;
    await task.begin(async (signal) => {
      available = await ask("/api/program", {}, { signal }).catch(unheard);
      render();
    });
  }

  function togglePlain() {
    preferPlain(!prefersPlain());
    if (prefersPlain()) editor.downgrade(program().source);
    else editor.upgrade();
    render();
  }

  /** A page without a server cannot run a program. @param {unknown} error */
  function unheard(error) {
    if (!(error instanceof RequestError)) throw error;
    return { on: false, words: "This page has no server, so it cannot run your program. Start noughts on your own computer." };
  }

  function render() {
    const { report, stale: old } = program();
    const idle = available?.on !== false && !checking && written();
    off.hidden = available?.on !== false;
    off.textContent = available?.words ?? "";
    buttons.check.disabled = buttons.play.disabled = buttons.watch.disabled = !idle;
    more.save.disabled = more.forget.disabled = !written();
    more.plain.setAttribute("aria-pressed", String(prefersPlain()));
    progress.hidden = !checking;
    stale.hidden = !report || !old || Boolean(checking);
    guide.hidden = Boolean(report || checking);
    findings.element.hidden = !report || Boolean(checking);
    if (report) findings.show(report);
    tryOut.enable(available?.on !== false && written());
    beaten.show((!checking && report?.beaten) || null);
  }

  /** @param {string} source */
  function edited(source) {
    editor.light(0); // lines may have moved
    keepProgram({ source, stale: true });
    syntax.later();
    render();
  }

  /** Take another file, which has no report yet. The former one can be brought back. @param {string} source @param {string} why */
  function take(source, why) {
    const former = program().source;
    task.end();
    task.problem.hidden = true;
    checking = 0;
    keepVersion(former, why);
    editor.replace(source);
    keepProgram({ source, report: null, stale: false });
    const words = `Your former file was ${why}. `;
    replaced.hidden = !former.trim() || former === source;
    replaced.replaceChildren(words, button("Bring it back", () => take(former, "replaced"), { class: "quiet" }));
    if (!replaced.hidden) announce(`${words}Undo brings it back.`);
    render();
  }

  async function check() {
    if (buttons.check.disabled) return;
    const mine = (checking = checks += 1);
    editor.light(0);
    far.textContent = "";
    bar.removeAttribute("value");
    render();
    const { source } = program();
    keepVersion(source, "checked");
    awaitCall();
    await task.begin(async (signal) => {
      /** @type {CheckAnswer} */
      const report = await askMine("check", {}, { signal, what: `Checking ${FILE}`, onPart: advance });
      keepProgram({ report, stale: program().source !== source });
      if (!program().stale) editor.light(findings.firstLine(report));
      announce(report.summary);
    });
    clearTimeout(silence);
    if (checking !== mine) return;
    checking = 0;
    render();
    if (found.getBoundingClientRect().top > innerHeight / 2) found.scrollIntoView(); // on a telephone it is below the file
  }

  /** @param {{ what: string, done: number, of: number, place?: number }} part */
  function advance({ what, done, of, place }) {
    clearTimeout(silence);
    if (place) {
      far.textContent = `Waiting: number ${place} in the queue`;
      return;
    }
    [bar.max, bar.value] = [of, done];
    far.textContent = `${what}: ${count(done)} of ${count(of)} calls.`;
    awaitCall();
  }

  /** If nothing comes for a while, say what may be the reason. */
  function awaitCall() {
    clearTimeout(silence);
    silence = setTimeout(() => (far.textContent += " No call has ended for 5 seconds. Perhaps a loop of your program never ends."), SILENT);
  }

  /** The line of a function, 0 if there is none. @param {string} name */
  function lineOf(name) {
    const head = new RegExp(`^def +${name} *\\(`);
    return program().source.split("\n").findIndex((line) => head.test(line)) + 1;
  }

  async function begin() {
    take(await (await fetch(STARTER)).text(), "replaced by the template");
  }

  /** @param {FileList | null | undefined} files */
  async function read(files) {
    const given = [...(files ?? [])];
    const chosen = given.find(({ name }) => name === FILE) ?? given[0];
    picker.value = ""; // the same file may be chosen again once it has been changed
    if (!chosen) return;
    if (chosen.size > LARGEST) return task.complain(`${chosen.name} has more than ${count(LARGEST)} bytes.`);
    const text = await chosen.text();
    if (!text.trim()) return task.complain(`${chosen.name} is empty. Your file here stays as it is.`);
    take(text, `replaced by ${chosen.name}`);
    await check();
  }

  /** Files can be dropped anywhere; the editor handles dropped text itself. @param {DragEvent} event */
  function dragged(event) {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  }
  /** @param {DragEvent} event */
  function dropped(event) {
    if (!event.dataTransfer?.files.length) return;
    event.preventDefault();
    read(event.dataTransfer.files);
  }

  /** Open Play: a new game against the program, or a game that it played. @param {{ people: Side, moves: string[] }} game */
  function playOn({ people, moves }) {
    const start = emptyPosition(CLASSIC);
    const play = { game: CLASSIC, start, moves, at: moves.length, people, opponent: MINE, resigned: null };
    app.go({ view: "play", game: CLASSIC, position: after(start, moves), play });
  }

  /** Show its search next to a textbook strategy. @param {string} position */
  function watch(position) {
    app.go({ view: "watch", game: CLASSIC, position, watch: { ...app.state.watch, left: MINE, right: "alpha-beta", step: 0 } });
  }

  onOtherTab((source) => {
    replaced.hidden = false;
    replaced.replaceChildren("Another tab has changed this file. ", button("Take that file", () => take(source, "replaced by the file of another tab"), { class: "quiet" }));
  });

  return {
    element,
    show,
    leave: () => (beaten.stop(), syntax.stop(), tryOut.stop(), task.end()),
    focus: editor.focus,
    keys: keyed.keys,
  };
}
