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
 * Right of the node, where nothing is searched yet; below it where there is no room.
 * @param {string} text
 * @param {{ left: number, right: number, top: number, below: number, from: number, to: number, size: number }} at the node's sides, and the sides of the picture
 */
export function paintCallout(text, { left, right, top: beside, below, from, to, size }) {
  const lines = wrap(text);
  const width = Math.max(...lines.map((line) => line.length)) * size * 0.6 + 18;
  const fits = right + 12 + width <= to;
  const x = fits ? right + 12 : Math.max(from, Math.min((left + right - width) / 2, to - width));
  const top = fits ? beside : below;
  return [
    s("rect", { class: "callout-paper", x, y: top, width, height: lines.length * size * 1.3 + 10, rx: 8 }),
    ...lines.map((line, place) => s("text", { class: "callout-text", x: x + 9, y: top + 4 + size * (1.05 + place * 1.3), "font-size": size }, line)),
  ];
}
