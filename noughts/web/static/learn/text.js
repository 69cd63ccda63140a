// Text of a lesson: paragraphs with `code` in backticks, and blocks of code.

import { h } from "../lib/dom.js";

/** @param {string} text */
export const inline = (text) => text.split("`").map((part, place) => (place % 2 ? h("code", null, part) : part));

/** @param {string} text */
export function block(text) {
  const code = /^```\w*\n([\s\S]*)```$/.exec(text);
  return code ? codeBlock(code[1].replace(/\n$/, "")) : h("p", null, inline(text));
}

/** Code that may be wider than the page: it can be scrolled, also with the keyboard. @param {string} text */
export const codeBlock = (text) => h("pre", { tabindex: 0, role: "group", "aria-label": "Code" }, h("code", null, text));

/**
 * A line of code: what does not fit goes on below, to the right of its beginning.
 * @param {(Node | string)[]} parts
 */
export function codeRow(parts) {
  const row = h("span", { class: "code-row" }, parts);
  const [first = ""] = parts;
  const spaces = typeof first === "string" ? first.length - first.trimStart().length : 0;
  row.style.setProperty("--indent", `${spaces + 2}ch`);
  return row;
}

/** A program with the functions of another text in place of its own; new ones come last. @param {string} source @param {string} added */
export function withFunctions(source, added) {
  for (const part of partsOf(added)) {
    const name = functionName(part);
    const parts = partsOf(source);
    const place = name ? parts.findIndex((own) => functionName(own) === name) : parts.findIndex((own) => own.trim() === part.trim());
    if (place < 0) parts.push(part);
    else parts[place] = part;
    source = `${parts.map((own) => own.trimEnd()).join("\n\n\n")}\n`;
  }
  return source;
}

/** The function that a text begins with. @param {string} text */
export const functionName = (text) => /^def\s+(\w+)/.exec(text)?.[1];

/** Does a program have this function, and more than the line that stands for it? @param {string} source @param {string} name */
export function isWritten(source, name) {
  const found = partsOf(source).find((part) => functionName(part) === name);
  return found !== undefined && !found.includes("NotImplementedError");
}

/** The functions of a program, and the other lines between them. @param {string} source */
function partsOf(source) {
  /** @type {string[][]} */
  const parts = [];
  for (const line of source.split("\n")) {
    const begins = /^(def\s|@)/.test(line) || (/^\S/.test(line) && !/^[)\]}]/.test(line) && /^def\s/.test(parts.at(-1)?.[0] ?? ""));
    if (begins && !parts.at(-1)?.at(-1)?.startsWith("@")) parts.push([line]);
    else if (parts.length) parts[parts.length - 1].push(line);
    else parts.push([line]);
  }
  return parts.map((lines) => lines.join("\n")).filter((part) => part.trim());
}
