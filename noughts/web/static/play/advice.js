// Hint and values of the present position: both come from one search, which never runs before the opponent's.

import { ask } from "../lib/api.js";
import { emptyPosition } from "../lib/notation.js";
import { notesOf } from "../lib/words.js";

const LARGE = 60; // cells, about: there, the value of every move takes long

export function advisor() {
  /** @type {{ of: string, answer: Promise<AnalysisAnswer> } | null} */
  let known = null;

  /** @param {AppState} state @param {AbortSignal} signal @param {string} what */
  function analyse({ game, position }, signal, what) {
    const of = `${game} ${position}`;
    if (known?.of !== of) {
      known = { of, answer: ask("/api/analysis", { game, position }, { signal, what }) };
      known.answer.catch(() => (known = null));
    }
    return known.answer;
  }

  return {
    /** The move to make, and why. @param {AppState} state @param {AbortSignal} signal */
    async hint(state, signal) {
      const { game, position } = state;
      const what = "Looking for a good move";
      const large = emptyPosition(game).length > LARGE && known?.of !== `${game} ${position}`;
      if (large) return ask("/api/hint", { game, position, seconds: 1 }, { signal, what }); // as long as an opponent thinks
      return (await analyse(state, signal, what)).hint;
    },
    /** The notes in the cells, and the search they rest on if the position is not proven. @param {AppState} state @param {AbortSignal} signal */
    async values(state, signal) {
      const found = await analyse(state, signal, "Computing the value of every move");
      return { notes: notesOf(found), rests: found.proven ? "" : [found.words, found.rests_on].filter(Boolean).join(" ") };
    },
  };
}
