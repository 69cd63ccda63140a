// The stage of a task: its board beside the tree of a search. The search can be walked step by step, as in Watch.

import { ask } from "../../lib/api.js";
import { button, h } from "../../lib/dom.js";
import { CLASSIC, emptyPosition } from "../../lib/notation.js";
import { count, plural } from "../../lib/words.js";
import { buildTree, keyOf, learn } from "../../watch/tree/model.js";
import { createTree } from "../../watch/tree/view.js";
import { codeBlock } from "../text.js";
import { picture } from "./controls.js";

const BATCH = 64; // moments in an answer
const ROW = 106; // pixels of a level of the tree
const NARROW = 520; // pixels; in a narrower picture, and on the wall, finished branches are folded away
const MANY = 3; // ends of a branch; only those with more of them are folded away
const HIGHEST = 560; // pixels of the picture
const [LARGE_ROW, LARGE_HIGHEST] = [148, 820]; // on the wall
const ASKED = "?"; // in place of the value that is to be predicted

/** A search with its moments, which are loaded in batches. @typedef {{ search: Search, known: Map<string, TreeNode>, at: (step: number) => Promise<Moment> }} Walk */
/** @type {Map<string, Promise<Walk>>} tasks of a lesson share a search */
const walks = new Map();

/** @param {string} position @param {string} strategy @returns {Promise<Walk>} */
function loadWalk(position, strategy) {
  const question = { game: CLASSIC, position, strategy };
  const key = JSON.stringify(question);
  const found = walks.get(key) ?? load(question);
  walks.set(key, found);
  found.catch(() => walks.delete(key));
  return found;
}

/** @param {SearchQuestion} question @returns {Promise<Walk>} */
async function load(question) {
  const search = await ask("/api/search", question, { what: "Drawing the tree" });
  /** @type {Map<string, TreeNode>} */
  const known = new Map();
  learn(known, search.tree);
  /** @type {Map<number, Promise<Moment[]>>} */
  const batches = new Map();
  return {
    search,
    known,
    async at(step) {
      const first = step - (step % BATCH);
      const batch = batches.get(first) ?? ask("/api/moments", { ...question, step: first, count: BATCH }).then(({ moments }) => moments);
      batches.set(first, batch);
      batch.catch(() => batches.delete(first));
      return (await batch)[step - first];
    },
  };
}

/**
 * What a task shows: a board, a tree, code. `isDone` says whether all of the search may be shown.
 * @param {LessonTask} task @param {ViewRequest} request @param {() => boolean} isDone
 */
export function createStage(task, request, isDone) {
  const strategy = task.tree ?? task.watch;
  const board = task.board && task.kind !== "play" && task.board !== emptyPosition(CLASSIC) ? picture(task.board) : null;
  const tree = task.board && strategy ? createWalk(task, task.board, strategy, request, isDone) : null;
  return { board, code: task.code ? codeBlock(task.code) : null, tree: tree?.element ?? null, /** Show more once the task is done. */ update: () => tree?.update() };
}

