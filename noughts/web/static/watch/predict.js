// Predict: ask what comes next before it is shown, then give the right answer and the reason.

import { button, h } from "../lib/dom.js";
import { announce } from "../lib/announce.js";

export function createPredict() {
  const asked = h("p", { class: "asked" });
  const answers = h("div", { class: "buttons answers" });
  const told = h("p", { class: "told-why", role: "status" });
  const score = h("span", { class: "soft score" });
  const element = h(
    "section",
    { class: "predict", "aria-label": "Prediction", hidden: true },
    asked,
    answers,
    told,
    score,
  );
  /** @type {Question[]} */
  let waiting = [];
  /** Resolves the promise of `ask`: were the questions answered? */
  let done = (/** @type {boolean} */ _answered) => {};
  let [right, all] = [0, 0];
  let on = false;

  function next() {
    const question = waiting[0];
    asked.textContent = question?.asked ?? "";
    answers.replaceChildren(
      ...(question?.answers ?? []).map((text, place) =>
        button(text, () => answer(text), {
          "aria-label": `${text}, key ${place + 1}`,
          "aria-keyshortcuts": String(place + 1),
        }),
      ),
    );
    if (question) announce(question.asked);
  }

  /** @param {string} text */
  function answer(text) {
    const question = waiting.shift();
    if (!question) return;
    const good = text === question.right;
    all += 1;
    right += good ? 1 : 0;
    told.textContent = `${good ? "Right." : `No, the answer is ${question.right}.`} ${question.why}`;
    element.dataset.good = String(good);
    score.textContent = `${right} of ${all} right`;
    next();
    if (!waiting.length) done(true);
  }

  return {
    element,
    on: () => on,
    asking: () => waiting.length > 0,
    /** @param {boolean} wanted */
    turn(wanted) {
      on = wanted;
      element.hidden = !on;
      this.forget();
      told.textContent = on ? "Go on step by step. The page asks you before each value, each cut and the final move." : "";
      delete element.dataset.good;
    },
    /** Ask some questions; were they answered? @param {Question[]} questions @returns {Promise<boolean>} */
    ask(questions) {
      waiting = [...questions];
      next();
      return new Promise((resolve) => (done = resolve));
    },
    /** Drop the questions. */
    forget() {
      waiting = [];
      next();
      done(false);
    },
    /** Choose an answer by its number. @param {number} place */
    choose(place) {
      const text = waiting[0]?.answers[place];
      if (text !== undefined) answer(text);
    },
  };
}
