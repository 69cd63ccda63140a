// One of the two searches: its strategy, its present moment, its tree, its code and its variables.

import { createCode } from "./code.js";
import { announce } from "../lib/announce.js";
import { menu } from "../lib/controls.js";
import { button, h, options, set } from "../lib/dom.js";
import { createMomentLoader } from "./moment-loader.js";
import { buildTree, leavesOf, ofNumbers } from "./tree/model.js";
import { createGauge } from "./window-gauge.js";
import { MINE, askSearch, keyOfSearch } from "../program/my-program.js";
import { saveFile } from "../lib/save.js";
import { createTree } from "./tree/view.js";
import { treeSvg } from "./tree/svg.js";
import { count, plural } from "../lib/words.js";

/** @type {[string, string][]} */
const ORDERS = [
  ["rows", "row by row"],
  ["centre", "centre first"],
  ["edges", "edges first"],
  ["best", "best first"],
  ["worst", "worst first"],
];
/** @type {Choice[]} */
const DEPTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((ahead) => [String(ahead), `${ahead} ahead`]);
const ALL_OPEN = 160; // nodes of a tree that is shown with all nodes open
const MOST_SAVED = 500; // nodes of a tree that is saved whole

/** "horizon:3:centre" in its parts. @param {string} text */
function readStrategy(text) {
  const [name, ...rest] = text.split(":");
  const depth = rest.find((option) => /^\d+$/.test(option)) ?? "2";
  const order = rest.find((option) => /^[a-z]+$/.test(option)) ?? "rows";
  return { name, depth, order };
}

/**
 * @param {string} side
 * @param {{ onStrategy: (text: string) => void, onJump: (step: number) => void, task: ViewRequest }} events
 */
