// The strategy's pseudocode, with the lines that are being executed lit, and its variables as they stand.

import { h } from "./dom.js";
import { bounded } from "./values.js";

export function createCode() {
  const list = h("ol", { class: "code", "aria-label": "Pseudocode" });
  const variables = h("dl", { class: "variables" });
  let shown = "";

  return {
    list,
    variables,
    /**
     * @param {string[]} lines @param {Moment} moment @param {{ window: boolean, counts: boolean }} search
     */
    update(lines, moment, { window, counts }) {
      if (shown !== lines.join("\n")) {
        shown = lines.join("\n");
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
        item.classList.toggle("resting", place < begins || place >= ends);
        if (moment.lines.includes(place)) item.setAttribute("aria-current", "step");
        else item.removeAttribute("aria-current");
      });
      const { alpha, beta, value, best } = moment.path[moment.path.length - 1];
      const rows = counts
        ? []
        : [
            ["v", bounded(value, "none yet")],
            ["best", best ?? "none yet"],
          ];
      if (window) rows.unshift(["α", bounded(alpha, "−∞")], ["β", bounded(beta, "+∞")]);
      variables.replaceChildren(
        ...rows.map(([name, text]) => h("div", null, h("dt", null, name), h("dd", null, text))),
      );
    },
  };
}
