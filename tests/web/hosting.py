"""The site, made once for all processes of a test run, and a plain file server that can be watched."""

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from fcntl import LOCK_EX, flock
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import IO, Any

import pytest
from playwright.sync_api import Page

from noughts.game.errors import NoughtsError
from noughts.web.site.build import UNKEPT, make_site

BELOW = "lessons/noughts"  # a folder below an address


ALL_KEPT = """async count => {
  const cache = await caches.open("noughts");
  while ((await cache.keys()).length < count) await new Promise(resolve => setTimeout(resolve, 50));
}"""


def await_all_kept(page: Page, files: int) -> None:
    """Wait until the browser could do without the network."""
    page.evaluate(ALL_KEPT, files - len(UNKEPT))


def made_site(shared: Path) -> Path:
    """The folder above the site; whoever comes first makes it, the others wait."""
    top = shared / "site"
    top.mkdir(exist_ok=True)
    with (top / "lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if not (top / BELOW).exists():
            try:
                make_site(top / BELOW)
            except NoughtsError as error:  # no node, no npm, no network
                if os.environ.get("CI"):
                    raise
                pytest.skip(str(error))
    return top


class Host(ThreadingHTTPServer):
    """Serves files as `python -m http.server` does, keeps a list, and holds some back until it is told."""

    def __init__(self, top: Path, port: int = 0) -> None:
        super().__init__(("127.0.0.1", port), partial(_Handler, directory=str(top)))
        self.asked: list[str] = []
        self.sent = 0  # bytes
        self.engine = threading.Event()  # its files are sent once this is set
        self.engine.set()
        self.address = f"http://127.0.0.1:{self.server_port}/{BELOW}/"


class _Handler(SimpleHTTPRequestHandler):
    def do_GET(self) -> None:
        assert isinstance(self.server, Host)
        self.server.asked.append(self.path)
        if "/engine/" in self.path:
            self.server.engine.wait()
        super().do_GET()

    def log_message(self, *words: object) -> None:
        pass

    def copyfile(self, source: IO[bytes], outputfile: Any) -> None:  # type: ignore[override]
        assert isinstance(self.server, Host)
        self.server.sent += os.fstat(source.fileno()).st_size
        with suppress(ConnectionError):  # the page was left
            super().copyfile(source, outputfile)


@contextmanager
def hosted(top: Path, port: int = 0) -> Iterator[Host]:
    with Host(top, port) as host:
        thread = threading.Thread(target=host.serve_forever, args=(0.05,))
        thread.start()
        try:
            yield host
        finally:
            host.engine.set()
            host.shutdown()
            thread.join()
