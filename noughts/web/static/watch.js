// Watch: the search microscope. Two strategies think about the same position, step by step.

import { Refused, ask, cancelled } from "./api.js";
import { button, field, h } from "./dom.js";
import { comparisonPanel } from "./comparison.js";
import { createLane } from "./lane.js";
import { say } from "./live.js";
import { boardChoice } from "./newgame.js";
import { emptyPosition, fits } from "./notation.js";
import { writeUrl } from "./url.js";
import { count } from "./words.js";

const SPEEDS = [1, 2, 5, 10, 50, 250, 1000, 5000]; // steps in a second
const TICKS = 8; // pictures in a second, at most

export function watchView(app) {
  const heading = h("h1", { class: "heading" }, "Watch two searches think");
  const problem = h("p", { class: "problem", role: "alert", hidden: true });
  const text = h("input", { type: "text", spellcheck: "false", autocomplete: "off", onchange: paste });
  const size = boardChoice(app.state.game, (game) =>
    app.go({ game, position: emptyPosition(game), watch: { ...watch(), step: 0 } }),
  );
  const lanes = [createLane("left", 0, laneEvents("left")), createLane("right", 1, laneEvents("right"))];
  const slider = h("input", {
    type: "range",
    min: 0,
    value: 0,
    "aria-label": "Step",
    oninput: () => jump(Number(slider.value)),
  });
  const number = h("input", {
    type: "number",
    min: 0,
    "aria-label": "Step number",
    onchange: () => jump(Number(number.value) || 0),
  });
  const total = h("span", { class: "soft" });
  const run = button("Run", toggleRun, { class: "primary", "aria-keyshortcuts": "Space" });
  const speed = h("input", { type: "range", min: 0, max: SPEEDS.length - 1, value: 2, oninput: showSpeed });
  const speedText = h("output", { class: "soft" });
  const fold = h("input", {
    type: "checkbox",
    checked: true,
    onchange: () => lanes.forEach((lane) => lane.fold(fold.checked)),
  });
  const cutButtons = [
    button("Previous cut", () => toCut("previous_cut"), { "aria-keyshortcuts": "C" }),
    button("Next cut", () => toCut("next_cut"), { "aria-keyshortcuts": "c" }),
  ];
  const comparison = comparisonPanel();
  const controls = h(
    "div",
    { class: "card controls" },
    h(
      "div",
      { class: "buttons" },
      button("«", () => jump(0), { "aria-label": "To the beginning" }),
      button("‹", () => jump(watch().step - 1), { "aria-label": "One step back", "aria-keyshortcuts": "," }),
      run,
      button("›", () => jump(watch().step + 1), {
        "aria-label": "One step forward",
        "aria-keyshortcuts": ".",
      }),
      button("»", () => jump(last()), { "aria-label": "To the end" }),
      cutButtons,
    ),
    h("div", { class: "scrub" }, slider, h("span", { class: "step-number" }, number, total)),
    h(
      "div",
      { class: "scrub" },
      field("Speed", speed),
      speedText,
      h("label", { class: "choice" }, fold, "Fold mirror images"),
    ),
  );
  const element = h(
    "div",
    { class: "watch" },
    h(
      "header",
      null,
      heading,
      h("p", { class: "soft" }, "Values are X’s: +1 X wins, −1 O wins. X takes the highest, O the lowest."),
    ),
    h(
      "div",
      { class: "watch-top" },
      h("div", { class: "card setup" }, size.element, field("Position", text)),
      controls,
    ),
    problem,
    h(
      "div",
      { class: "lanes" },
      lanes.map((lane) => lane.element),
    ),
    comparison.element,
  );

  let running = new AbortController();
  let timer = null;
  let names = null;

  const watch = () => app.state.watch;
  const last = () => Math.max(0, ...lanes.map((lane) => lane.steps() - 1));
  const question = () => ({ game: app.state.game, position: app.state.position });

  function laneEvents(side) {
    return {
      onStrategy: (strategy) => app.go({ watch: { ...watch(), [side]: strategy, step: 0 } }),
      onJump: (step) => jump(step),
    };
  }

  function jump(step) {
    pause();
    go(step);
  }
  function go(step, how = "replace") {
    const wanted = Math.min(Math.max(step, 0), last());
    if (wanted !== watch().step) app.go({ watch: { ...watch(), step: wanted } }, how);
  }

  async function show(state) {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    problem.hidden = true;
    element.setAttribute("aria-busy", "true");
    size.set(state.game);
    if (document.activeElement !== text) text.value = state.position;
    try {
      comparison.show(state.game, state.position);
      names ??= (await ask("/api/players")).strategies;
      const sides = [state.watch.left, state.watch.right];
      await Promise.all(
        lanes.map((lane, side) =>
          lane.show({ ...question(), strategy: sides[side], step: state.watch.step, names, signal }),
        ),
      );
      const most = Math.max(...lanes.map((lane) => lane.nodes()));
      lanes.forEach((lane) => lane.scale(most));
      showStep();
      if (timer === null) say(lanes.map((lane) => lane.words()).join(" "));
    } catch (error) {
      if (cancelled(error)) {
        if (!signal.aborted) complain("Stopped.");
      } else if (error instanceof Refused) {
        lanes.forEach((lane) => lane.clear());
        complain(`${error.message[0].toUpperCase()}${error.message.slice(1)}.`);
      } else throw error;
    } finally {
      if (running.signal === signal) element.setAttribute("aria-busy", "false");
    }
  }

  function complain(message) {
    pause();
    problem.textContent = message;
    problem.hidden = false;
  }

  function showStep() {
    slider.max = last();
    slider.value = watch().step;
    slider.setAttribute("aria-valuetext", `step ${count(watch().step)} of ${count(last())}`);
    number.max = last();
    number.value = watch().step;
    total.textContent = ` of ${count(last())}`;
    cutButtons[0].disabled = cutStep("previous_cut") === null;
    cutButtons[1].disabled = cutStep("next_cut") === null;
  }

  function paste() {
    const given = text.value.trim().toUpperCase();
    if (fits(given, app.state.game)) app.go({ position: given, watch: { ...watch(), step: 0 } });
    else
      ask("/api/position", { game: app.state.game, position: text.value }).catch((error) =>
        complain(error.message),
      );
  }

  /** The nearest cut of either search, before or after the present step. */
  function cutStep(which) {
    const found = lanes.map((lane) => lane.cut(which)).filter((step) => step !== null);
    if (!found.length) return null;
    return which === "next_cut" ? Math.min(...found) : Math.max(...found);
  }
  function toCut(which) {
    const step = cutStep(which);
    if (step !== null) jump(step);
  }

  function toggleRun() {
    if (timer !== null) return pause();
    if (watch().step >= last()) go(0);
    run.textContent = "Pause";
    tick(performance.now());
  }
  /** One picture, then the next: as many steps further as the speed asks for. */
  function tick(before) {
    const perSecond = SPEEDS[speed.value];
    const wait = 1000 / Math.min(perSecond, TICKS);
    timer = setTimeout(() => {
      if (watch().step >= last()) return pause();
      const now = performance.now();
      tick(now);
      go(watch().step + Math.max(1, Math.round((perSecond * (now - before)) / 1000)), "silent"); // browsers limit changes of the address
    }, wait);
  }
  function pause() {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    run.textContent = "Run";
    history.replaceState(null, "", writeUrl(app.state));
  }

  function showSpeed() {
    speedText.textContent = `${count(SPEEDS[speed.value])} ${SPEEDS[speed.value] === 1 ? "step" : "steps"} a second`;
    speed.setAttribute("aria-valuetext", speedText.textContent);
  }
  showSpeed();

  return {
    element,
    show,
    leave() {
      pause();
      running.abort();
    },
    keys: [
      { keys: [".", "ArrowRight"], does: "One step forward", run: () => jump(watch().step + 1) },
      { keys: [",", "ArrowLeft"], does: "One step back", run: () => jump(watch().step - 1) },
      { keys: [" "], does: "Run or pause", run: toggleRun },
      { keys: ["c"], does: "Next cut", run: () => toCut("next_cut") },
      { keys: ["C"], does: "Previous cut", run: () => toCut("previous_cut") },
    ],
  };
}
