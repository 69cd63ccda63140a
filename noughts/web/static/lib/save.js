// Saves a text as a file, in the browser's folder for downloads.

import { h } from "./dom.js";

/** @param {string} name @param {string} content @param {string} type */
export function saveFile(name, content, type) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  h("a", { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
