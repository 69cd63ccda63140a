"""Build the site: the page, precomputed answers about 3 x 3, Python, and a service worker."""

import glob
import json
import os
import re
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile, ZipInfo

from noughts.game.errors import NoughtsError
from noughts.game.files import errors_as, exchange, require_writable
from noughts.web.site.editor import make_editor
from noughts.web.site.precompute import compress, precompute
from noughts.web.site.pyodide import VERSION, program, pyodide_folder
from noughts.web.site.solver import solver_module

HERE = Path(__file__).parent
PACKAGE = HERE.parent.parent
STATIC, PAGE = HERE.parent / "static", HERE / "page"
SERVER_ONLY = {"docs.html", "app/missing.html", "app/docs.js"}
UNKEPT = {"README.md", "sw.js"}  # the service worker caches all other files
LEFT_OUT = {"cli", "web", "window"}  # packages that a browser cannot use
# parts of the standard library that a browser cannot use, or that no game needs
UNUSED = re.compile(
    r"(_pyio|_pyrepl|_sysconfigdata.*|bdb|cProfile|compileall|ctypes|curses|dbm|doctest|email|ftplib|http|idlelib"
    r"|imaplib|mailbox|mimetypes|modulefinder|multiprocessing|nturl2path|optparse|pdb|pickletools|plistlib|poplib"
    r"|profile|pstats|pyclbr|pydoc|smtplib|socketserver|sqlite3|tarfile|tkinter|trace|unittest|webbrowser"
    r"|wsgiref|xml|xmlrpc|zipapp|zoneinfo"
    r"|encodings/(?!(__init__|aliases|ascii|cp437|idna|latin_1|raw_unicode_escape|unicode_escape|utf_\w+)\.).*)"
    r"(\.py|/.*)?"
)
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)


def make_site(
    folder: Path,
    base: str | None = None,
    pyodide: Path | None = None,
    solver: Path | None = None,
    report: Callable[[str], object] = lambda done: None,
) -> dict[str, int]:
    """Write the site, whole or not at all, and return its files with their sizes.

    `report` is called after each step. A folder with other files than a site is refused.
    """
    if folder.exists() and (
        not folder.is_dir() or (any(folder.iterdir()) and not (folder / "sw.js").is_file())
    ):
        raise NoughtsError(f"{folder} exists and is not a site: choose an empty or new folder")
    with errors_as(f"the site {folder} cannot be written"):
        folder.parent.mkdir(parents=True, exist_ok=True)
        _restore(folder)
        require_writable(folder.parent / f"{folder.name}.test")
    python = pyodide_folder(pyodide)
    report(f"Pyodide {VERSION}")
    report("the editor" if make_editor() else "no editor: npm could not make it, so the page has a text area")
    files = _files(python, base, solver, report)
    with (
        errors_as(f"the site {folder} cannot be written"),
        tempfile.TemporaryDirectory(dir=folder.parent, prefix=f".{folder.name}-") as beside,
    ):
        made = Path(beside) / "made"
        for name, data in files.items():
            path = made / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        _swap(folder, made, Path(beside) / "before")
    return {name: len(data) for name, data in files.items()}


def _swap(folder: Path, made: Path, before: Path) -> None:
    """Move the new folder into place; the old one stays if that fails."""
    if folder.exists() and exchange(folder, made):
        return
    if folder.exists():
        folder.rename(before)
    try:
        made.rename(folder)
    except OSError:
        if before.exists():
            before.rename(folder)
        raise


def _restore(folder: Path) -> None:
    """Put back the site of a run that was killed between its two renames."""
    if not folder.exists():
        for before in folder.parent.glob(f".{glob.escape(folder.name)}-*/before"):
            before.rename(folder)
            return


def _files(
    python: Path, base: str | None, solver: Path | None, report: Callable[[str], object]
) -> dict[str, bytes]:
    """All files of the site, sorted by name."""
    files = {name: data for name, data in _tree(STATIC) if name not in SERVER_ONLY}
    files |= dict(_tree(PAGE))
    files |= {f"engine/{name}": (python / name).read_bytes() for name in ("pyodide.mjs", "pyodide.asm.mjs")}
    files["engine/pyodide.asm.wasm.bin"] = compress((python / "pyodide.asm.wasm").read_bytes())
    with ThreadPoolExecutor() as pool:
        module = pool.submit(solver_module, solver)
        compiling = pool.submit(_compile, python)  # in another process, at the same time
        answers = precompute(report)
        files["engine/python.zip.bin"] = compress(compiling.result())
        files["engine/solver.wasm.bin"] = compress(module.result())
    report("Python, noughts and the solver, compiled")
    files |= answers
    size = sum(
        len(data) for name, data in files.items() if name.startswith("engine/") and name.endswith(".bin")
    )
    files["index.html"] = _index(files["index.html"].decode(), size).encode()
    files["manifest.webmanifest"] = _manifest(files["manifest.webmanifest"], base)
    files["site/precomputed.js"] = _fill_in(
        files["site/precomputed.js"], "const NAMES = []", [Path(name).stem for name in answers]
    )
    return seal(files)


