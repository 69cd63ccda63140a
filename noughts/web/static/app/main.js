// The page: one state, one address bar, six views, each loaded when it is first opened.

import { cancelAll } from "../lib/api.js";
import { byId, h, set } from "../lib/dom.js";
import { addKeys, setViewKeys } from "../lib/keys.js";
import { CLASSIC, emptyPosition, gameInWords } from "../lib/notation.js";
import { NOT_LOADED } from "../lib/source.js";
import { loadGame, saveItem, takeClosedGame } from "../lib/store.js";
import { VIEWS, readUrl, writeUrl } from "./url.js";

const EMBEDDED = new URLSearchParams(location.search).get("embed") === "1"; // shown in a frame of another page
/** The address of a state; a frame stays a frame. @param {AppState} state */
const addressOf = (state) => writeUrl(state) + (EMBEDDED ? "&embed=1" : "");
const TITLES = { play: "Play", analyse: "Analyse", watch: "Watch", puzzles: "Puzzles", learn: "Learn", program: "Your program" };
/** What the tab and the list of visited pages say. @param {AppState} state */
function titleOf({ view, game, position, puzzle, lesson, watch }) {
  const details = {
    play: game === CLASSIC ? "" : gameInWords(game),
    analyse: position === emptyPosition(game) ? "" : position,
    watch: [watch.left, watch.right].filter((name) => name !== "none").join(" and "),
    puzzles: puzzle ?? "",
    learn: lesson ?? "",
    program: "",
  };
  return [details[view] ? `${TITLES[view]}: ${details[view]}` : TITLES[view], "noughts"].join(" · ");
}
let state = firstState();
/** @type {ViewName | null} */
let openView = null;
let lastState = state; // to come back to when another view cannot be loaded

/** @type {App} */
const app = {
  get state() {
    return state;
  },
  go(changes, how = "push") {
    state = { ...state, problem: null, ...changes };
    if (how !== "silent") history[how === "push" ? "pushState" : "replaceState"](null, "", addressOf(state));
    show();
  },
};

/** The styles of a view; index.html lists them, switched off, in the order in which they count. @type {Record<ViewName, string[]>} */
const STYLES = {
  play: [],
  analyse: ["analyse/analyse.css"],
  watch: ["lib/code.css", "watch/watch.css"],
  puzzles: ["lib/code.css", "puzzles/puzzles.css"],
  learn: ["lib/code.css", "puzzles/puzzles.css", "watch/watch.css", "program/program.css", "learn/learn.css"],
  program: ["program/program.css"],
};
/** @type {Record<ViewName, () => Promise<View>>} */
const MAKERS = {
  play: async () => (await import("../play/play.js")).playView(app),
  analyse: async () => (await import("../analyse/analyse.js")).analyseView(app),
  watch: async () => (await import("../watch/watch.js")).watchView(app),
  puzzles: async () => (await import("../puzzles/puzzles.js")).puzzlesView(app),
  learn: async () => (await import("../learn/learn.js")).learnView(app),
  program: async () => (await import("../program/program.js")).programView(app),
};
/** @type {Partial<Record<ViewName, View>>} */
const views = {};

function firstState() {
  if (location.search) return readUrl(location.search);
  const closed = takeClosedGame(); // also if it is not used: a closed game is offered once
  return stateOfGame(loadGame() ?? closed);
}

/** The state of a stored game; of a new one if there is none, or if it cannot be read. @param {PlayState | null} play */
function stateOfGame(play) {
  try {
    const read = play && readUrl(writeUrl({ view: "play", game: play.game, position: play.start, play }));
    if (read && !read.problem) return read;
  } catch {
    // stored by another version
  }
  return readUrl("");
}

/** Switch a style on, which loads it. @param {string} address */
function loadStyle(address) {
  const link = /** @type {HTMLLinkElement} */ (document.querySelector(`link[href="${address}"]`));
  if (!link.disabled) return;
  return new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      link.disabled = true; // it is loaded again with the next try
      reject(new TypeError(`${address} could not be loaded`));
    };
    link.disabled = false;
  });
}

