// The bar that stays in view: run, step, speed, cuts, and a slider with the cuts marked on it.

import { button, h, options, s } from "./dom.js";
import { count } from "./words.js";

const SPEEDS = [1, 2, 5, 10, 50, 500, 5000]; // steps in a second
const PICTURES = 25; // in a second, at most

/**
 * @param {{
 *   onJump: (step: number) => void, onCut: (which: "previous_cut" | "next_cut") => void,
 *   onRun: () => void,
 * }} events
 */
export function createTransport({ onJump, onCut, onRun }) {
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
  const run = button("Run", onRun, { class: "primary run", "aria-keyshortcuts": "Space" });
  const speed = h("select", { "aria-label": "Speed" });
  options(
    speed,
    SPEEDS.map((rate) => [String(rate), rate === 1 ? "1 step a second" : `${count(rate)} steps a second`]),
    "5",
  );
  const pace = h("output", { class: "soft pace" });
  const marks = s("svg", {
    class: "marks",
    preserveAspectRatio: "none",
    viewBox: "0 0 1000 10",
    "aria-hidden": "true",
  });
  const [back, on] = [
    button("✂‹", () => onCut("previous_cut"), {
      "aria-label": "Previous cut",
      title: "Previous cut (C)",
      "aria-keyshortcuts": "C",
    }),
    button("✂›", () => onCut("next_cut"), {
      "aria-label": "Next cut",
      title: "Next cut (c)",
      "aria-keyshortcuts": "c",
    }),
  ];
  const at = () => Number(slider.value);
  const steps = h(
    "div",
    { class: "buttons" },
    button("«", () => onJump(0), { "aria-label": "To the beginning", title: "To the beginning" }),
    button("‹", () => onJump(at() - 1), {
      "aria-label": "One step back",
      title: "One step back (,)",
      "aria-keyshortcuts": ",",
    }),
    run,
    button("›", () => onJump(at() + 1), {
      "aria-label": "One step forward",
      title: "One step forward (.)",
      "aria-keyshortcuts": ".",
    }),
    button("»", () => onJump(Number(slider.max)), { "aria-label": "To the end", title: "To the end" }),
    back,
    on,
  );
  const track = h("div", { class: "track" }, slider, marks);
  const where = h("span", { class: "step-number" }, number, total);

  return {
    track,
    parts: [steps, where, speed, pace],
    perSecond: () => Number(speed.value),
    /** How many steps from one picture to the next. */
    every: () => Math.max(1, Math.ceil(Number(speed.value) / PICTURES)),
    /** @param {number} by */
    faster(by) {
      const place = Math.min(Math.max(SPEEDS.indexOf(Number(speed.value)) + by, 0), SPEEDS.length - 1);
      speed.value = String(SPEEDS[place]);
      return speed.selectedOptions[0].textContent ?? "";
    },
    /** Say when not every step is shown, and when the machine cannot keep up. @param {number | null} rate steps in a second */
    pace(rate) {
      const [wanted, every] = [Number(speed.value), this.every()];
      const notes = [];
      if (rate !== null && every > 1) notes.push(`every ${count(every)}th step shown`);
      if (rate !== null && rate < wanted * 0.8)
        notes.push(`${rate < 10 ? rate.toFixed(1) : count(Math.round(rate))} a second here`);
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
      back.disabled = previous === null;
      on.disabled = next === null;
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
