// One task of a lesson: its stage, how it is answered, hints on request, and what is said of the answer.

import { ask } from "../lib/api.js";
import { createBoard } from "../board/board.js";
import { button, h } from "../lib/dom.js";
import { CLASSIC, after, emptyPosition, sizeOfGame } from "../lib/notation.js";
import { createRequest } from "../lib/request.js";
import { isDone, saveDone } from "./progress.js";

/** What a student does to answer: `element` is shown, `answer` is sent. @typedef {{ element: Node[], answer: () => string }} Control */

/** @param {string} lesson @param {LessonTask} task @param {string} title */
export function createTask(lesson, task, title) {
  const feedback = h("p", { class: "feedback", role: "status" });
  const hints = h("ol", { class: "hints" });
  const done = h("span", { class: "done", hidden: !isDone(lesson, task.name) }, "done");
  const element = h("section", { class: "card task", "data-task": task.name, "data-kind": task.kind, "aria-label": title });
  const request = createRequest({ busy: element });
  let tries = 0;
  let opened = 0;

  /** @param {string} answer */
  const check = (answer) =>
    request.begin(async (signal) => {
      const mark = await ask("/api/learn/answer", { lesson, task: task.name, answer }, { signal, what: "Marking" });
      tries += 1;
      feedback.replaceChildren(h("strong", null, mark.right ? "Right. " : "Not yet. "), mark.text, mark.star ? " ★" : "");
      feedback.className = `feedback ${mark.right ? "right" : "wrong"}`;
      if (!mark.right) return;
      saveDone(lesson, task.name, { answer, tries, hints: opened });
      done.hidden = false;
    });

  const hint = button(`Hint 1 of ${task.hints}`, () =>
    request.more(async (signal) => {
      const { text, code } = await ask("/api/learn/hint", { lesson, task: task.name, number: opened + 1 }, { signal });
      opened += 1;
      hints.append(h("li", null, text, code ? h("pre", null, code) : ""));
      hint.hidden = opened === task.hints;
      hint.textContent = `Hint ${opened + 1} of ${task.hints}`;
    }),
  );

  const control = task.kind === "play" && task.you ? gameControl(task, check, request) : controlFor(task);
  const marked = control && task.kind !== "play";
  element.append(
    h("h2", null, title, " ", done),
    h("p", null, task.task.split("`").map((part, place) => (place % 2 ? h("code", null, part) : part))),
    ...stage(lesson, task, request),
    ...(control ? control.element : [ownProgram(task)]),
    h("div", { class: "buttons" }, marked ? button("Check", () => check(control.answer()), { class: "primary" }) : "", hint),
    hints,
    feedback,
    request.problem,
  );
  return element;
}

/** What is shown before the answer. @param {string} lesson @param {LessonTask} task @param {ViewRequest} request @returns {Node[]} */
function stage(lesson, task, request) {
  /** @type {Node[]} */
  const parts = [];
  if (task.board && task.kind !== "play" && task.board !== emptyPosition(CLASSIC)) parts.push(picture(task.board));
  if (task.code) parts.push(h("pre", null, task.code));
  if (task.watch) {
    const address = `?view=watch&position=${task.board}&left=${task.watch}&right=${task.watch}`;
    parts.push(h("p", null, h("a", { href: address, target: "_blank" }, "Step through this search")));
  }
  if (task.has_table) {
    const table = h("table", { class: "figures", hidden: true });
    const run = button("Run it", () =>
      request.more(async (signal) => {
        const { heads, rows } = await ask("/api/learn/table", { lesson, task: task.name }, { signal, what: "Running" });
        table.replaceChildren(
          h("thead", null, h("tr", null, heads.map((head) => h("th", { scope: "col" }, head)))),
          h("tbody", null, rows.map(({ name, figures }) => h("tr", null, h("th", { scope: "row" }, name), figures.map((figure) => h("td", null, figure))))),
        );
        table.hidden = false;
        run.hidden = true;
      }),
    );
    parts.push(h("div", { class: "buttons" }, run), table);
  }
  return parts;
}

