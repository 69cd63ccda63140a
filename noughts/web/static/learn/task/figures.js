// The table of an experiment: what was run, and its figures.

import { h } from "../../lib/dom.js";

/** @param {TableAnswer} table @returns {Node[]} */
export const figuresOf = ({ heads, rows }) => [
  h("thead", null, h("tr", null, heads.map((head) => h("th", { scope: "col" }, head)))),
  h("tbody", null, rows.map(({ name, figures }) => h("tr", null, h("th", { scope: "row" }, name), figures.map((figure) => h("td", null, figure))))),
];