async function show() {
  const { view } = state;
  if (!views[view]) {
    byId("main").setAttribute("aria-busy", "true"); // until then, the view before it stays
    try {
      const [loaded] = await Promise.all([MAKERS[view](), ...STYLES[view].map(loadStyle)]);
      views[view] ??= loaded;
    } catch (error) {
      if (!openView) throw error;
      return app.go({ ...lastState, problem: `${TITLES[view]} ${NOT_LOADED}` }, "replace");
    }
    if (state.view !== view) return; // another view was opened meanwhile
  }
  byId("main").setAttribute("aria-busy", "false");
  const current = /** @type {View} */ (views[view]);
  if (openView !== view) {
    if (openView) views[openView]?.leave();
    byId("main").replaceChildren(current.element);
    document.body.dataset.view = view;
    setViewKeys(current.keys);
    openView = view;
  }
  lastState = state;
  showWhole();
  for (const link of links()) {
    link.href = writeUrl(stateFor(viewOf(link)));
    set(link, "aria-current", viewOf(link) === view ? "page" : null);
  }
  const { problem } = state; // read it first: the view may change the state
  byId("problem").hidden = !problem;
  byId("problem").textContent = problem ?? "";
  current.show(state);
  document.title = titleOf(state);
}

/** In a frame: a link to the whole page. */
function showWhole() {
  byId("whole").hidden = !EMBEDDED;
  /** @type {HTMLAnchorElement} */ (byId("whole")).href = writeUrl(state);
}

const links = () => /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("nav [data-view]"));
/** @param {HTMLElement} link */
const viewOf = (link) => /** @type {ViewName} */ (link.dataset.view);

/** Whether other views can take over the position of this one. @param {ViewName} view */
const sharesPosition = (view) => view !== "puzzles" && view !== "program";

/** The state after switching views: Analyse and Watch take over the position, Play has its own game. @param {ViewName} view @returns {AppState} */
function stateFor(view) {
  if (view === state.view) return state;
  if (!sharesPosition(view)) return { ...readUrl(`?view=${view}`), play: state.play };
  const from = sharesPosition(state.view) ? state : readUrl("");
  if (view === "watch" && from.position === emptyPosition(from.game))
    return { ...readUrl("?view=watch"), play: state.play };
  if (view !== "play") return { ...from, view, play: state.play, watch: { ...state.watch, step: 0, tree: "" } };
  return { ...stateOfGame(loadGame() ?? state.play), watch: state.watch };
}

/** @param {ViewName} view */
const switchTo = (view) => state.view !== view && app.go(stateFor(view));

document.querySelector("nav")?.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("[data-view]") : null;
  if (!(link instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  switchTo(viewOf(link));
});
addEventListener("popstate", () => {
  state = readUrl(location.search);
  show();
});

const isDark = () => {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
};
const showTheme = () => byId("theme").setAttribute("aria-pressed", String(isDark()));
/** Change the colours. If that leads back to the system's colours, the page follows the system again. */
const toggleTheme = () => {
  const [chosen, ofSystem] = [isDark() ? "light" : "dark", matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"];
  if (chosen === ofSystem) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
  saveItem("theme", chosen === ofSystem ? null : chosen);
  showTheme();
};
byId("theme").addEventListener("click", toggleTheme);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", showTheme);
showTheme();

/** A link to a track of the course. @param {"see" | "build"} track */
const courseLink = (track) =>
  h("a", { href: writeUrl({ ...readUrl(`?view=learn&track=${track}`) }) }, track === "see" ? "The course: how a program finds its move" : "The tutorial: write such a program yourself");

async function showHelp() {
  const { helpDialog } = await import("./help.js");
  if (document.querySelector("dialog[open]")) return;
  const hasBoard = Boolean(document.querySelector("main [role=grid]")?.checkVisibility());
  const dialog = helpDialog(state.view, hasBoard, courseLink);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
byId("help").addEventListener("click", showHelp);

const focusBoard = () => (openView && views[openView]?.focus ? views[openView]?.focus?.() : byId("main").focus());
byId("skip").addEventListener("click", (event) => {
  event.preventDefault();
  focusBoard();
});
byId("cancel").addEventListener("click", cancelAll);
addKeys([
  ...VIEWS.map((view, place) => ({
    keys: [String(place + 1)],
    does: TITLES[view],
    run: () => switchTo(view),
  })),
  { keys: ["?"], does: "Help", run: showHelp },
  { keys: ["d"], does: "Dark or light colours", run: toggleTheme },
  { keys: ["Escape"], does: "Cancel the computation", run: cancelAll },
  // from anywhere to the board, which then handles these keys itself
  { keys: ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"], does: "", when: () => Boolean(openView && views[openView]?.focus), run: focusBoard },
]);

history.replaceState(null, "", addressOf(state));
document.documentElement.classList.toggle("embedded", EMBEDDED);
show();
