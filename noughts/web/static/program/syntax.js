// The first syntax error of the file while you type. The file is read, not run.

import { askMine, written } from "./my-program.js";
import { button, h } from "../lib/dom.js";
import { createRequest } from "../lib/request.js";

const PAUSE = 600; // milliseconds after the last key

/** @param {{ onLine: (line: number) => void, onFound: (line: number) => void }} events */
export function createSyntax({ onLine, onFound }) {
  const element = h("p", { class: "syntax", role: "status" });
  const task = createRequest({});
  let timer = 0;

  async function look() {
    await task.begin(async (signal) => {
      const found = written() ? await askMine("syntax", {}, { signal }) : null;
      const line = found?.line_number ?? 0;
      element.replaceChildren(...(found?.words ? [button(`Line ${line}`, () => onLine(line), { class: "quiet" }), ` ${found.words}`] : []));
      onFound(line);
    });
  }

  return {
    element,
    /** Look once the typing rests. */
    later() {
      clearTimeout(timer);
      timer = setTimeout(look, PAUSE);
    },
    stop() {
      clearTimeout(timer);
      task.end();
    },
  };
}
