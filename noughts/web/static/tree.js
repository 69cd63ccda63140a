// The search tree as an ARIA tree: arrows walk and open, Enter jumps to the moment a node is entered.

import { h } from "./dom.js";
import { miniBoard } from "./miniboard.js";
import { factsOf } from "./rows.js";

export function createTree(label, { onToggle, onJump }) {
  const element = h("div", { role: "tree", class: "tree", "aria-label": label });
  let rows = [];
  let focus = "";

  element.addEventListener("click", (event) => {
    const item = event.target.closest("[data-key]");
    if (!item) return;
    focus = item.dataset.key;
    const row = find(focus);
    if (event.target.closest(".chevron")) toggle(row);
    else if (row.kind === "node") onJump(row);
  });
  element.addEventListener("keydown", (event) => {
    const at = rows.findIndex(({ key }) => key === focus);
    const row = rows[at];
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (to !== undefined) focusOn(rows[Math.min(Math.max(to, 0), rows.length - 1)]);
    else if (event.key === "ArrowRight")
      row.open === false ? toggle(row) : row.open && rows[at + 1] && focusOn(rows[at + 1]);
    else if (event.key === "ArrowLeft")
      row.open ? toggle(row) : focusOn(rows.slice(0, at).findLast(({ level }) => level < row.level) ?? row);
    else if ((event.key === "Enter" || event.key === " ") && row.kind === "node") onJump(row);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  const find = (key) => rows.find((row) => row.key === key);
  const toggle = (row) => row.open !== null && row.open !== undefined && onToggle(row);
  function focusOn(row) {
    focus = row.key;
    for (const item of element.children) item.tabIndex = item.dataset.key === focus ? 0 : -1;
    element.querySelector(`[data-key="${focus}"]`).focus();
  }

  function item(row, window) {
    const props = {
      role: "treeitem",
      "data-key": row.key,
      "aria-level": row.level + 1,
      "aria-label": row.words,
      "aria-expanded": row.open === null || row.open === undefined ? null : String(row.open),
      "aria-current": row.here ? "step" : null,
      tabindex: row.key === focus ? 0 : -1,
      class: `item ${row.kind} ${row.state ?? ""} ${row.here ? "here" : ""}`,
    };
    if (row.kind === "cut") {
      return withLevel(
        row,
        h(
          "div",
          props,
          h("span", { class: "scissors", "aria-hidden": "true" }, "✂"),
          h("span", { class: "cut-moves" }, row.label),
          h("span", { class: "why" }, row.why),
        ),
      );
    }
    const { value, facts } = factsOf(row, window);
    return withLevel(
      row,
      h(
        "div",
        props,
        h("span", { class: "chevron", "aria-hidden": "true" }, row.open === null ? "" : row.open ? "▾" : "▸"),
        miniBoard(row.node.position, { move: row.move }),
        h("span", { class: "move" }, row.label),
        h("span", { class: "worth" }, value),
        h("span", { class: "facts" }, facts),
      ),
    );
  }

  function withLevel(row, made) {
    made.style.setProperty("--level", row.level);
    return made;
  }

  return {
    element,
    update(next, window) {
      const focused = element.contains(document.activeElement);
      rows = next;
      if (!find(focus)) focus = rows[0]?.key ?? "";
      element.replaceChildren(...rows.map((row) => item(row, window)));
      if (focused) element.querySelector(`[data-key="${focus}"]`)?.focus({ preventScroll: true });
      const here = element.querySelector(".here");
      if (here && !focused) {
        const [top, bottom] = [here.offsetTop, here.offsetTop + here.offsetHeight];
        if (top < element.scrollTop || bottom > element.scrollTop + element.clientHeight)
          element.scrollTop = top - element.clientHeight / 2;
      }
    },
    rows: () => rows,
  };
}
