// The moves of an analysis: mirror images together, best first; the engine's candidates if nothing is proven.

import { shape } from "../board/board.js";
import { button, h } from "../lib/dom.js";
import { kindOf, plural } from "../lib/words.js";

/**
 * @param {{ onMove: (cell: string) => void, onProof: (cell: string) => void, onPoint: (cells: string[], line: string[] | null) => void }} events
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

  /** @param {Group} group @param {string[]} best */
  function groupRow({ cells, words: names, worth, value, best: isBest, why: reason }, best) {
    const kind = kindOf(value);
    const line = cells.includes(best[0]) ? best : null;
    return row(
      cells,
      line,
      h("div", { class: "group-head" }, h("b", null, names), h("span", { class: `value ${kind}` }, shape(kind), ` ${worth}`), isBest && h("span", { class: "tag" }, "best")),
      h("p", null, reason),
      h(
        "div",
        { class: "buttons" },
        cells.slice(0, 8).map((cell) => button(cell, () => onMove(cell), { class: "quiet", "aria-label": `Play ${cell}` })),
        button("Show why", () => onProof(cells[0]), { class: "quiet", "aria-label": `Show why on the board: ${cells[0]}` }),
      ),
    );
  }

  /** @param {Candidate} candidate @param {number} place */
  function candidateRow({ cell, words: estimate, line }, place) {
    const play = button(cell, () => onMove(cell), { class: "quiet", "aria-label": `Play ${cell}` });
    const value = h("span", { class: "value unknown" }, shape("unknown"), ` ${estimate}`);
    return row([cell], line, h("div", { class: "group-head" }, h("b", null, `${place + 1}.`), play, value));
  }

  return {
    why,
    moves,
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
      const left = open - candidates.filter(({ cell }) => analysis.moves.some((move) => move.cell === cell && move.value === null)).length;
      rows.replaceChildren(
        ...candidates.map(candidateRow),
        ...proven.map((group) => groupRow(group, analysis.line)),
        ...(left > 0 ? [h("li", { class: "soft" }, `${plural(left, candidates.length ? "other move" : "move")}: not proven.`)] : []),
      );
    },
  };
}
