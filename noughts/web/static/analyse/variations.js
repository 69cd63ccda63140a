// The positions that were visited, as a tree of variations: trying another move overwrites nothing.

import { h, redraw } from "../lib/dom.js";
import { sizeOf } from "../board/miniboard.js";
import { after, cellName, marksOf, moverOf } from "../lib/notation.js";
import { recordCard, recordItem } from "../play/record.js";

/** The move that leads from one position to another, if there is one. @param {string} from @param {string} to */
function moveBetween(from, to) {
  const different = [...marksOf(from)].flatMap((mark, cell) => (mark === marksOf(to)[cell] ? [] : [cell]));
  const move = different.length === 1 ? cellName(different[0], sizeOf(from).width) : null;
  return move && after(from, [move]) === to ? move : null;
}

/** @param {KeyedButtons} keyed @param {(position: string) => void} onGo */
export function variationTree(keyed, onGo) {
  const list = h("ol", { class: "record" });
  const back = keyed.make("‹", "[", () => here.parent && onGo(here.parent.position), "One move back");
  const on = keyed.make("›", "]", () => onGo(next()?.position ?? here.position), "One move forward in the variation, or in the best line of play");
  const element = recordCard("Variations", [back, on], list);
  /** @type {Map<string, Variation>} */
  const known = new Map();
  let root = add("", null, null);
  let here = root;
  /** @type {string[]} the best variation from here on */
  let best = [];

  /** @param {string} position @param {string | null} move @param {Variation | null} parent */
  function add(position, move, parent) {
    /** @type {Variation} */
    const node = { position, move, parent, children: [] };
    parent?.children.push(node);
    known.set(position, node);
    return node;
  }

  /** @param {Variation} from @param {string} move */
  const child = (from, move) => from.children.find((each) => each.move === move) ?? add(after(from.position, [move]), move, from);
  const next = () => here.children[0] ?? (best.length ? child(here, best[0]) : null);
  /** @param {Variation} node */
  const branch = (node) => h("li", { class: "branch" }, h("ol", { class: "record" }, items(node)));

  /** A node, the moves after it, and the alternatives. @param {Variation} node @returns {HTMLLIElement[]} */
  function items(node) {
    const words = node.parent ? `${moverOf(node.parent.position)} ${node.move}` : "Start";
    const [first, ...others] = node.children;
    return [recordItem(words, () => onGo(node.position), node === here), ...others.map(branch), ...(first ? items(first) : [])];
  }

  return {
    element,
    /** The last move before this position. */
    last: () => here.move,
    /** Add a variation from here, and go to its first position. @param {string[]} moves */
    follow(moves) {
      moves.reduce(child, here);
      onGo(after(here.position, moves.slice(0, 1)));
    },
    /** Go to a position: one of the tree, one move further, or the root of a new tree. @param {string} position */
    visit(position) {
      const move = moveBetween(here.position, position);
      const found = here.children.find((each) => each.position === position) ?? known.get(position);
      if (!found && !move) known.clear();
      here = found ?? (move ? child(here, move) : (root = add(position, null, null)));
    },
    /** @param {string[]} variation the best one from here on */
    show(variation) {
      best = variation;
      redraw(list, items(root));
      back.disabled = !here.parent;
      on.disabled = !here.children.length && !best.length;
      element.hidden = !root.children.length && !best.length;
    },
  };
}
