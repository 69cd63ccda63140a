// The tree as a list of rows: what is open, what is folded, what the search has done by the present step.
//
// A row: { key, level, kind: "node" | "cut", node, move, label, words, value, open, here, state }
// state: "waiting" not entered yet, "running" being searched, "done" has returned its value.

import { plural } from "./words.js";

export const keyOf = (path) => path.join(",");

/**
 * known: Map from the key of a path to an answered node; opened, closed: Sets of keys the person chose;
 * current: the path to the present node; step: the present step; fold: symmetric children in one row?
 */
export function treeRows({ known, opened, closed, current, step, fold }) {
  const rows = [];
  const root = known.get("");
  if (root) add(root, [], null, [], 0);
  return rows;

  function add(node, path, move, twins, level) {
    const key = keyOf(path);
    const onWay = keyOf(current.slice(0, path.length)) === key;
    const open =
      !closed.has(key) && (opened.has(key) || (onWay && path.length <= current.length)) && known.has(key);
    const state = step < node.enters ? "waiting" : step < node.returns ? "running" : "done";
    const value = state === "done" ? node.value : null;
    const leaf = node.mover === null;
    rows.push({
      key,
      level,
      kind: "node",
      node,
      move,
      open: leaf ? null : open,
      state,
      value,
      twins,
      here: onWay && path.length === current.length,
      label: move === null ? "start" : twins.length > 1 ? `${move} ×${twins.length}` : move,
      words: wordsOf(node, move, twins, state, value),
    });
    if (!open) return;
    const opened_ = known.get(key);
    for (const group of groups(opened_.children, path))
      add(group.shown, [...path, group.shown.move], group.shown.move, group.moves, level + 1);
    if (node.skipped.length && step >= node.returns - 1) {
      rows.push({
        key: `${key}!`,
        level: level + 1,
        kind: "cut",
        label: node.skipped.join(" "),
        why: node.why,
        words: `Cut: ${node.skipped.join(", ")} not looked at. ${node.why}`,
      });
    }
  }

  /** Children that are mirror images of each other in one; it shows the one the search is in, or the first. */
  function groups(children, path) {
    if (!fold) return children.map((child) => ({ shown: child, moves: [child.move] }));
    const found = new Map();
    for (const child of children) {
      const group = found.get(child.same_as) ?? { shown: child, moves: [] };
      group.moves.push(child.move);
      if (keyOf([...path, child.move]) === keyOf(current.slice(0, path.length + 1))) group.shown = child;
      found.set(child.same_as, group);
    }
    return [...found.values()];
  }
}

function wordsOf(node, move, twins, state, value) {
  const parts = [move ?? "The position"];
  if (twins.length > 1) parts.push(`one of ${twins.length} mirror images: ${twins.join(" ")}`);
  if (state === "waiting") parts.push("not looked at yet");
  if (state === "running") parts.push("being searched");
  if (state === "done") parts.push(value === null ? "counted" : `worth ${value}`);
  parts.push(plural(node.nodes, "node"));
  return parts.join(", ");
}

/** The short facts at the end of a row. */
export function factsOf(row, window) {
  const { node, state, value } = row;
  const facts = [];
  if (state === "waiting") return { value: "", facts: "not yet" };
  if (window) facts.push(`α ${bound(node.alpha, "−∞")} β ${bound(node.beta, "∞")}`);
  facts.push(plural(node.nodes, "node"));
  if (node.cuts) facts.push(plural(node.cuts, "cut"));
  return {
    value: state === "done" ? (value === null ? "counted" : signed(value)) : state === "running" ? "…" : "",
    facts: facts.join(" · "),
  };
}

export const signed = (value) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");
export const bound = (value, without) => (value === null ? without : signed(value));
