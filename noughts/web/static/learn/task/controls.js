// How a task is answered: a text, options, an order, or a game.

import { ask } from "../../lib/api.js";
import { createBoard } from "../../board/board.js";
import { button, field, h } from "../../lib/dom.js";
import { CLASSIC, after, emptyPosition, sizeOfGame } from "../../lib/notation.js";
import { askMine } from "../../program/my-program.js";
import { codeRow } from "../text.js";

/**
 * What a student does to answer: `element` is shown, `answer` is sent. `board` is the one to play on, `again` starts its game again, `reject` crosses
 * a wrong answer out, `choose` takes an option by its number.
 * @typedef {{ element: Node[], board?: Node, again?: Node, answer: () => string, reject?: (answer: string) => void, choose?: (place: number) => void }} Control
 */

/** A board to look at, named by its rows. @param {string} position @param {string} [label] */
export function picture(position, label = "The board") {
  const board = createBoard(label, () => {});
  board.update({ game: sizeOfGame(CLASSIC), position, ghost: null });
  board.element.classList.add("small");
  return board.element;
}

/** @param {LessonTask} task @param {(answer: string) => unknown} check @param {ViewRequest} request @returns {Control | null} */
export function controlFor(task, check, request) {
  if (task.kind === "play") return gameControl(task, check, request);
  if (task.options.length) return optionControl(task);
  if (task.cells.length) return orderControl(task.cells.map((cell) => ({ value: cell, text: cell, code: false })));
  if (task.lines.length) return orderControl(task.lines.map(({ number, text }) => ({ value: String(number), text, code: true })));
  if (task.kind === "build" || task.kind === "fix") return null;
  const input = h("input", { type: "text", autocomplete: "off", inputmode: task.kind === "count" ? "numeric" : null });
  return { element: [field("Your answer", input)], answer: () => input.value };
}

/** @param {LessonTask} task @returns {Control} */
function optionControl({ name, options, several }) {
  const inputs = options.map((option) => h("input", { type: several ? "checkbox" : "radio", name: `learn-${name}`, value: option }));
  const labels = inputs.map((input) => h("label", { class: "option" }, input, isBoard(input.value) ? h("span", { class: "option-board" }, h("span", null, boardName(options.indexOf(input.value)), h("span", { class: "unseen" }, `: ${input.value}`)), inert(picture(input.value))) : h("span", null, input.value)));
  return {
    element: [h("fieldset", { class: "options" }, h("legend", { class: "unseen" }, several ? "Choose all that fit" : "Choose one"), labels)],
    answer: () => inputs.filter(({ checked }) => checked).map(({ value }) => value).join(", "),
    reject(answer) {
      const place = options.indexOf(answer);
      if (several || place < 0 || labels[place].classList.contains("rejected")) return;
      labels[place].classList.add("rejected");
      labels[place].append(h("span", { class: "soft" }, "not this one"));
    },
    choose(place) {
      inputs[place]?.focus();
      inputs[place]?.click();
    },
  };
}

/** A picture inside a label: clicks go to the label. @param {HTMLElement} element */
function inert(element) {
  element.inert = true;
  return element;
}

/** @param {string} text */
export const isBoard = (text) => /^[XO.]{3}\/[XO.]{3}\/[XO.]{3}$/.test(text);

/** The name of a board among the options. @param {number} place */
export const boardName = (place) => `board ${place + 1}`;

/** An answer in which boards have the names that students see. @param {LessonTask} task @param {string} answer */
export const withBoardNames = ({ options }, answer) => options.reduce((text, option, place) => (isBoard(option) ? text.replaceAll(option, boardName(place)) : text), answer);

/** @param {{ value: string, text: string, code: boolean }[]} items @returns {Control} */
function orderControl(items) {
  const order = [...items];
  const list = h("ol", { class: "order" });
  /** @param {number} place @param {number} by */
  function move(place, by) {
    if (!order[place + by]) return;
    const [item] = order.splice(place, 1);
    order.splice(place + by, 0, item);
    draw();
    const buttons = [...(list.querySelectorAll("li")[place + by]?.querySelectorAll("button") ?? [])];
    (buttons.find(({ disabled, textContent }) => !disabled && textContent === (by < 0 ? "↑" : "↓")) ?? buttons.find(({ disabled }) => !disabled))?.focus();
  }
  function draw() {
    list.replaceChildren(
      ...order.map(({ text, code }, place) => {
        const name = text.trim();
        return h(
          "li",
          { onkeydown: (/** @type {KeyboardEvent} */ event) => event.altKey && (event.key === "ArrowUp" ? (event.preventDefault(), move(place, -1)) : event.key === "ArrowDown" ? (event.preventDefault(), move(place, 1)) : null) },
          h(
            "div",
            null,
            code ? h("code", { class: "code-line" }, codeRow([text])) : h("span", null, text),
            button("↑", () => move(place, -1), { disabled: place === 0, "aria-label": `${name} up` }),
            button("↓", () => move(place, 1), { disabled: place === order.length - 1, "aria-label": `${name} down` }),
          ),
        );
      }),
    );
  }
  draw();
  return { element: [list], answer: () => order.map(({ value }) => value).join(" ") };
}

/** A game against Perfect or your own program; its moves are the answer. @param {LessonTask} task @param {(answer: string) => unknown} check @param {ViewRequest} request @returns {Control} */
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
    const before = [...moves];
    moves.push(cell);
    draw();
    request.begin(async (signal) => {
      try {
        if (!(await ended(signal))) {
          moves.push((await reply(signal)).move);
          await ended(signal);
        }
      } catch (error) {
        moves = before;
        draw();
        throw error;
      }
      draw();
      if (over) check(moves.join(" "));
    });
  }

  /** @param {AbortSignal} signal @returns {Promise<{ move: string }>} */
  const reply = (signal) =>
    task.plays_program
      ? askMine("move", { position: after(start, moves) }, { signal, what: "Your program is thinking" })
      : ask("/api/move", { position: after(start, moves), opponent: "perfect" }, { signal });

  /** @param {AbortSignal} signal */
  async function ended(signal) {
    const { outcome } = await ask("/api/position", { position: after(start, moves) }, { signal });
    over = outcome !== null;
    return over;
  }

  draw();
  const against = h("p", { class: "soft" }, `You play ${task.you} against ${task.plays_program ? "your program" : "Perfect"}.`);
  return { element: [against], again, board: board.element, answer: () => moves.join(" ") };
}
