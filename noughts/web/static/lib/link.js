// The address of what is shown, to be given to somebody else.

import { button } from "./dom.js";
import { announce } from "./announce.js";

/** A button that copies the address, and says so. @param {() => string} address */
export function copyLinkButton(address) {
  const made = button("Copy link", copy);
  /** @param {Event} event */
  async function copy(event) {
    event.stopPropagation(); // a menu stays open, or nobody would see it said
    try {
      await navigator.clipboard.writeText(address());
      made.textContent = "Copied";
    } catch {
      made.textContent = "It is in the address bar";
    }
    announce(made.textContent);
    setTimeout(() => (made.textContent = "Copy link"), 2000);
  }
  return made;
}
