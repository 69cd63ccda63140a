// Where answers come from without a server: those about 3 x 3 are written down, all others a worker finds with the
// same Python that a server runs.

import { baked } from "../site/precomputed.js";
import { atWork, programs } from "../site/engines.js";
import { stayOffline } from "../site/offline.js";

/** What is said when nothing comes any more, when a part of the page does not come, and of one's own program. */
export const LOST = "Python could not be loaded. Your game is kept; trying again. ";
export const NOT_LOADED = "could not be loaded: is there a network?";
export const RUN_WHERE = "Kept and run in this browser only: it never leaves your computer.";

const PROGRAM = "/api/program"; // questions about somebody's file run apart

stayOffline().then(() => atWork.start());

/** The answer to a question; `signal` ends the wait, and the search. @param {string} url @param {RequestInit} how */
export async function send(url, { signal, body }) {
  const { pathname, searchParams } = new URL(url, location.href);
  const parameters = Object.fromEntries(searchParams);
  const known = await baked(pathname, parameters);
  signal?.throwIfAborted();
  if (known !== null) return told(200, known);
  const engines = pathname.startsWith(PROGRAM) ? programs : atWork;
  return engines.ask({ address: pathname, parameters, source: body ?? null }, signal ?? null, told);
}

/** @param {number} status @param {BodyInit} text */
const told = (status, text) => new Response(text, { status, headers: { "Content-Type": "application/json" } });
