// Tells screen readers what happened, through the page's one live region.

import { byId } from "./dom.js";

/** @param {string} text */
export function announce(text) {
  const region = byId("live");
  region.textContent = region.textContent === text ? `${text} ` : text; // a repeated text must differ to be read again
}
