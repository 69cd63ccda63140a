// A small flourish on a win, and sound for those who switched it on. Nothing moves where that is not wanted.

import { markShape } from "../board/board.js";
import { h } from "../lib/dom.js";
import { loadItem, saveItem } from "../lib/store.js";

const NOTES = { move: [440], won: [523, 659, 784], lost: [392, 330], draw: [440, 440] };
/** @type {AudioContext | null} */
let audio = null;

export const isSoundOn = () => loadItem("sound") === true;
/** @param {boolean} on */
export const setSound = (on) => saveItem("sound", on);

/** @param {keyof typeof NOTES} what */
export function playSound(what) {
  if (!isSoundOn()) return;
  const played = (audio ??= new AudioContext());
  NOTES[what].forEach((frequency, place) => {
    const at = played.currentTime + place * 0.13;
    const [tone, volume] = [new OscillatorNode(played, { frequency }), new GainNode(played, { gain: 0.08 })];
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.25);
    tone.connect(volume).connect(played.destination);
    tone.start(at);
    tone.stop(at + 0.26);
  });
}

/** Marks that fly up from the board and are gone. @param {HTMLElement} board @param {Mark} mark */
export function celebrate(board, mark) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const sky = h("div", { class: "sky", "aria-hidden": "true" }, Array.from({ length: 14 }, () => markShape(mark, { "data-still": true })));
  sky.addEventListener("animationend", ({ target }) => target === sky && sky.remove());
  board.append(sky);
}
