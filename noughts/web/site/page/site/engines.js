// Workers in which Python runs. What nobody wants any more, or what takes too long, ends its worker. So there is a second
// one as soon as a question takes longer than a moment: it is warm by then, and goes on while a new one is made ready.

import { byId } from "../lib/dom.js";
import { keepTheRest } from "./offline.js";

const PATIENCE = 300; // milliseconds for an answer that nobody wants any more, before its worker is ended
const MOMENT = 300; // milliseconds with a question, before another worker is made
const LONGEST = 100_000; // without a word
const LATE = JSON.stringify({
  detail: "the search did not end in time: take a smaller board or one with fewer empty cells",
});

/**
 * @typedef {{ address: string, parameters: Record<string, string>, source: BodyInit | null }} Asked
 * @typedef {{
 *   asked: Asked, give: (status: number, body: string) => void, part: (text: string) => void,
 *   fail: (error: unknown) => void,
 * }} Waiting
 * @typedef {{ worker: Worker, ready: boolean, at: Waiting | null, about: string, timer: number }} Engine
 */

/** So many workers, made when they are needed. @param {number} most @param {(loaded: number | null) => void} [progress] */
function createEngines(most, progress = () => {}) {
  /** @type {Engine[]} */
  const engines = [];
  /** @type {Waiting[]} */
  const waiting = [];

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

  /** A worker died over a question, or did not come up: whoever waits is told, and asks again. @param {Engine} engine @param {(loaded: null) => void} tell @param {string} why */
  function lose(engine, tell, why) {
    const { ready, at } = engine;
    if (ready) {
      engine.at = null;
      at?.give(500, JSON.stringify({ detail: `Python broke off: ${why}` }));
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

  /** From now on it may be silent for so long. @param {Engine} engine */
  function limit(engine) {
    clearTimeout(engine.timer);
    engine.timer = setTimeout(() => {
      engine.at?.give(422, LATE);
      replace(engine);
    }, LONGEST);
  }

  /** Hand out what waits; rather to one that was just asked about the same and remembers it. */
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
      setTimeout(() => engine.at === question && engines.length < most && add(() => {}), MOMENT);
      engine.worker.postMessage(asked);
    }
  }

  /** Nobody wants the answer any more. @param {Waiting} question */
  function drop(question) {
    const place = waiting.indexOf(question);
    if (place >= 0) waiting.splice(place, 1);
    const engine = engines.find(({ at }) => at === question);
    if (!engine) return;
    setTimeout(() => {
      if (engine.at === question && engines.includes(engine)) replace(engine);
    }, PATIENCE);
  }

  return {
    start,
    /**
     * @template Answer
     * @param {Asked} asked @param {AbortSignal | null} signal
     * @param {(status: number, body: BodyInit) => Answer} told
     * @returns {Promise<Answer>}
     */
    ask: (asked, signal, told) =>
      new Promise((resolve, reject) => {
        const encoder = new TextEncoder();
        /** @type {ReadableStreamDefaultController | null} */
        let stream = null;
        /** @type {Waiting} */
        const question = {
          asked,
          part(text) {
            if (!stream) resolve(told(200, new ReadableStream({ start: (controller) => void (stream = controller) })));
            stream?.enqueue(encoder.encode(text));
          },
          give(status, body) {
            if (stream) {
              stream.enqueue(encoder.encode(`${body.trimEnd()}\n`)); // the last of several lines
              stream.close();
            } else resolve(told(status, body));
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

/** How far the first one has come, in bytes; null: it is there, or will not come. @param {number | null} loaded */
function showProgress(loaded) {
  const bar = /** @type {HTMLProgressElement} */ (byId("engine-bar"));
  byId("engine").hidden = loaded === null;
  if (loaded === null) return void keepTheRest();
  bar.value = loaded;
  const [done, all] = [loaded, bar.max].map((bytes) => (bytes / 1e6).toFixed(1));
  byId("engine-text").textContent =
    loaded < bar.max ? `Loading Python: ${done} of ${all} MB` : "Starting Python";
}

export const atWork = createEngines(2, showProgress);
/** Somebody's program runs in a worker of its own. */
export const programs = createEngines(1);
