// Share what is on the screen: its link, the link as a QR code, and the view as a frame in another page.

import { announce } from "../lib/announce.js";
import { createDialog } from "../lib/controls.js";
import { button, h, s } from "../lib/dom.js";
import { FRAME_NOTE } from "../lib/source.js";
import { qrCode } from "./qr.js";

const MARGIN = 4; // modules around the code, as the standard asks

/** Open a dialog that is removed when it is closed. @param {HTMLDialogElement} dialog */
function open(dialog) {
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {string} address */
export function showCode(address) {
  const modules = qrCode(address);
  const link = h("p", { class: "soft break" }, address);
  open(createDialog("QR code of this link", [modules ? picture(modules, address) : h("p", null, "This link is too long for a QR code."), link], "share"));
}

/** @param {boolean[][]} modules @param {string} address */
function picture(modules, address) {
  const size = modules.length + 2 * MARGIN;
  const dark = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x + MARGIN} ${y + MARGIN}h1v1h-1z`] : [])));
  return s(
    "svg",
    { class: "qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": `QR code of ${address}`, "shape-rendering": "crispEdges" },
    s("rect", { width: size, height: size, fill: "#fff" }),
    s("path", { d: dark.join(""), fill: "#000" }),
  );
}

/** The view without the rest of the page. @param {string} address */
function framed(address) {
  const url = new URL(address);
  url.searchParams.set("embed", "1");
  return `<iframe src="${url.href.replaceAll("&", "&amp;")}" title="noughts" width="520" height="640" style="border:0" loading="lazy"></iframe>`;
}

/** @param {string} address */
export function showFrame(address) {
  const text = h("textarea", { class: "frame-code", rows: 5, readonly: true, spellcheck: "false", "aria-label": "HTML for your page" }, framed(address));
  const copy = button("Copy as iframe", async () => {
    try {
      await navigator.clipboard.writeText(text.value);
      copy.textContent = "Copied";
    } catch {
      text.select();
      copy.textContent = "Press Ctrl+C";
    }
    announce(copy.textContent);
  }, { class: "primary" });
  open(createDialog("Embed this in a page", [text, h("div", { class: "buttons" }, copy), h("p", { class: "soft" }, FRAME_NOTE)], "share"));
}
