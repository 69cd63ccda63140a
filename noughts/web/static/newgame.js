// The dialog for a new game: board, side, opponent.

import { ask } from "./api.js";
import { button, checked, field, h, options } from "./dom.js";
import { inquiry } from "./inquiry.js";
import { sizeOfGame } from "./notation.js";

const BOARDS = [
  ["3x3k3", "3 × 3, the classic"],
  ["4x3k3", "4 × 3, three in a row"],
  ["4x4k4", "4 × 4, four in a row"],
  ["5x5k4", "5 × 5, four in a row"],
  ["6x6k4", "6 × 6, four in a row"],
  ["7x7k5", "7 × 7, five in a row"],
  ["15x15k5", "15 × 15, five in a row"],
];

/** @param {string} game @param {(game: string) => void} [onChange] */
export function boardChoice(game, onChange) {
  const select = h("select", { onchange: choose });
  /** @param {number} max */
  const number = (max) =>
    h("input", { type: "number", min: 1, max, required: true, inputmode: "numeric", onchange: custom });
  const [width, height, k] = [number(19), number(19), number(19)];
  const sizes = h(
    "div",
    { class: "sizes" },
    field("Wide", width),
    field("High", height),
    field("In a row", k),
  );

  function choose() {
    if (select.value !== "custom") set(select.value);
    else sizes.hidden = false;
    if (select.value !== "custom") onChange?.(select.value);
  }
  function custom() {
    k.max = String(Math.max(Number(width.value), Number(height.value)));
    if ([width, height, k].every((input) => input.checkValidity())) onChange?.(value());
  }
  const value = () => `${width.value}x${height.value}k${k.value}`;
  /** @param {string} text */
  function set(text) {
    const size = sizeOfGame(text);
    [width.value, height.value, k.value] = [size.width, size.height, size.k].map(String);
    k.max = String(Math.max(size.width, size.height));
    const known = BOARDS.some(([name]) => name === text);
    options(select, [...BOARDS, ["custom", "Another size"]], known ? text : "custom");
    sizes.hidden = known;
  }
  set(game);
  return { element: h("div", { class: "board-choice" }, field("Board", select), sizes), value, set };
}

/** @param {PlayState} play @param {(chosen: Pick<PlayState, "game" | "people" | "opponent">) => void} onStart */
export function newGameDialog({ game, people, opponent }, onStart) {
  const board = boardChoice(game, loadOpponents);
  /** @type {{ name: string, summary: string }[]} */
  let opponents = [];
  const sides = [
    ["X", "X, moves first"],
    ["O", "O"],
    ["both", "Both, with a friend at this screen"],
  ];
  const side = h(
    "fieldset",
    null,
    h("legend", null, "You play"),
    sides.map(([value, label]) =>
      h(
        "label",
        { class: "choice" },
        h("input", { type: "radio", name: "side", value, checked: value === people, onchange: showOpponent }),
        label,
      ),
    ),
  );
  const select = h("select", { onchange: showOpponent });
  const summary = h("p", { class: "soft", "aria-live": "polite" });
  const against = h("div", null, field("Opponent", select), summary);

  const chosenSide = () => /** @type {PlayState["people"]} */ (checked(side).value);
  function showOpponent() {
    against.hidden = chosenSide() === "both";
    summary.textContent = opponents.find(({ name }) => name === select.value)?.summary ?? "";
  }
  const task = inquiry({});
  function loadOpponents() {
    task.begin(async (signal) => {
      ({ opponents } = await ask("/api/players", { game: board.value() }, { signal }));
      options(
        select,
        opponents.map(({ name }) => [name]),
        select.value || opponent,
      );
      showOpponent();
    });
  }
  showOpponent();
  loadOpponents();

  const form = h(
    "form",
    {
      method: "dialog",
      onsubmit: () =>
        onStart({ game: board.value(), people: chosenSide(), opponent: select.value || opponent }),
    },
    board.element,
    task.problem,
    side,
    against,
    h(
      "div",
      { class: "buttons" },
      h("button", { class: "primary" }, "Start"),
      button("Cancel", () => dialog.close()),
    ),
  );
  /** @type {HTMLDialogElement} */
  const dialog = h(
    "dialog",
    { "aria-labelledby": "new-title", onclose: () => dialog.remove() },
    h("h2", { id: "new-title" }, "New game"),
    form,
  );
  document.body.append(dialog);
  dialog.showModal();
}
