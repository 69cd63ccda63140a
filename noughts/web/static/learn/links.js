// Links inside Learn: addresses that can be copied, followed without loading the page again.

import { writeUrl } from "../app/url.js";
import { h } from "../lib/dom.js";

/** @param {App} app @param {Partial<AppState>} changes @param {string} text @param {Props} [props] */
export function openLink(app, changes, text, props = {}) {
  const href = writeUrl({ ...app.state, ...changes });
  /** @param {MouseEvent} event */
  const onclick = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    app.go(changes);
  };
  return h("a", { href, onclick, ...props }, text);
}
