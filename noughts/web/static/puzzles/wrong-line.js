// Find the wrong line: a program with one mistake and a board on which it fails. Click the line, then choose the fix.

import { ask } from "../lib/api.js";
import { announce } from "../lib/announce.js";
import { miniBoard } from "../board/miniboard.js";
import { button, h, redraw } from "../lib/dom.js";
import { createRequest } from "../lib/request.js";
import { countSolved, endStreak, keepPlace, lastPuzzle, solvedOn, streak } from "./progress.js";

const LINES = "lines"; // the kind under which progress is kept
const TRIES = 3; // wrong answers, lines and fixes together, before the answer is shown
/** The sign and the class of each kind of reply. @type {Record<WrongLineReply["kind"], [string, string]>} */
const LOOKS = { solved: ["✓ ", "right"], line: ["✓ ", "right"], other: ["✗ ", "wrong"], unfixed: ["✗ ", "wrong"], shown: ["", "slower"] };

/** @param {string | null} name */
export const isWrongLine = (name) => name !== null && name.startsWith("line-");
export const lastWrongLine = () => lastPuzzle(LINES) ?? "line-1";

/** @param {(name: string) => void} onOpen */
export function createWrongLine(onOpen) {
  const code = h("ol", { class: "code own-code wrong-line-code", "aria-label": "The program" });
  const failure = h("p", { class: "verdict" });
  const picture = h("div", { class: "wrong-line-board" });
  const verdict = h("p", { class: "verdict" });
  const fixes = h("div", { class: "fixes" });
  const result = h("div", { class: "card", "aria-live": "polite", hidden: true }, verdict, fixes);
  const progress = h("p");
  const list = h("ol", { class: "numbers-list" });
  const reveal = button("Show the answer", () => choose(0));
  const again = button("Start again", restart);
  const next = button("Next puzzle", () => open(1), { class: "primary" });
  const buttons = h("div", { class: "buttons" }, next, button("Previous", () => open(-1)), again, reveal);
  const about = h("p", { class: "soft" });
  const table = h("section", { class: "table", "aria-label": "Program" }, h("h1", { class: "heading" }, "Find the wrong line"), h("p", { class: "soft" }, "One line is wrong. The functions that are not shown are right. Click the line, then choose the fix."), h("div", { class: "wrong-line-failure" }, picture, failure), code);
  const task = createRequest({ busy: table });
  table.append(task.problem);
  const done = h("div", { class: "card" }, h("h2", null, "Progress"), progress, h("details", null, h("summary", { class: "soft" }, "All programs"), list));
  const panel = h("section", { class: "panel", "aria-label": "Puzzle" }, about, result, buttons, done);
  const element = h("div", { class: "view" }, table, panel);

  /** @type {WrongLinePuzzle | null} */
  let puzzle = null;
  /** @type {WrongLineReply | null} */
  let reply = null;
  /** @type {Set<number>} lines that were clicked and are right */
  let others = new Set();
  let misses = 0;

  const ended = () => reply?.kind === "solved" || reply?.kind === "shown";

  function restart() {
    [reply, others, misses] = [null, new Set(), 0];
    render();
  }

  /** @param {string} name */
  async function show(name) {
    if (puzzle?.name === name) return render();
    await task.begin(async (signal) => {
      puzzle = await ask("/api/puzzle/line", { name }, { signal });
      keepPlace(LINES, puzzle.name);
      restart();
      announce(`Find the wrong line. ${puzzle.words}`);
    });
  }

  function render() {
    if (!puzzle) return;
    const { first, lines, number, count, words, position } = puzzle;
    const { now, longest } = streak();
    const solved = solvedOn(LINES);
    about.textContent = `Program ${number} of ${count}${solved.has(number) ? ", solved" : ""}`;
    failure.textContent = words;
    picture.replaceChildren(miniBoard(position));
    redraw(code, lines.map((text, place) => lineItem(first + place, text)));
    code.setAttribute("start", String(first));
    code.style.setProperty("counter-reset", `line ${first - 1}`);
    progress.textContent = `${solved.size} of ${count} programs solved. ${now} solved in a row. Your longest streak is ${longest}.`;
    redraw(list, Array.from({ length: count }, (_, place) => h("li", null, numberButton(place + 1, solved.has(place + 1)))));
    reveal.hidden = ended();
    again.hidden = !reply;
    result.hidden = !reply;
    if (!reply) return;
    const [sign, look] = LOOKS[reply.kind];
    for (const name of ["right", "wrong", "slower"]) result.classList.toggle(name, name === look);
    verdict.textContent = `${sign}${reply.words}${reply.kind === "other" ? " Try again." : ""}`;
    redraw(fixes, reply.fixes.map((text, place) => button(h("code", null, text), () => choose(reply?.line_number ?? 0, place + 1), { class: "fix" })));
  }

  /** @param {number} number @param {string} text */
  function lineItem(number, text) {
    if (!text.trim()) return h("li", null, " ");
    const found = reply?.line_number === number;
    const looks = ["code-line", found && "found", others.has(number) && "not-it"].filter(Boolean).join(" ");
    return h("li", { class: /^\S/.test(text) ? "head" : null }, button(text, () => choose(number), { class: looks, disabled: Boolean(reply?.line_number) || others.has(number), "aria-label": `Line ${number}: ${text.trim()}` }));
  }

  /** @param {number} number @param {boolean} solved */
  const numberButton = (number, solved) =>
    button(solved ? `${number} ✓` : String(number), () => onOpen(`line-${number}`), {
      class: "quiet",
      "aria-label": `Program ${number}${solved ? ", solved" : ""}`,
      "aria-current": number === puzzle?.number ? "true" : null,
    });

  /** Click a line, or choose a fix for it; line 0 gives up. @param {number} line @param {number} [fix] */
  function choose(line, fix = 0) {
    if (!puzzle || ended()) return;
    const { name, number } = puzzle;
    task.begin(async (signal) => {
      reply = await ask("/api/puzzle/line/answer", { name, line_number: line, fix }, { signal });
      if (reply.kind === "other") others.add(line);
      if (reply.kind === "other" || reply.kind === "unfixed") misses += 1;
      if (misses >= TRIES && !ended()) {
        const words = reply.words;
        reply = await ask("/api/puzzle/line/answer", { name, line_number: 0 }, { signal });
        reply = { ...reply, words: `${words} ${reply.words}` };
      }
      if (reply.kind === "solved") countSolved(LINES, number);
      if (reply.kind === "shown") endStreak();
      render();
      if (reply.fixes.length) fixes.querySelector("button")?.focus();
    });
  }

  /** @param {number} by */
  function open(by) {
    if (!puzzle) return;
    onOpen(`line-${((puzzle.number - 1 + by + puzzle.count) % puzzle.count) + 1}`);
  }

  return { element, show, open, restart, giveUp: () => choose(0), leave: task.end };
}
