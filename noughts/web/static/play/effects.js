// A short animation for a win, and sounds if they are switched on. No animation if the visitor prefers reduced motion.

import { markShape } from "../board/board.js";
import { h } from "../lib/dom.js";
import { loadItem, saveItem } from "../lib/store.js";

const NOTES = { move: [440], won: [523, 659, 784], lost: [392, 330], draw: [440, 440] };
/** @type {AudioContext | null} */
let audio = null;

export const isSoundOn = () => loadItem("sound") === true;
/** @param {boolean} on */
export const setSound = (on) => saveItem("sound", on);

/** @param {keyof typeof NOTES} event */
export function playSound(event) {
  if (!isSoundOn()) return;
  const context = (audio ??= new AudioContext());
  NOTES[event].forEach((frequency, place) => {
    const at = context.currentTime + place * 0.13;
    const [tone, volume] = [new OscillatorNode(context, { frequency }), new GainNode(context, { gain: 0.08 })];
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.25);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.26);
  });
}

/** Marks fly up from the board and disappear. @param {HTMLElement} board @param {Mark} mark */
export function celebrate(board, mark) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const effect = h("div", { class: "celebration", "aria-hidden": "true" }, Array.from({ length: 14 }, () => markShape(mark, { "data-still": true })));
  effect.addEventListener("animationend", ({ target }) => target === effect && effect.remove());
  board.append(effect);
}
