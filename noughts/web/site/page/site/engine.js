// A worker in which Python answers: a request in, status and body out, by the functions that a server calls.

import { makeSolver } from "./solver.js";

const FOLDER = new URL("../engine/", import.meta.url);
const SOLVER = "solver.wasm";
const PACKED = ["pyodide.asm.wasm", "python.zip", SOLVER]; // compressed on the host, with .bin after their names
const TYPES = /** @type {Record<string, string>} */ ({
  "pyodide.asm.wasm": "application/wasm",
  [SOLVER]: "application/wasm",
});
const EVERY = 100_000; // bytes from one report to the next
let loaded = 0;
let reported = 0;

const plainFetch = fetch;
/** Pyodide loads its files with this: compressed ones are unpacked and their bytes counted. @type {typeof fetch} */
globalThis.fetch = async (url, how) => {
  const name = new URL(String(url), FOLDER).href.replace(FOLDER.href, "");
  if (!PACKED.includes(name)) return plainFetch(url, how);
  const response = await plainFetch(new URL(`${name}.bin`, FOLDER));
  if (!response.ok || !response.body) throw new TypeError(`${name} could not be loaded: ${response.status}`);
  const counter = new TransformStream({
    transform(chunk, controller) {
      loaded += chunk.byteLength;
      if (loaded - reported >= EVERY) postMessage({ loaded: (reported = loaded) });
      controller.enqueue(chunk);
    },
    flush: () => postMessage({ loaded }),
  });
  const body = response.body.pipeThrough(counter).pipeThrough(new DecompressionStream("gzip"));
  return new Response(body, { headers: { "Content-Type": TYPES[name] ?? "application/zip" } });
};

const NO_PACKAGES = { info: { abi_version: "2026_0" }, packages: {} };
const PROGRAM = "/api/program"; // requests about a visitor's program
const AGAIN = 500; // milliseconds until a program that did not stop is interrupted again

/** The compiled solver; null: it could not be loaded, and the search in Python serves. */
async function loadSolver() {
  try {
    const response = await fetch(new URL(SOLVER, FOLDER));
    return await WebAssembly.compile(await response.arrayBuffer());
  } catch {
    return null;
  }
}

async function start() {
  const solver = loadSolver(); // while Pyodide is loaded
  const { loadPyodide } = await import(new URL("pyodide.mjs", FOLDER).href);
  const pyodide = await loadPyodide({
    indexURL: FOLDER.href,
    stdLibURL: new URL("python.zip", FOLDER).href,
    lockFileContents: NO_PACKAGES,
    stdout: () => {}, // the output of a program is not shown
    stderr: () => {},
  });
  const module = await solver;
  if (module) pyodide.registerJsModule("noughts_solver", { make: makeSolver.bind(null, module) });
  return { pyodide, service: pyodide.pyimport("noughts.api.dispatch"), watched: false };
}

const started = start();
started.then(
  () => postMessage({ ready: true }),
  (error) => postMessage({ failed: String(error) }),
);

/** Interrupt Python when the time of a call is over; it reads this buffer every few instructions. @param {any} pyodide */
function limitTime(pyodide) {
  let until = Infinity;
  pyodide.setInterruptBuffer({
    get 0() {
      if (performance.now() < until) return 0;
      until = performance.now() + AGAIN;
      return 2; // SIGINT
    },
    set 0(_taken) {},
  });
  pyodide.pyimport("noughts.check.sandbox.in_process").interrupt_after = (/** @type {number | undefined} */ seconds) => {
    until = seconds === undefined ? Infinity : performance.now() + seconds * 1000;
  };
}

onmessage = async ({ data: { address, parameters, source } }) => {
  const engine = await started;
  const { pyodide, service } = engine;
  try {
    const given = pyodide.toPy(parameters);
    let found;
    if (address.startsWith(PROGRAM)) {
      if (!engine.watched) limitTime(pyodide);
      engine.watched = true;
      const tell = (/** @type {any} */ line) => postMessage({ part: text(line.toJs()) });
      found = service.answer_about_program(address, given, source ?? "", tell);
    } else found = service.answer(address, given);
    const [status, body] = found.toJs();
    postMessage({ status, body: text(body) });
  } catch (error) {
    // Python itself has crashed: the request gets an error, and the pool replaces this worker
    const detail = `Python ended unexpectedly: ${String(error).trim().split("\n").pop()}`;
    postMessage({ status: 500, body: JSON.stringify({ detail }), broken: true });
  }
};

/** @param {Uint8Array} bytes */
const text = (bytes) => new TextDecoder().decode(bytes);
