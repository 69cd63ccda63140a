// Where the nodes of a tree stand: children side by side in the order they are tried, parents above their middle.

import { sizeOf } from "./miniboard.js";
import { moverOf } from "./notation.js";

/** The measures of a drawn tree; a projector needs larger letters. @param {boolean} large @returns {Metrics} */
export const metricsFor = (large) =>
  large
    ? { board: 54, text: 24, label: 24, pitch: 66, stub: 40, drop: 26 }
    : { board: 38, text: 14, label: 13, pitch: 50, stub: 26, drop: 24 };

/**
 * @param {Shown} root
 * @param {Metrics} metrics
 * @returns {Placed}
 */
export function place(root, metrics) {
  const size = sizeOf(root.node.position);
  const cell = metrics.board / Math.max(size.width, size.height);
  const [width, height] = [cell * size.width, cell * size.height];
  const row = metrics.label + height + metrics.text + metrics.drop + 18;
  /** @type {Placed} */
  const placed = {
    nodes: new Map(),
    stubs: [],
    cell,
    boardWidth: width,
    boardHeight: height,
    row,
    width: 0,
    height: 0,
    levels: [],
  };
  let cursor = 0;

  /** @param {Shown} shown @param {number} level @returns {number} the middle of the node */
  function put(shown, level) {
    placed.levels[level] ??= moverOf(shown.node.position);
    const middles = shown.children.map((child) => put(child, level + 1));
    const stubs = shown.stubs.map(({ move, cut }) => {
      const x = cursor + metrics.stub / 2;
      cursor += metrics.stub;
      placed.stubs.push({ key: shown.key, move, cut, x, y: (level + 1) * row });
      middles.push(x);
      return x;
    });
    if (!middles.length) {
      middles.push(cursor + metrics.pitch / 2);
      cursor += metrics.pitch;
    }
    if (stubs.length && shown.children.length && stubs.length === middles.length) cursor += 1;
    const x = (middles[0] + middles[middles.length - 1]) / 2;
    placed.nodes.set(shown.key, { shown, x, y: level * row });
    return x;
  }

  put(root, 0);
  placed.width = Math.max(cursor, metrics.pitch);
  const below = placed.stubs.some(({ y }) => y >= placed.levels.length * row) ? row * 0.55 : 0;
  placed.height = placed.levels.length * row - metrics.drop + below + 14;
  return placed;
}
