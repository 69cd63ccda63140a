// The tree as a picture that needs no style sheet and no page.

import { s } from "../../lib/dom.js";
import { allNodes } from "./model.js";
import { place } from "./layout.js";
import { paintEdges, paintLevel, paintNode, repaintNode } from "./paint.js";

const LEFT = 96;
const TOP = 48;
const TITLE = 17; // pixels: the size of its letters
const STYLE = `
text { font-family: system-ui, sans-serif; text-anchor: middle; fill: #1c2331 }
.title, .level { text-anchor: start; font-weight: 600 }
.tree-move { fill: #565f6e } .tree-value { font-weight: 700 } .tree-more { fill: #565f6e }
.for-x > .tree-value, .level.for-x { fill: #2450c8 } .for-o > .tree-value, .level.for-o { fill: #b8430f }
.mini-paper { fill: #e9e5da } .mini-last { fill: #fbe7ae } .mini-grid { stroke: #b9b4a8; stroke-width: .06; fill: none }
.mini-x, .mini-o { fill: none; stroke-width: .16; stroke-linecap: round } .mini-x { stroke: #2450c8 } .mini-o { stroke: #b8430f }
.ring, .pill { fill: none } .here > .ring { stroke: #2450c8; stroke-width: 3 }
.pill { fill: #fff; stroke: #d8d3c6 } .bounded > .pill { stroke: #1c2331; stroke-dasharray: 3 3 }
.dot { fill: #b9b4a8 } .tree-node:not(.waiting) > .dot, .waiting > .tree-board, .waiting > .tree-more { display: none }
.edge { fill: none; stroke: #8b93a1; stroke-width: 1.5 } .edge.waiting { stroke: #d8d3c6; stroke-dasharray: 3 4 }
.edge.onway { stroke: #1c2331; stroke-width: 3 } .edge.best { stroke: #17703a; stroke-width: 4 }
.edge.cut, .cross { stroke: #a61b2b; fill: none; stroke-width: 2 } .edge.cut { stroke-dasharray: 4 3 }
.of-numbers > .dot { display: none } .of-numbers.waiting > .tree-board { display: inline } .skipped > .tree-board { opacity: .45 }
.node-shape, .leaf-paper { fill: #fff; stroke: #1c2331; stroke-width: 1.5 } .edge.skipped { stroke: #a61b2b; stroke-dasharray: 4 3 }
.cut-move, .cut-why { fill: #a61b2b } .cut-move { text-decoration: line-through }
`;

/** The tree as an element. @param {Shown} root @param {{ title: string, why: string }} how */
export function treePicture(root, { title, why }) {
  const placed = place(root, false);
  const width = Math.ceil(Math.max(placed.width + LEFT, title.length * TITLE * 0.56) + 24); // the title is on one line
  const height = Math.ceil(placed.height + TOP + 16);
  const nodes = allNodes(root).map((shown) => {
    const painted = paintNode(shown, placed);
    repaintNode(painted, shown, placed);
    return painted.element;
  });
  const { numbers } = placed;
  const levels = placed.levels.map((mover, level) => mover && paintLevel(mover, { x: 14, y: TOP + level * placed.row + 40, "font-size": 13 }, { numbers }));
  return s(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${width} ${height}`, width, height },
    s("title", null, title),
    s("rect", { class: "picture-paper", width, height, fill: "#faf8f3" }),
    s("text", { class: "title", x: 14, y: 28, "font-size": TITLE }, title),
    levels,
    s("g", { transform: `translate(${LEFT} ${TOP})` }, paintEdges(placed, why), nodes),
  );
}

/** The tree as the text of a file. @param {Shown} root @param {{ title: string, why: string }} how */
export function treeSvg(root, how) {
  const text = new XMLSerializer().serializeToString(treePicture(root, how));
  return text.replace("</title>", `</title><style>${STYLE}</style>`); // inserted as text: the page's security policy forbids style elements
}
