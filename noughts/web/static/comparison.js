// All strategies on one position of 3 x 3, side by side, on request.

import { ask, cancelled } from "./api.js";
import { h } from "./dom.js";
import { CLASSIC } from "./notation.js";
import { count } from "./words.js";

const TITLES = ["Strategy", "Move", "Value", "Nodes", "Seconds", "Keeps the value (of 4,520)"];

export function comparisonPanel() {
  const body = h("tbody");
  const element = h(
    "details",
    { class: "card", ontoggle: load },
    h("summary", null, "All five strategies on this position"),
    h(
      "div",
      { class: "wide" },
      h(
        "table",
        { class: "moves compared" },
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            TITLES.map((title) => h("th", { scope: "col" }, title)),
          ),
        ),
        body,
      ),
    ),
  );
  let position = null;
  let loaded = null;

  async function load() {
    if (!element.open || loaded === position) return;
    loaded = position;
    body.replaceChildren();
    try {
      const { strategies } = await ask("/api/comparison", { position }, { what: "Running every strategy" });
      if (loaded === position) body.replaceChildren(...strategies.map(row));
    } catch (error) {
      loaded = null;
      if (!cancelled(error)) throw error;
    }
  }

  const row = ({ name, move, nodes, seconds, keeps_value: keeps, words }) =>
    h(
      "tr",
      null,
      h("th", { scope: "row" }, name),
      [move ?? "none", words, count(nodes), seconds.toFixed(3), count(keeps)].map((text) =>
        h("td", null, text),
      ),
    );

  return {
    element,
    show(game, shown) {
      element.hidden = game !== CLASSIC;
      if (position !== shown) element.open = false;
      position = shown;
    },
  };
}
