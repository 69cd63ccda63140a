// Trees of numbers: choose one, and print it as a worksheet with its answers.

import { ask } from "../../lib/api.js";
import { button, field, h, options } from "../../lib/dom.js";
import { printPages } from "../../lib/paper.js";
import { createRequest } from "../../lib/request.js";
import { allNodes, buildTree, learn } from "../tree/model.js";
import { treePicture } from "../tree/svg.js";

export const FIRST_TREE = "[[3,12,8],[2,4,6],[14,5,2]]";
const STRATEGIES = /** @type {const} */ (["minimax", "alpha-beta"]);
/** @type {Choice[]} */
const LEVELS = ["1", "2", "3", "4", "5"].map((levels) => [levels]);
/** @type {Choice[]} */
const BRANCHES = ["2", "3", "4"].map((branches) => [branches]);
const BLANK = "\u2002\u2002"; // the width of a number, to be written by hand

/** The form in the dialog: a random tree, or nested lists. @param {(tree: string) => void} onTree */
export function createTreeForm(onTree) {
  const text = h("textarea", { rows: 3, spellcheck: "false", autocomplete: "off" });
  text.value = FIRST_TREE;
  const levels = options(h("select"), LEVELS, "3");
  const branches = options(h("select"), BRANCHES, "2");
  const seed = h("input", { type: "number", min: 0, max: 999_999_999, value: 1 });
  const task = createRequest({});
  let made = ""; // the random tree that was made last: the next press takes the next seed

  const makeRandom = () =>
    task.begin(async (signal) => {
      const size = `${levels.value} ${branches.value} ${seed.value}`;
      if (made === size) seed.value = String(Number(seed.value) + 1);
      text.value = (await ask("/api/tree", { seed: seed.value, depth: levels.value, branches: branches.value }, { signal })).tree;
      made = `${levels.value} ${branches.value} ${seed.value}`;
    });
  /** Read the lists, then do something with the tree. @param {(tree: string, signal: AbortSignal) => unknown} act */
  const withTree = (act) =>
    task.begin(async (signal) => {
      const { tree } = await ask("/api/tree", { tree: text.value.trim() || "[]" }, { signal });
      text.value = tree;
      await act(tree, signal);
    });

  const element = h(
    "section",
    { class: "tree-form", "aria-label": "A tree of numbers" },
    h("h3", null, "A tree of numbers"),
    h("p", { class: "soft" }, "As in an exam: MAX and MIN take turns, and each leaf is a number. Write min before the lists if MIN begins."),
    h("div", { class: "tree-size" }, field("Levels", levels), field("Branches", branches), field("Seed", seed), button("Random tree", makeRandom)),
    field("Nested lists", text),
    task.problem,
    h("div", { class: "buttons" }, button("Watch this tree", () => withTree(onTree), { class: "primary" }), button("Print a worksheet", () => withTree(printWorksheet))),
  );
  return {
    element,
    /** @param {string} tree */
    show(tree) {
      if (tree) text.value = tree;
    },
  };
}

/** Print a tree with empty values, and on the second page its answers. @param {string} tree @param {AbortSignal} signal */
export async function printWorksheet(tree, signal) {
  const searches = await Promise.all(
    STRATEGIES.map(async (strategy) => {
      const search = await ask("/api/tree/search", { tree, strategy }, { signal });
      const { moments } = await ask("/api/tree/moments", { tree, strategy, step: 0, count: 2, every: search.steps - 1 }, { signal });
      return { search, empty: picture(search, moments[0], true), answer: picture(search, moments[1], false) };
    }),
  );
  const [minimax, alphaBeta] = searches;
  const task = (/** @type {string} */ words, /** @type {SVGElement} */ drawn) => h("div", { class: "sheet-tree" }, h("p", null, words), drawn);
  printPages([
    h(
      "div",
      null,
      h("h1", null, "A tree of numbers"),
      h("p", null, "Name: ______________________________"),
      task("1. Minimax: write the value of every node into its box.", minimax.empty),
      task("2. Alpha-beta, from left to right: write the values that the search returns, and cross out the branches that it skips.", alphaBeta.empty),
      h("p", null, "3. How many nodes does each search visit, leaves included? minimax: ______ alpha-beta: ______"),
    ),
    h(
      "div",
      null,
      h("h1", null, "Answers: a tree of numbers"),
      h("p", { class: "sheet-lists" }, tree),
      task(`1. ${sentence(minimax.search.words)}`, minimax.answer),
      task(`2. ${sentence(alphaBeta.search.words)} ≤ and ≥ mark bounds.`, alphaBeta.answer),
      h("p", null, `3. minimax: ${minimax.search.nodes}, alpha-beta: ${alphaBeta.search.nodes}`),
    ),
  ]);
}

/** @param {string} words */
const sentence = (words) => `${words[0].toUpperCase()}${words.slice(1)}.`;

/** A drawing of the tree: with empty boxes, or as the search leaves it. @param {Search} search @param {Moment} moment @param {boolean} blank */
function picture(search, moment, blank) {
  const known = new Map();
  learn(known, search.tree);
  const how = { known, byHand: new Map(), moment, fold: false, all: true, hide: false, variation: blank ? [] : search.variation, wrong: null };
  const root = /** @type {Shown} */ (buildTree(how));
  for (const shown of allNodes(root)) {
    if (blank && shown.node.leaf === null) shown.text = BLANK;
    shown.here = shown.onWay = false;
  }
  return treePicture(root, { title: "", why: search.why });
}
