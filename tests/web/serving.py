"""The real server in a process of its own, and how the browser is started."""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

BROWSER_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# for tests of what only a server has
at_the_server = pytest.mark.parametrize("place", ["server"], indirect=True)
# for tests of what a server and a site may answer differently, in modules that otherwise ask a server alone
at_both = pytest.mark.parametrize("place", ["server", "site"], indirect=True)


@contextmanager
def running_server(package: Path | None = None, options: Sequence[str] = ()) -> Iterator[str]:
    """Start `noughts serve` at a free port, from another package's folder if one is given; its address."""
    command = [
        sys.executable,
        "-c",
        "from noughts.cli import main; main()",
        "serve",
        "--no-browser",
        "--port",
        "0",
        *options,
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=package) as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().strip()
        finally:
            server.terminate()
            server.wait(timeout=20)
