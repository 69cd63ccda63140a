// The search tree on the page: an ARIA tree of boards that can be walked, opened, moved and zoomed.

import { button, h, s, set } from "../../lib/dom.js";
import { allNodes } from "./model.js";
import { place } from "./layout.js";
import { paintCallout } from "./callout.js";
import { paintEdges, paintLevel, paintNode, repaintNode } from "./paint.js";

const MARGIN = 10;
const LARGEST = 3;
const READABLE = 0.93; // the smallest scale that is chosen by itself: values of 13 px
const MOST = 1.6; // the largest scale that is chosen by itself
const NARROW = 520; // pixels; a narrower picture has short names of its levels

/**
 * @param {string} label
 * @param {{ onToggle: (shown: Shown) => void, onJump: (shown: Shown) => void }} events
 */
export function createTree(label, { onToggle, onJump }) {
  const edges = s("g", { "aria-hidden": "true" });
  const nodes = s("g", { role: "tree", "aria-label": label });
  const scene = s("g", { class: "scene" }, edges, nodes);
  const levels = s("g", { class: "levels", "aria-hidden": "true" });
  const names = s("g", { class: "levels", "aria-hidden": "true" });
  const callout = s("g", { class: "callout", "aria-hidden": "true" });
  const svg = s(
    "svg",
    { class: "drawing", role: "group", "aria-label": `${label}, drawn` },
    levels,
    scene,
    callout,
    names,
  );
  const tools = h(
    "div",
    { class: "tree-tools" },
    button("+", () => zoom(1.25), { class: "quiet", "aria-label": "Larger", title: "Larger" }),
    button("−", () => zoom(0.8), { class: "quiet", "aria-label": "Smaller", title: "Smaller" }),
    button("Fit", () => fit(), { class: "quiet", title: "Show the whole tree; again: make it readable" }),
  );
  const element = h("div", { class: "tree-box" }, svg);

  /** @type {Map<string, ReturnType<typeof paintNode>>} */
  const painted = new Map();
  /** @type {{ root: Shown, large: boolean, rule: string | null, aside: boolean, plain: boolean } | null} */
  let state = null;
  /** @type {Placed | null} */
  let placed = null;
  let view = { x: 0, y: 0, k: 1 };
  let free = false; // moved or scaled by hand
  let focus = "";
  const narrow = () => element.clientWidth < NARROW;
  /** Room for "X, MAX" at the left; "MAX" if the tree is one of numbers, "X" in a narrow picture of boards. */
  const labels = () => (state?.large ? (narrow() ? 70 : 150) : narrow() ? (placed?.numbers ? 66 : 44) : 92);

  const aside = () => (!state?.aside || narrow() ? 0 : state.large ? 400 : 225);

  new ResizeObserver(() => state && look(true)).observe(element); // the middle of the former size may be at the edge now

  /**
   * `aside` leaves room for a rule beside a node, `plain` names only whose turn it is, `tight` puts nodes closer together where there is little room.
   * @param {Shown} root @param {{ why: string, rule: string | null, aside: boolean, large: boolean, fresh: boolean, plain?: boolean, tight?: boolean }} how
   */
  function update(root, { why, rule, aside, large, fresh, plain = false, tight = false }) {
    if (state?.large !== large || fresh) {
      painted.clear();
      nodes.replaceChildren();
      free = false;
    }
    if (fresh) view = { x: labels(), y: MARGIN, k: 1 };
    state = { root, large, rule, aside, plain };
    const now = (placed = place(root, large, { tight: tight && narrow(), plain }));
    const all = allNodes(root);
    const keys = new Set(all.map(({ key }) => key));
    for (const [key, { element: old }] of painted) {
      if (keys.has(key)) continue;
      old.remove();
      painted.delete(key);
    }
    if (!keys.has(focus)) focus = "";
    all.forEach((shown, order) => {
      let item = painted.get(shown.key);
      if (!item) painted.set(shown.key, (item = paintNode(shown, now)));
      repaintNode(item, shown, now);
      set(item.element, "tabindex", shown.key === focus ? "0" : "-1");
      if (nodes.children[order] !== item.element)
        nodes.insertBefore(item.element, nodes.children[order] ?? null);
    });
    edges.replaceChildren(...paintEdges(now, why));
    look();
  }

  /** Fit the tree into its box as long as it is readable, and keep the present node in view. @param {boolean} [middle] in the middle, if it can be */
  function look(middle = false) {
    if (!placed || !state) return;
    const [room, high] = [element.clientWidth, element.clientHeight];
    if (!room || !high) return;
    const [width, height] = [(room - labels() - MARGIN - aside()) / placed.width, (high - 2 * MARGIN) / placed.height];
    if (!free) view.k = Math.max(state.large ? 1 : READABLE, Math.min(width, height, MOST));
    if (!free && middle) centre();
    if (!free && width >= view.k) view.x = labels() + (room - labels() - MARGIN - aside() - placed.width * view.k) / 2;
    if (!free && height >= view.k) view.y = MARGIN;
    follow(room, high);
    apply();
  }

  const present = () => [...(placed?.nodes.values() ?? [])].find(({ shown }) => shown.here);

  /** The present node comes to the middle, as far as the tree reaches. */
  function centre() {
    const here = present();
    if (here) view.x = (labels() + element.clientWidth) / 2 - here.x * view.k;
  }

  /** Move the tree only if the present node would be cut off; then it comes to the middle. @param {number} room @param {number} high */
  function follow(room, high) {
    const here = present();
    if (!here || !placed) return;
    const { k } = view;
    const half = (Math.max(placed.boardWidth, placed.metrics.pitch) / 2) * k;
    const tall = (placed.metrics.label + placed.boardHeight + placed.metrics.text + 16) * k;
    const [x, y] = [view.x + here.x * k, view.y + here.y * k];
    if (x - half < labels() || x + half + (state?.rule ? aside() : 0) > room) view.x = labels() + (room - labels()) / 2 - here.x * k;
    if (y < 0 || y + tall > high) view.y = (high - tall) / 2 - here.y * k;
    if (free) return;
    const [wide, deep] = [placed.width * k + aside(), placed.height * k];
    if (wide > room - labels() - MARGIN) view.x = Math.max(room - MARGIN - wide, Math.min(labels(), view.x));
    if (deep > high - 2 * MARGIN) view.y = Math.min(MARGIN, Math.max(high - MARGIN - deep, view.y));
  }

  /** Where nodes with a board are in the picture; those that the search works on weigh more. @param {Placed} placed */
  function taken({ nodes: all, metrics, boardWidth, boardHeight }) {
    const [width, height] = [(boardWidth + 8) * view.k, (metrics.label + boardHeight + metrics.text + 18) * view.k];
    const seen = [...all.values()].filter(({ shown }) => shown.state !== "waiting");
    return seen.map(({ shown, x, y }) => ({ x: view.x + x * view.k - width / 2, y: view.y + y * view.k, width, height, weight: shown.onWay || shown.from ? 5 : 1 }));
  }

  function apply() {
    set(scene, "transform", `translate(${view.x} ${view.y}) scale(${view.k})`);
    if (!placed) return;
    const { metrics, row, levels: movers } = placed;
    const size = metrics.label * (state?.large ? 1 : Math.min(1, view.k + 0.2));
    const top = (/** @type {number} */ level) => view.y + level * row * view.k - 4;
    const kind = (/** @type {Mark | null} */ mover) => (mover === "X" ? "max" : mover ? "min" : "leaves");
    const { numbers } = placed;
    const height = (row - metrics.drop * 0.6) * view.k;
    levels.replaceChildren(
      ...movers.map((mover, level) =>
        s("rect", { class: `band ${kind(mover)}`, y: top(level), width: "100%", height }),
      ),
    );
    names.replaceChildren(
      ...movers.map((mover, level) => {
        const paper = { class: `band ${kind(mover)}`, y: top(level), width: labels() - 8, height };
        const text = { x: 8, y: top(level) + height / 2 + size * 0.36, "font-size": size };
        return s("g", null, s("rect", paper), mover && paintLevel(mover, text, { short: narrow(), numbers, plain: Boolean(state?.plain) }));
      }),
    );
    const here = present();
    if (!here || !state?.rule) return callout.replaceChildren();
    const middle = view.x + here.x * view.k;
    const half = (placed.boardWidth / 2 + 4) * view.k;
    const where = { left: middle - half, right: middle + half, top: view.y + (here.y + metrics.label + 8) * view.k, above: view.y + here.y * view.k, below: view.y + (here.y + row - metrics.drop * 0.6) * view.k, from: labels(), to: element.clientWidth - 4, size: state.large ? 24 : 13 };
    callout.replaceChildren(...paintCallout(state.rule, { ...where, taken: taken(placed) }));
  }

  /** @param {number} by @param {{ x: number, y: number }} [about] */
  function zoom(by, about) {
    const { width, height } = svg.getBoundingClientRect();
    const { x, y } = about ?? { x: width / 2, y: height / 2 };
    const k = Math.min(Math.max(view.k * by, 0.1), LARGEST);
    view = { k, x: x - ((x - view.x) * k) / view.k, y: y - ((y - view.y) * k) / view.k };
    free = true;
    apply();
  }
  /** Show the whole tree, however small. The second time, make it readable. */
  function fit() {
    if (!placed) return;
    const high = (element.clientHeight - 2 * MARGIN) / placed.height;
    const whole = Math.min((element.clientWidth - labels() - MARGIN) / placed.width, high, MOST);
    free = !free && whole < view.k - 0.001;
    view = { k: whole, x: labels(), y: MARGIN };
    look(true);
  }

  /** Paper has another size than the window: the whole tree is scaled to it. */
  addEventListener("beforeprint", () => {
    if (!placed) return;
    view = { x: labels(), y: MARGIN, k: 1 };
    apply();
    set(svg, "viewBox", `0 0 ${labels() + placed.width + aside() + MARGIN} ${placed.height + 2 * MARGIN}`);
  });
  addEventListener("afterprint", () => {
    set(svg, "viewBox", null);
    free = false;
    look();
  });

  svg.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey) return; // a plain wheel moves the page
    event.preventDefault();
    const box = svg.getBoundingClientRect();
    zoom(event.deltaY < 0 ? 1.15 : 0.87, { x: event.clientX - box.left, y: event.clientY - box.top });
  });
  /** @type {{ x: number, y: number, from: typeof view, moved: boolean } | null} */
  let drag = null;
  svg.addEventListener("pointerdown", (event) => {
    drag = { x: event.clientX, y: event.clientY, from: view, moved: false };
  });
  svg.addEventListener("pointermove", (event) => {
    if (!drag || !event.buttons) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moved && Math.hypot(dx, dy) < 5) return;
    if (!drag.moved) svg.setPointerCapture(event.pointerId);
    drag.moved = free = true;
    view = { k: drag.from.k, x: drag.from.x + dx, y: drag.from.y + dy };
    apply();
  });
  svg.addEventListener("click", (event) => {
    const moved = drag?.moved;
    drag = null;
    const shown = nodeAt(event);
    if (moved || !shown) return;
    if (shown.open === false || /** @type {Element} */ (event.target).closest(".tree-more")) onToggle(shown);
    else onJump(shown);
  });
  nodes.addEventListener("focusin", (event) => {
    focus = nodeAt(event)?.key ?? focus;
  });
  nodes.addEventListener("keydown", (event) => {
    const shown = find(focus);
    if (!shown || event.ctrlKey || event.metaKey || event.altKey) return;
    const parent = shown.path.length ? find(shown.path.slice(0, -1).join(",")) : null;
    const siblings = parent?.children ?? [shown];
    const place_ = siblings.indexOf(shown);
    const to = {
      ArrowUp: parent,
      ArrowDown: shown.open === false ? null : shown.children[0],
      ArrowLeft: siblings[place_ - 1],
      ArrowRight: siblings[place_ + 1],
      Home: siblings[0],
      End: siblings[siblings.length - 1],
    }[event.key];
    if (event.key === "ArrowDown" && shown.open === false) onToggle(shown);
    else if (event.key === "Enter") onJump(shown);
    else if (event.key === " " && shown.open !== null) onToggle(shown);
    else if (to) focusOn(to);
    else if (!event.key.startsWith("Arrow")) return;
    event.preventDefault();
    event.stopPropagation();
  });

  /** @param {string | null} key */
  const find = (key) => (key === null ? null : (placed?.nodes.get(key)?.shown ?? null));
  /** @param {Event} event */
  const nodeAt = ({ target }) => find(/** @type {Element} */ (target).closest("[data-key]")?.getAttribute("data-key") ?? null);
  /** @param {Shown} shown */
  function focusOn(shown) {
    const before = painted.get(focus)?.element;
    if (before) set(before, "tabindex", "-1");
    focus = shown.key;
    const item = painted.get(focus)?.element;
    if (!item) return;
    set(item, "tabindex", "0");
    item.focus({ preventScroll: true });
  }

  return {
    element,
    tools,
    update,
    fit,
    zoom,
    /** Go to the present node with the keyboard. */
    focus() {
      const here = present();
      if (here) focusOn(here.shown);
    },
    clear() {
      state = placed = null;
      painted.clear();
      for (const part of [nodes, edges, levels, names, callout]) part.replaceChildren();
    },
  };
}
