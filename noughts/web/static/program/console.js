// A small console: call one of your functions on a board that you click together.

import { createBoard } from "../board/board.js";
import { announce } from "../lib/announce.js";
import { button, field, h, options } from "../lib/dom.js";
import { CLASSIC, emptyPosition, markAt, sizeOfGame, withMark } from "../lib/notation.js";
import { createRequest } from "../lib/request.js";
import { askMine } from "./my-program.js";

const FUNCTIONS = ["player", "actions", "result", "winner", "terminal", "utility", "minimax", "initial_state"];
const CELLS = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];
const NEXT = /** @type {Record<string, string>} */ ({ ".": "X", X: "O", O: "." });
const MOST = 8; // calls in the list

export function createConsole() {
  const board = createBoard("The board of your call", turn);
  const which = options(h("select", { onchange: show }), FUNCTIONS.map((name) => [name]), "player");
  const cell = options(h("select"), CELLS.map((name, place) => [name, `(${Math.floor(place / 3)}, ${place % 3})`]), "a1");
  const action = field("Action", cell);
  const run = button("Call it", call, { class: "primary" });
  const log = h("ol", { class: "console-log", "aria-label": "Calls, the newest first" });
  const task = createRequest({});
  const element = h(
    "section",
    { class: "card console", "aria-label": "Try a function" },
    h("h2", null, "Try a function"),
    h("p", { class: "soft" }, "Click a cell: empty, X, O. Then call your function on this board."),
    h("div", { class: "console-row" }, board.element, h("div", { class: "console-calls" }, field("Function", which), action, h("div", { class: "buttons" }, run, button("Empty board", () => set(emptyPosition(CLASSIC)))), task.problem)),
    log,
  );
  let position = emptyPosition(CLASSIC);

  /** @param {string} next */
  function set(next) {
    position = next;
    show();
  }

  /** @param {string} name */
  function turn(name) {
    set(withMark(position, name, NEXT[markAt(position, name) ?? "."]));
  }

  function show() {
    action.hidden = which.value !== "result";
    board.update({ game: sizeOfGame(CLASSIC), position, ghost: ".", editable: true });
  }

  function call() {
    const [at, name] = [position, which.value];
    task.begin(async (signal) => {
      const { call: asked, got, right, why } = await askMine("call", { position: at, function: name, move: name === "result" ? cell.value : "" }, { signal, what: `Calling ${name}` });
      const verdict = right === null ? "" : right ? "  ✓" : `  ✗ ${why}`;
      const words = `${asked} → ${got}${verdict}`;
      log.prepend(h("li", { class: right === null ? null : right ? "right" : "wrong", title: `board: ${at}` }, words));
      while (log.children.length > MOST) log.lastElementChild?.remove();
      announce(words);
    });
  }

  show();
  return {
    element,
    /** @param {boolean} on */
    enable: (on) => (run.disabled = !on),
    stop: task.end,
  };
}
