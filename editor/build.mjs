// Bundle the editor into one file for the page, with the licences of what is inside.

import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { build } from "esbuild";

const OUT = new URL("../noughts/web/static/program/codemirror.js", import.meta.url);
const here = (path) => new URL(path, import.meta.url);

const made = await build({
  absWorkingDir: here(".").pathname,
  entryPoints: ["main.js"],
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  metafile: true,
  write: false,
  legalComments: "none",
});
const packages = new Set(Object.keys(made.metafile.inputs).flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []));
const licences = new Map();
for (const name of [...packages].sort()) {
  const { version } = JSON.parse(readFileSync(here(`node_modules/${name}/package.json`), "utf-8"));
  const file = here(`node_modules/${name}/LICENSE`);
  if (!existsSync(file)) throw new Error(`${name} has no licence file`);
  const text = readFileSync(file, "utf-8").trim();
  licences.set(text, [...(licences.get(text) ?? []), `${name} ${version}`]);
}
const banner = [...licences].map(([text, names]) => `/*\n${names.join(", ")}\n\n${text.replaceAll("*/", "* /")}\n*/\n`).join("");
const beside = new URL(`${OUT.href}.${process.pid}`);
writeFileSync(beside, banner + made.outputFiles[0].text);
renameSync(beside, OUT); // a page never loads half a file
