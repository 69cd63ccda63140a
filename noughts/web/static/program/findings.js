// The report on a program: one block per mistake, in the order to fix them, and a list of all checks.

import { button, h } from "../lib/dom.js";
import { indexedBoard } from "../board/indexed-board.js";
import { count } from "../lib/words.js";

/** The sign, the word and the class of each status. @type {Record<CheckReport["status"], [string, string, string]>} */
const STATUSES = {
  passed: ["✓", "passed", "right"],
  failed: ["✗", "failed", "wrong"],
  unwritten: ["…", "", "open"],
  unjudged: ["?", "not judged", "open"],
};

/** How much is given away: each step includes those before it. @type {[string, string][]} */
const STEPS = [
  ["board", "Board"],
  ["place", "Line"],
  ["cause", "Cause"],
  ["fix", "Fix"],
];

/** @param {{ onLine: (line: number) => void, onWatch: (board: string) => void, lineOf: (name: string) => number }} events lineOf: the line of a function, 0 if there is none */
export function createFindings({ onLine, onWatch, lineOf }) {
  let step = 2;
  /** @type {CheckAnswer | null} */
  let shown = null;
  const verdict = h("h2", { class: "verdict" });
  const steps = h("div", { class: "steps", role: "group", "aria-label": "How much to show" });
  const next = h("p", { class: "next" });
  const toNext = h("div");
  const mistakes = h("ol", { class: "mistakes", "aria-label": "Mistakes" });
  const checks = h("ol", { class: "checks", "aria-label": "Checks" });
  const search = h("p", { class: "soft" });
  const notes = h("ul", { class: "notes" });
  const all = h("details", null, h("summary", null, "All checks and notes"), checks, search, notes);
  const element = h("div", { class: "card findings" }, verdict, steps, next, toNext, mistakes, all);

  /** @param {MistakeBlock} block @param {CheckAnswer} report */
  function mistakeItem(block, report) {
    const example = report.checks.find(({ name }) => name === block.check)?.counterexample;
    const { board } = block;
    return h(
      "li",
      { class: "wrong", "data-kind": block.kind ?? "" },
      h("h3", null, block.title),
      step >= 1 && block.line_number !== null && placeOf(block.line_number, block),
      step >= 2 && block.cause && h("p", { class: "cause" }, ...inCode(block.cause)),
      step >= 2 && block.once.length > 0 && h("p", null, `The board below shows it once ${block.once.join(" and ")} ${block.once.length > 1 ? "are" : "is"} right.`),
      h(
        "div",
        { class: "example" },
        board && example && h("div", null, drawBoard(example, board), block.function === "minimax" && button("Watch it here", () => onWatch(board), { class: "quiet" })),
        h("div", { class: "says" }, ...block.says.map((sentence) => h("p", null, sentence))),
      ),
      step >= 1 && block.chain.length > 1 && h("p", { class: "chain" }, `The calls: ${block.chain.map(([name, line]) => `${name} in line ${line}`).join(" > ")}.`),
      step >= 3 && h("p", { class: "fix" }, ...inCode(block.fix ?? "There is no fix that was tried and found right.")),
      block.breaks.length > 0 && h("p", { class: "breaks" }, `This also breaks ${block.breaks.join(", ")}: fix it first.`),
    );
  }

  /** @param {number} line @param {MistakeBlock} block */
  const placeOf = (line, { source, start, end, note, marked }) => [
    button(`Line ${line}`, () => onLine(line), { class: "quiet where" }),
    source && h("code", { class: "source-line" }, end > start ? [source.slice(0, start), h("mark", null, source.slice(start, end)), source.slice(end)] : source),
    marked && note && h("p", { class: "soft" }, `${note[0]?.toUpperCase()}${note.slice(1)}.`),
  ];

  /** @param {CheckVerdict} check */
  function checkItem({ name, label, status, summary }) {
    const [shape, word, state] = STATUSES[status];
    const words = [word, summary].filter(Boolean).join(", ");
    return h("li", { class: state, "data-check": name }, h("p", { class: "check-head" }, h("span", { class: "shape-text", "aria-hidden": "true" }, shape), label, " ", h("span", { class: "soft" }, words)));
  }

  /** A button that leads to the function to write next. @param {CheckAnswer} report */
  function toFunction({ checks: all }) {
    const line = lineOf(all.find(({ status, counterexample }) => status === "unwritten" && counterexample)?.counterexample?.call ?? "");
    return line ? [button(`Go to line ${line}`, () => onLine(line), { class: "quiet" })] : [];
  }

  function draw() {
    if (!shown) return;
    const report = shown;
    steps.replaceChildren(...STEPS.map(([name, label], number) => button(label, () => choose(number), { class: "quiet", "aria-pressed": String(number === step), "data-step": name })));
    steps.hidden = report.mistakes.length === 0;
    mistakes.replaceChildren(...report.mistakes.map((block) => mistakeItem(block, report)));
  }

  /** @param {number} number */
  function choose(number) {
    step = number;
    draw();
    /** @type {HTMLElement | null} */ (steps.children[number] ?? null)?.focus();
  }

  return {
    element,
    /** @param {CheckAnswer} report */
    show(report) {
      const { status, notes: told } = report;
      shown = report;
      element.classList.toggle("right", status === "passed");
      element.classList.toggle("wrong", status === "failed");
      verdict.textContent = report.headline[0]?.toUpperCase() + report.headline.slice(1);
      draw();
      checks.replaceChildren(...report.checks.map(checkItem));
      search.textContent = searchWords(report);
      const coming = told.find(({ kind }) => kind === "next");
      next.hidden = !coming;
      next.textContent = coming?.text ?? "";
      toNext.replaceChildren(...(coming ? toFunction(report) : []));
      notes.replaceChildren(...told.filter((note) => note !== coming).map(({ text }) => h("li", null, text)));
    },
    /** The line of the first mistake, 0 if that is not known. @param {CheckAnswer} report */
    firstLine: ({ mistakes: found }) => found[0]?.line_number ?? 0,
  };
}

/** A sentence with its `code` as elements. @param {string} sentence @returns {Child[]} */
const inCode = (sentence) => sentence.split("`").map((part, place) => (place % 2 ? h("code", null, part) : part));

/** @param {CheckAnswer} report */
function searchWords({ first_move_boards: boards, first_move_seconds: seconds, textbook }) {
  if (boards === null || seconds === null) return "";
  const others = Object.entries(textbook ?? {}).map(([name, number]) => `${name} ${count(number)}`);
  return `Its first move looks at ${count(boards)} boards in ${seconds.toFixed(2)} s (${others.join(", ")}).`;
}

/** The board, with the move that was played and the better ones. @param {Counterexample} example @param {string} board */
const drawBoard = ({ played, better }, board) => indexedBoard(board, { played: played.map(cellOf), better: better.map(cellOf) });

/** @param {number[]} move */
const cellOf = ([row, column]) => 3 * row + column;
