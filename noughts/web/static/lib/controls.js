// Controls that several views have: a menu behind one button, and a button that copies the address.

import { announce } from "./announce.js";
import { button, h } from "./dom.js";

/** The button that an arrow key leads to, from the one with the focus (-1: none) and their number. @type {Record<string, (at: number, count: number) => number>} */
const STEPS = { ArrowDown: (at, count) => (at + 1) % count, ArrowUp: (at, count) => (Math.max(at, 0) - 1 + count) % count, Home: () => 0, End: () => -1 };

/** @param {string} label @param {Element[]} items */
export function menu(label, items) {
  const summary = h("summary", { class: "menu-button" }, label);
  const box = h("div", { class: "menu-box" }, items);
  const element = h("details", { class: "menu" }, summary, box);
  element.addEventListener("toggle", () => element.open && box.scrollIntoView({ block: "nearest" })); // on a telephone it may begin at the lower edge
  element.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest(".menu-box button")) element.open = false;
  });
  const buttons = () => [...element.querySelectorAll("button")].filter((each) => !each.disabled && each.checkVisibility());
  /** The menu has its own arrow keys: without this they would lead to the board. @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.key === "Escape" && element.open) {
      element.open = false;
      summary.focus();
    } else if (event.key in STEPS && (element.open || event.key.startsWith("Arrow"))) {
      element.open = true;
      const all = buttons();
      const at = all.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
      all.at(STEPS[event.key](at, all.length))?.focus();
      event.preventDefault();
    } else return;
    event.stopPropagation();
  }
  element.addEventListener("keydown", onKey);
  element.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !element.contains(relatedTarget)) element.open = false;
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

/** Buttons to share a view, for a menu; what they open is loaded when it is needed. @param {() => string} address of the view */
export const shareButtons = (address) => [
  copyLinkButton(address),
  button("QR code", async () => (await import("../app/share.js")).showCode(address())),
  button("Embed in a page", async () => (await import("../app/share.js")).showFrame(address())),
];

/** A dialog with a title and a button that closes it. It stays in the page, so it can be opened again. @param {string} title @param {Child} inside @param {string} [kind] */
export function createDialog(title, inside, kind = "") {
  /** @type {HTMLDialogElement} */
  const dialog = h(
    "dialog",
    { class: kind, "aria-label": title },
    h("div", { class: "card-head" }, h("h2", null, title), button("Close", () => dialog.close(), { autofocus: true })),
    inside,
  );
  return dialog;
}
