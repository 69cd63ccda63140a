// The condition for a cut, in words, beside the present node.

import { s } from "../../lib/dom.js";

const LINE = 26; // characters

/** Words in lines. @param {string} text */
function wrap(text) {
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(" ")) {
    const last = lines[lines.length - 1];
    if (last && `${last} ${word}`.length <= LINE) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/**
 * Right of the node, where nothing is searched yet; if there is no room, where it covers the least.
 * @typedef {{ x: number, y: number, width: number, height: number, weight: number }} Box
 * @param {string} text
 * @param {{ left: number, right: number, top: number, above: number, below: number, from: number, to: number, size: number, taken: Box[] }} at the node's sides, the sides of the picture, and the nodes in it
 */
export function paintCallout(text, { left, right, top: beside, above, below, from, to, size, taken }) {
  const lines = wrap(text);
  const width = Math.max(...lines.map((line) => line.length)) * size * 0.6 + 18;
  const height = lines.length * size * 1.3 + 10;
  /** @param {number} one @param {number} long @param {number} other @param {number} far */
  const shared = (one, long, other, far) => Math.max(0, Math.min(one + long, other + far) - Math.max(one, other));
  /** @param {number[]} corner */
  const covered = ([x, y]) => taken.reduce((sum, box) => sum + box.weight * shared(x, width, box.x, box.width) * shared(y, height, box.y, box.height), 0);
  const end = to - width;
  const corners = [[right + 12, beside], [Math.min(right + 12, end), above - height - 4], [left - 12 - width, beside], [end, below], [from, below]];
  const places = corners.filter(([x, y]) => x >= from && x <= end && y >= 0);
  const [x, top] = places.sort((one, other) => covered(one) - covered(other))[0] ?? [from, below];
  return [
    s("rect", { class: "callout-paper", x, y: top, width, height, rx: 8 }),
    ...lines.map((line, place) => s("text", { class: "callout-text", x: x + 9, y: top + 4 + size * (1.05 + place * 1.3), "font-size": size }, line)),
  ];
}
