// The one live region: says what happened to those who do not see it.

import { byId } from "./dom.js";

/** @param {string} text */
export function announce(text) {
  const live = byId("live");
  live.textContent = live.textContent === text ? `${text} ` : text; // said again when it happens again
}
