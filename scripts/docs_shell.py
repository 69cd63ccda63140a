"""Run the commands of a document as its reader does: in a folder, one after another, servers and windows too.

A command that starts a server is done once the address that it prints answers. A command that opens a window
is done once the window is on a screen of its own. Both are then interrupted, as with Ctrl-C.

Hidden commands of a page may use $CHECKOUT (the repository), `copy-checkout` (its files, as in a fresh
clone), $STEPS (a folder with a student's finished file, step-7.py), $VENV (this Python's
environment) and $CACHE (the folder of downloads).
"""

import contextlib
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from threading import Timer
from types import TracebackType
from urllib.request import ProxyHandler, build_opener

from noughts.game.folders import cache_folder

ROOT = Path(__file__).parent.parent
ADDRESS = re.compile(rb"https?://[\w.]+:\d+/?")
WINDOW = re.compile(r"^\S+ window\b")
TITLE = b"Play Tic-Tac-Toe"
SERVER = re.compile(r"^(noughts|\./play)$|^\S+ serve\b|-m http\.server\b")
PROGRAMS = {
    "noughts": f"#!/bin/sh\nexec '{sys.executable}' -P -c 'from noughts.cli import main; main()' \"$@\"\n",
    "copy-checkout": '#!/bin/bash\nset -o pipefail\ncd "$CHECKOUT" && git ls-files -z --cached --others '
    '--exclude-standard | tar --create --null --files-from=- | tar --extract --directory="$OLDPWD"\n',
}
LONGEST_SECONDS = 600  # on a busy machine
SECONDS_TO_STOP = 20  # after Ctrl-C


@dataclass(frozen=True)
class Done:
    """The output and the exit code of a command."""

    printed: list[str]
    code: int


class Shell:
    """Runs commands in the folder `here`; variables that they set stay, for example an activated `.venv`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.here = folder / "here"
        self.here.mkdir()
        programs = folder / "bin"
        programs.mkdir()
        for name, text in PROGRAMS.items():
            (programs / name).write_text(text, "utf-8")
            (programs / name).chmod(0o755)
        ignored = ("XDG_", "NOUGHTS_", "PYTEST_")
        self.environment = {
            name: text for name, text in os.environ.items() if not name.startswith(ignored)
        } | {
            "PATH": os.pathsep.join([str(programs), str(Path(sys.executable).parent), os.environ["PATH"]]),
            "HOME": str(folder),
            "BROWSER": "true",  # the program that the page is opened with
            "PYTHONUNBUFFERED": "1",
            "COLUMNS": "80",
            "NO_COLOR": "1",
            "CHECKOUT": str(ROOT),
            "CACHE": str(cache_folder()),
            "VENV": sys.prefix,
            "STEPS": str(folder),
        }
        self.variables = folder / "variables"
        self.variables.touch()
        self.screen: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> "Shell":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.screen is not None:
            self.screen.terminate()
            self.screen.communicate()

    def run(self, command: str) -> Done:
        """Run a command to its end, or until the server or the window that it starts is seen."""
        words = command.partition("#")[0].strip()
        process = self._start(command, with_screen=WINDOW.match(words) is not None)
        assert process.stdout is not None  # noqa: S101
        printed, code = b"", None
        with _limited(process):
            if WINDOW.match(words):
                code = self._find_window()
            else:
                for line in process.stdout:
                    printed += line
                    if SERVER.search(words) and (address := ADDRESS.search(line)):
                        code = _visit(address[0].decode())
                        break
                else:
                    code = process.wait()
        printed += process.communicate()[0]
        return Done(printed.decode().replace(str(self.folder), "~").rstrip("\n").splitlines(), code)

    def _start(self, command: str, with_screen: bool) -> "subprocess.Popen[bytes]":
        if with_screen and self.screen is None:
            self.screen = subprocess.Popen(["Xvfb", "-displayfd", "1"], stdout=subprocess.PIPE)  # noqa: S607
            assert self.screen.stdout is not None  # noqa: S101
            self.environment["DISPLAY"] = f":{self.screen.stdout.readline().decode().strip()}"
        script = f". '{self.variables}'\n{command}\nstatus=$?\nexport -p > '{self.variables}'\nexit $status"
        return subprocess.Popen(  # noqa: S603
            ["/bin/bash", "-c", script],
            cwd=self.here,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )

    def _find_window(self) -> int:
        """Wait until a window is on the screen; 0 if it is ours."""
        search = ["timeout", "60", "xdotool", "search"]
        search += ["--sync", "--onlyvisible", "--class", ".", "getwindowname"]
        done = subprocess.run(search, env=self.environment, capture_output=True, check=False)  # noqa: S603
        return 0 if done.stdout.strip() == TITLE else 1


def _visit(address: str) -> int:
    """Open a page; 0, or the status that is not 200."""
    with build_opener(ProxyHandler({})).open(address, timeout=60) as answer:
        return 0 if answer.status == 200 else int(answer.status)


@contextlib.contextmanager
def _limited(process: "subprocess.Popen[bytes]") -> Iterator[None]:
    """Interrupt the processes of a command afterwards, and end them if they take too long."""

    def end(number: int) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, number)

    limit = Timer(LONGEST_SECONDS, end, [signal.SIGKILL])
    limit.start()
    try:
        yield
        end(signal.SIGINT)
        process.wait(SECONDS_TO_STOP)
    finally:
        limit.cancel()
        end(signal.SIGKILL)
