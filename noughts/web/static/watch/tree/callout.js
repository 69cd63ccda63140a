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

/** How much of other rectangles one covers, by their weight. @param {Box} one @param {(Box & { weight: number })[]} others */
const covered = (one, others) =>
  others.reduce((sum, other) => {
    const wide = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
    const high = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
    return sum + other.weight * Math.max(wide, 0) * Math.max(high, 0);
  }, 0);

/**
 * Right of the node, where nothing is searched yet; if there is no room, where it covers the least.
 * @typedef {{ x: number, y: number, width: number, height: number }} Box
 * @param {string} text
 * @param {{ left: number, right: number, top: number, above: number, below: number, from: number, to: number, size: number, taken: (Box & { weight: number })[] }} at the node's sides, the sides of the picture, and the nodes in it
 */
export function paintCallout(text, { left, right, top: beside, above, below, from, to, size, taken }) {
  const lines = wrap(text);
  const width = Math.max(...lines.map((line) => line.length)) * size * 0.6 + 18;
  const height = lines.length * size * 1.3 + 10;
  const [over, middle, end] = [above - height - 4, (left + right - width) / 2, to - width];
  /** @type {[number, number][]} */
  const corners = [[right + 12, beside], [Math.min(right + 12, end), over], [left - 12 - width, beside], [from, over], [end, below], [from, below], [Math.max(from, Math.min(middle, end)), below]];
  const places = corners.map(([x, y]) => ({ x, y, width, height })).filter(({ x, y }) => x >= from && x <= end && y >= 0);
  const [{ x, y: top } = { x: from, y: below }] = places.sort((one, other) => covered(one, taken) - covered(other, taken));
  return [
    s("rect", { class: "callout-paper", x, y: top, width, height, rx: 8 }),
    ...lines.map((line, place) => s("text", { class: "callout-text", x: x + 9, y: top + 4 + size * (1.05 + place * 1.3), "font-size": size }, line)),
  ];
}
