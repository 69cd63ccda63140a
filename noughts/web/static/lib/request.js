// The requests of a view: shows that one is running, that it was stopped, or that the server rejects it.

import { RequestError, isCancellation } from "./api.js";
import { h } from "./dom.js";

/**
 * One request at a time: a newer one ends the older. While it runs, `busy` is marked. `problem` shows the server's
 * reason for a rejection, or that the visitor stopped it. Any other error is a bug of the page and is thrown.
 * @param {{ busy?: Element, stopped?: string, onStop?: () => void, onRefuse?: () => void }} how
 * @returns {ViewRequest}
 */
export function createRequest({ busy, stopped = "Stopped.", onStop, onRefuse }) {
  const problem = h("p", { class: "problem", role: "alert", hidden: true });
  let running = new AbortController();

  /** @param {string} message */
  function complain(message) {
    problem.textContent = message;
    problem.hidden = false;
  }

  /** @param {(signal: AbortSignal) => Promise<unknown>} work @param {AbortSignal} signal @param {() => void} onCancel */
  async function attempt(work, signal, onCancel) {
    try {
      await work(signal);
    } catch (error) {
      if (isCancellation(error)) {
        if (!signal.aborted) onCancel(); // otherwise a newer request has replaced it
      } else if (error instanceof RequestError) {
        onRefuse?.();
        complain(sentence(error.message));
      } else throw error;
    }
  }

  return {
    problem,
    complain,
    async begin(work) {
      running.abort();
      running = new AbortController();
      const { signal } = running;
      problem.hidden = true;
      busy?.setAttribute("aria-busy", "true");
      try {
        await attempt(work, signal, onStop ?? (() => complain(stopped)));
      } finally {
        if (running.signal === signal) busy?.setAttribute("aria-busy", "false");
      }
    },
    more: (work, onCancel = () => {}) => attempt(work, running.signal, onCancel),
    end: () => running.abort(),
  };
}

/** A message of the server as a sentence; the name of a file at its start is not capitalised. @param {string} text */
export const sentence = (text) => `${/^\w+\./.test(text) ? text[0] : text[0].toUpperCase()}${text.slice(1)}${text.endsWith(".") ? "" : "."}`;
