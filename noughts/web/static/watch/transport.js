// The bar at the bottom: one large button for the next step, a slider with the cuts, and more controls on request.

import { button, h, options, s, set } from "../lib/dom.js";
import { announce } from "../lib/announce.js";
import { loadItem, saveItem } from "../lib/store.js";
import { count } from "../lib/words.js";

const SPEEDS = [1, 2, 5, 10, 50, 500, 5000]; // steps per second
const PICTURES = 25; // per second, at most

/**
 * @param {KeyedButtons} keyed
 * @param {{
 *   onJump: (step: number) => void, onStep: (by: number) => void, onRun: () => void,
 *   onCut: (which: "previous_cut" | "next_cut") => void,
 * }} events
 */
export function createTransport(keyed, { onJump, onStep, onRun, onCut }) {
  const slider = h("input", {
    type: "range",
    min: 0,
    value: 0,
    "aria-label": "Step",
    oninput: () => onJump(Number(slider.value)),
  });
  let typing = false;
  const number = h("input", {
    type: "number",
    min: 0,
    "aria-label": "Step number",
    oninput: () => (typing = true),
    onchange: () => {
      typing = false;
      onJump(Number(number.value) || 0);
      number.value = slider.value; // the step that it went to
    },
  });
  const where = h("span", { class: "soft step-text" });
  const forward = keyed.make("Next", [".", "ArrowRight"], () => onStep(1), "One step forward", { class: "primary next-step", "aria-label": "Next: one step forward" });
  const back = keyed.make("‹", [",", "ArrowLeft"], () => onStep(-1), "One step back");
  const run = keyed.make("Run", " ", onRun, "Run or pause", { class: "run" });
  const first = keyed.make("«", "Home", () => onJump(0), "To the beginning");
  const end = keyed.make("»", "End", () => onJump(Number(slider.max)), "To the end");
  const nextCut = keyed.make("✂›", "c", () => onCut("next_cut"), "Next cut");
  const previousCut = keyed.make("✂‹", "C", () => onCut("previous_cut"), "Previous cut");
  keyed.keys.push({ keys: ["]"], does: "Faster", run: () => faster(1) }, { keys: ["["], does: "Slower", run: () => faster(-1) });
  const speed = options(
    h("select", { "aria-label": "Speed" }),
    SPEEDS.map((rate) => [String(rate), rate === 1 ? "1 step per second" : `${count(rate)} steps per second`]),
    "5",
  );
  const pace = h("output", { class: "soft pace" });
  const marks = s("svg", {
    class: "marks",
    preserveAspectRatio: "none",
    viewBox: "0 0 1000 10",
    "aria-hidden": "true",
  });
  const more = button("More", () => unfold(tools.hidden), { "aria-expanded": "false", "aria-controls": "watch-tools", "aria-label": "More controls" });
  const tools = h(
    "div",
    { class: "transport-row tools-row", id: "watch-tools", hidden: true },
    h("div", { class: "buttons" }, first, end, previousCut, nextCut),
    h("label", { class: "step-number" }, "Step ", number),
    speed,
    pace,
  );
  unfold(loadItem("watch-tools") === true);

  /** @param {boolean} open */
  function unfold(open) {
    tools.hidden = !open;
    set(more, "aria-expanded", String(open));
    saveItem("watch-tools", open || null);
  }

  /** @param {number} by */
  function faster(by) {
    const place = Math.min(Math.max(SPEEDS.indexOf(Number(speed.value)) + by, 0), SPEEDS.length - 1);
    speed.value = String(SPEEDS[place]);
    announce(speed.selectedOptions[0].textContent ?? "");
  }

  return {
    tools,
    row: h("div", { class: "transport-row" }, h("div", { class: "buttons steps" }, back, forward, run), h("div", { class: "track" }, slider, marks), where, more),
    perSecond: () => Number(speed.value),
    /** The number of steps from one picture to the next. */
    every: () => Math.max(1, Math.ceil(Number(speed.value) / PICTURES)),
    /** Say that steps are left out, or that the machine is too slow. @param {number | null} rate steps per second */
    pace(rate) {
      const [wanted, every] = [Number(speed.value), this.every()];
      const notes = [];
      if (rate !== null && every > 1) notes.push(`showing 1 of ${count(every)} steps`);
      if (rate !== null && rate < wanted * 0.8)
        notes.push(`${rate < 10 ? rate.toFixed(1) : count(Math.round(rate))} per second here`);
      const text = notes.join(", ");
      if (pace.textContent !== text) pace.textContent = text;
    },
    /** @param {boolean} running */
    running(running) {
      run.textContent = running ? "Pause" : "Run";
    },
    /** @param {number} step @param {number} last @param {{ previous: number | null, next: number | null }} cuts */
    show(step, last, { previous, next }) {
      slider.max = String(last);
      slider.value = String(step);
      slider.setAttribute("aria-valuetext", `step ${count(step)} of ${count(last)}`);
      number.max = String(last);
      if (!typing) number.value = String(step);
      where.textContent = `${count(step)} of ${count(last)}`;
      back.disabled = step <= 0;
      forward.disabled = step >= last;
      previousCut.disabled = previous === null;
      nextCut.disabled = next === null;
    },
    /** The cuts of the searches, each in its own row. @param {number[][]} cuts @param {number} last */
    mark(cuts, last) {
      const height = 10 / Math.max(cuts.length, 1);
      marks.replaceChildren(
        ...cuts.map((steps_, row) =>
          s("path", {
            class: `cut-marks ${row ? "second" : "first"}`,
            d: steps_
              .map((step) => `M${(1000 * step) / Math.max(last, 1)} ${row * height}v${height - 1}`)
              .join(""),
          }),
        ),
      );
    },
  };
}