/** @param {string} position */
function picture(position) {
  const board = createBoard("The board", () => {});
  board.update({ game: sizeOfGame(CLASSIC), position, ghost: null });
  board.element.classList.add("small");
  return board.element;
}

/** @param {LessonTask} task @returns {Control | null} */
function controlFor(task) {
  if (task.options.length) return optionControl(task);
  if (task.cells.length) return orderControl(task);
  if (task.kind === "build" || task.kind === "fix" || task.kind === "play" || task.kind === "arrange") return null;
  const input = h("input", { type: "text", autocomplete: "off", inputmode: task.kind === "count" ? "numeric" : null, "aria-label": "Your answer" });
  return { element: [input], answer: () => input.value };
}

/** @param {LessonTask} task @returns {Control} */
function optionControl({ name, options, several }) {
  const inputs = options.map((option) => h("input", { type: several ? "checkbox" : "radio", name: `learn-${name}`, value: option }));
  const labels = inputs.map((input) => h("label", { class: "option" }, input, isBoard(input.value) ? picture(input.value) : h("span", null, input.value)));
  return {
    element: [h("fieldset", { class: "options" }, h("legend", { class: "hidden" }, several ? "Choose all that fit" : "Choose one"), labels)],
    answer: () => inputs.filter(({ checked }) => checked).map(({ value }) => value).join(", "),
  };
}

/** @param {string} text */
const isBoard = (text) => /^[XO.]{3}\/[XO.]{3}\/[XO.]{3}$/.test(text);

/** @param {LessonTask} task @returns {Control} */
function orderControl({ cells }) {
  let order = [...cells];
  const list = h("ol", { class: "order" });
  /** @param {number} place @param {number} by */
  function move(place, by) {
    const [cell] = order.splice(place, 1);
    order.splice(place + by, 0, cell);
    draw();
    list.querySelectorAll("li")[place + by]?.querySelector("button")?.focus();
  }
  function draw() {
    list.replaceChildren(
      ...order.map((cell, place) =>
        h(
          "li",
          null,
          h("span", null, cell),
          button("Up", () => move(place, -1), { disabled: place === 0, "aria-label": `${cell} up` }),
          button("Down", () => move(place, 1), { disabled: place === order.length - 1, "aria-label": `${cell} down` }),
        ),
      ),
    );
  }
  draw();
  return { element: [list], answer: () => order.join(" ") };
}

/** A game against Perfect from a position; its moves are the answer. @param {LessonTask} task @param {(answer: string) => unknown} check @param {ViewRequest} request @returns {Control} */
function gameControl(task, check, request) {
  const start = task.board ?? emptyPosition(CLASSIC);
  /** @type {string[]} */
  let moves = [];
  let over = false;
  const board = createBoard("The game", choose);
  board.element.classList.add("small");
  const again = button("Start again", () => {
    [moves, over] = [[], false];
    draw();
  });

  function draw() {
    board.update({ game: sizeOfGame(CLASSIC), position: after(start, moves), ghost: over ? null : task.you, last: moves.at(-1) ?? null });
  }

  /** @param {string} cell */
  function choose(cell) {
    if (over) return;
    moves.push(cell);
    draw();
    request.begin(async (signal) => {
      if (!(await ended(signal))) {
        const { move } = await ask("/api/move", { position: after(start, moves), opponent: "perfect" }, { signal });
        moves.push(move);
        await ended(signal);
      }
      draw();
      if (over) check(moves.join(" "));
    });
  }

  /** @param {AbortSignal} signal */
  async function ended(signal) {
    const { outcome } = await ask("/api/position", { position: after(start, moves) }, { signal });
    over = outcome !== null;
    return over;
  }

  draw();
  return { element: [board.element, h("div", { class: "buttons" }, again)], answer: () => moves.join(" ") };
}

/** A task for the student's own file. @param {LessonTask} task */
function ownProgram({ writes }) {
  const functions = writes.map((name, place) => [place ? ", " : "", h("code", null, name)]);
  return h(
    "p",
    null,
    writes.length ? ["Write ", functions, " in "] : "Use ",
    h("a", { href: "?view=program" }, "Your program"),
    writes.length ? " and check it there." : " for this task.",
  );
}
