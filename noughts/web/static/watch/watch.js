// Watch: one or two searches of the same position, step by step.

import { ask } from "../lib/api.js";
import { comparisonPanel } from "./comparison.js";
import { button, h } from "../lib/dom.js";
import { createRequest } from "../lib/request.js";
import { keyedButtons } from "../lib/keys.js";
import { createSearchPanel } from "./search-panel.js";
import { shareButtons } from "../lib/controls.js";
import { announce } from "../lib/announce.js";
import { MINE, asStrategy, program } from "../program/my-program.js";
import { CLASSIC, emptyCells } from "../lib/notation.js";
import { createPredict } from "./predict.js";
import { createSetup, fitSearches } from "./setup/setup.js";
import { createRunner } from "./runner.js";
import { createTally } from "./tally.js";
import { createTransport } from "./transport.js";
import { FIRST_SEARCHES, FIRST_WATCHED, writeUrl } from "../app/url.js";
import { count } from "../lib/words.js";

const ADDRESS_AFTER = 300; // milliseconds without a step before the address is written: browsers limit how often it may change

/** @param {App} app */
export function watchView(app) {
  const element = h("div", { class: "watch" });
  const task = createRequest({ busy: element, onRefuse });
  const predict = createPredict();
  const keyed = keyedButtons();
  const off = { "aria-pressed": "false" };
  const setup = createSetup({
    onExample: ({ position, left, right }) => start({ game: "3x3k3", position }, { left, right }),
    onPosition: (game, position) => start({ game, position }, {}),
    onTree: (tree) => start({}, { tree }),
  });
  const panels = ["left", "right"].map((side) =>
    createSearchPanel(side, { task, onStrategy: (text) => start({}, { [side]: text }), onJump: jump }),
  );
  const transport = createTransport(keyed, { onJump: jump, onStep: (by) => jump(watch().step + by), onRun: toggleRun, onCut: toCut });
  const predictSwitch = keyed.make("Predict", "p", togglePredict, "Predict the next step", off);
  const presentSwitch = keyed.make("Present", "f", togglePresent, "Presentation: large letters, full width", off);
  const comparison = comparisonPanel(task);
  const compare = button(["Compare", h("span", { class: "wide-only" }, " two searches")], () => start({}, { right: watch().left.startsWith("minimax") ? "alpha-beta" : "minimax" }), { class: "compare" });
  const wayOut = button("Watch the first example", () => start({ game: CLASSIC, position: FIRST_WATCHED }, FIRST_SEARCHES), { hidden: true });
  const tally = createTally((place) => {
    front = place;
    render();
    panels[place].tree.focus();
  });
  const conclusion = h("p", { class: "conclusion", role: "status", hidden: true });
  const all = button("All strategies", comparison.open);
  const worksheet = button("Worksheet", () => task.more(async (signal) => (await import("./setup/number-tree.js")).printWorksheet(watch().tree, signal)), { hidden: true, title: "Print this tree with empty values, and the answers on page 2" });
  const share = shareButtons(() => location.origin + location.pathname + writeUrl(app.state));
  transport.tools.append(h("div", { class: "buttons extras" }, presentSwitch, all, worksheet, share, button("Print", () => print())));
  const narrow = matchMedia("(max-width: 700px)"); // as in watch.css: there the bar is one row
  const placePredict = () => (narrow.matches ? transport.tools : transport.row).append(predictSwitch);
  narrow.addEventListener("change", placePredict);
  placePredict();
  element.append(
    h("h1", { class: "unseen" }, "Watch a search step by step"),
    h("header", { class: "watch-head" }, setup.element, compare),
    h("div", { class: "way-out" }, task.problem, wayOut),
    h("div", { class: "search-panels" }, panels[0].element, tally.element, panels[1].element),
    comparison.element,
    h("div", { class: "transport", role: "region", "aria-label": "Controls" }, conclusion, predict.element, transport.tools, transport.row),
  );

  /** @type {Menu | null} */
  let menu = null;
  let shown = "";
  let codeOpen = false;
  let front = 0; // the search that a narrow screen shows
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let address;

  const watch = () => app.state.watch;
  const active = () => panels.filter((_, place) => place === 0 || watch().right !== "none");
  const last = () => Math.max(0, ...active().map((panel) => panel.loader()?.last ?? 0));
  const here = () => active().every((panel) => panel.loader()?.now(watch().step));

  const runner = createRunner({ transport, task, prepare, go, last, step: () => watch().step, single: predict.on });
  const { pause } = runner;

  function onRefuse() {
    pause();
    wayOut.hidden = false;
    for (const panel of panels) {
      panel.clear();
      panel.element.classList.add("absent"); // nothing to show, and nothing to run
    }
  }

  /** @param {Partial<AppState>} changes @param {Partial<WatchState>} strategies */
  function start(changes, strategies) {
    pause();
    predict.forget();
    const tree = changes.position === undefined ? watch().tree : ""; // a position takes the place of a tree
    const chosen = { ...watch(), tree, ...strategies, step: 0 };
    app.go({ ...changes, watch: chosen.tree ? fitSearches(chosen, menu) : chosen });
  }

  /** @param {number} step */
  function go(step) {
    const wanted = Math.min(Math.max(step, 0), last());
    app.go({ watch: { ...watch(), step: wanted } }, "silent");
    clearTimeout(address);
    address = setTimeout(() => history.replaceState(null, "", writeUrl(app.state)), ADDRESS_AFTER);
  }

  /** Go to a step; in predict mode the next step comes with a question. @param {number} step */
  function jump(step) {
    if (step === watch().step + 1) return void forward();
    leap(step);
  }

  /** @param {number} step */
  function leap(step) {
    pause();
    predict.forget();
    go(step);
  }

  async function forward() {
    pause();
    if (predict.asking() || watch().step >= last()) return;
    await task.more(async () => {
      if (await prepare(watch().step + 1)) go(watch().step + 1);
    });
  }

  /** Load the moments of a step and ask the questions about them; can the step be shown? @param {number} step */
  async function prepare(step, every = 1) {
    await Promise.all(active().map((panel) => panel.loader()?.at(step, every)));
    if (!predict.on()) return true;
    return predict.ask(
      active().flatMap((panel) => {
        const [loader, moment] = [panel.loader(), panel.loader()?.now(step)];
        if (!loader || !moment?.question || step > loader.last) return [];
        const { kind, right } = moment.question;
        const way = moment.path.map(({ move }) => move).join();
        const key = kind === "value" ? `${way} ${right}` : `${loader.search.strategy} ${step}`;
        return { question: moment.question, key, search: active().length > 1 ? loader.search.title : "" };
      }),
    );
  }

  /** @param {AppState} state */
  async function show(state) {
    document.documentElement.classList.toggle("presenting", state.watch.present);
    presentSwitch.setAttribute("aria-pressed", String(state.watch.present));
    wayOut.hidden = true;
    compare.hidden = state.watch.right !== "none";
    element.classList.toggle("two", state.watch.right !== "none");
    const { game, position, watch: { left, right, tree } } = state;
    const file = [left, right].includes(MINE) ? program().source : ""; // it may have changed since
    const question = { game, position, left, right, file, tree };
    if (JSON.stringify(question) === shown && here()) return render();
    await task.begin(async (signal) => {
      menu ??= await ask("/api/players", {}, { signal });
      const { strategies, on_numbers: onNumbers, examples } = menu;
      setup.show(examples, question);
      comparison.show(game, position, strategies.map(({ name }) => name));
      all.hidden = !comparison.available() || Boolean(tree);
      worksheet.hidden = !tree;
      const sides = [left, right];
      panels.forEach((panel, place) => {
        panel.offer(tree ? onNumbers : [...strategies, ...asStrategy(game)], sides[place], tree ? 0 : emptyCells(position));
        if (!active().includes(panel)) panel.clear();
        panel.element.classList.toggle("absent", !active().includes(panel));
      });
      await Promise.all(
        active().map((panel) => panel.load({ game, position, strategy: sides[panels.indexOf(panel)], ...(tree ? { tree } : {}) }, signal)),
      );
      if (state.watch.step > last() && !signal.aborted) {
        const problem = `This link asks for step ${state.watch.step}, but the search has ${count(last())} steps.`;
        return app.go({ watch: { ...watch(), step: last() }, problem }, "replace");
      }
      await Promise.all(active().map((panel) => panel.loader()?.at(state.watch.step)));
      if (signal.aborted) return;
      shown = JSON.stringify(question);
      markCuts();
      render();
    });
  }

  const markCuts = () => transport.mark(predict.on() ? [] : active().map((panel) => panel.loader()?.search.cut_steps ?? []), last());

  function render() {
    const { step, present } = watch();
    const moments = active().map((panel) => {
      panel.setLook({ hide: predict.on(), large: present });
      const moment = /** @type {Moment} */ (panel.loader()?.now(step));
      panel.show(moment);
      return moment;
    });
    panels.forEach((panel, place) => panel.element.classList.toggle("behind", active().length > 1 && place !== front));
    tally.show(active().map((panel) => ({ search: /** @type {Search} */ (panel.loader()?.search), moment: panel.moment() })), front);
    transport.show(Math.min(step, last()), last(), {
      previous: nearest("previous_cut"),
      next: nearest("next_cut"),
    });
    const ended = step >= last();
    element.classList.toggle("begun", step > 0);
    const told = active()
      .map((panel) => panel.loader()?.search.words)
      .join("; ");
    conclusion.hidden = !ended;
    conclusion.textContent = ended ? `${told}.` : "";
    if (!runner.running() && !ended)
      announce(
        moments
          .map(({ words }, place) =>
            moments.length > 1 ? `${active()[place].loader()?.search.title}: ${words}` : words,
          )
          .join(" "),
      );
  }

  /** The nearest cut of either search, before or after the present step. @param {"previous_cut" | "next_cut"} which */
  function nearest(which) {
    const found = active().flatMap((panel) => panel.moment()?.[which] ?? []);
    const closest = which === "next_cut" ? Math.min : Math.max;
    return found.length ? closest(...found) : null;
  }
  /** @param {"previous_cut" | "next_cut"} which */
  function toCut(which) {
    const step = nearest(which);
    if (step !== null) leap(step);
  }

  function toggleRun() {
    if (runner.running()) return pause();
    if (predict.asking()) return;
    if (watch().step >= last()) go(0);
    runner.start();
  }

  function togglePredict() {
    pause();
    predict.turn(!predict.on());
    predictSwitch.setAttribute("aria-pressed", String(predict.on()));
    if (!active()[0].loader()) return;
    markCuts();
    render();
  }

  function togglePresent() {
    app.go({ watch: { ...watch(), present: !watch().present } }, "replace");
  }

  function toggleCode() {
    codeOpen = !codeOpen;
    panels.forEach((panel) => panel.unfold(codeOpen));
  }

  /** @param {(tree: typeof panels[0]["tree"]) => void} act */
  const trees = (act) => active().forEach(({ tree }) => act(tree));

  return {
    element,
    show,
    leave() {
      pause();
      predict.forget();
      task.end();
      clearTimeout(address);
      document.documentElement.classList.remove("presenting");
    },
    keys: [
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => ({
        keys: [String(number)],
        does: number === 1 ? "1 to 9: answer a question" : "",
        when: predict.asking,
        run: () => predict.choose(number - 1),
      })),
      ...keyed.keys,
      { keys: ["Escape"], does: "Leave the presentation", when: () => watch().present, run: togglePresent },
      { keys: ["k"], does: "Show or hide the code", run: toggleCode },
      { keys: ["o"], does: "Choose a position", run: setup.open },
      { keys: ["g"], does: "Go to the current node of the tree", run: () => active()[0].tree.focus() },
      { keys: ["+", "="], does: "Enlarge the tree", run: () => trees((tree) => tree.zoom(1.25)) },
      { keys: ["-"], does: "Shrink the tree", run: () => trees((tree) => tree.zoom(0.8)) },
      { keys: ["0"], does: "Fit the tree", run: () => trees((tree) => tree.fit()) },
      { keys: ["Arrow keys"], does: "In the tree: go to the parent, a child or a sibling" },
      { keys: ["Space"], does: "In the tree: open or close the node" },
      { keys: ["Enter"], does: "In the tree: go to the step that enters the node" },
    ],
  };
}
