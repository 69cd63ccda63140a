// What an analysis says: the standing, a bar of what the moves are worth, and every move with its reason.

import { shape } from "./board.js";
import { button, h } from "./dom.js";
import { kindOf, plural } from "./words.js";

const KINDS = ["win", "draw", "loss", "unknown"];

/** @param {(cell: string) => void} onMove @param {(cell: string) => void} onShow */
export function verdictPanel(onMove, onShow) {
  const verdict = h("p", { class: "verdict" });
  const bar = h("div", { class: "bar", role: "img" });
  const words = h("ul", { class: "words" });
  const standing = h("div", { class: "card" }, verdict, bar, words);
  const body = h("tbody");
  const titles = h("tr", null, h("th", { scope: "col" }, "Move"), h("th", { scope: "col" }, "Why"));
  const table = h("table", { class: "moves" }, h("thead", null, titles), body);
  const everyMove = h("div", { class: "card" }, h("h2", null, "Every move"), table);

  /** @param {AnalysedMove[]} moves */
  function drawBar(moves) {
    const shares = KINDS.map((kind) => ({
      kind,
      number: moves.filter(({ value }) => kindOf(value) === kind).length,
    })).filter(({ number }) => number);
    const named = shares.map(({ kind, number }) => `${number} ${kind === "unknown" ? "not proven" : kind}`);
    bar.hidden = !moves.length;
    bar.setAttribute("aria-label", `${plural(moves.length, "move")}: ${named.join(", ")}`);
    bar.replaceChildren(
      ...shares.map(({ kind, number }, place) => {
        const part = h("span", { class: kind }, shape(kind), named[place]);
        part.style.setProperty("flex-grow", String(number));
        return part;
      }),
    );
  }

  /** Moves that are mirror images of each other: one row, told of the first. @param {MoveGroup} group */
  function row(group) {
    const kind = kindOf(group.value);
    const [first] = group.cells;
    const name =
      group.cells.length > 1 && group.words.startsWith("the ") ? h("span", null, group.words) : null;
    const play = group.cells.map((cell) =>
      button(cell, () => onMove(cell), { "aria-label": `Play ${cell}` }),
    );
    const show = button("Show", () => onShow(first), {
      class: "quiet",
      "aria-label": `Show why on the board: ${first}`,
    });
    const worth = h("span", { class: `value ${kind}` }, shape(kind), ` ${group.worth}`);
    const best = group.best ? h("span", { class: "tag" }, "best") : null;
    return h(
      "tr",
      null,
      h("th", { scope: "row" }, name, play, best, worth),
      h("td", null, `${group.why} `, show),
    );
  }

  return {
    standing,
    everyMove,
    /** `sentences` say more of the position; null hides everything. @param {Analysis | null} analysis @param {string[]} sentences */
    show(analysis, sentences) {
      standing.hidden = !analysis;
      everyMove.hidden = !analysis?.moves.length;
      if (!analysis) return;
      verdict.replaceChildren(shape(kindOf(analysis.value)), ` ${analysis.words}`);
      drawBar(analysis.moves);
      words.replaceChildren(...sentences.map((sentence) => h("li", null, sentence)));
      body.replaceChildren(...analysis.groups.map(row));
    },
  };
}
