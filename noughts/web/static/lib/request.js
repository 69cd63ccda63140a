// A view's questions: ask, show that it is computing, cancel, refuse, fail. Written here once for all views.

import { RequestError, isCancellation } from "./api.js";
import { h } from "./dom.js";

/**
 * One question at a time: a newer one ends the older. While it is open, `busy` says so; what the server refuses is said
 * in `problem`, and so is that a person stopped it. Anything else is a fault of the page and is not hidden.
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
        if (!signal.aborted) onCancel(); // else something newer is being asked
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

/** What the server says, as a sentence; the name of a file stays as it is. @param {string} text */
export const sentence = (text) => `${/^\w+\./.test(text) ? text[0] : text[0].toUpperCase()}${text.slice(1)}${text.endsWith(".") ? "" : "."}`;
