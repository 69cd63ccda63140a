// Print pages that are made for paper, in place of the view.

import { h } from "./dom.js";

/** @param {Element[]} pages */
export function printPages(pages) {
  const paper = h("div", { class: "paper" }, pages.map((page) => h("section", { class: "sheet" }, page)));
  document.body.append(paper);
  document.documentElement.classList.add("on-paper");
  const end = () => {
    paper.remove();
    document.documentElement.classList.remove("on-paper");
  };
  addEventListener("afterprint", end, { once: true });
  print();
}
