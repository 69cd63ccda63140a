// Registers the service worker, which makes the page work offline and loads its next version.

import { button, byId } from "../lib/dom.js";

const LONGEST_WAIT = 4000; // milliseconds for the service worker; then Python loads without it

/** Register the service worker; returns when it caches what is loaded, or after the longest wait. */
export async function registerWorker() {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return; // the address is not secure
  const before = serviceWorker.controller;
  const controlled = new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
  const registration = await serviceWorker.register("sw.js").catch(() => null);
  if (!registration) return;
  if (before) {
    controlled.then(() => location.reload()); // the address bar holds the state
    registration.addEventListener("updatefound", () => offerUpdate(registration));
    offerUpdate(registration); // it may have been found before
    registration.waiting?.postMessage("go");
    if (registration.waiting) await controlled;
  } else {
    await Promise.race([controlled, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT))]);
  }
}

/** Cache files not requested yet, or requested before the service worker took control. */
export const cacheTheRest = () => navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage("keep"));

/** Offer a new version when it is loaded. @param {ServiceWorkerRegistration} registration */
function offerUpdate({ installing }) {
  installing?.addEventListener("statechange", () => {
    if (installing.state !== "installed") return;
    const box = byId("update");
    box.replaceChildren(
      "A new version of this page is available. Your board stays as it is. ",
      button("Use it", () => installing.postMessage("go")),
    );
    box.hidden = false;
  });
}
