// Controls that several views have: a menu behind one button, and a button that copies the address.

import { announce } from "./announce.js";
import { button, h } from "./dom.js";

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

/** A button that copies the address of the view. @param {() => string} address */
export function copyLinkButton(address) {
  const element = button("Copy link", copy);
  /** @param {Event} event */
  async function copy(event) {
    event.stopPropagation(); // the menu around it stays open, so that the new label can be read
    try {
      await navigator.clipboard.writeText(address());
      element.textContent = "Copied";
    } catch {
      element.textContent = "Copy it from the address bar";
    }
    announce(element.textContent);
    setTimeout(() => (element.textContent = "Copy link"), 2000);
  }
  return element;
}
