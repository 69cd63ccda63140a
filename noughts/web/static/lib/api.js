// Requests to the server: shows when one takes long, can cancel, and tries again when the server is lost or busy.

import { announce } from "./announce.js";
import { button, byId } from "./dom.js";
import { LOST, onReady, send, waitsFor } from "./source.js";

const SLOW = 200; // milliseconds until the page says that it computes
const PAUSES = [500, 1000, 2000, 4000]; // milliseconds between tries
/** @type {Set<{ what: string | null, stop: AbortController, slow: boolean }>} */
const running = new Set();
let lost = false;

/** The server rejects the request; the message says why. */
export class RequestError extends Error {
  /** @param {string} message @param {number} [status] */
  constructor(message, status = 422) {
    super(message);
    this.status = status;
  }
}

/** @param {unknown} error */
export const isCancellation = (error) => error instanceof Error && error.name === "AbortError";

/**
 * The answer at an address. `signal` ends the wait, and the server then stops the search. `body` is a file to send,
 * `onPart` gets the parts that come before the answer.
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
    if (what && !lost) announce(`${waitsFor() ?? what}; Escape cancels.`);
  }, SLOW);
  try {
    const post = body === undefined ? {} : { method: "POST", body, headers: { "Content-Type": "text/x-python" } };
    return await sendWithRetries(`${address}?${query}`, { signal: stop.signal, ...post }, onPart);
  } finally {
    clearTimeout(timer);
    running.delete(question);
    signal?.removeEventListener("abort", forward);
    showBusy();
  }
}

/** @param {string} url @param {RequestInit & { signal: AbortSignal }} how @param {(part: any) => void} [onPart] */
async function sendWithRetries(url, how, onPart) {
  const { signal } = how;
  for (let tries = 0; ; tries += 1) {
    let response;
    try {
      response = await send(url, how);
      if (response.ok && onPart) {
        hideLost();
        const { answer, detail } = await readLines(response, onPart);
        if (detail) throw new RequestError(detail);
        return answer;
      }
    } catch (error) {
      if (isCancellation(error) || error instanceof RequestError) throw error;
      showLost();
      await pause(PAUSES[Math.min(tries, PAUSES.length - 1)], signal);
      continue;
    }
    hideLost();
    if (response.ok) return response.json();
    const problem = await response.json().catch(() => ({ detail: `the server answered ${response.status}` }));
    if (response.status !== 503 || tries >= PAUSES.length) throw new RequestError(problem.detail, response.status);
    await pause(Number(response.headers.get("Retry-After") ?? 1) * 1000, signal);
  }
}

/**
 * Read an answer that comes as lines of JSON: any number of parts, then the last line.
 * @param {Response} response @param {(part: any) => void} onPart @returns {Promise<{ answer?: any, detail?: string }>}
 */
async function readLines(response, onPart) {
  const reader = /** @type {ReadableStream} */ (response.body).pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new TypeError("the answer was cut short"); // the same error as for a lost server
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const message of lines.map((line) => JSON.parse(line))) {
      if (!("part" in message)) return message;
      onPart(message.part);
    }
  }
}

/** The pauses before the next try; calling one ends it. @type {Set<() => void>} */
const pauses = new Set();
const tryNow = () => [...pauses].forEach((end) => end());
addEventListener("online", tryNow);

/** @param {number} milliseconds @param {AbortSignal} signal @returns {Promise<void>} */
async function pause(milliseconds, signal) {
  signal.throwIfAborted();
  await new Promise((resolve) => {
    const timer = setTimeout(end, milliseconds);
    function end() {
      clearTimeout(timer);
      pauses.delete(end);
      signal.removeEventListener("abort", end);
      resolve(undefined);
    }
    pauses.add(end);
    signal.addEventListener("abort", end);
  });
  signal.throwIfAborted();
}

function showLost() {
  if (lost) return;
  lost = true;
  showBusy();
  const notice = byId("notice");
  notice.replaceChildren(LOST, button("Try now", tryNow));
  notice.hidden = false;
}

function hideLost() {
  if (!lost) return;
  lost = false;
  byId("notice").hidden = true;
  showBusy();
}

function showBusy() {
  const slow = [...running].filter((question) => question.slow);
  byId("busy").hidden = slow.length === 0 || lost; // the notice of a lost server is enough
  if (slow.length) byId("busy-text").textContent = waitsFor() ?? slow[0].what ?? "Computing";
}

onReady(showBusy); // what it waited for has come; now it computes

/** Stop all searches that run for this page. */
export function cancelAll() {
  for (const question of running) question.stop.abort();
}
