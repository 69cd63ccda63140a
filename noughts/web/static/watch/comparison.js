// All strategies on one position of 3 x 3, side by side; loaded one by one when the table is opened.

import { ask } from "../lib/api.js";
import { createDialog } from "../lib/controls.js";
import { h } from "../lib/dom.js";
import { CLASSIC } from "../lib/notation.js";
import { count } from "../lib/words.js";

const TITLES = ["Strategy", "Move", "Value for the player to move", "Nodes", "Right in (of 4,520 positions)"];

/** @param {ViewRequest} task */
export function comparisonPanel(task) {
  const body = h("tbody");
  const progress = h("p", { class: "soft", role: "status" });
  const titles = h(
    "tr",
    null,
    TITLES.map((title) => h("th", { scope: "col" }, title)),
  );
  const table = h("table", { class: "compared" }, h("thead", null, titles), body);
  const inside = [progress, h("div", { class: "wide", tabindex: 0, role: "region", "aria-label": "Comparison" }, table)];
  const element = createDialog("All strategies on this position", inside, "comparison");
  let position = "";
  let loaded = "";
  let available = false;
  /** @type {string[]} */
  let names = [];

  function open() {
    element.showModal();
    if (loaded === position) return;
    const wanted = (loaded = position);
    body.replaceChildren();
    task.more(
      async (signal) => {
        for (const [place, name] of names.entries()) {
          progress.textContent = `Running ${name}: ${place + 1} of ${names.length}.`;
          const answer = await ask(
            "/api/comparison",
            { position: wanted, strategies: name },
            { signal, what: `Running ${name}` },
          );
          if (loaded !== wanted) return;
          body.append(...answer.strategies.map(row));
        }
        progress.textContent = "";
      },
      () => (loaded = ""),
    );
  }

  /** @param {Compared} compared */
  const row = (compared) => {
    const { name, move, nodes, keeps_value: keeps, words } = compared;
    const facts = [move ?? "none", words, count(nodes), keeps === null ? "not counted" : count(keeps)];
    return h(
      "tr",
      null,
      h("th", { scope: "row" }, name),
      facts.map((text) => h("td", null, text)),
    );
  };

  return {
    element,
    open,
    available: () => available,
    /** @param {string} game @param {string} shown @param {string[]} strategies */
    show(game, shown, strategies) {
      names = strategies;
      available = game === CLASSIC;
      position = shown;
    },
  };
}
