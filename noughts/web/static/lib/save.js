// A text as a file, for the browser to put where it puts files.

import { h } from "./dom.js";

/** @param {string} name @param {string} content @param {string} type */
export function saveFile(name, content, type) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  h("a", { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
