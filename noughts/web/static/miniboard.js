// A small board as SVG, for the search tree on the page and in the picture of it.

import { s } from "./dom.js";
import { cellNumber, marksOf } from "./notation.js";

/** Drawn in units of one cell; `move` is the name of the cell to mark. */
export function miniBoard(position, { move = null, size = null, ink = {} } = {}) {
  const width = position.split("/")[0].length;
  const height = position.split("/").length;
  const parts = [s("rect", { class: "mini-paper", width, height, rx: 0.3, fill: ink.paper })];
  if (move) {
    const cell = cellNumber(move, width);
    parts.push(
      s("rect", {
        class: "mini-last",
        x: cell % width,
        y: Math.floor(cell / width),
        width: 1,
        height: 1,
        rx: 0.2,
        fill: ink.last,
      }),
    );
  }
  const lines = [];
  for (let column = 1; column < width; column += 1) lines.push(`M${column} .15V${height - 0.15}`);
  for (let row = 1; row < height; row += 1) lines.push(`M.15 ${row}H${width - 0.15}`);
  parts.push(
    s("path", {
      class: "mini-grid",
      d: lines.join(""),
      fill: "none",
      stroke: ink.grid,
      "stroke-width": 0.06,
    }),
  );
  [...marksOf(position)].forEach((mark, cell) => {
    const [x, y] = [(cell % width) + 0.5, Math.floor(cell / width) + 0.5];
    const common = { fill: "none", "stroke-width": 0.16, "stroke-linecap": "round" };
    if (mark === "X") {
      const d = `M${x - 0.25} ${y - 0.25}l.5 .5M${x + 0.25} ${y - 0.25}l-.5 .5`;
      parts.push(s("path", { class: "mini-x", d, stroke: ink.x, ...common }));
    }
    if (mark === "O")
      parts.push(s("circle", { class: "mini-o", cx: x, cy: y, r: 0.26, stroke: ink.o, ...common }));
  });
  const box = size === null ? {} : { width: size.width, height: size.height, x: size.x, y: size.y };
  return s("svg", { viewBox: `0 0 ${width} ${height}`, class: "mini", "aria-hidden": "true", ...box }, parts);
}
