// A worker in which Python answers: a question in, status and body out, by the very functions that a server calls.

const FOLDER = new URL("engine/", import.meta.url);
const PACKED = ["pyodide.asm.wasm", "python.zip"]; // on the host they are compressed, and have .bin after their names
const TYPES = /** @type {Record<string, string>} */ ({ "pyodide.asm.wasm": "application/wasm" });
const EVERY = 100_000; // bytes from one report to the next
let loaded = 0;
let reported = 0;

const plainFetch = fetch;
/** Pyodide asks for its files here: what is compressed is unpacked on the way, and counted. @type {typeof fetch} */
globalThis.fetch = async (asked, how) => {
  const name = new URL(String(asked), FOLDER).href.replace(FOLDER.href, "");
  if (!PACKED.includes(name)) return plainFetch(asked, how);
  const response = await plainFetch(new URL(`${name}.bin`, FOLDER));
  if (!response.ok || !response.body) throw new TypeError(`${name} could not be loaded: ${response.status}`);
  const counted = new TransformStream({
    transform(chunk, controller) {
      loaded += chunk.byteLength;
      if (loaded - reported >= EVERY) postMessage({ loaded: (reported = loaded) });
      controller.enqueue(chunk);
    },
    flush: () => postMessage({ loaded }),
  });
  const body = response.body.pipeThrough(counted).pipeThrough(new DecompressionStream("gzip"));
  return new Response(body, { headers: { "Content-Type": TYPES[name] ?? "application/zip" } });
};

async function start() {
  const { loadPyodide } = await import(new URL("pyodide.mjs", FOLDER).href);
  const pyodide = await loadPyodide({
    indexURL: FOLDER.href,
    stdLibURL: new URL("python.zip", FOLDER).href,
    lockFileContents: { info: INFO, packages: {} },
  });
  return { pyodide, answer: pyodide.runPython("from noughts.service.addresses import answer; answer") };
}
// what the packages of Pyodide would have to fit; there are none here
const INFO = { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2", version: "314.0.7" };

const started = start();
started.then(
  () => postMessage({ ready: true }),
  (error) => postMessage({ failed: String(error) }),
);

onmessage = async ({ data: { address, parameters } }) => {
  const { pyodide, answer } = await started;
  try {
    const [status, body] = answer(address, pyodide.toPy(parameters)).toJs();
    postMessage({ status, body: new TextDecoder().decode(body) });
  } catch (error) {
    // a fault of the program: said as a server would
    postMessage({ status: 500, body: JSON.stringify({ detail: String(error).trim().split("\n").pop() }) });
  }
};
