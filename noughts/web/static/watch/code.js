// The pseudocode or the student's file, with the running lines lit, and the current variables.

import { h, set, terms } from "../lib/dom.js";
import { boundText } from "../lib/values.js";

export function createCode() {
  const list = h("ol", { class: "code", "aria-label": "Pseudocode" });
  const variables = h("dl", { class: "variables" });
  let shown = "";

  /** Bring the line that runs into view, in the list and in the box around it, without moving the page. */
  function reveal() {
    const line = list.querySelector(".lit");
    for (const box of line ? [list, list.parentElement] : []) {
      if (!box || box.scrollHeight <= box.clientHeight) continue;
      const [around, at] = [box.getBoundingClientRect(), /** @type {Element} */ (line).getBoundingClientRect()];
      if (at.top < around.top || at.bottom > around.bottom - 4) box.scrollTop += at.top - around.top - around.height / 3;
    }
  }

  return {
    list,
    variables,
    reveal,
    /**
     * @param {string[]} lines @param {Moment} moment
     * @param {{ window: boolean, counts: boolean, own: boolean, plain: boolean, chosen: string | null }} search own: the student's own file, numbered and scrolled; plain: a tree of numbers; chosen: its move, once it has ended
     */
    update(lines, moment, { window, counts, own, plain, chosen }) {
      if (shown !== lines.join("\n")) {
        shown = lines.join("\n");
        list.classList.toggle("own-code", own);
        list.setAttribute("aria-label", own ? "Your program" : "Pseudocode");
        set(list, "tabindex", own ? "0" : null); // so that keys can scroll it
        list.replaceChildren(
          ...lines.map((line) => h("li", { class: /^\S/.test(line) ? "head" : null }, line)),
        );
      }
      list.hidden = !lines.length;
      const heads = lines.map((line, place) => (/^\S/.test(line) ? place : -1)).filter((place) => place >= 0);
      const begins = Math.max(0, ...heads.filter((place) => place <= moment.lines[0]));
      const ends = heads.find((place) => place > begins) ?? lines.length;
      [...list.children].forEach((item, place) => {
        item.classList.toggle("lit", moment.lines.includes(place));
        item.classList.toggle("resting", !own && (place < begins || place >= ends));
        set(item, "aria-current", moment.lines.includes(place) ? "step" : null);
      });
      reveal();
      const { alpha, beta, value, best } = moment.path[moment.path.length - 1];
      /** @type {[string, string][]} */
      const rows = window ? [["α", boundText(alpha, "−∞", plain)], ["β", boundText(beta, "+∞", plain)]] : [];
      if (!counts) rows.push(["v", boundText(value, "none yet", plain)], ["best", chosen ?? best ?? "none yet"]);
      variables.replaceChildren(...terms(rows));
    },
  };
}
