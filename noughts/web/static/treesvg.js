// The tree as shown, as a picture of its own that needs no style sheet.

import { s } from "./dom.js";
import { miniBoard } from "./miniboard.js";
import { factsOf } from "./rows.js";

const ROW = 56;
const INDENT = 26;
const WIDTH = 760;
const INK = {
  paper: "#ffffff",
  grid: "#b9b4a8",
  last: "#fde9b8",
  x: "#2450c8",
  o: "#b8430f",
  text: "#1c2331",
  soft: "#5a6373",
  cut: "#a61b2b",
};

export function treeSvg(rows, { title, window }) {
  const height = 44 + rows.length * ROW;
  const lastAt = [];
  const parts = [
    s("rect", { width: WIDTH, height, fill: "#faf8f3" }),
    text(16, 28, title, { "font-size": 16, "font-weight": 600 }),
  ];
  rows.forEach((row, place) => {
    const y = 44 + place * ROW;
    const x = 16 + row.level * INDENT;
    if (row.level) {
      const above = lastAt[row.level - 1];
      parts.push(
        s("path", {
          d: `M${x - INDENT + 22} ${above}V${y + ROW / 2}H${x}`,
          fill: "none",
          stroke: INK.grid,
          "stroke-width": 1.5,
        }),
      );
    }
    lastAt[row.level] = y + ROW - 4;
    parts.push(...(row.kind === "cut" ? cutRow(row, x, y) : nodeRow(row, x, y, window)));
  });
  const picture = s(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: `0 0 ${WIDTH} ${height}`,
      width: WIDTH,
      height,
      "font-family": "system-ui, sans-serif",
    },
    s("title", null, title),
    parts,
  );
  return new XMLSerializer().serializeToString(picture);
}

function nodeRow(row, x, y, window) {
  const { value, facts } = factsOf(row, window);
  return [
    miniBoard(row.node.position, {
      move: row.move,
      ink: INK,
      size: { x: x + 2, y: y + 4, width: 44, height: 48 },
    }),
    row.here
      ? s("rect", {
          x,
          y: y + 2,
          width: 48,
          height: 52,
          rx: 6,
          fill: "none",
          stroke: INK.x,
          "stroke-width": 2,
        })
      : null,
    text(x + 60, y + 33, row.label, { "font-weight": 600 }),
    text(x + 130, y + 33, value),
    text(x + 190, y + 33, facts, { fill: INK.soft, "font-size": 12 }),
  ];
}

const cutRow = (row, x, y) => [
  s("path", {
    d: `M${x + 6} ${y + 20}l16 16M${x + 22} ${y + 20}l-16 16`,
    stroke: INK.cut,
    "stroke-width": 2.5,
    fill: "none",
  }),
  text(x + 34, y + 25, `cut: ${row.label}`, { fill: INK.cut, "font-weight": 600 }),
  text(x + 34, y + 43, row.why, { fill: INK.soft, "font-size": 12 }),
];

const text = (x, y, content, props = {}) =>
  s("text", { x, y, fill: INK.text, "font-size": 14, ...props }, content);

export function save(name, content) {
  const address = URL.createObjectURL(new Blob([content], { type: "image/svg+xml" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
