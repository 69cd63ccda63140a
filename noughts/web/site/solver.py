"""Compile the solver to WebAssembly, for the worker of the site.

The sources are those of the compiled core, and the compiler is one version of Zig's, from the package
`ziglang`. The same sources give the same bytes. A ready file can be given instead.
"""

import gzip
import os
import subprocess
import sys
import tempfile
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from noughts.game.errors import NoughtsError

COMPILER = "0.17.0"
SOURCES = Path(__file__).parents[2] / "solving" / "solver" / "cores" / "c"
STACK, MEMORY = 8 << 20, 1 << 30  # bytes
FLAGS = (
    *("-target", "wasm32-freestanding", "-mcpu=generic+bulk_memory+simd128", "-std=c11", "-O3"),
    *("-Wall", "-Wextra", "-Werror", "-Wl,--no-entry", "-Wl,-s"),
    *(f"-Wl,-z,stack-size={STACK}", f"-Wl,--max-memory={MEMORY}"),
)
FIRST_BYTES = b"\0asm"
GZIP = b"\x1f\x8b"
READY = "give a ready file with --solver"


def solver_module(ready: Path | None = None) -> bytes:
    """The module: compiled, or read from a ready file, which may be that of another site."""
    if ready is None:
        return compile_solver()
    try:
        data = ready.read_bytes()
        if data.startswith(GZIP):
            data = gzip.decompress(data)
    except (OSError, EOFError) as error:
        raise NoughtsError(f"{ready} cannot be read: {error}") from error
    if not data.startswith(FIRST_BYTES):
        raise NoughtsError(f"{ready} is not a WebAssembly module: {READY}, such as solver.wasm")
    return data


def compile_solver(sources: Path = SOURCES) -> bytes:
    """The module, compiled in an empty folder, so that nothing but the sources and the compiler matters."""
    try:
        found = version("ziglang")
    except PackageNotFoundError:
        found = None
    if found != COMPILER:
        raise NoughtsError(
            f"the site needs ziglang {COMPILER}, and {found or 'none'} is installed: "
            f"run pip install 'noughts[site]', or {READY}"
        )
    with tempfile.TemporaryDirectory() as place:
        made = Path(place) / "solver.wasm"
        files = [str(sources / name) for name in ("webassembly.c", "webassembly_wide.c")]
        command = [sys.executable, "-m", "ziglang", "cc", *FLAGS, "-o", str(made), *files]
        caches = {f"ZIG_{kind}_CACHE_DIR": str(Path(place) / kind) for kind in ("GLOBAL", "LOCAL")}
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=os.environ | caches)
        if done.returncode or not made.is_file():
            said = [line for line in done.stderr.splitlines() if "error:" in line]
            raise NoughtsError(
                f"zig could not compile the solver: {(said or ['no reason given'])[0][:200]}; {READY}"
            )
        return made.read_bytes()
