// A game as a file: its record as JSON, which `noughts play --open` and the window read too.

import { ask } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { saveFile } from "../lib/save.js";

const LARGEST = 15_000; // bytes
const TOO_LARGE = "This file is too large for the record of a game.";

/** @param {PlayState} play @param {string} title the opponent's */
export function saveRecord({ game, start, moves, people }, title) {
  const names = people === "both" ? {} : people === "X" ? { X: "You", O: title } : { X: title, O: "You" };
  saveFile("game.json", JSON.stringify({ game, start, moves, headers: names }), "application/json");
}

/** Let the visitor choose a file, and read the game in it. @param {ViewRequest} request @param {(found: GameRecord) => void} onRead */
export function openRecord(request, onRead) {
  const file = h("input", { type: "file", accept: ".json,.txt,.game" });
  file.addEventListener("change", () => {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    request.more(async (signal) => {
      if (chosen.size > LARGEST) return request.complain(TOO_LARGE);
      onRead(await ask("/api/record", { text: await chosen.text() }, { signal }));
    });
  });
  file.click();
}
