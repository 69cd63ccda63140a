// Answers without a server: those about 3 x 3 are precomputed, a worker computes all others with the same Python that
// a server runs.

import { findPrecomputed } from "../site/precomputed.js";
import { searchEngines, programEngines } from "../site/engines.js";
import { registerWorker } from "../site/offline.js";

/** Texts: no answer comes, a view cannot be loaded, where your program runs, who may frame the page. */
export const LOST = "Python could not be loaded. Your work is safe. The page keeps trying. ";
export const NOT_LOADED = "could not be loaded. Check your network connection.";
export const RUN_WHERE = "Your file is saved and run in this browser only. It never leaves your computer.";
export const FRAME_NOTE = "Whether other pages may show this one depends on the host of this site.";

const PROGRAM = "/api/program"; // requests that run a visitor's program have their own worker
const BEGIN = "/api/program/begin"; // runs nothing, so it need not wait for a check

registerWorker().then(() => searchEngines.start());

/** What all questions wait for that are not precomputed; null: nothing. */
export const waitsFor = () => (searchEngines.isReady() ? null : "Waiting for Python to load");

/** Call a function when `waitsFor` changes: Python has started, or is started again. @param {() => void} then */
export const onReady = (then) => searchEngines.onReady(then);

/** The response to a request; `signal` ends the wait and the search. @param {string} url @param {RequestInit} how */
export async function send(url, { signal, body }) {
  const { pathname, searchParams } = new URL(url, location.href);
  const parameters = Object.fromEntries(searchParams);
  const known = await findPrecomputed(pathname, parameters);
  signal?.throwIfAborted();
  if (known !== null) return jsonResponse(200, known);
  const engines = pathname.startsWith(PROGRAM) && pathname !== BEGIN ? programEngines : searchEngines;
  return engines.ask({ address: pathname, parameters, source: body ?? null }, signal ?? null, jsonResponse);
}

/** @param {number} status @param {BodyInit} text */
const jsonResponse = (status, text) => new Response(text, { status, headers: { "Content-Type": "application/json" } });
