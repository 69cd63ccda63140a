// node ask_webassembly.mjs SOLVER.JS MODULE QUESTIONS REPLIES: ask a compiled module, through the script of the site.

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [script, file, questions, replies] = process.argv.slice(2);
const { makeSolver } = await import(pathToFileURL(script).href);
const module = new WebAssembly.Module(readFileSync(file));
const bytes = (text) => new Uint8Array(Buffer.from(text, "base64"));
const answered = JSON.parse(readFileSync(questions, "utf8")).map(({ wide, cells, texts, numbers, asked, after }) => {
  const solver = makeSolver(module, wide, cells, texts.map(bytes), numbers);
  if (solver.refusal) return { refusal: solver.refusal };
  let polls = 0;
  const start = process.cpuUsage().user;
  const replies = asked.map(([attacking, marks, left, weak, nodes]) => {
    const { refusal, data } = solver.query(attacking, bytes(marks), left, weak, nodes, () => ++polls === after);
    return refusal || Buffer.from(data).toString("hex");
  });
  return { refusal: 0, replies, polls, seconds: (process.cpuUsage().user - start) / 1e6 };
});
writeFileSync(replies, JSON.stringify(answered));
