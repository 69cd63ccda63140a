// Workers in which Python runs. A search that is cancelled or takes too long ends its worker. So a second worker is
// started as soon as a request takes long: it answers while the first one is replaced.

import { byId } from "../lib/dom.js";
import { cacheTheRest } from "./offline.js";

const CANCEL_DELAY = 200; // milliseconds from a cancelled request to the end of its worker
const SLOW = 300; // milliseconds with a request, before another worker is started
const LONGEST = 100_000; // milliseconds without a message
const LATE = JSON.stringify({
  detail: "the search did not end in time: choose a smaller board or one with fewer empty cells",
});

/**
 * @typedef {{ address: string, parameters: Record<string, string>, source: BodyInit | null }} Asked
 * @typedef {{
 *   asked: Asked, give: (status: number, body: string) => void, part: (text: string) => void,
 *   fail: (error: unknown) => void,
 * }} Waiting
 * @typedef {{ worker: Worker, ready: boolean, at: Waiting | null, about: string, timer: number }} Engine
 */

/** A pool of workers, started when they are needed. @param {number} most @param {(loaded: number | null) => void} [progress] */
function createEngines(most, progress = () => {}) {
  /** @type {Engine[]} */
  const engines = [];
  /** @type {Waiting[]} */
  const waiting = [];
  /** @type {(() => void)[]} called when a worker becomes ready */
  const listeners = [];

  function start() {
    if (engines.length) return;
    add(progress);
  }

  /** @param {(loaded: number | null) => void} tell */
  function add(tell) {
    const worker = new Worker(new URL("engine.js", import.meta.url), { type: "module" });
    /** @type {Engine} */
    const engine = { worker, ready: false, at: null, about: "", timer: 0 };
    engines.push(engine);
    tell(0);
    worker.onmessage = ({ data }) => {
      if ("loaded" in data) tell(data.loaded);
      else if (data.ready) {
        tell(null);
        engine.ready = true;
        listeners.forEach((listener) => listener());
        next();
      } else if (data.failed) lose(engine, tell, data.failed);
      else if ("part" in data) {
        engine.at?.part(data.part);
        limit(engine);
      }
      else {
        const { at } = engine;
        clearTimeout(engine.timer);
        engine.at = null;
        at?.give(data.status, data.body);
        if (data.broken) replace(engine);
        else next();
      }
    };
    worker.onerror = (event) => {
      event.preventDefault();
      lose(engine, tell, event.message);
    };
  }

  /** A worker crashed or did not start: answer the requests that wait for it. @param {Engine} engine @param {(loaded: null) => void} tell @param {string} why */
  function lose(engine, tell, why) {
    const { ready, at } = engine;
    if (ready) {
      engine.at = null;
      at?.give(500, JSON.stringify({ detail: `Python ended unexpectedly: ${why}` }));
      return replace(engine);
    }
    tell(null);
    remove(engine);
    const lost = engines.length ? [] : waiting.splice(0);
    for (const question of lost) question.fail(new TypeError(`Python could not be loaded: ${why}`));
  }

  /** @param {Engine} engine */
  function remove(engine) {
    engine.worker.terminate();
    clearTimeout(engine.timer);
    engines.splice(engines.indexOf(engine), 1);
  }

  /** @param {Engine} engine */
  function replace(engine) {
    remove(engine);
    add(engines.length ? () => {} : progress);
    next();
  }

  /** Restart the time limit of a worker. @param {Engine} engine */
  function limit(engine) {
    clearTimeout(engine.timer);
    engine.timer = setTimeout(() => {
      engine.at?.give(504, LATE);
      replace(engine);
    }, LONGEST);
  }

  /** Give requests to idle workers, if possible to one that has just answered about the same position. */
  function next() {
    for (;;) {
      const idle = engines.filter(({ ready, at }) => ready && !at);
      const question = idle.length ? waiting.shift() : undefined;
      if (!question) return;
      const { asked } = question;
      const { game, position, strategy } = asked.parameters;
      const about = [game, position, strategy].join();
      const engine = idle.find((each) => each.about === about) ?? idle[0];
      Object.assign(engine, { at: question, about });
      limit(engine);
      setTimeout(() => engine.at === question && engines.length < most && add(() => {}), SLOW);
      engine.worker.postMessage(asked);
    }
  }

  /** Cancel a request. @param {Waiting} question */
  function drop(question) {
    const place = waiting.indexOf(question);
    if (place >= 0) waiting.splice(place, 1);
    const engine = engines.find(({ at }) => at === question);
    if (!engine) return;
    setTimeout(() => {
      if (engine.at === question && engines.includes(engine)) replace(engine);
    }, CANCEL_DELAY);
  }

  return {
    start,
    /** @param {() => void} listener */
    onReady: (listener) => void listeners.push(listener),
    isReady: () => engines.some(({ ready }) => ready),
    /**
     * @template Answer
     * @param {Asked} asked @param {AbortSignal | null} signal
     * @param {(status: number, body: BodyInit) => Answer} makeResponse
     * @returns {Promise<Answer>}
     */
    ask: (asked, signal, makeResponse) =>
      new Promise((resolve, reject) => {
        const encoder = new TextEncoder();
        /** @type {ReadableStreamDefaultController | null} */
        let stream = null;
        /** @type {Waiting} */
        const question = {
          asked,
          part(text) {
            if (!stream) resolve(makeResponse(200, new ReadableStream({ start: (controller) => void (stream = controller) })));
            stream?.enqueue(encoder.encode(text));
          },
          give(status, body) {
            if (stream) {
              stream.enqueue(encoder.encode(`${body.trimEnd()}\n`)); // the last of several lines
              stream.close();
            } else resolve(makeResponse(status, body));
          },
          fail: (error) => (stream ? stream.error(error) : reject(error)),
        };
        signal?.addEventListener("abort", () => {
          drop(question);
          question.fail(signal.reason);
        });
        waiting.push(question);
        if (engines.length) next();
        else start();
      }),
  };
}

/** Show the bytes loaded by the first worker; null when it has started or failed. @param {number | null} loaded */
function showProgress(loaded) {
  const bar = /** @type {HTMLProgressElement} */ (byId("engine-bar"));
  byId("engine").hidden = loaded === null;
  if (loaded === null) return void cacheTheRest();
  if (loaded < bar.max) bar.value = loaded;
  else bar.removeAttribute("value"); // it starts, and nobody knows how long that takes
  const [done, all] = [loaded, bar.max].map((bytes) => (bytes / 1e6).toFixed(1));
  byId("engine-text").textContent =
    loaded < bar.max ? `Loading Python: ${done} of ${all} MB` : "Starting Python";
}

export const searchEngines = createEngines(2, showProgress);
/** The visitor's program runs in a worker of its own. */
export const programEngines = createEngines(2); // a proof goes on while the next program is checked
