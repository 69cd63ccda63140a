// The address of what is shown, to be given to somebody else.

import { button } from "./dom.js";
import { say } from "./live.js";

/** A button that copies the address, and says so. @param {() => string} address */
export function copyLinkButton(address) {
  const made = button("Copy link", copy);
  async function copy() {
    try {
      await navigator.clipboard.writeText(address());
      made.textContent = "Copied";
      say("Link copied.");
      setTimeout(() => (made.textContent = "Copy link"), 2000);
    } catch {
      say("The link is in the address bar.");
    }
  }
  return made;
}
