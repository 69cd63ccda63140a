// The visible part of a search tree at a step: which nodes are open, their values so far, and the cut moves.

import { plural } from "../../lib/words.js";
import { plainNumber, valueText, valueWords } from "../../lib/values.js";

/** Is it a node of a tree of numbers? Such a tree is seen as a whole from the beginning. @param {TreeNode} node */
export const ofNumbers = (node) => node.position === "";

/** The numbers of the leaves below a node. @param {TreeNode} node @returns {number[]} */
export const leavesOf = (node) => (node.leaf !== null ? [node.leaf] : (node.children ?? []).flatMap(leavesOf));

/** @param {string[]} path */
export const keyOf = (path) => path.join(",");

/**
 * Remember all nodes of an answer that come with their children.
 * @param {Map<string, TreeNode>} known
 * @param {TreeNode} node
 * @param {string[]} path
 */
export function learn(known, node, path = []) {
  if (node.children === null) return;
  known.set(keyOf(path), node);
  for (const child of node.children) learn(known, child, [...path, /** @type {string} */ (child.move)]);
}

/**
 * The tree to draw. `byHand` holds the nodes that the user opened or closed. `all` opens all others; without it
 * only the path to the present node is open. `hide` leaves out nodes that the search has not reached.
 * @param {{
 *   known: Map<string, TreeNode>, byHand: Map<string, boolean>, moment: Moment,
 *   fold: boolean, all: boolean, hide: boolean, variation: string[], wrong: string[] | null,
 * }} how
 * @returns {Shown | null}
 */
export function buildTree({ known, byHand, moment, fold, all, hide, variation, wrong }) {
  const { step } = moment;
  const current = moment.path.slice(1).map(({ move }) => /** @type {string} */ (move));
  const root = known.get("");
  return root ? add(root, [], [], false) : null;

  /** @param {TreeNode} node @param {string[]} path @param {string[]} twins @param {boolean} skipped @returns {Shown} */
  function add(node, path, twins, skipped) {
    const key = keyOf(path);
    const onWay = keyOf(current.slice(0, path.length)) === key;
    const here = onWay && path.length === current.length;
    const leaf = node.children !== null && node.children.length === 0;
    const children = known.get(key)?.children ?? null;
    const wanted = byHand.get(key) ?? (all || onWay);
    const open = leaf ? null : wanted && children !== null;
    const numbers = ofNumbers(node);
    const state = skipped ? "skipped" : step < node.enters ? "waiting" : step < node.returns ? "running" : "done";
    const frame = onWay ? moment.path[path.length] : null;
    const worth = worthOf(node, state, frame);
    const from = moment.kind === "update" && moment.from === node.move;
    /** @type {Shown} */
    const shown = {
      key,
      path,
      node,
      twins,
      state,
      open,
      onWay,
      here,
      from: from && keyOf(path.slice(0, -1)) === keyOf(current),
      best: variation.length > 0 && keyOf(variation.slice(0, path.length)) === key,
      wrong: !hide && wrong !== null && keyOf(wrong) === key,
      text: node.leaf !== null ? "" : state === "running" && worth.value !== null ? `${valueText(worth, numbers)} …` : valueText(worth, numbers),
      worth,
      label: numbers ? "" : twins.length > 1 ? `${node.move} ×${twins.length}` : (node.move ?? ""),
      words: "",
      count: open === false && state !== "waiting" ? node.nodes - 1 : 0,
      children: [],
      stubs: [],
    };
    shown.words = wordsOf(shown);
    if (open && children) {
      const cut = step >= node.returns - 1;
      for (const group of groups(children, path)) {
        const move = /** @type {string} */ (group.child.move);
        if (hide && !numbers && step < group.child.enters) continue;
        shown.children.push(add(group.child, [...path, move], group.moves, skipped || (cut && node.skipped.includes(move))));
      }
      if ((cut || !hide) && !numbers) shown.stubs = node.skipped.map((move) => ({ move, cut }));
    }
    return shown;
  }

  /**
   * Group children that are symmetric and searched identically; show the one the search is in, or the first.
   * @param {TreeNode[]} children @param {string[]} path
   */
  function groups(children, path) {
    /** @type {Map<string | null, { child: TreeNode, moves: string[] }>} */
    const found = new Map();
    const next = keyOf(current.slice(0, path.length)) === keyOf(path) ? current[path.length] : null;
    for (const child of children) {
      const twin = fold ? child.same_as : child.move;
      const group = found.get(twin) ?? { child, moves: [] };
      group.moves.push(/** @type {string} */ (child.move));
      if (child.move === next) group.child = child;
      found.set(twin, group);
    }
    return [...found.values()];
  }
}

/** @param {TreeNode} node @param {string} state @param {Frame | null} frame @returns {Worth} */
function worthOf(node, state, frame) {
  if (state === "done") return { value: node.value, bound: node.bound };
  return { value: frame?.value ?? null, bound: null };
}

/** @param {Shown} shown */
function wordsOf({ node, twins, state, worth, open, wrong }) {
  const numbers = ofNumbers(node);
  const parts = [node.leaf !== null ? `the leaf ${plainNumber(node.leaf)}` : (node.move ?? (numbers ? "The root" : "The position"))];
  if (twins.length > 1) parts.push(`one of ${twins.length} mirror images: ${twins.join(" ")}`);
  if (node.mover) parts.push(`${numbers ? "" : `${node.mover} to move, `}${node.mover === "X" ? "MAX" : "MIN"}`);
  if (state === "skipped") parts.push("skipped");
  if (node.leaf !== null) return parts.join(", ");
  if (state === "waiting") parts.push("not searched yet");
  if (state === "running") parts.push(worth.value === null ? "open" : `open, ${valueWords(worth, numbers)} so far`);
  if (state === "done") parts.push(valueWords(worth, numbers));
  if (state === "done" && node.skipped.length) parts.push(`${numbers ? "the rest" : node.skipped.join(" and ")} cut: ${node.why}`);
  if (wrong) parts.push("the first wrong value");
  if (open === false) parts.push(plural(node.nodes, "node"));
  return parts.join(", ");
}

/** All visible nodes, each before its children. @param {Shown} shown @returns {Shown[]} */
export const allNodes = (shown) => [shown, ...shown.children.flatMap(allNodes)];
