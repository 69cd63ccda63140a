// The dialog of Watch: one of the small examples, any position set up on a board, or a tree of numbers.

import { ask } from "../../lib/api.js";
import { createBoard } from "../../board/board.js";
import { button, field, h, options, set } from "../../lib/dom.js";
import { createRequest } from "../../lib/request.js";
import { createDialog } from "../../lib/controls.js";
import { miniBoard } from "../../board/miniboard.js";
import { emptyCells, emptyPosition, markOf, sizeOfGame, withMark } from "../../lib/notation.js";
import { positionInput } from "../../board/position-input.js";
import { FIRST_TREE, createTreeForm } from "./number-tree.js";
import { treeIcon } from "./setup.js";

/** @type {Choice[]} */
const GAMES = [
  ["3x3k3", "3 × 3, the classic"],
  ["4x3k3", "4 × 3, three in a row"],
  ["3x2k2", "3 × 2, two in a row"],
  ["4x2k3", "4 × 2, three in a row"],
  ["5x2k3", "5 × 2, three in a row"],
];
const MOST_EMPTY = 12; // cells, for any strategy

/** @param {SetupEvents} events */
export function createSetupDialog({ onExample, onPosition, onTree }) {
  const list = h("ul", { class: "examples" });
  const board = createBoard("Set up a position", choose);
  const game = h("select", { onchange: () => draftTo(game.value, emptyPosition(game.value)) });
  const text = positionInput(() => draft.game, draftTo);
  const task = createRequest({ onRefuse: () => (start.disabled = true) });
  const start = button("Watch this position", () => (onPosition(draft.game, draft.position), dialog.close()), { class: "primary" });
  const numbers = createTreeForm((tree) => (onTree(tree), dialog.close()));
  const dialog = createDialog(
    "Choose a position",
    h(
      "div",
      { class: "setup-inside" },
      h("section", { "aria-label": "Positions to start with" }, h("h3", null, "Positions to start with"), list),
      h(
        "section",
        { class: "own", "aria-label": "Any position" },
        h("h3", null, "Any position"),
        h("p", { class: "soft" }, "Click an empty cell to make a move. Click a mark to remove it."),
        board.element,
        task.problem,
        h("div", { class: "own-fields" }, field("Board", game), text.element),
        start,
        numbers.element,
      ),
    ),
    "setup-dialog",
  );
  let draft = { game: "3x3k3", position: "" };

  /** @param {string} cell */
  function choose(cell) {
    const { position } = draft;
    const cleared = withMark(position, cell, ".");
    draftTo(draft.game, cleared === position ? withMark(position, cell, markOf(position, draft.game)) : cleared);
  }

  /** @param {string} size @param {string} position */
  function draftTo(size, position) {
    draft = { game: size, position };
    show();
    const empty = emptyCells(position);
    task.begin(async (signal) => {
      const facts = await ask("/api/position", draft, { signal });
      start.disabled = Boolean(facts.outcome) || empty > MOST_EMPTY;
      if (facts.outcome) task.complain("The game is over here, so there is nothing to search.");
      else if (empty > MOST_EMPTY) task.complain(`This board has ${empty} empty cells. At most ${MOST_EMPTY} can be searched step by step.`);
    });
  }

  function show() {
    const known = GAMES.some(([name]) => name === draft.game);
    options(game, known ? GAMES : [...GAMES, [draft.game, draft.game]], draft.game);
    board.update({
      game: sizeOfGame(draft.game),
      position: draft.position,
      ghost: emptyCells(draft.position) ? markOf(draft.position, draft.game) : ".",
      editable: true,
    });
    text.set(draft.position);
  }

  /** @param {Example} example */
  function exampleItem(example) {
    const words = h("span", null, h("strong", null, example.title), h("span", { class: "soft" }, example.caption));
    return h("li", null, button([miniBoard(example.position), words], () => (onExample(example), dialog.close())));
  }

  function numbersItem() {
    const words = h("span", null, h("strong", null, "A tree of numbers"), h("span", { class: "soft" }, "Minimax and alpha-beta as in an exam. More trees, and worksheets, are next to this list."));
    return h("li", null, button([treeIcon(), words], () => (onTree(FIRST_TREE), dialog.close())));
  }

  return {
    element: dialog,
    /** Open the dialog. @param {Example[]} examples @param {Example | undefined} now the one that is shown @param {{ game: string, position: string, tree: string }} shown */
    open(examples, now, shown) {
      numbers.show(shown.tree);
      if (!list.children.length) list.replaceChildren(...examples.map(exampleItem), numbersItem());
      list.querySelectorAll("button").forEach((item, place) => set(item, "aria-current", now && examples[place] === now ? "true" : null));
      draftTo(shown.game, shown.position);
      dialog.showModal();
    },
  };
}
