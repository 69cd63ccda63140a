// What an analysis says: the standing, a bar of what the moves are worth, and every move with its reason.

import { shape } from "./board.js";
import { button, h } from "./dom.js";
import { kindOf, plural } from "./words.js";

const KINDS = ["win", "draw", "loss", "unknown"];

export function verdictPanel(onMove, onProof) {
  const verdict = h("p", { class: "verdict" });
  const bar = h("div", { class: "bar", role: "img" });
  const words = h("ul", { class: "words" });
  const standing = h("div", { class: "card" }, verdict, bar, words);
  const body = h("tbody");
  const titles = h("tr", null, h("th", { scope: "col" }, "Move"), h("th", { scope: "col" }, "Why"));
  const table = h("table", { class: "moves" }, h("thead", null, titles), body);
  const everyMove = h("div", { class: "card" }, h("h2", null, "Every move"), table);

  function drawBar(moves) {
    const shares = KINDS.map((kind) => [
      kind,
      moves.filter(({ value }) => kindOf(value) === kind).length,
    ]).filter(([, number]) => number);
    const named = shares.map(([kind, number]) => `${number} ${kind === "unknown" ? "not proven" : kind}`);
    bar.hidden = !moves.length;
    bar.setAttribute("aria-label", `${plural(moves.length, "move")}: ${named.join(", ")}`);
    bar.replaceChildren(
      ...shares.map(([kind, number], place) => {
        const part = h("span", { class: kind }, shape(kind), named[place]);
        part.style.setProperty("flex-grow", number);
        return part;
      }),
    );
  }

  function row(move) {
    const kind = kindOf(move.value);
    const play = button(move.cell, () => onMove(move.cell), { "aria-label": `Play ${move.cell}` });
    const proof = button("Show", () => onProof(move.cell), {
      class: "quiet",
      "aria-label": `Show why on the board: ${move.cell}`,
    });
    const worth = h(
      "span",
      { class: `value ${kind}` },
      shape(kind),
      ` ${move.words}`,
    );
    const best = move.best ? h("span", { class: "tag" }, "best") : null;
    return h("tr", null, h("th", { scope: "row" }, play, best, worth), h("td", null, `${move.why} `, proof));
  }

  return {
    standing,
    everyMove,
    /** `sentences` say more of the position; null hides everything. */
    show(analysis, sentences) {
      standing.hidden = !analysis;
      everyMove.hidden = !analysis?.moves.length;
      if (!analysis) return;
      verdict.replaceChildren(shape(kindOf(analysis.value)), ` ${analysis.words}`);
      drawBar(analysis.moves);
      words.replaceChildren(...sentences.map((sentence) => h("li", null, sentence)));
      body.replaceChildren(...[...analysis.moves].sort((one, other) => one.rank - other.rank).map(row));
    },
  };
}
