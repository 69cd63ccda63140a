// Watch: one or two searches of the same position, step by step.

import { ask } from "../lib/api.js";
import { comparisonPanel } from "./comparison.js";
import { button, h } from "../lib/dom.js";
import { createRequest } from "../lib/request.js";
import { keyedButtons } from "../lib/keys.js";
import { createSearchPanel } from "./search-panel.js";
import { copyLinkButton } from "../lib/controls.js";
import { announce } from "../lib/announce.js";
import { MINE, asStrategy, program } from "../program/my-program.js";
import { emptyCells } from "../lib/notation.js";
import { createPredict } from "./predict.js";
import { createSetup } from "./setup.js";
import { createTransport } from "./transport.js";
import { writeUrl } from "../app/url.js";

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
  });
  const panels = ["left", "right"].map((side) =>
    createSearchPanel(side, { task, onStrategy: (text) => start({}, { [side]: text }), onJump: jump }),
  );
  const transport = createTransport(keyed, { onJump: jump, onStep: (by) => jump(watch().step + by), onRun: toggleRun, onCut: toCut });
  const predictSwitch = keyed.make("Predict", "p", togglePredict, "Predict the next step", off);
  const presentSwitch = keyed.make("Present", "f", togglePresent, "Presentation: large letters, full width", off);
  const comparison = comparisonPanel(task);
  const conclusion = h("p", { class: "conclusion", role: "status", hidden: true });
  element.append(
    h(
      "header",
      { class: "watch-head" },
      h("h1", { class: "heading" }, "Watch a search step by step"),
      h(
        "p",
        { class: "soft" },
        "+1: X wins. 0: a draw. −1: O wins. X chooses the highest value (MAX), O the lowest (MIN).",
      ),
    ),
    setup.element,
    task.problem,
    h(
      "div",
      { class: "search-panels" },
      panels.map((panel) => panel.element),
    ),
    comparison.element,
    h(
      "div",
      { class: "transport", role: "region", "aria-label": "Controls" },
      conclusion,
      predict.element,
      transport.track,
      h(
        "div",
        { class: "transport-row" },
        transport.parts,
        h(
          "div",
          { class: "buttons extras" },
          predictSwitch,
          presentSwitch,
          copyLinkButton(() => location.origin + location.pathname + writeUrl(app.state)),
          button("Print", () => print()),
        ),
      ),
    ),
  );

  /** @type {Menu | null} */
  let menu = null;
  let shown = "";
  let run = 0; // the number of the present run; 0 while paused
  let runs = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let address;

  const watch = () => app.state.watch;
  const active = () => panels.filter((_, place) => place === 0 || watch().right !== "none");
  const last = () => Math.max(0, ...active().map((panel) => panel.loader()?.last ?? 0));
  const here = () => active().every((panel) => panel.loader()?.now(watch().step));

  function onRefuse() {
    pause();
    for (const panel of panels) {
      panel.clear();
      panel.element.classList.add("absent"); // nothing to show, and nothing to run
    }
  }

  /** @param {Partial<AppState>} changes @param {Partial<WatchState>} strategies */
  function start(changes, strategies) {
    pause();
    predict.forget();
    app.go({ ...changes, watch: { ...watch(), ...strategies, step: 0 } });
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
    const questions = active().flatMap((panel) => {
      const loader = panel.loader();
      return loader && step <= loader.last ? (loader.now(step)?.question ?? []) : [];
    });
    return !questions.length || predict.ask(questions);
  }

  /** @param {AppState} state */
  async function show(state) {
    document.documentElement.classList.toggle("presenting", state.watch.present);
    presentSwitch.setAttribute("aria-pressed", String(state.watch.present));
    const { game, position, watch: { left, right } } = state;
    const file = [left, right].includes(MINE) ? program().source : ""; // it may have changed since
    const question = { game, position, left, right, file };
    if (JSON.stringify(question) === shown && here()) return render();
    await task.begin(async (signal) => {
      menu ??= await ask("/api/players", {}, { signal });
      const { strategies, examples } = menu;
      setup.show(examples, question);
      comparison.show(game, position, strategies.map(({ name }) => name));
      const sides = [left, right];
      panels.forEach((panel, place) => {
        panel.offer([...strategies, ...asStrategy(game)], sides[place], emptyCells(position));
        if (!active().includes(panel)) panel.clear();
        panel.element.classList.toggle("absent", !active().includes(panel));
      });
      await Promise.all(
        active().map((panel) => panel.load({ game, position, strategy: sides[panels.indexOf(panel)] }, signal)),
      );
      if (state.watch.step > last() && !signal.aborted) {
        const problem = `This link asks for step ${state.watch.step}, but the search has ${last()} steps.`;
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
    transport.show(Math.min(step, last()), last(), {
      previous: nearest("previous_cut"),
      next: nearest("next_cut"),
    });
    const ended = step >= last();
    const told = active()
      .map((panel) => panel.loader()?.search.words)
      .join("; ");
    conclusion.hidden = !ended;
    conclusion.textContent = ended ? `${told}.` : "";
    if (!run && !ended)
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

  async function toggleRun() {
    if (run) return pause();
    if (predict.asking()) return;
    if (watch().step >= last()) go(0);
    const mine = (run = runs += 1);
    transport.running(true);
    await task.more(async () => {
      await play(mine);
      if (run === mine) pause();
    }, pause);
  }

  /** Show one picture after the other. A slow machine shows them all, more slowly, and says so. @param {number} mine */
  async function play(mine) {
    let due = performance.now();
    /** @type {[number, number][]} */
    const seen = []; // [time, step] of the last two seconds
    while (run === mine && watch().step < last()) {
      const every = predict.on() ? 1 : transport.every();
      const next = Math.min(watch().step + every, last());
      if (!(await prepare(next, every))) return;
      await until(due);
      if (run !== mine) return;
      go(next);
      const now = performance.now();
      seen.push([now, next]);
      while (seen.length > 2 && now - seen[0][0] > 2000) seen.shift();
      const [[then, from]] = seen;
      if (now - then > 800) transport.pace((1000 * (next - from)) / (now - then));
      due = Math.max(now - 1000, due) + (1000 * every) / transport.perSecond();
    }
  }

  function pause() {
    if (!run) return;
    run = 0;
    transport.running(false);
    transport.pace(null);
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

/** @param {number} due */
const until = (due) => new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
