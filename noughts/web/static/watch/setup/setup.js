// What is watched: its picture, its title, its caption, and a button that opens the dialog to choose another.

import { miniBoard } from "../../board/miniboard.js";
import { button, h, s, set } from "../../lib/dom.js";
import { CLASSIC } from "../../lib/notation.js";
import { NOT_LOADED } from "../../lib/source.js";

/** @typedef {{ game: string, position: string, left: string, right: string, tree: string }} Watched */

/** A small picture for a tree of numbers. */
export const treeIcon = () => s("svg", { class: "mini tree-icon", viewBox: "0 0 3 3", "aria-hidden": "true" }, s("path", { d: "M1.5 .5L.6 1.5M1.5 .5L2.4 1.5M.6 1.5L.2 2.5M.6 1.5L1 2.5M2.4 1.5L2 2.5M2.4 1.5L2.8 2.5" }));

/** The searches that can run on a tree of numbers; others become alpha-beta. @param {WatchState} watch @param {Menu | null} menu @returns {WatchState} */
export function fitSearches(watch, menu) {
  const known = (menu?.on_numbers ?? []).map(({ name }) => name);
  const left = known.includes(watch.left) ? watch.left : "alpha-beta";
  return { ...watch, left, right: known.includes(watch.right) && watch.right !== left ? watch.right : "none" };
}

/** @param {SetupEvents} events */
export function createSetup(events) {
  const picture = h("span", { class: "setup-board" });
  const title = h("span", { class: "setup-title" });
  const caption = h("p", { class: "caption" });
  const change = button([picture, title, h("span", { class: "change" }, "Choose a position")], open, { class: "setup-card" });
  const element = h("div", { class: "setup-box" }, change, caption);
  /** @type {ReturnType<import("./dialog.js")["createSetupDialog"]> | null} made when it is first opened */
  let dialog = null;
  /** @type {[Example[], Example | undefined, Watched] | null} */
  let shown = null;

  async function open() {
    const loaded = await import("./dialog.js").catch(() => null);
    if (!loaded) return tell(`The positions ${NOT_LOADED}`);
    if (!shown || document.querySelector("dialog[open]")) return;
    dialog ??= loaded.createSetupDialog(events);
    element.append(dialog.element);
    dialog.open(...shown);
  }

  /** @param {string} text */
  function tell(text) {
    caption.textContent = text;
    caption.hidden = !text;
  }

  return {
    element,
    open,
    /** @param {Example[]} examples @param {Watched} watched */
    show(examples, watched) {
      const { game, position, left, right, tree } = watched;
      const same = !tree && game === CLASSIC ? examples.find((each) => each.position === position) : undefined;
      const told = same ? [same.left, same.right] : [];
      const now = [left, right].every((name) => name === "none" || told.includes(name)) ? same : undefined; // in either order, or one of the two
      picture.replaceChildren(tree ? treeIcon() : miniBoard(position));
      title.textContent = tree ? "A tree of numbers" : (same?.title ?? "Your position");
      set(change, "aria-label", `Choose a position. Now: ${title.textContent}`);
      tell(now?.caption ?? "");
      shown = [examples, now, watched];
    },
  };
}
