// What the checker says of a program: twelve checks, and for each mistake the board, the call and the line.

import { button, h, terms } from "../lib/dom.js";
import { sentence } from "../lib/request.js";
import { cellsIn, indexedBoard } from "../board/indexed-board.js";
import { count } from "../lib/words.js";

const UNWRITTEN = "not written yet"; // the checker's own words
const PROTECTION = "protection: ";
const NEXT = "write this next";

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
    const { name, passed, counterexample: example, earliest } = check;
    const unwritten = isUnwritten(check);
    const [shape, word] = passed ? ["✓", "passed"] : passed === null ? ["?", "not judged"] : unwritten ? ["…", ""] : ["✗", "failed"];
    const state = passed ? "right" : passed === null || unwritten ? "open" : "wrong";
    const head = h("p", { class: "check-head" }, h("span", { class: "shape-text", "aria-hidden": "true" }, shape), h("b", null, name), " ", h("span", null, [word, counted(check)].filter(Boolean).join(", ")));
    const shown = example && !check.follows_from && !unwritten;
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
    const { board, call, expected, got, why, line, moves, where } = example;
    const at = lineOf(example);
    const facts = [
      ["call", h("code", null, call)],
      ["expected", h("code", null, expected)],
      ["got", h("code", null, got)],
      ["why", why],
      line && ["then", h("code", null, line.map(action).join(" "))],
      moves && ["moves", moves.map(([move, leads]) => `${action(move)} ${leads}`).join(", ")],
      at && ["where", placeOf(at, where, board)],
    ].filter(Boolean);
    return h(
      "div",
      { class: "example" },
      board && h("div", null, drawn(example, board), call.startsWith("minimax") && button("Watch it here", () => onWatch(board), { class: "quiet" })),
      h("dl", null, terms(/** @type {[string, Child][]} */ (facts))),
    );
  }

  /** @param {number} line @param {Where | null | undefined} where @param {string | null} board that is drawn already */
  const placeOf = (line, where, board) => [
    button(`Line ${line}${where ? ` in ${where.function}` : ""}`, () => onLine(line), { class: "quiet where" }),
    where && h("code", { class: "source-line" }, where.source.trim()),
    where && h("p", null, where.why),
    where?.board && where.board !== board && indexedBoard(where.board, { label: "The board on which it shows" }),
  ];

  return {
    element,
    words,
    /** @param {CheckAnswer} report */
    show(report) {
      element.classList.toggle("right", report.passed);
      element.classList.toggle("wrong", !report.passed);
      verdict.textContent = words(report);
      checks.replaceChildren(...report.checks.map(checkItem));
      search.textContent = searchWords(report);
      const open = report.checks.filter(isUnwritten).map(({ name }) => name);
      const told = report.notes.filter((note) => !open.some((name) => note.startsWith(`${name} ended in the same exception`)));
      const [coming, others] = [told.find((note) => note.startsWith(NEXT)), told.filter((note) => !note.startsWith(NEXT))];
      next.hidden = !coming;
      next.textContent = coming ? sentence(coming) : "";
      notes.replaceChildren(...others.map((note) => h("li", null, noteWords(note, report))));
    },
    /** The line where the first mistake is, 0 if that is not known. @param {CheckAnswer} report */
    firstLine: (report) => {
      const cause = report.checks.find(({ passed, counterexample, follows_from }) => passed === false && counterexample && !follows_from);
      return cause?.counterexample ? lineOf(cause.counterexample) : 0;
    },
  };
}

/** @param {CheckAnswer} report */
const words = ({ passed, checks }) =>
  passed ? `All ${checks.length} checks passed: it is right on every board` : `${checks.filter((check) => !check.passed).length} of ${checks.length} checks did not pass`;

/** @param {CheckVerdict} check */
const isUnwritten = ({ counterexample }) => counterexample?.why === UNWRITTEN;

/** How many calls were tried, and how many wrong. @param {CheckVerdict} check */
function counted(check) {
  const { follows_from, tested, failed } = check;
  if (isUnwritten(check)) return UNWRITTEN;
  const wrong = failed && tested ? `${count(failed)} of ${count(tested)} wrong` : tested ? `${count(tested)} tried` : "";
  return follows_from ? `${wrong}; follows from ${follows_from}` : wrong;
}

/** The line that is named, or in which an exception was raised; 0 if there is none. @param {Counterexample} example */
const lineOf = ({ got, where }) => where?.line ?? Number(/\(line (\d+)\)$/.exec(got)?.[1] ?? 0);

/** A move as the program writes it. @param {number[]} move */
const action = ([row, column]) => `(${row}, ${column})`;

/** @param {CheckAnswer} report */
function searchWords({ first_move_boards: boards, first_move_seconds: seconds, textbook }) {
  if (boards === null || seconds === null) return "";
  const others = Object.entries(textbook ?? {}).map(([name, number]) => `${name} ${count(number)}`);
  return `Its first move looks at ${count(boards)} boards in ${seconds.toFixed(2)} s (${others.join(", ")}).`;
}

/** A sentence, in which the names of functions stay as they are. @param {string} note @param {CheckAnswer} report */
function noteWords(note, { checks }) {
  if (note.startsWith(PROTECTION)) return `It ran shut in by ${note.slice(PROTECTION.length)}.`;
  return checks.some(({ name }) => note.startsWith(`${name} `)) ? `${note}.` : sentence(note);
}

/** The board, with what was played and what should have been. @param {Counterexample} example @param {string} board */
function drawn({ expected, got, call }, board) {
  const moves = call.startsWith("minimax");
  return indexedBoard(board, {
    played: moves && /^[([].*[)\]]$/.test(got) ? cellsIn(got) : cellsIn(call),
    better: moves ? cellsIn(expected) : [],
  });
}