export function createSearchPanel(side, { onStrategy, onJump, task }) {
  const first = side === "left";
  const select = h("select", { "aria-label": first ? "Strategy" : "Second strategy", onchange: chooseStrategy });
  const order = h("select", { "aria-label": `Order of moves, ${side}`, onchange: chooseStrategy });
  const depth = options(h("select", { "aria-label": `Moves ahead, ${side}`, onchange: chooseStrategy }), DEPTHS, "2");
  const summary = h("p", { class: "soft" });
  const wrong = h("p", { class: "wrong-node", hidden: true });
  const progress = h("span", { class: "nodes-text" });
  const words = h("p", { class: "here-words" });
  const tree = createTree(`Search tree, ${side}`, { onToggle, onJump: ({ node }) => onJump(node.enters) });
  const code = createCode();
  const gauge = createGauge();
  const fold = h("input", { type: "checkbox", onchange: () => ((folded = fold.checked), draw()) });
  const wholeButton = button("Save whole tree", () => savePicture(true));
  const codeSwitch = button("Code", () => unfold(code_.hidden), { class: "code-switch", "aria-expanded": "false" });
  const code_ = h("div", { class: "search-panel-side", hidden: true }, code.list, code.variables, gauge.element);
  new ResizeObserver(code.reveal).observe(code_); // also when it is unfolded
  const mirrors = h("label", { class: "choice" }, fold, "Group mirror images");
  const more = menu("Options", [
    order,
    depth,
    mirrors,
    button("Save picture", () => savePicture(false)),
    wholeButton,
  ]);
  const element = h(
    "section",
    { class: "search-panel card", "aria-label": first ? "The first search" : "The second search" },
    h("div", { class: "search-panel-head" }, select, codeSwitch, more, summary, tree.tools),
    h("div", { class: "here" }, words, progress),
    wrong,
    h("div", { class: "search-panel-body" }, h("div", { class: "search-panel-tree" }, tree.element), code_),
  );

  /** @type {ReturnType<typeof createMomentLoader> | null} */
  let loader = null;
  /** @type {Moment | null} */
  let moment = null;
  /** @type {string[]} */
  let lines = [];
  let asked = "";
  /** @type {Map<string, boolean>} the nodes that the user opened or closed */
  let byHand = new Map();
  /** @type {boolean | null} */
  let folded = null; // null: folded if the tree is large
  let look = { hide: false, large: false };
  let fresh = true;

  /** @param {boolean} open */
  function unfold(open) {
    code_.hidden = !open;
    set(codeSwitch, "aria-expanded", String(open));
  }

  function chooseStrategy() {
    const { ordered, limited } =
      /** @type {StrategyInfo} */ (infos.find(({ name }) => name === select.value)) ?? {};
    const parts = [select.value];
    if (limited && depth.value !== "2") parts.push(depth.value);
    if (ordered && order.value !== "rows") parts.push(order.value);
    onStrategy(parts.join(":"));
  }

  /** @type {StrategyInfo[]} */
  let infos = [];

  /**
   * Show the strategy, and offer those that can be watched with this number of empty cells.
   * @param {StrategyInfo[]} menu @param {string} text @param {number} empty
   */
  function offer(menu, text, empty) {
    infos = menu;
    const { name, order: by, depth: ahead } = readStrategy(text);
    /** @type {Choice[]} */
    const known = menu.map(({ name, most_empty: most }) => {
      if (most < empty) return [name, `${name} (at most ${most} empty cells)`, true];
      return [name, name === MINE ? "your program" : name];
    });
    options(select, first ? known : [...known, ["none", "No second search"]], name);
    const info = menu.find((each) => each.name === name);
    order.hidden = !info?.ordered;
    depth.hidden = !info?.limited;
    options(order, ORDERS.map(([value, label]) => [value, label, empty > 9 && ["best", "worst"].includes(value)]), by);
    depth.value = ahead;
    summary.textContent = info?.summary ?? "";
    if (name === MINE && lines !== info?.pseudocode) unfold(true); // its lines are what you want to see
    lines = info?.pseudocode ?? [];
  }

  /** @param {SearchQuestion} question @param {AbortSignal} signal */
  async function load(question, signal) {
    const key = keyOfSearch(question);
    if (asked === key) return;
    clear();
    const called = question.strategy === MINE ? "your program" : question.strategy;
    const search = await askSearch("search", question, { signal, what: `Running ${called}` });
    loader = createMomentLoader(question, search);
    asked = key;
  }

  function clear() {
    [asked, loader, moment, byHand, fresh] = ["", null, null, new Map(), true];
    tree.clear();
    for (const part of [words, progress]) part.textContent = "";
    wrong.hidden = true;
  }

  /** Show a loaded moment. @param {Moment} next */
  function show(next) {
    if (!loader) return;
    moment = next;
    const { search } = loader;
    element.dataset.kind = moment.kind;
    words.textContent = moment.words;
    showWrong(search.wrong);
    const cuts = search.cuts ? `, ${count(moment.cuts)} of ${count(search.cuts)} cuts` : "";
    progress.textContent = `${count(moment.nodes)} of ${count(search.nodes)} nodes${cuts}`;
    code.update(lines, moment, {
      own: search.strategy === MINE,
      window: search.window,
      counts:
        search.bound === "estimate" && !search.window && moment.path.every(({ value }) => value === null),
      plain: ofNumbers(search.tree),
      chosen: moment.step === loader.last ? (search.variation[0] ?? null) : null, // judgement has no best child
    });
    gauge.element.toggleAttribute("hidden", !search.window);
    if (search.window) gauge.update(moment.path[moment.path.length - 1], moment.kind === "cut", ofNumbers(search.tree) ? leavesOf(search.tree) : null);
    mirrors.hidden = ofNumbers(search.tree);
    wholeButton.disabled = search.nodes > MOST_SAVED;
    wholeButton.title = wholeButton.disabled
      ? `The whole tree has ${count(search.nodes)} nodes. At most ${MOST_SAVED} can be saved.`
      : "";
    draw();
  }

  /** Say where the search is first wrong, with a button that goes there. @param {FirstWrongNode | null} found */
  function showWrong(found) {
    wrong.hidden = !found || look.hide || moment?.step === found.step; // at the step itself, the words above say it
    if (!found || wrong.dataset.of === `${asked} ${found.step}`) return;
    wrong.dataset.of = `${asked} ${found.step}`;
    const way = found.path.length ? `after ${found.path.join(", ")}` : "at the root";
    wrong.replaceChildren(`First mistake ${way}: ${found.why}. `, button("Go there", () => onJump(found.step), { class: "quiet" }));
  }

  /** @param {boolean} whole */
  function visibleTree(whole) {
    if (!loader || !moment) return null;
    const { search, known, last } = loader;
    return buildTree({
      known,
      byHand: whole ? new Map() : byHand,
      moment,
      fold: !whole && (folded ?? !search.whole),
      all: whole || search.nodes <= ALL_OPEN || ofNumbers(search.tree),
      hide: !whole && look.hide,
      variation: moment.step === last ? search.variation : [],
      wrong: search.wrong?.path ?? null,
    });
  }

  function draw() {
    const root = visibleTree(false);
    if (!root || !loader) return;
    fold.checked = folded ?? !loader.search.whole;
    tree.update(root, { why: loader.search.why, rule: moment?.rule ?? null, aside: (loader.search.cuts > 0 || ofNumbers(root.node)) && loader.search.strategy !== MINE, large: look.large, fresh });
    fresh = false;
  }

  /** @param {Shown} shown */
  function onToggle(shown) {
    task.more(async (signal) => {
      const name = shown.node.move ?? "The root";
      byHand.set(shown.key, !shown.open);
      if (!shown.open) await loader?.open(shown.path, signal);
      draw();
      announce(shown.open ? `${name} is closed.` : `${name} is open: ${plural(loader?.known.get(shown.key)?.children?.length ?? 0, "move")} below it.`);
    });
  }

  /** @param {boolean} whole */
  function savePicture(whole) {
    const root = visibleTree(whole);
    if (!root || !loader || !moment) return;
    const { search } = loader;
    const title = `${search.title} on ${search.position}, step ${count(moment.step)} of ${count(search.steps - 1)}: ${moment.words}`;
    saveFile(
      `${search.strategy.replaceAll(":", "-")}-step-${moment.step}.svg`,
      treeSvg(root, { title, why: search.why }),
      "image/svg+xml",
    );
  }

  return {
    element,
    tree,
    offer,
    load,
    clear,
    show,
    /** @param {{ hide: boolean, large: boolean }} how */
    setLook(how) {
      if (how.hide === look.hide && how.large === look.large) return;
      look = how;
      draw();
    },
    unfold,
    loader: () => loader,
    moment: () => moment,
  };
}
