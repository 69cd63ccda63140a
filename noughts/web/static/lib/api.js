// Asking: says when it computes, can be cancelled, and tries again when the server is lost or busy.

import { button, byId } from "./dom.js";
import { readLines } from "./lines.js";
import { announce } from "./announce.js";
import { LOST, send } from "./source.js";

const SLOW = 200; // milliseconds until the page says that it computes
const PAUSES = [500, 1000, 2000, 4000]; // between tries
/** @type {Set<{ what: string | null, stop: AbortController, slow: boolean }>} */
const running = new Set();
let lost = false;

/** The server understood the question and says what is wrong with it. */
export class RequestError extends Error {}

/** @param {unknown} error */
export const isCancellation = (error) => error instanceof Error && error.name === "AbortError";

/**
 * The answer at an address. `signal` ends the wait, and the server then stops the search. `body` is a file to send along,
 * `onPart` is called with what is told before the answer.
 * @template {keyof Answers} Address
 * @param {Address} address @param {object} [parameters]
 * @param {{ signal?: AbortSignal, what?: string | null, body?: string, onPart?: (part: any) => void }} [how]
 * @returns {Promise<Answers[Address]>}
 */
export async function ask(address, parameters = {}, { signal, what = null, body, onPart } = {}) {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  const stop = new AbortController();
  const forward = () => stop.abort();
  if (signal?.aborted) stop.abort();
  signal?.addEventListener("abort", forward);
  const question = { what, stop, slow: false };
  running.add(question);
  const timer = setTimeout(() => {
    question.slow = true;
    showBusy();
    if (what && !lost) announce(`${what}; Escape cancels.`);
  }, SLOW);
  try {
    const sent = body === undefined ? {} : { method: "POST", body, headers: { "Content-Type": "text/x-python" } };
    return await persist(`${address}?${query}`, { signal: stop.signal, ...sent }, onPart);
  } finally {
    clearTimeout(timer);
    running.delete(question);
    signal?.removeEventListener("abort", forward);
    showBusy();
  }
}

/** @param {string} url @param {RequestInit & { signal: AbortSignal }} how @param {(part: any) => void} [onPart] */
async function persist(url, how, onPart) {
  const { signal } = how;
  for (let tries = 0; ; tries += 1) {
    let response;
    try {
      response = await send(url, how);
      if (response.ok && onPart) {
        found();
        const { answer, detail } = await readLines(response, onPart);
        if (detail) throw new RequestError(detail);
        return answer;
      }
    } catch (error) {
      if (isCancellation(error) || error instanceof RequestError) throw error;
      await lostFor(PAUSES[Math.min(tries, PAUSES.length - 1)], signal);
      continue;
    }
    found();
    if (response.ok) return response.json();
    const problem = await response.json().catch(() => ({ detail: `the server answered ${response.status}` }));
    if (response.status !== 503 || tries >= PAUSES.length) throw new RequestError(problem.detail);
    await pause(Number(response.headers.get("Retry-After") ?? 1) * 1000, signal);
  }
}

/** @param {number} milliseconds @param {AbortSignal} signal @returns {Promise<void>} */
function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    setTimeout(resolve, milliseconds);
    wake.add(resolve);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

/** @type {Set<() => void>} */
const wake = new Set();
const tryNow = () => {
  for (const resume of wake) resume();
  wake.clear();
};
addEventListener("online", tryNow);

/** @param {number} milliseconds @param {AbortSignal} signal */
async function lostFor(milliseconds, signal) {
  if (!lost) {
    lost = true;
    showBusy();
    const notice = byId("notice");
    notice.replaceChildren(LOST, button("Try now", tryNow));
    notice.hidden = false;
  }
  await pause(milliseconds, signal);
}

function found() {
  if (!lost) return;
  lost = false;
  byId("notice").hidden = true;
  showBusy();
}

function showBusy() {
  const slow = [...running].filter((question) => question.slow);
  byId("busy").hidden = slow.length === 0 || lost; // that it is lost is said once
  if (slow.length) byId("busy-text").textContent = slow[0].what ?? "Computing";
}

/** Stop everything that is being computed. */
export function cancelAll() {
  for (const question of running) question.stop.abort();
}
