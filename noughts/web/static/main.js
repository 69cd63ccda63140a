// The page put together: one state, one address bar, three views of the same board.

import { analyseView } from "./analyse.js";
import { cancelAll } from "./api.js";
import { byId } from "./dom.js";
import { addKeys, setViewKeys, wireHelp } from "./keys.js";
import { say } from "./live.js";
import { emptyPosition } from "./notation.js";
import { playView } from "./play.js";
import { keep, kept } from "./store.js";
import { VIEWS, readUrl, writeUrl } from "./url.js";

const TITLES = { play: "Play", analyse: "Analyse", watch: "Watch" };
let state = firstState();
/** @type {ViewName | null} */
let shown = null;

/** @type {App} */
const app = {
  get state() {
    return state;
  },
  /** Change the state and the address; "replace" makes no entry in the history, "silent" leaves the address. */
  go(changes, how = "push") {
    state = { ...state, problem: null, ...changes };
    if (how !== "silent") history[how === "push" ? "pushState" : "replaceState"](null, "", writeUrl(state));
    show();
  },
};

/** @type {Partial<Record<ViewName, View>>} */
const views = { play: playView(app), analyse: analyseView(app) };

/** Watch is large, and most visits begin elsewhere: it comes when it is asked for. */
async function loadWatch() {
  try {
    const { watchView } = await import("./watch.js");
    views.watch ??= watchView(app);
  } catch {
    state = {
      ...state,
      view: shown ?? "play",
      problem: "Watch could not be loaded: does the server still run?",
    };
  }
  show();
}

function firstState() {
  if (location.search) return readUrl(location.search);
  const play = kept("game");
  if (!play) return readUrl("");
  return readUrl(writeUrl({ view: "play", game: play.game, position: play.start, play }));
}

function show() {
  const { view } = state;
  const chosen = views[view];
  if (!chosen) return void loadWatch();
  if (shown !== view) {
    if (shown) views[shown]?.leave();
    byId("main").replaceChildren(chosen.element);
    document.body.dataset.view = view;
    setViewKeys(chosen.keys);
    shown = view;
  }
  document.title = `${TITLES[view]} · noughts`;
  const links = /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("nav [data-view]"));
  for (const link of links) {
    const target = stateFor(/** @type {ViewName} */ (link.dataset.view));
    link.href = writeUrl(target);
    if (link.dataset.view === view) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  chosen.show(state);
  if (state.problem) say(state.problem);
  byId("problem").hidden = !state.problem;
  byId("problem").textContent = state.problem ?? "";
}

/** The state after switching views: Analyse and Watch take the board along, Play has its own game. @param {ViewName} view @returns {AppState} */
function stateFor(view) {
  if (view === "watch" && state.view !== "watch" && state.position === emptyPosition(state.game))
    return { ...readUrl("?view=watch"), play: state.play };
  if (view !== "play" || state.view === "play") return { ...state, view, watch: { ...state.watch, step: 0 } };
  const play = kept("game") ?? state.play;
  return { ...readUrl(writeUrl({ view, game: play.game, position: play.start, play })), watch: state.watch };
}

/** @param {ViewName} view */
const switchTo = (view) => state.view !== view && app.go(stateFor(view));

document.querySelector("nav")?.addEventListener("click", (event) => {
  const link = /** @type {HTMLElement | null} */ (
    /** @type {Element} */ (event.target).closest("[data-view]")
  );
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  switchTo(/** @type {ViewName} */ (link.dataset.view));
});
addEventListener("popstate", () => {
  state = { ...readUrl(location.search) };
  show();
});

const darkNow = () => {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
};
const showTheme = () => byId("theme").setAttribute("aria-pressed", String(darkNow()));
const toggleTheme = () => {
  document.documentElement.dataset.theme = darkNow() ? "light" : "dark";
  keep("theme", document.documentElement.dataset.theme);
  showTheme();
};
byId("theme").addEventListener("click", toggleTheme);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", showTheme);
showTheme();

byId("cancel").addEventListener("click", cancelAll);
wireHelp();
addKeys([
  ...VIEWS.map((view, place) => ({
    keys: [String(place + 1)],
    does: TITLES[view],
    run: () => switchTo(view),
  })),
  { keys: ["d"], does: "Dark or light", run: toggleTheme },
  { keys: ["Escape"], does: "Cancel what is being computed", run: cancelAll },
]);

history.replaceState(null, "", writeUrl(state));
show();
