// What is not needed every day, behind one button.

import { h } from "./dom.js";

/** @param {string} label @param {Element[]} items */
export function menu(label, items) {
  const summary = h("summary", { class: "menu-button" }, label);
  const element = h("details", { class: "menu" }, summary, h("div", { class: "menu-box" }, items));
  element.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest(".menu-box button")) element.open = false;
  });
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !element.open) return;
    element.open = false;
    summary.focus();
    event.stopPropagation();
  });
  addEventListener("pointerdown", (event) => {
    if (event.target instanceof Node && !element.contains(event.target)) element.open = false;
  });
  return element;
}
