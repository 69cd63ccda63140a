// Caches the site, so that it works offline. The key of a file is its name and the digest of its content: a new version
// loads only the files that have changed, and a file of another version is never cached.

// name and digest of every file, filled in when the site is built
const FILES = {};

const scope = /** @type {any} */ (self);
const LATER = /^(engine|answers)\/|^program\/codemirror\.js$/; // cached when requested, or when the page says so
const files = /** @type {Record<string, string>} */ (FILES);
const opened = caches.open("noughts");

/** @param {string} name */
const keyOf = (name) => new URL(`${name}?${files[name]}`, scope.registration.scope).href;

/** @param {string} name @param {Response} response */
async function cacheFile(name, response) {
  const body = await response.clone().arrayBuffer();
  const digest = [...new Uint8Array(await crypto.subtle.digest("SHA-256", body))];
  if (digest.map((byte) => byte.toString(16).padStart(2, "0")).join("") !== files[name])
    throw new Error(`${name} is of another version`);
  await (await opened).put(keyOf(name), response);
}

/** @param {string} name */
const load = (name) => fetch(new URL(name, scope.registration.scope), { cache: "no-cache" });

/** @param {string[]} names */
async function cacheAll(names) {
  const cache = await opened;
  await Promise.all(
    names.map(async (name) => {
      if (!(await cache.match(keyOf(name)))) await cacheFile(name, await load(name));
    }),
  );
}

// a first visit caches the page first; a new version is cached as a whole or not at all
scope.addEventListener("install", (/** @type {any} */ event) =>
  event.waitUntil(cacheAll(Object.keys(files).filter((name) => scope.registration.active || !LATER.test(name)))),
);

scope.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(takeOver()));
async function takeOver() {
  const cache = await opened;
  const wanted = new Set(Object.keys(files).map(keyOf));
  for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url);
  await scope.clients.claim();
}

scope.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data === "go") scope.skipWaiting();
  else event.waitUntil(cacheAll(Object.keys(files)).catch(() => {})); // the next visit tries again
});

scope.addEventListener("fetch", (/** @type {any} */ event) => {
  const { origin, pathname } = new URL(event.request.url);
  const root = new URL(scope.registration.scope);
  if (event.request.method !== "GET" || origin !== root.origin || !pathname.startsWith(root.pathname)) return;
  const name = pathname.slice(root.pathname.length).replace(/^(index\.html)?$/, "./");
  if (files[name]) event.respondWith(answer(name, event));
});

/** @param {string} name @param {any} event */
async function answer(name, event) {
  const cached = await (await opened).match(keyOf(name));
  if (cached) return cached;
  const loaded = await load(name);
  if (loaded.ok) event.waitUntil(cacheFile(name, loaded.clone()).catch(() => {}));
  return loaded;
}
