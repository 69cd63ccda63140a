// A service worker keeps the page for the time without a network, and brings the next version of it.

import { button, byId } from "../lib/dom.js";

const PATIENCE = 4000; // milliseconds for the service worker; Python loads without it then

/** Begin to keep the page; returns when what is loaded from now on is kept, or when that takes too long. */
export async function stayOffline() {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return; // not on a secure address
  const before = serviceWorker.controller;
  const controlled = new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
  const registration = await serviceWorker.register("sw.js").catch(() => null);
  if (!registration) return;
  if (before) {
    controlled.then(() => location.reload()); // the address holds what is on the screen
    registration.addEventListener("updatefound", () => offer(registration));
    registration.waiting?.postMessage("go");
    if (registration.waiting) await controlled;
  } else {
    await Promise.race([controlled, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  }
}

/** Now that all is loaded, keep what was not asked for yet, or was before there was somebody to keep it. */
export const keepTheRest = () => navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage("keep"));

/** A new version is being loaded; when it is all here, offer it. @param {ServiceWorkerRegistration} registration */
function offer({ installing }) {
  installing?.addEventListener("statechange", () => {
    if (installing.state !== "installed") return;
    const box = byId("update");
    box.replaceChildren(
      "A new version of this page is here. What is on the board stays. ",
      button("Use it", () => installing.postMessage("go")),
    );
    box.hidden = false;
  });
}
