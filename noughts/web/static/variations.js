// The positions that were looked at, as a small tree that can be walked: nothing is overwritten by trying something else.

import { button, h, redraw } from "./dom.js";
import { after, cellName, marksOf, moverOf } from "./notation.js";
import { sizeOf } from "./miniboard.js";

/** The move that leads from one position to another, if one does. @param {string} from @param {string} to */
function moveBetween(from, to) {
  const different = [...marksOf(from)].flatMap((mark, cell) => (mark === marksOf(to)[cell] ? [] : [cell]));
  const move = different.length === 1 ? cellName(different[0], sizeOf(from).width) : null;
  return move && after(from, [move]) === to ? move : null;
}

/** @param {(position: string) => void} onGo */
export function variationTree(onGo) {
  const list = h("ol", { class: "record tree-record" });
  const [back, on] = [
    button("‹", () => step(-1), { "aria-label": "One move back", "aria-keyshortcuts": "[" }),
    button("›", () => step(1), { "aria-label": "One move on", "aria-keyshortcuts": "]" }),
  ];
  const head = h("div", { class: "card-head" }, h("h2", { id: "variations" }, "Variations"), h("div", { class: "flip" }, back, on));
  const element = h("section", { class: "card", "aria-labelledby": "variations" }, head, list);
  /** @type {Variation} */
  let root = { move: null, mark: null, number: 0, position: "", parent: null, children: [] };
  let here = root;
  /** @type {string[]} what is best from here on */
  let best = [];

  /** @param {Variation} from @param {string} move @returns {Variation} */
  function child(from, move) {
    const known = from.children.find((each) => each.move === move);
    if (known) return known;
    const made = {
      move,
      mark: moverOf(from.position),
      number: from.number + 1,
      position: after(from.position, [move]),
      parent: from,
      children: [],
    };
    from.children.push(made);
    return made;
  }

  /** @param {Variation} node @param {string} position @returns {Variation | null} */
  function find(node, position) {
    if (node.position === position) return node;
    for (const each of node.children) {
      const found = find(each, position);
      if (found) return found;
    }
    return null;
  }

  /** @param {number} by */
  function step(by) {
    if (by < 0) return here.parent && onGo(here.parent.position);
    const next = here.children[0] ?? (best.length ? child(here, best[0]) : null);
    return next && onGo(next.position);
  }

  /** A node, what follows it, and what else was tried instead. @param {Variation} first @returns {HTMLLIElement[]} */
  function line(first) {
    const items = [];
    for (let node = /** @type {Variation | undefined} */ (first); node; node = node.children[0]) {
      const { position, mark, move } = node;
      const made = button(`${mark} ${move}`, () => onGo(position), { "aria-current": node === here ? "step" : null });
      items.push(h("li", null, made));
      for (const other of node.children.slice(1)) items.push(h("li", { class: "branch" }, h("ol", { class: "record" }, line(other))));
    }
    return items;
  }

  return {
    element,
    step,
    /** The last move on the way here, to be marked on the board. */
    last: () => here.move,
    /** A line of moves from here is kept, and its first position shown. @param {string[]} moves */
    follow(moves) {
      moves.reduce(child, here);
      if (moves.length) onGo(child(here, moves[0]).position);
    },
    /** Where one is now: a position of the tree, a new move, or a new beginning. @param {string} position */
    visit(position) {
      const move = moveBetween(here.position, position);
      const found = here.children.find((each) => each.position === position) ?? find(root, position);
      if (found) here = found;
      else if (move) here = child(here, move);
      else here = root = { move: null, mark: null, number: 0, position, parent: null, children: [] };
    },
    /** @param {string[]} line_ the best one from here on */
    show(line_) {
      best = line_;
      const begin = button("Start", () => onGo(root.position), { "aria-current": here === root ? "step" : null });
      const others = root.children.slice(1).map((other) => h("li", { class: "branch" }, h("ol", { class: "record" }, line(other))));
      redraw(list, [h("li", null, begin), ...(root.children[0] ? line(root.children[0]) : []), ...others]);
      back.disabled = !here.parent;
      on.disabled = !here.children.length && !best.length;
      element.hidden = !root.children.length && !best.length;
    },
  };
}
