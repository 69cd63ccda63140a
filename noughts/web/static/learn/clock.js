// How long a task takes: from the task before it, or from opening the lesson, while the page can be seen.

const MOST = 1_000_000; // seconds in a receipt
let before = 0; // milliseconds until the page was last hidden
let since = performance.now();

document.addEventListener("visibilitychange", () => {
  if (document.hidden) before += performance.now() - since;
  since = performance.now();
});

export function startClock() {
  before = 0;
  since = performance.now();
}

/** The seconds since the clock was started, which starts it again. */
export function readClock() {
  const seconds = Math.round((before + (document.hidden ? 0 : performance.now() - since)) / 1000);
  startClock();
  return Math.min(seconds, MOST);
}
