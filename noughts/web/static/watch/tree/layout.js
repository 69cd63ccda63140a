// The places of a tree's nodes: children side by side in the order they are tried, parents above their middle.

import { allNodes, ofNumbers } from "./model.js";
import { sizeOf } from "../../board/miniboard.js";
import { moverOf } from "../../lib/notation.js";
import { count } from "../../lib/words.js";

/** @type {Metrics} */
const USUAL = { board: 38, text: 14, label: 13, pitch: 50, stub: 26, drop: 24 };
/** @type {Metrics} */
const TIGHT = { ...USUAL, pitch: 44 }; // for a telephone
/** @type {Metrics} */
const LARGE = { board: 54, text: 24, label: 24, pitch: 70, stub: 40, drop: 26 }; // for a projector

/** How wide the value under a board is. @param {string} text @param {Metrics} metrics */
export const valueWidth = (text, metrics) => Math.max(text.length * metrics.text * 0.62, metrics.text) + 10;

/** The number of nodes that are folded away below a node. @param {Shown} shown */
export const countText = ({ count: folded }) => (folded ? `▸${count(folded)}` : "");

/** @param {Shown} root @param {boolean} large @param {{ tight?: boolean, plain?: boolean }} [how] @returns {Placed} */
export function place(root, large, { tight = false, plain = false } = {}) {
  const metrics = large ? LARGE : tight ? TIGHT : USUAL;
  const found = allNodes(root).filter(({ state }) => state !== "running"); // their texts come and go
  const pitch = Math.max(metrics.pitch, ...found.flatMap((shown) => [valueWidth(shown.text, metrics), valueWidth(countText(shown), metrics)]));
  const numbers = ofNumbers(root.node);
  const size = numbers ? { width: metrics.board, height: metrics.board * 0.84 } : sizeOf(root.node.position);
  const cell = numbers ? 1 : metrics.board / Math.max(size.width, size.height);
  const [boardWidth, boardHeight] = [cell * size.width, cell * size.height];
  const row = metrics.label + boardHeight + metrics.text + metrics.drop + 18;
  /** @type {Placed["nodes"]} */
  const nodes = new Map();
  /** @type {Placed["stubs"]} */
  const stubs = [];
  /** @type {(Mark | null)[]} null: a level of leaves only */
  const levels = [];
  let cursor = 0;

  /** @param {Shown} shown @param {number} level @returns {number} the middle of the node */
  function put(shown, level) {
    levels[level] ??= numbers || plain ? shown.node.mover : moverOf(shown.node.position);
    const middles = shown.children.map((child) => put(child, level + 1));
    for (const { move, cut } of shown.stubs) {
      const x = cursor + metrics.stub / 2;
      cursor += metrics.stub;
      stubs.push({ key: shown.key, move, cut, x, y: (level + 1) * row });
      middles.push(x);
    }
    if (!middles.length) {
      middles.push(cursor + pitch / 2);
      cursor += pitch;
    }
    const x = (middles[0] + middles[middles.length - 1]) / 2;
    nodes.set(shown.key, { shown, x, y: level * row });
    return x;
  }

  put(root, 0);
  const below = stubs.some(({ y }) => y >= levels.length * row) ? row * 0.55 : 0;
  const height = levels.length * row - metrics.drop + below + 14;
  return { numbers, metrics, nodes, stubs, levels, cell, boardWidth, boardHeight, row, width: cursor, height };
}