def _tree(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Every file below a folder, with its path from there."""
    for path in folder.rglob("*"):
        if path.is_file():
            yield path.relative_to(folder).as_posix(), path.read_bytes()


def seal(files: dict[str, bytes]) -> dict[str, bytes]:
    """The files, sorted, with a service worker that has the digest of each."""
    listed = {_address(name): sha256(files[name]).hexdigest() for name in sorted(files) if name not in UNKEPT}
    worker = _fill_in((PAGE / "sw.js").read_bytes(), "const FILES = {}", listed)
    return dict(sorted((files | {"sw.js": worker}).items()))


def _address(name: str) -> str:
    """The address of a file; some hosts redirect index.html."""
    return "./" if name == "index.html" else name


def _compile(python: Path) -> bytes:
    """Python's library and this package as one zip, compiled by the Python that will run them."""
    with tempfile.TemporaryDirectory() as place:
        given, made = Path(place) / "in.zip", Path(place) / "out.zip"
        given.write_bytes(_zip_files(dict(_sources(python))))
        command = [program("node"), str(HERE / "compile.mjs"), str(python), str(given), str(made)]
        environment = {
            name: text for name, text in os.environ.items() if not name.startswith(("NODE_", "PYTHON"))
        }
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
        if done.returncode or not made.is_file():
            said = [line for line in done.stderr.splitlines() if "Error:" in line[:40]]
            raise NoughtsError(
                f"node could not compile for the browser: {(said or ['no reason given'])[-1][:200]}"
            )
        return made.read_bytes()


def _sources(python: Path) -> Iterator[tuple[str, bytes]]:
    with ZipFile(python / "python_stdlib.zip") as library:
        for name in library.namelist():
            if not UNUSED.fullmatch(name) and not name.endswith("/"):
                yield name, library.read(name)
    for path in PACKAGE.rglob("*"):
        inside = path.relative_to(PACKAGE)
        if path.suffix in (".py", ".txt", ".md", ".json") and inside.parts[0] not in LEFT_OUT:
            yield f"{PACKAGE.name}/{inside.as_posix()}", path.read_bytes()


def _zip_files(files: dict[str, bytes]) -> bytes:
    buffer = BytesIO()
    with ZipFile(buffer, "w") as archive:
        for name in sorted(files):
            archive.writestr(ZipInfo(name), files[name])  # without a date
    return buffer.getvalue()


def _index(page: str, engine_bytes: int) -> str:
    """The page with its policy, its progress bar, and a message for browsers that cannot run it."""
    added = {  # and before what
        '<meta name="viewport"': f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
        '<link rel="stylesheet" href="board/board.css">': '<link rel="stylesheet" href="site/site.css">',
        '<script src="app/theme.js">': '<script src="site/browser-check.js" defer></script>',
        "<main ": '<section id="engine" class="engine" aria-label="Python" hidden>'
        '<label><span id="engine-text">Loading Python</span>'
        '<span class="wide-only">, for larger boards, reviews and your program</span> '
        f'<progress id="engine-bar" max="{engine_bytes}"></progress></label></section>\n  '
        '<div id="update" class="notice" role="status" hidden></div>',
    }
    for before, markup in added.items():
        page = _replace_once(page, before, f"{markup}\n  {before}")
    here = "Everything is computed in your browser. Nothing is sent anywhere."
    return _replace_once(page, '<a href="docs">Web API</a>', here)


def _manifest(text: bytes, base: str | None) -> bytes:
    manifest = json.loads(text)
    if base is not None:
        at = f"/{base.strip('/')}/".replace("//", "/")
        manifest |= {"id": at, "start_url": at, "scope": at}
    return json.dumps(manifest, indent=2).encode()


def _fill_in(script: bytes, blank: str, value: object) -> bytes:
    """A script with the value of a constant that was left empty."""
    return _replace_once(script.decode(), blank, f"{blank[:-2]}{json.dumps(value, indent=2)}").encode()


def _replace_once(text: str, old: str, new: str) -> str:
    if text.count(old) != 1:
        raise ValueError(f"the page was changed: {old} must occur exactly once")
    return text.replace(old, new)
