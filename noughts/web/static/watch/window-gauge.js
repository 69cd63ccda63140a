// Alpha and beta on a number line: when they meet, the rest is cut.

import { s } from "../lib/dom.js";
import { boundText } from "../lib/values.js";

const WIDTH = 320;
const LEFT = 24;
const RIGHT = WIDTH - 24;
const AXIS = 52;

/** Where a value is drawn; the ends are minus and plus infinity. @param {number | null} value @param {number} end @param {number[]} ticks the least, a middle and the largest value */
function at(value, end, [least, , most]) {
  if (value === null) return end;
  const room = (most - least || 1) / 2;
  return LEFT + ((RIGHT - LEFT) * (value - least + room)) / (most - least + 2 * room);
}

export function createGauge() {
  const inside = s("g", null);
  const element = s("svg", { class: "gauge", viewBox: `0 0 ${WIDTH} 100`, role: "img" }, inside);

  /** @param {Frame} frame @param {boolean} cut @param {number[] | null} numbers of the leaves of a tree of numbers */
  function update({ alpha, beta, value }, cut, numbers) {
    const plain = numbers !== null;
    const scale = numbers ? [Math.min(...numbers), (Math.min(...numbers) + Math.max(...numbers)) / 2, Math.max(...numbers)] : [-1, 0, 1];
    const [from, to] = [at(alpha, LEFT, scale), at(beta, RIGHT, scale)];
    const ticks = scale.map((tick) => ({ x: at(tick, 0, scale), name: boundText(tick, "", plain) }));
    const named = [...ticks, { x: LEFT, name: "−∞" }, { x: RIGHT, name: "+∞" }];
    const closed = alpha !== null && beta !== null && alpha >= beta;
    inside.replaceChildren(
      s("path", { class: "axis", d: `M${LEFT} ${AXIS}H${RIGHT}` }),
      closed
        ? s("path", { class: "cross", d: `M${(from + to) / 2 - 9} ${AXIS - 9}l18 18m0 -18l-18 18` })
        : s("rect", {
            class: "window",
            x: from,
            y: AXIS - 7,
            width: Math.max(to - from, 1),
            height: 14,
            rx: 4,
          }),
      ...ticks.map(({ x }) => s("path", { class: "tick", d: `M${x} ${AXIS - 5}v10` })),
      ...named.map(({ x, name }) => s("text", { class: "tick-text", x, y: AXIS + 22 }, name)),
      marker("α", from, "alpha"),
      marker("β", to, "beta"),
      value === null ? s("g", null) : s("circle", { class: "so-far", cx: at(value, 0, scale), cy: AXIS, r: 6 }),
      cut ? s("text", { class: "cut-text", x: (from + to) / 2, y: AXIS + 44 }, "α ≥ β: cut") : s("g", null),
    );
    const words = `alpha ${boundText(alpha, "minus infinity", plain)}, beta ${boundText(beta, "plus infinity", plain)}, value so far ${boundText(value, "none", plain)}`;
    element.setAttribute("aria-label", closed ? `${words}: alpha has reached beta` : words);
  }

  /** @param {string} name @param {number} x @param {string} side */
  function marker(name, x, side) {
    const shift = side === "alpha" ? -1 : 1;
    return s(
      "g",
      { class: `marker ${side}` },
      s("path", { d: `M${x} ${AXIS - 10}v-14m0 14l${shift * 6} -8` }),
      s("text", { x: x + shift * 3, y: AXIS - 29 }, name),
    );
  }

  return { element, update };
}
