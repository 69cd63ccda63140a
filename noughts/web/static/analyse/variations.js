// The positions that were visited, as a tree of variations: trying another move overwrites nothing.

import { h, redraw } from "../lib/dom.js";
import { sizeOf } from "../board/miniboard.js";
import { after, cellName, marksOf, moverOf } from "../lib/notation.js";
import { loadVariations, saveVariations } from "../lib/store.js";
import { recordCard, recordItem } from "../play/record.js";

/** The move that leads from one position to another, if there is one. @param {string} from @param {string} to @param {string} game */
function moveBetween(from, to, game) {
  const different = [...marksOf(from)].flatMap((mark, cell) => (mark === marksOf(to)[cell] ? [] : [cell]));
  const move = different.length === 1 ? cellName(different[0], sizeOf(from).width) : null;
  return move && after(from, [move], game) === to ? move : null;
}

/** @param {KeyedButtons} keyed @param {(position: string) => void} onGo @param {() => string} game */
export function variationTree(keyed, onGo, game) {
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
  const child = (from, move) => from.children.find((each) => each.move === move) ?? add(after(from.position, [move], game()), move, from);
  const next = () => here.children[0] ?? (best.length ? child(here, best[0]) : null);
  /** @param {Variation} node */
  const branch = (node) => h("li", { class: "branch" }, h("ol", { class: "record" }, item(node), continuation(node)));

  /** @param {Variation} node */
  const item = (node) => recordItem(inWords(node), () => onGo(node.position), node === here);
  /** @param {Variation} node */
  const inWords = ({ parent, position, move }) => (parent ? `${marksOf(position).replaceAll(".", "").length}. ${moverOf(parent.position)} ${move}` : "Start");
  /** The moves after a node; an alternative stands behind the move that it replaces. @param {Variation} node @returns {HTMLLIElement[]} */
  function continuation({ children: [first, ...others] }) {
    return first ? [item(first), ...others.map(branch), ...continuation(first)] : [];
  }

  function draw() {
    redraw(list, [item(root), ...continuation(root)]);
    back.disabled = !here.parent;
    on.disabled = !here.children.length && !best.length;
    element.hidden = !root.children.length && !best.length;
    keep();
  }

  /** Keep the tree for a reload of this tab. */
  function keep() {
    /** @type {(node: Variation) => KeptVariation} */
    const kept = ({ move, children }) => [move, children.map(kept)];
    saveVariations({ position: root.position, tree: kept(root) });
  }

  /** After a reload: the tree that was kept, if the position is in it. @param {string} position */
  function restoreKept(position) {
    const kept = loadVariations();
    if (!kept || sizeOf(kept.position).width !== sizeOf(position).width) return;
    known.clear();
    root = here = add(kept.position, null, null);
    restore(kept.tree, root);
  }

  /** @param {KeptVariation} kept @param {Variation} node */
  function restore([, children], node) {
    for (const each of children) if (each[0]) restore(each, child(node, each[0]));
  }

  return {
    element,
    /** The last move before this position. */
    last: () => here.move,
    /** Add a variation from here; the position stays. @param {string[]} moves */
    add(moves) {
      moves.reduce(child, here);
      draw();
    },
    /** Go to a position: one of the tree, one move further, or the root of a new tree. @param {string} position */
    visit(position) {
      if (!root.position) restoreKept(position);
      const move = moveBetween(here.position, position, game());
      const found = here.children.find((each) => each.position === position) ?? known.get(position);
      if (!found && !move) known.clear();
      here = found ?? (move ? child(here, move) : (root = add(position, null, null)));
    },
    /** @param {string[]} variation the best one from here on */
    show(variation) {
      best = variation;
      draw();
    },
  };
}
