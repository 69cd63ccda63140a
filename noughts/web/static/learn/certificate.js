// The certificate: once all tasks of a track are done, a page to print with what the student did, and how.

import { ask } from "../lib/api.js";
import { button, h } from "../lib/dom.js";
import { createRequest } from "../lib/request.js";
import { count, plural } from "../lib/words.js";
import { FILE, program, written } from "../program/my-program.js";
import { progress, wayOf } from "./progress.js";
import { TRACKS, lessonsOfTrack, tasksOf } from "./track.js";

const PROVES = {
  see: "can say why a program need not look at every branch",
  build: "has a tictactoe.py that never loses, tried on all 5,478 boards",
};

/** @param {App} app @param {LessonAnswer[]} lessons @returns {{ element: HTMLElement | "", name: (text: string) => void }} */
export function createCertificate(app, lessons) {
  const { track, tasks, name } = progress();
  const needed = lessonsOfTrack(lessons).flatMap((lesson) => tasksOf(lesson).flatMap((task) => (task.stretch ? [] : [tasks[`${lesson.slug}/${task.name}`]])));
  if (!needed.every(Boolean)) return { element: "", name: () => {} };
  const whose = h("p", { class: "certificate-name" }, name || "\u00a0");
  const ways = needed.map((done) => wayOf(done));
  /** @param {string} way */
  const times = (way) => ways.filter((each) => each === way).length;
  const how = [`${times("alone")} alone`, ...(times("hints") ? [`${times("hints")} with hints`] : []), ...(times("shown") ? [`${times("shown")} with the answer shown`] : [])];
  const request = createRequest({});
  const file = h("p", null);
  const element = h(
    "section",
    { class: "card certificate", "aria-label": "Certificate" },
    h("h2", null, "Certificate"),
    whose,
    h("p", null, `${PROVES[track]}.`),
    h("p", null, `${TRACKS[track]}: ${plural(lessonsOfTrack(lessons).length, "lesson")}, ${count(needed.length)} tasks. Done ${how.join(", ")}.`),
    file,
    request.problem,
    h("p", { class: "soft" }, [app.state.learn.group && `Class ${app.state.learn.group}. `, new Date().toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" }), ". Completed, not examined."].join("")),
    h("div", { class: "buttons" }, button("Print the certificate", printAlone, { class: "primary" })),
  );

  if (track === "build" && written())
    request.begin(async (signal) => {
      const { boards, letters } = await ask("/api/program/certificate", {}, { signal, what: "Counting the boards of your program", body: program().source });
      file.append(boards === null ? "" : `Its first move makes ${plural(boards, "board")}. `, `The SHA-256 of ${FILE} begins with `, h("code", null, letters), ".");
    });

  /** Print nothing but the certificate. */
  function printAlone() {
    const page = document.documentElement;
    page.classList.add("certificate-only");
    addEventListener("afterprint", () => page.classList.remove("certificate-only"), { once: true });
    window.print();
  }

  return { element, name: (text) => (whose.textContent = text || "\u00a0") };
}
