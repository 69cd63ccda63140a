// Runs a search: one picture after the other at the chosen speed, until it is paused.

/**
 * @param {{
 *   transport: ReturnType<import("./transport.js")["createTransport"]>,
 *   step: () => number, last: () => number, go: (step: number) => void, single: () => boolean,
 *   prepare: (step: number, every: number) => Promise<boolean>, task: ViewRequest,
 * }} search `single`: show every step; `prepare`: load a step; can it be shown?
 */
export function createRunner({ transport, step, last, go, single, prepare, task }) {
  let run = 0; // the number of the present run; 0 while paused
  let runs = 0;

  function pause() {
    if (!run) return;
    run = 0;
    transport.running(false);
    transport.pace(null);
  }

  /** A slow machine shows all pictures, more slowly, and says so. @param {number} mine */
  async function play(mine) {
    let due = performance.now();
    /** @type {[number, number][]} */
    const seen = []; // [time, step] of the last two seconds
    while (run === mine && step() < last()) {
      const every = single() ? 1 : transport.every();
      const next = Math.min(step() + every, last());
      if (!(await prepare(next, every))) return;
      await until(due);
      if (run !== mine) return;
      go(next);
      const now = performance.now();
      seen.push([now, next]);
      while (seen.length > 2 && now - seen[0][0] > 2000) seen.shift();
      const [[then, from]] = seen;
      if (now - then > 800) transport.pace((1000 * (next - from)) / (now - then));
      due = Math.max(now - 1000, due) + (1000 * every) / transport.perSecond();
    }
  }

  return {
    running: () => run > 0,
    pause,
    async start() {
      const mine = (run = runs += 1);
      transport.running(true);
      await task.more(async () => {
        await play(mine);
        if (run === mine) pause();
      }, pause);
    },
  };
}

/** @param {number} due */
const until = (due) => new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
