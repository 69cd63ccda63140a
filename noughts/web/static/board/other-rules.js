// The menu of other rules: one sentence and one picture per game, and games from a file.

import { ask } from "../lib/api.js";
import { button, h } from "../lib/dom.js";
import { gameInWords } from "../lib/notation.js";
import { createRequest } from "../lib/request.js";
import { rulePicture } from "./miniboard.js";

const LARGEST = 15_000; // characters of a file
const TOO_LARGE = "The page takes game files of up to 15,000 characters. noughts play --game takes larger ones.";

/** Text, name, sentence, and the position of the picture. @type {[string, string, string, string][]} */
const GAMES = [
  ["3x3k3m", "Misère", "Three in a row loses.", "XXX/.O./O.."],
  ["7x6k4g", "Connect Four", "A mark falls to the lowest empty cell of its column.", "......./......./......./...O.../..OX.../.XXO..."],
  ["3x3k3n", "Notakto", "Both players write X, and three in a row loses.", "X../.X./..."],
  ["4x4k4w", "Torus", "A line that leaves the board on one side comes back on the other.", "..X./.X../X.../...X"],
  ["4x4k4c", "Cylinder", "The left and right edges meet, so a row has no ends.", "..X./...X/X.../.X.."],
  ["3x3x3k3", "Cube", "Three layers; a line may go through all of them.", "X../.../.../.../.X./.../.../.../..X"],
  ["4x4x4k4", "Qubic", "Four layers of 4 × 4, and four in a row.", "X.../..../..../..../..../.X../..../..../..../..../..X./..../..../..../..../...X"],
  ["5x5k4h", "Hexagons", "Each cell has six neighbours, and lines have three directions.", "...../..X../..X../..X../..X.."],
  ["5x5:tippy", "Animal", "Complete this shape, turned in any way.", "...../.XX../..XX./...../....."],
];

/** @param {string} name of the radio buttons @param {(game: string) => void} onChange */
export function otherRules(name, onChange) {
  const file = h("input", { type: "file", accept: ".toml,.json", hidden: true, "aria-label": "A game file", onchange: open });
  const task = createRequest({});
  const inputs = GAMES.map(([game, title]) => h("input", { type: "radio", name: `${name}-rules`, value: game, "aria-label": `${title}: ${gameInWords(game)}`, onchange: () => onChange(game) }));
  const items = GAMES.map(([game, title, sentence, position], place) =>
    h("label", { class: "picture rule" }, inputs[place], rulePicture(game, position), h("span", { class: "size" }, title, h("small", null, sentence))),
  );
  const element = h(
    "div",
    { class: "rules", role: "group", "aria-label": "Other rules" },
    items,
    h("div", { class: "rule-file" }, button("Open a game file", () => file.click()), h("small", { class: "soft" }, "A TOML or JSON file with lines or a shape of your own."), file),
    task.problem,
  );

  function open() {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    task.begin(async (signal) => {
      const text = await chosen.text();
      file.value = ""; // the same file can be chosen again
      if (text.length > LARGEST) return task.complain(TOO_LARGE);
      const found = await ask("/api/game", { text }, { signal });
      onChange(found.game);
    });
  }

  return {
    element,
    /** @param {string} game */
    set: (game) => inputs.forEach((input) => (input.checked = input.value === game)),
  };
}
