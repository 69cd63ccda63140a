// Earlier versions of the file, kept in this browser: the last ten that were checked or replaced.

import { createDialog } from "../lib/controls.js";
import { button, h } from "../lib/dom.js";
import { loadItem, saveItem } from "../lib/store.js";
import { plural } from "../lib/words.js";

const MOST = 10;

/** @typedef {{ source: string, at: number, why: string }} Version */

/** @returns {Version[]} the newest first */
export const versions = () => loadItem("versions") ?? [];

/** @param {string} source @param {string} why */
export function keepVersion(source, why) {
  const others = versions().filter((each) => each.source !== source);
  if (source.trim()) saveItem("versions", [{ source, at: Date.now(), why }, ...others].slice(0, MOST));
}

/** @param {(source: string) => void} onRestore */
export function createVersions(onRestore) {
  const list = h("ol", { class: "versions" });
  const none = h("p", { class: "soft" }, "There are none yet. The page keeps a version whenever you check or replace the file.");
  const dialog = createDialog("Earlier versions", [none, list], "versions-dialog");

  /** @param {Version} version */
  const item = ({ source, at, why }) =>
    h(
      "li",
      null,
      h("span", null, h("b", null, new Date(at).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" })), ` ${why}, ${plural(source.split("\n").length, "line")}`),
      button("Restore", () => (dialog.close(), onRestore(source)), { class: "quiet" }),
    );

  return {
    element: dialog,
    open() {
      none.hidden = versions().length > 0;
      list.replaceChildren(...versions().map(item));
      dialog.showModal();
    },
  };
}
