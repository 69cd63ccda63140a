// The moves of an analysis: mirror images together, best first; the engine's candidates if nothing is proven.

import { shape } from "../board/board.js";
import { button, h } from "../lib/dom.js";
import { isEven, kindOf, ordinal, plural } from "../lib/words.js";

/**
 * @param {{ onMove: (cell: string) => void, onProof: (cell: string, on: boolean) => void, onPoint: (cells: string[], line: string[] | null) => void }} events
 */
export function verdictPanel({ onMove, onProof, onPoint }) {
  const words = h("ul", { class: "words" });
  const why = h("div", { class: "card" }, words);
  const rows = h("ul", { class: "groups" });
  const title = h("h2");
  const rests = h("p", { class: "soft" });
  const moves = h("div", { class: "card" }, title, rests, rows);

  /** A row that highlights its cells on the board while the mouse or the focus is on it. @param {string[]} cells @param {string[] | null} line @param {...Child} inside */
  function row(cells, line, ...inside) {
    const [point, leave] = [() => onPoint(cells, line), () => onPoint([], null)];
    return h("li", { class: "group", onmouseenter: point, onmouseleave: leave, onfocusin: point, onfocusout: leave }, inside);
  }

  /** A button that shows the reason on the board and hides it again. @param {string} cell */
  function proofButton(cell) {
    const element = button("Show why", () => onProof(cell, element.getAttribute("aria-pressed") !== "true"), {
      class: "quiet",
      "aria-label": `Show why on the board: ${cell}`,
      "aria-pressed": "false",
      "data-proof": cell,
    });
    return element;
  }

  /** @param {Group} group @param {string[]} best @param {string | null} tag */
  function groupRow({ cells, words: names, worth, value, why: reason }, best, tag) {
    const kind = kindOf(value);
    const line = cells.includes(best[0]) ? best : null;
    return row(
      cells,
      line,
      h("div", { class: "group-head" }, h("b", null, names), h("span", { class: `value ${kind}` }, shape(kind), ` ${worth}`), tag && h("span", { class: "tag" }, tag)),
      h("p", null, reason),
      h(
        "div",
        { class: "buttons" },
        cells.slice(0, 8).map((cell) => button(cell, () => onMove(cell), { class: "quiet", "aria-label": `Play ${cell}` })),
        proofButton(cells[0]),
      ),
    );
  }

  /** @param {Candidate} candidate @param {number} place */
  function candidateRow({ cell, words: estimate, variation }, place) {
    const play = button(cell, () => onMove(cell), { class: "quiet", "aria-label": `Play ${cell}` });
    const value = h("span", { class: "value unknown" }, shape("unknown"), ` ${estimate}`);
    return row([cell], variation, h("div", { class: "group-head" }, h("b", null, ordinal(place)), play, value));
  }

  return {
    why,
    moves,
    /** Mark the move whose reason is on the board; null: none. @param {string | null} cell */
    mark(cell) {
      for (const each of rows.querySelectorAll("[data-proof]")) each.setAttribute("aria-pressed", String(each.getAttribute("data-proof") === cell));
    },
    /** null hides the panel. @param {AnalysisAnswer | null} analysis */
    show(analysis) {
      why.hidden = !analysis?.sentences.length;
      moves.hidden = !analysis?.moves.length;
      if (!analysis) return;
      words.replaceChildren(...analysis.sentences.map((sentence) => h("li", null, sentence)));
      const proven = analysis.groups.filter(({ value }) => value !== null);
      const open = analysis.moves.filter(({ value }) => value === null).length;
      const candidates = analysis.candidates;
      title.textContent = candidates.length ? "Candidates" : "Every move";
      rests.textContent = analysis.rests_on ?? "";
      rests.hidden = !analysis.rests_on;
      const even = isEven(analysis);
      /** @param {Group} group */
      const tagOf = ({ best, cells }) => (even ? (cells.includes(analysis.hint?.move ?? "") ? "suggested" : null) : best ? "best" : null);
      const left = open - candidates.filter(({ cell }) => analysis.moves.some((move) => move.cell === cell && move.value === null)).length;
      rows.replaceChildren(
        ...candidates.map(candidateRow),
        ...proven.map((group) => groupRow(group, analysis.variation, tagOf(group))),
        ...(left > 0 ? [h("li", { class: "soft" }, `${plural(left, candidates.length ? "other move" : "move")}: not proven.`)] : []),
      );
    },
  };
}
