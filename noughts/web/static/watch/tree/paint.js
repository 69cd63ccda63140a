// Drawing the parts of a tree: a node with its board and value, edges, and edges that were cut.

import { s, set } from "../../lib/dom.js";
import { countText, valueWidth } from "./layout.js";
import { boardParts } from "../../board/miniboard.js";
import { plainNumber, sideOf } from "../../lib/values.js";

/**
 * A node: its move above, its board, its value below.
 * @param {Shown} shown @param {Placed} placed
 */
export function paintNode(shown, { metrics, boardWidth, boardHeight, cell, numbers }) {
  const [left, top] = [-boardWidth / 2, metrics.label + 8];
  const ring = s("rect", {
    class: "ring",
    x: left - 4,
    y: top - 4,
    width: boardWidth + 8,
    height: boardHeight + 8,
    rx: 8,
  });
  const board = s(
    "g",
    { class: "tree-board", transform: `translate(${left} ${top}) scale(${cell})` },
    numbers ? numberParts(shown, boardWidth, boardHeight) : boardParts(shown.node.position, shown.node.move),
  );
  const dot = s("circle", { class: "dot", cx: 0, cy: top + boardHeight / 2, r: 5 });
  const label = s("text", { class: "tree-move", y: metrics.label, "font-size": metrics.label }, shown.label);
  const pill = s("rect", {
    class: "pill",
    y: top + boardHeight + 4,
    height: metrics.text + 6,
    rx: (metrics.text + 6) / 2,
  });
  const text = s("text", {
    class: "tree-value",
    y: top + boardHeight + 4 + metrics.text,
    "font-size": metrics.text,
  });
  const more = s("text", {
    class: "tree-more",
    y: top + boardHeight + metrics.text * 2 + 8,
    "font-size": metrics.label,
  });
  const element = s(
    "g",
    { role: "treeitem", "data-key": shown.key, class: "tree-node" },
    ring,
    board,
    dot,
    label,
    pill,
    text,
    more,
  );
  return { element, label, pill, text, more };
}

/**
 * Bring a painted node up to date.
 * @param {ReturnType<typeof paintNode>} painted @param {Shown} shown @param {Placed} placed
 */
export function repaintNode({ element, label, pill, text, more }, shown, { metrics, nodes, numbers }) {
  const { x, y } = /** @type {{ x: number, y: number }} */ (nodes.get(shown.key));
  set(element, "transform", `translate(${x} ${y})`);
  const names = ["tree-node", shown.state, numbers ? "of-numbers" : sideOf(shown.worth.value)];
  for (const name of /** @type {const} */ (["here", "onWay", "best", "from", "wrong"]))
    if (shown[name]) names.push(name.toLowerCase());
  if (shown.worth.bound && shown.worth.bound !== "exact") names.push("bounded");
  set(element, "class", names.join(" "));
  set(element, "aria-level", String(shown.path.length + 1));
  set(element, "aria-label", shown.words);
  set(element, "aria-expanded", shown.open === null ? null : String(shown.open));
  set(element, "aria-current", shown.here ? "step" : null);
  if (label.textContent !== shown.label) label.textContent = shown.label;
  if (text.textContent !== shown.text) {
    text.textContent = shown.text;
    const width = valueWidth(shown.text, metrics);
    set(pill, "width", String(width));
    set(pill, "x", String(-width / 2));
  }
  set(pill, "visibility", shown.text ? null : "hidden");
  const count = countText(shown);
  if (more.textContent !== count) more.textContent = count;
}

/** A node of a tree of numbers: a triangle that points up for MAX and down for MIN, or a leaf with its number. @param {Shown} shown @param {number} width @param {number} height */
function numberParts({ node }, width, height) {
  const middle = width / 2;
  if (node.leaf !== null)
    return [
      s("rect", { class: "leaf-paper", x: 2, y: 2, width: width - 4, height: height - 4, rx: 4 }),
      s("text", { class: "leaf-number", x: middle, y: height * 0.68, "font-size": height * 0.5 }, plainNumber(node.leaf)),
    ];
  const max = node.mover === "X";
  const shape = max ? `M${middle} 0L${width} ${height}H0z` : `M0 0H${width}L${middle} ${height}z`;
  return [
    s("path", { class: `node-shape ${max ? "max" : "min"}`, d: shape }),
    s("text", { class: "node-letter", x: middle, y: height * (max ? 0.88 : 0.46), "font-size": height * 0.44 }, node.move ?? "A"),
  ];
}