/** @param {LessonTask} task @param {string} board @param {string} strategy @param {ViewRequest} request @param {() => boolean} isDone */
function createWalk(task, board, strategy, request, isDone) {
  const tree = createTree("The tree", { onToggle, onJump });
  const words = h("p", { class: "stage-words" });
  const back = button("Back", () => go(step - 1));
  const next = button("Next step", () => go(step + 1));
  const end = button("To the end", () => go(Infinity));
  const place = h("span", { class: "soft step-text" });
  const address = `?view=watch&position=${board}&left=${strategy}&right=none`;
  const link = h("a", { class: "watch-link", href: address, target: "_blank" }, "Open this search in Watch");
  const bar = h("div", { class: "buttons stage-bar" }, back, next, end, place); // above the tree, which grows
  const foot = h("div", { class: "stage-foot" }, task.tree ? "" : link, tree.tools);
  const element = h("div", { class: "stage" }, task.tree ? "" : [bar, words], tree.element, foot);
  /** @type {Walk | null} */
  let walk = null;
  /** @type {Moment | null} */
  let moment = null;
  let step = task.first_step;
  let fresh = true;
  let levels = 0; // that were shown so far
  /** @type {Map<string, boolean>} the nodes that were opened or closed */
  const byHand = new Map();

  const hide = !task.tree && strategy !== "minimax"; // a node that is not reached yet would show that it is not cut
  const last = () => (isDone() || task.last_step === null ? (walk?.search.steps ?? 1) - 1 : task.last_step);
  /** Is this the moment whose result is to be predicted? */
  const asks = () => !isDone() && step === task.last_step;
  const isNarrow = () => tree.element.clientWidth > 0 && tree.element.clientWidth < NARROW && !element.closest(".sheet");

  const fitOnceShown = new ResizeObserver(() => {
    if (!tree.element.clientWidth) return; // in a presentation, other tasks are hidden
    fitOnceShown.disconnect();
    tree.fit();
  });

  const open = () =>
    request.more(async () => {
      walk = await loadWalk(board, strategy);
      await go(step);
      if (task.tree) fitOnceShown.observe(tree.element);
    });

  /** @param {number} to */
  async function go(to) {
    if (!walk) return;
    step = task.tree ? last() : Math.max(0, Math.min(to, last()));
    moment = await walk.at(step);
    draw();
  }

  function draw() {
    if (!walk || !moment) return;
    const { search, known } = walk;
    const large = element.closest(".presented") !== null;
    const opened = large || isNarrow() ? new Map([...finishedBranches(search.tree, moment), ...byHand]) : byHand;
    const root = buildTree({ known, byHand: opened, moment, fold: false, all: true, hide, variation: step === search.steps - 1 && !task.tree ? search.variation : [], wrong: null });
    if (!root) return;
    if (task.tree) withoutValues(root);
    else if (asks()) askHere(root);
    levels = Math.max(levels, depthOf(root));
    tree.element.style.height = `${large ? Math.min(LARGE_HIGHEST, levels * LARGE_ROW + 40) : Math.min(HIGHEST, levels * ROW + 24)}px`;
    const why = task.track === "see" && strategy === "alpha-beta" ? "cut" : search.why; // alpha and beta get their names later
    tree.update(root, { why, rule: null, aside: false, large, fresh, plain: Boolean(task.tree), tight: true });
    fresh = false;
    words.textContent = asks() ? "The search stops here. What comes next?" : moment.words;
    place.textContent = `Step ${count(step)} of ${count(search.steps - 1)}, ${plural(moment.nodes, "board")}`;
    back.disabled = step === 0;
    next.disabled = end.disabled = step >= last();
  }

  /** @param {Shown} shown */
  function onToggle(shown) {
    byHand.set(shown.key, !shown.open);
    draw();
  }

  /** @param {Shown} shown */
  function onJump({ node }) {
    if (!task.tree) go(node.enters);
  }

  open();
  return { element, update: () => draw() };
}

/** Take the values out of a tree: only boards, moves and the ends of games are shown. @param {Shown} shown */
function withoutValues(shown) {
  const { node, open } = shown;
  const turn = node.mover ? `${node.mover} to move` : "the game is over";
  Object.assign(shown, { text: node.mover ? "" : "end", worth: { value: null, bound: null }, state: "done", here: false, onWay: false, from: false });
  shown.words = `${node.move ?? "The board"}, ${turn}${open === false ? ", closed" : ""}`;
  shown.children.forEach(withoutValues);
}

/** Hide what the present node has found so far, and which value it took in last: that is the question. @param {Shown} shown */
function askHere(shown) {
  shown.from = false;
  if (shown.here) Object.assign(shown, { text: ASKED, worth: { value: null, bound: null }, words: `${shown.node.move ?? "The board"}: the value to predict` });
  shown.children.forEach(askHere);
}

/** @param {Shown} shown @returns {number} the levels of a tree */
const depthOf = ({ children }) => 1 + Math.max(0, ...children.map(depthOf));

/** @param {TreeNode} node @returns {number} */
const endsOf = ({ children }) => (children?.length ? children.reduce((sum, child) => sum + endsOf(child), 0) : 1);

/**
 * The branches that the search has finished and that take much room: closed, until they are opened by hand.
 * @param {TreeNode} root @param {Moment} moment @returns {[string, boolean][]}
 */
function finishedBranches({ children }, { step, path }) {
  const finished = (children ?? []).filter((child) => child.returns <= step && child.move !== path[1]?.move && endsOf(child) > MANY);
  return finished.map(({ move }) => [keyOf([move ?? ""]), false]);
}
