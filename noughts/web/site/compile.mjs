// node compile.mjs PYODIDE IN OUT: compile the Python files of a zip with the Python that will run them.

import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, given, made] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const lockFileContents = { info: { abi_version: "2026_0" }, packages: {} };
const python = await loadPyodide({ indexURL: `${folder}/`, lockFileContents, env: { PYTHONHASHSEED: "0" } });
python.FS.writeFile("/in.zip", readFileSync(given));
// .pyc files that are never compared with a source; not compressed here, because the whole zip is; without a date
python.runPython(`
import marshal
from importlib.util import MAGIC_NUMBER
from zipfile import ZipFile, ZipInfo

AS_TEXT = {"noughts/check/contract/reference.py"}  # the checker reads its source
UNCHECKED = (1).to_bytes(4, "little") + bytes(8)
with ZipFile("/in.zip") as given, ZipFile("/out.zip", "w") as made:
    for name in sorted(given.namelist()):
        data = given.read(name)
        if name in AS_TEXT:
            made.writestr(ZipInfo(name), data)
        if name.endswith(".py"):
            code = compile(data, name, "exec", dont_inherit=True, optimize=2)
            name, data = f"{name}c", MAGIC_NUMBER + UNCHECKED + marshal.dumps(code)
        made.writestr(ZipInfo(name), data)
`);
writeFileSync(made, python.FS.readFile("/out.zip"));