/** The label of a level: whose turn it is. @param {Mark} mover @param {Record<string, unknown>} where @param {{ short?: boolean, numbers?: boolean, plain?: boolean }} [how] */
export function paintLevel(mover, where, { short = false, numbers = false, plain = false } = {}) {
  const side = mover === "X" ? "MAX" : "MIN";
  const name = numbers ? side : short ? mover : plain ? `${mover} moves` : `${mover}, ${side}`;
  return s("text", { class: `level for-${mover.toLowerCase()}`, ...where }, plain ? name : `${name} ${mover === "X" ? "▲" : "▼"}`);
}

/** All edges: to nodes, and to cut moves, which are crossed out. @param {Placed} placed @param {string} why */
export function paintEdges(placed, why) {
  const parts = [];
  const crosses = [];
  const { metrics } = placed;
  const under = metrics.label + placed.boardHeight + metrics.text + 20;
  for (const { shown, x, y } of placed.nodes.values()) {
    for (const child of shown.children) {
      const below = /** @type {{ x: number, y: number }} */ (placed.nodes.get(child.key));
      const kind = child.best && shown.best ? "best" : child.onWay ? "onway" : child.state;
      const [from, to] = placed.numbers ? [y + under - (shown.text ? 0 : metrics.text + 6), below.y + metrics.label + 2] : [y + under, below.y];
      const dot = metrics.label + 8 + placed.boardHeight / 2; // a waiting node is a dot in the middle of its place
      const begin = placed.numbers || shown.text ? from : y + (shown.state === "waiting" ? dot + 7 : under - metrics.text - 10);
      const end = !placed.numbers && child.state === "waiting" ? to + dot - 7 : to;
      const bend = curve(x, from, below.x, to); // between the rows, so that it crosses no node
      parts.push(s("path", { class: `edge ${kind}${placed.numbers ? " given" : ""}`, d: `M${x} ${begin}V${from}${bend}V${end}` }));
      if (child.state === "skipped" && shown.state !== "skipped") crosses.push(crossAt((x + below.x) / 2, (from + to) / 2, metrics.label * 0.5, shown.node.why ?? why));
    }
  }
  parts.sort((one, other) => rank(one) - rank(other));
  /** @type {Map<string, { x: number, y: number, count: number }>} */
  const reasons = new Map();
  for (const { key, move, cut, x, y } of placed.stubs) {
    if (!cut) continue;
    const from = /** @type {{ x: number, y: number }} */ (placed.nodes.get(key));
    const end = y + metrics.label * 0.2;
    const r = metrics.label * 0.42;
    parts.push(
      s("path", { class: "edge cut", d: curve(from.x, from.y + under, x, end - r) }),
      s("path", {
        class: "cross",
        d: `M${x - r} ${end - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`,
      }),
      s("text", { class: "cut-move", x, y: end + r + metrics.label, "font-size": metrics.label }, move),
    );
    const reason = reasons.get(key) ?? { x: 0, y: end + r + metrics.label * 2.2, count: 0 };
    reasons.set(key, { ...reason, x: reason.x + x, count: reason.count + 1 });
  }
  parts.push(...crosses);
  for (const [key, { x, y, count }] of reasons) {
    const { shown } = /** @type {{ shown: Shown }} */ (placed.nodes.get(key));
    const { why: reason, cut_line_number: lineNumber } = shown.node; // a line number: of your own program
    const where = { class: "cut-why", x: x / count, y, "font-size": metrics.label };
    parts.push(s("text", where, lineNumber === null ? why : `✂ ${lineNumber}`, s("title", null, reason ?? "")));
  }
  return parts;
}

/** A cross over a skipped branch. @param {number} x @param {number} y @param {number} r @param {string} why */
const crossAt = (x, y, r, why) => s("path", { class: "cross", d: `M${x - r} ${y - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}` }, s("title", null, why));

/** @param {Element} edge */
const rank = (edge) =>
  ["skipped", "waiting", "done", "running", "onway", "best"].findIndex((kind) => edge.classList.contains(kind));

/** @param {number} x @param {number} y @param {number} toX @param {number} toY */
const curve = (x, y, toX, toY) => `M${x} ${y}C${x} ${(y + toY) / 2} ${toX} ${(y + toY) / 2} ${toX} ${toY}`;
