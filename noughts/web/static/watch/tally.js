// The numbers of nodes of two searches, between their trees. On a narrow screen they are tabs: one tree is shown.

import { button, h, set } from "../lib/dom.js";
import { count, plural } from "../lib/words.js";

/** @param {(place: number) => void} onChoose */
export function createTally(onChoose) {
  const parts = [0, 1].map((place) => {
    const [name, nodes, of] = [h("span", { class: "tally-name" }), h("b"), h("span", { class: "soft" })];
    const bar = h("progress", { "aria-hidden": "true" });
    return { name, nodes, of, bar, element: button([name, nodes, of, bar], () => onChoose(place), { class: "tally-part" }) };
  });
  const element = h("div", { class: "tally", role: "group", "aria-label": "Nodes so far" }, parts.map((part) => part.element));
  return {
    element,
    /** @param {{ search: Search, moment: Moment | null }[]} searches @param {number} front the one that a narrow screen shows */
    show(searches, front) {
      element.hidden = searches.length < 2;
      if (element.hidden) return;
      const most = Math.max(...searches.map(({ search }) => search.nodes));
      searches.forEach(({ search, moment }, place) => {
        const { name, nodes, of, bar, element: part } = parts[place];
        const visited = moment?.nodes ?? 0;
        [name.textContent, nodes.textContent] = [search.title, count(visited)];
        of.textContent = `of ${count(search.nodes)} nodes${search.cuts ? `, ${count(moment?.cuts ?? 0)} of ${plural(search.cuts, "cut")}` : ""}`;
        [bar.max, bar.value] = [most, visited];
        set(part, "aria-pressed", String(place === front));
        set(part, "aria-label", `${search.title}: ${count(visited)} of ${count(search.nodes)} nodes`);
      });
    },
  };
}
