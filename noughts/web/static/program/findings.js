// The report on a program: twelve checks, and for each mistake the board, the call and the line.

import { button, h, terms } from "../lib/dom.js";
import { indexedBoard } from "../board/indexed-board.js";
import { count } from "../lib/words.js";

/** The sign, the word and the class of each status. @type {Record<CheckReport["status"], [string, string, string]>} */
const STATUSES = {
  passed: ["✓", "passed", "right"],
  failed: ["✗", "failed", "wrong"],
  unwritten: ["…", "", "open"],
  unjudged: ["?", "not judged", "open"],
};

/** @param {{ onLine: (line: number) => void, onWatch: (board: string) => void }} events */
export function createFindings({ onLine, onWatch }) {
  const verdict = h("h2", { class: "verdict" });
  const next = h("p", { class: "next" });
  const checks = h("ol", { class: "checks", "aria-label": "Checks" });
  const search = h("p", { class: "soft" });
  const notes = h("ul", { class: "notes" });
  const element = h("div", { class: "card findings" }, verdict, next, checks, search, notes);

  /** @param {CheckVerdict} check */
  function checkItem(check) {
    const { name, status, summary, counterexample: example, earliest } = check;
    const [shape, word, state] = STATUSES[status];
    const head = h("p", { class: "check-head" }, h("span", { class: "shape-text", "aria-hidden": "true" }, shape), h("b", null, name), " ", h("span", null, [word, summary].filter(Boolean).join(", ")));
    const shown = example && !check.follows_from && status !== "unwritten";
    return h(
      "li",
      { class: state },
      head,
      shown && exampleBox(example),
      shown && earliest && h("details", null, h("summary", { class: "soft" }, "The wrong board with the fewest marks"), exampleBox(earliest)),
    );
  }

  /** @param {Counterexample} example */
  function exampleBox(example) {
    const { board, call, expected, got, why, variation, moves, where, line_number } = example;
    const facts = [
      ["call", h("code", null, call)],
      ["expected", h("code", null, expected)],
      ["got", h("code", null, got)],
      ["why", why],
      variation && ["then", h("code", null, variation.map(action).join(" "))],
      moves && ["moves", moves.map(([move, leads]) => `${action(move)} ${leads}`).join(", ")],
      line_number && ["where", placeOf(line_number, where, board)],
    ].filter(Boolean);
    return h(
      "div",
      { class: "example" },
      board && h("div", null, drawBoard(example, board), example.function === "minimax" && button("Watch it here", () => onWatch(board), { class: "quiet" })),
      h("dl", null, terms(/** @type {[string, Child][]} */ (facts))),
    );
  }

  /** @param {number} line @param {Where | null | undefined} where @param {string | null} board the board that is already drawn */
  const placeOf = (line, where, board) => [
    button(`Line ${line}${where ? ` in ${where.function}` : ""}`, () => onLine(line), { class: "quiet where" }),
    where && h("code", { class: "source-line" }, where.source.trim()),
    where && h("p", null, where.why),
    where?.board && where.board !== board && indexedBoard(where.board, { label: "The board on which it shows" }),
  ];

  return {
    element,
    /** @param {CheckAnswer} report */
    show(report) {
      const { status, notes: all } = report;
      element.classList.toggle("right", status === "passed");
      element.classList.toggle("wrong", status === "failed");
      verdict.textContent = report.summary;
      checks.replaceChildren(...report.checks.map(checkItem));
      search.textContent = searchWords(report);
      const coming = all.find(({ kind }) => kind === "next");
      next.hidden = !coming;
      next.textContent = coming?.text ?? "";
      notes.replaceChildren(...all.filter((note) => note !== coming).map(({ text }) => h("li", null, text)));
    },
    /** The line of the first mistake, 0 if that is not known. @param {CheckAnswer} report */
    firstLine: ({ checks: all }) => all.find(({ status, follows_from }) => status === "failed" && !follows_from)?.counterexample?.line_number ?? 0,
  };
}

/** A move as the program writes it. @param {number[]} move */
const action = ([row, column]) => `(${row}, ${column})`;

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
