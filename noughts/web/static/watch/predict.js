// Predict: ask what comes next before it is shown, then give the right answer and the reason.

import { button, h } from "../lib/dom.js";
import { announce } from "../lib/announce.js";

/** @typedef {{ question: Question, key: string, search: string }} Asked `search`: its name if there are two; `key`: the node and its value */

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
  /** @type {Asked[]} */
  let waiting = [];
  /** @type {Set<string>} the values that were asked for: the other search does not ask again */
  let known = new Set();
  /** Resolves the promise of `ask`: were the questions answered? */
  let done = (/** @type {boolean} */ _answered) => {};
  let [right, all] = [0, 0];
  let on = false;

  /** @param {Asked} of */
  const named = ({ question, search }) => (search ? `${search}: ${question.asked}` : question.asked);

  function next() {
    const first = waiting[0];
    asked.textContent = first ? named(first) : "";
    answers.replaceChildren(
      ...(first?.question.answers ?? []).map((text, place) =>
        button(text, () => answer(text), {
          "aria-label": `${text}, key ${place + 1}`,
          "aria-keyshortcuts": String(place + 1),
        }),
      ),
    );
    if (first) announce(named(first));
  }

  /** @param {string} text */
  function answer(text) {
    const first = waiting.shift();
    if (!first) return;
    const { question } = first;
    const good = text === question.right;
    known.add(first.key);
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
      [right, all, score.textContent] = [0, 0, ""];
      told.textContent = on ? "Press Next. The page asks you before each value, each cut and the final move." : "";
      delete element.dataset.good;
    },
    /** Ask the questions that are new; were they answered? @param {Asked[]} questions @returns {Promise<boolean>} */
    async ask(questions) {
      /** @type {Set<string>} */
      const keys = new Set(known);
      waiting = questions.filter(({ key }) => !keys.has(key) && keys.add(key));
      if (!waiting.length) return true;
      told.textContent = ""; // about another node
      delete element.dataset.good;
      next();
      return new Promise((resolve) => (done = resolve));
    },
    /** Drop the questions; `again`: also ask again what was asked before. */
    forget(again = true) {
      if (again) known = new Set();
      waiting = [];
      next();
      done(false);
    },
    /** Choose an answer by its number. @param {number} place */
    choose(place) {
      const text = waiting[0]?.question.answers[place];
      if (text !== undefined) answer(text);
    },
  };
}
