// The bar at the bottom: run, step, speed, cuts, and a slider with the cuts marked on it.

import { h, options, s } from "../lib/dom.js";
import { announce } from "../lib/announce.js";
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
  const number = h("input", {
    type: "number",
    min: 0,
    "aria-label": "Step number",
    onchange: () => onJump(Number(number.value) || 0),
  });
  const total = h("span", { class: "soft" });
  const forward = keyed.make("›", [".", "ArrowRight"], () => onStep(1), "One step forward");
  const back = keyed.make("‹", [",", "ArrowLeft"], () => onStep(-1), "One step back");
  const run = keyed.make("Run", " ", onRun, "Run or pause", { class: "primary run" });
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
  const steps = h("div", { class: "buttons" }, first, back, run, forward, end, previousCut, nextCut);
  const track = h("div", { class: "track" }, slider, marks);
  const where = h("span", { class: "step-number" }, number, total);

  /** @param {number} by */
  function faster(by) {
    const place = Math.min(Math.max(SPEEDS.indexOf(Number(speed.value)) + by, 0), SPEEDS.length - 1);
    speed.value = String(SPEEDS[place]);
    announce(speed.selectedOptions[0].textContent ?? "");
  }

  return {
    track,
    parts: [steps, where, speed, pace],
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
      if (document.activeElement !== number) number.value = String(step);
      total.textContent = `of ${count(last)}`;
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
