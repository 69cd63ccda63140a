// The page put together: one state, one address bar, five views, each loaded when it is first opened.

import { cancelAll } from "../lib/api.js";
import { byId, set } from "../lib/dom.js";
import { addKeys, setViewKeys } from "../lib/keys.js";
import { announce } from "../lib/announce.js";
import { emptyPosition } from "../lib/notation.js";
import { playView } from "../play/play.js";
import { NOT_LOADED } from "../lib/source.js";
import { loadGame, saveItem, takeClosedGame } from "../lib/store.js";
import { VIEWS, readUrl, writeUrl } from "./url.js";

const TITLES = { play: "Play", analyse: "Analyse", watch: "Watch", puzzles: "Puzzles", program: "Your program" };
let state = firstState();
/** @type {ViewName | null} */
let shown = null;
let before = state; // what is shown, to come back to when another view cannot be loaded

/** @type {App} */
const app = {
  get state() {
    return state;
  },
  go(changes, how = "push") {
    state = { ...state, problem: null, ...changes };
    if (how !== "silent") history[how === "push" ? "pushState" : "replaceState"](null, "", writeUrl(state));
    show();
  },
};

/** @type {Record<ViewName, () => View | Promise<View>>} */
const MAKERS = {
  play: () => playView(app),
  analyse: async () => (await import("../analyse/analyse.js")).analyseView(app),
  watch: async () => (await import("../watch/watch.js")).watchView(app),
  puzzles: async () => (await import("../puzzles/puzzles.js")).puzzlesView(app),
  program: async () => (await import("../program/program.js")).programView(app),
};
/** @type {Partial<Record<ViewName, View>>} */
const views = {};

function firstState() {
  if (location.search) return readUrl(location.search);
  const left = takeClosedGame(); // taken in any case: a game that was left is offered once
  return playing(loadGame() ?? left);
}

/** The state of a game that was kept; a new one if there is none, or if it cannot be read any more. @param {PlayState | null} play */
function playing(play) {
  try {
    const read = play && readUrl(writeUrl({ view: "play", game: play.game, position: play.start, play }));
    if (read && !read.problem) return read;
  } catch {
    // what was kept is of another form
  }
  return readUrl("");
}

async function show() {
  const { view } = state;
  if (!views[view]) {
    try {
      const made = await MAKERS[view]();
      views[view] ??= made;
    } catch (error) {
      if (!shown) throw error;
      return app.go({ ...before, problem: `${TITLES[view]} ${NOT_LOADED}` }, "replace");
    }
    if (state.view !== view) return; // somebody was faster
  }
  const opened = /** @type {View} */ (views[view]);
  if (shown !== view) {
    if (shown) views[shown]?.leave();
    byId("main").replaceChildren(opened.element);
    document.body.dataset.view = view;
    setViewKeys(opened.keys);
    shown = view;
  }
  before = state;
  document.title = `${TITLES[view]} · noughts`;
  for (const link of links()) {
    link.href = writeUrl(stateFor(viewOf(link)));
    set(link, "aria-current", viewOf(link) === view ? "page" : null);
  }
  const { problem } = state; // a view may go on at once, and has said what is wrong by then
  if (problem) announce(problem);
  byId("problem").hidden = !problem;
  byId("problem").textContent = problem ?? "";
  opened.show(state);
}

const links = () => /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("nav [data-view]"));
/** @param {HTMLElement} link */
const viewOf = (link) => /** @type {ViewName} */ (link.dataset.view);

/** Has a view no board that others could take along? @param {ViewName} view */
const hasNoBoard = (view) => view === "puzzles" || view === "program";

/** The state after switching views: Analyse and Watch take the board along, Play has its own game. @param {ViewName} view @returns {AppState} */
function stateFor(view) {
  if (view === state.view) return state;
  if (hasNoBoard(view)) return { ...readUrl(`?view=${view}`), play: state.play };
  const from = hasNoBoard(state.view) ? readUrl("") : state;
  if (view === "watch" && from.position === emptyPosition(from.game))
    return { ...readUrl("?view=watch"), play: state.play };
  if (view !== "play") return { ...from, view, play: state.play, watch: { ...state.watch, step: 0 } };
  return { ...playing(loadGame() ?? state.play), watch: state.watch };
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

const darkNow = () => {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
};
const showTheme = () => byId("theme").setAttribute("aria-pressed", String(darkNow()));
const toggleTheme = () => {
  document.documentElement.dataset.theme = darkNow() ? "light" : "dark";
  saveItem("theme", document.documentElement.dataset.theme);
  showTheme();
};
byId("theme").addEventListener("click", toggleTheme);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", showTheme);
showTheme();

const toBoard = () => (shown && views[shown]?.focus ? views[shown]?.focus?.() : byId("main").focus());
byId("skip").addEventListener("click", (event) => {
  event.preventDefault();
  toBoard();
});
byId("cancel").addEventListener("click", cancelAll);
addKeys([
  ...VIEWS.map((view, place) => ({
    keys: [String(place + 1)],
    does: TITLES[view],
    run: () => switchTo(view),
  })),
  { keys: ["d"], does: "Dark or light", run: toggleTheme },
  { keys: ["Escape"], does: "Cancel what is being computed", run: cancelAll },
  // from anywhere to the board, which has these keys for itself then
  { keys: ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"], does: "", when: () => Boolean(shown && views[shown]?.focus), run: toBoard },
]);

history.replaceState(null, "", writeUrl(state));
show();
