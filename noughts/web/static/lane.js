// One of the two searches in the microscope: where it is, what it knows, and its tree.

import { ask, cancelled } from "./api.js";
import { button, h, options } from "./dom.js";
import { miniBoard } from "./miniboard.js";
import { bound, keyOf, treeRows } from "./rows.js";
import { createTree } from "./tree.js";
import { save, treeSvg } from "./treesvg.js";
import { count } from "./words.js";

export function createLane(side, place, { onStrategy, onJump }) {
  const select = h("select", {
    "aria-label": place ? "Right strategy" : "Left strategy",
    onchange: () => onStrategy(select.value),
  });
  const summary = h("p", { class: "soft" });
  const nodesText = h("span", { class: "nodes-text" });
  const progress = h(
    "div",
    { class: "progress", "aria-hidden": "true" },
    h("span", { class: "whole" }),
    h("span", { class: "part" }),
  );
  const picture = h("div", { class: "here-board" });
  const words = h("p", { class: "here-words" });
  const numbers = h("dl", { class: "numbers" });
  const trail = h("p", { class: "trail" });
  const tree = createTree(`Search tree, ${side}`, { onToggle, onJump: (row) => onJump(row.node.enters) });
  const element = h(
    "section",
    { class: "lane card", "aria-label": `The ${side} search` },
    h("div", { class: "lane-head" }, select, summary),
    h("div", { class: "grow" }, nodesText, progress),
    h("div", { class: "here-box" }, picture, h("div", null, words, numbers, trail)),
    h(
      "div",
      { class: "card-head" },
      h("h2", null, "Tree"),
      button("Save as SVG", exportTree, { class: "quiet" }),
    ),
    tree.element,
  );

  let asked = "";
  let latest = null;
  let present = null;
  let known = new Map();
  let opened = new Set();
  let closed = new Set();
  let folded = true;

  async function show({ game, position, strategy, step, names, signal }) {
    const question = { game, position, strategy };
    options(
      select,
      names.map(({ name }) => [name]),
      strategy,
    );
    summary.textContent = names.find(({ name }) => name === strategy)?.summary ?? "";
    const fresh = asked !== JSON.stringify(question);
    if (fresh) {
      [known, opened, closed] = [new Map(), new Set(), new Set()];
      latest = null;
    }
    asked = JSON.stringify(question);
    const at = latest ? Math.min(step, latest.steps - 1) : step;
    const what = `Tracing ${strategy}`;
    latest = await moments(question, at, { signal, what });
    present = latest.moments[0];
    await learn(question, current(), { signal, what });
    render();
  }

  /** What happens at a step; a search that ends before it is shown at its end. */
  async function moments(question, step, how) {
    if (step === 0 || latest) return ask("/api/moments", { ...question, step }, how);
    const { steps } = await ask("/api/moments", { ...question, step: 0 }, how);
    return ask("/api/moments", { ...question, step: Math.min(step, steps - 1) }, how);
  }

  const current = () => present.path.slice(1).map(({ move }) => move);

  async function learn(question, path, how) {
    if (path.every((_, length) => known.has(keyOf(path.slice(0, length)))) && known.has(keyOf(path))) return;
    const { nodes } = await ask("/api/nodes", { ...question, path: keyOf(path) }, how);
    for (const node of nodes) known.set(keyOf(node.path), node);
  }

  async function onToggle(row) {
    if (row.open) {
      opened.delete(row.key);
      closed.add(row.key);
    } else {
      closed.delete(row.key);
      opened.add(row.key);
      try {
        await learn(JSON.parse(asked), row.key ? row.key.split(",") : [], { what: "Opening the node" });
      } catch (error) {
        if (cancelled(error)) return;
        throw error;
      }
    }
    drawTree();
  }

  function drawTree() {
    if (!latest) return;
    tree.update(
      treeRows({ known, opened, closed, current: current(), step: latest.step, fold: folded }),
      latest.window,
    );
  }

  function render() {
    const { path, kind } = present;
    const here = path.at(-1);
    const moves = current();
    element.dataset.kind = kind;
    picture.replaceChildren(miniBoard(present.position, { move: moves.at(-1) }));
    words.textContent = present.words;
    const shown = [["value so far", here.value === null ? "none yet" : bound(here.value)]];
    if (latest.window) shown.unshift(["alpha", bound(here.alpha, "−∞")], ["beta", bound(here.beta, "∞")]);
    shown.push(["ply", moves.length], ["cuts", `${count(present.cuts)} of ${count(latest.cuts)}`]);
    numbers.replaceChildren(
      ...shown.map(([name, value]) => h("div", null, h("dt", null, name), h("dd", null, value))),
    );
    trail.textContent = moves.length ? moves.join(" › ") : "at the root";
    nodesText.textContent = `${count(present.nodes)} of ${count(latest.nodes)} nodes`;
    drawTree();
  }

  function exportTree() {
    if (!latest) return;
    const title = `${latest.strategy} on ${latest.game} ${latest.position}, step ${count(latest.step)} of ${count(latest.steps - 1)}`;
    save(
      `${latest.strategy}-step-${latest.step}.svg`,
      treeSvg(tree.rows(), { title, window: latest.window }),
    );
  }

  return {
    element,
    show,
    clear() {
      [asked, latest, present] = ["", null, null];
      for (const part of [picture, numbers, tree.element]) part.replaceChildren();
      for (const part of [words, trail, nodesText]) part.textContent = "";
    },
    fold(on) {
      folded = on;
      drawTree();
    },
    /** Both bars have one scale, so that the node counts can be compared. */
    scale(most) {
      progress.style.setProperty("--whole", latest.nodes / most);
      progress.style.setProperty("--part", present.nodes / most);
    },
    steps: () => latest?.steps ?? 1,
    nodes: () => latest?.nodes ?? 1,
    cut: (which) => latest?.[which] ?? null,
    words: () => (present ? `${latest.strategy}: ${present.words}` : ""),
  };
}
