"""Where somebody's file runs: a process of its own, in an empty folder, inside bubblewrap if there is one."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Literal

from noughts.rules.errors import NoughtsError

Protection = Literal["bwrap", "limits"]

PACKAGE = Path(__file__).parent.parent
START = "import sys; sys.path.append(sys.argv.pop(1)); from noughts.check.child.loop import main; main()"
ENVIRONMENT = {"LANG": "C.UTF-8", "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
SYSTEM_FOLDERS = ("/usr", "/bin", "/lib", "/lib32", "/lib64", "/nix", "/gnu", "/etc/ld.so.cache")
INSIDE = "/folder"  # the name of the empty folder inside bubblewrap
PIPE_BYTES = 1 << 16
FAREWELL_SECONDS = 2  # between the end of what a process says and its own end
IN_WORDS: dict[Protection, str] = {
    "bwrap": "bubblewrap (no network, read-only file system) and limits",
    "limits": "limits only, without bubblewrap",
}


class ProtectionError(NoughtsError):
    """The protection asked for is not to be had here."""


def protection(wanted: str = "auto") -> Protection:
    """The strongest protection there is here, or the one that is wanted."""
    if wanted == "limits":
        return "limits"
    if wanted not in ("auto", "bwrap"):
        raise ProtectionError(f"there is no sandbox {wanted!r}: it is auto, bwrap or limits")
    if bwrap_works():
        return "bwrap"
    if wanted == "bwrap":
        raise ProtectionError("bubblewrap (the command bwrap) is not installed here, or does not work")
    return "limits"


@cache
def bwrap_works() -> bool:
    """Is bubblewrap installed, and allowed to do its work?"""
    if shutil.which("bwrap") is None:
        return False
    with tempfile.TemporaryDirectory() as folder:
        trial = [*_bwrap(folder), sys.executable, "-I", "-c", ""]
        return subprocess.run(trial, capture_output=True, timeout=60, env=ENVIRONMENT).returncode == 0


def _bwrap(folder: str) -> list[str]:
    """The command that shuts in what follows: it sees Python, an empty folder, and nothing else."""
    python = (sys.prefix, sys.base_prefix, str(Path(sys.executable).resolve().parent.parent), str(PACKAGE))
    visible = [option for path in (*SYSTEM_FOLDERS, *python) for option in ("--ro-bind-try", path, path)]
    alone = ["--unshare-all", "--die-with-parent", "--cap-drop", "ALL"]
    inside = [
        "--proc",
        "/proc",
        "--dev",
        "/dev",
        "--bind",
        folder,
        INSIDE,
        "--chdir",
        INSIDE,
        "--remount-ro",
        "/",
    ]
    return [shutil.which("bwrap") or "bwrap", *alone, *visible, *inside]


class Sandbox:
    """One child process and the two pipes to it."""

    def __init__(self, how: Protection) -> None:
        self._folder = tempfile.mkdtemp(prefix="noughts-check-")
        requests, self.requests = os.pipe()
        self.answers, answers = os.pipe()
        os.set_blocking(self.requests, False)
        command = [sys.executable, "-I", "-B", "-c", START, str(PACKAGE.parent), str(requests), str(answers)]
        self._process = subprocess.Popen(
            command if how == "limits" else [*_bwrap(self._folder), *command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=ENVIRONMENT,
            cwd=self._folder,
            pass_fds=(requests, answers),
            start_new_session=True,
        )
        os.close(requests)
        os.close(answers)

    def how_it_ended(self) -> str:
        """What is known of a process that does not answer any more."""
        try:
            code = self._process.wait(FAREWELL_SECONDS)
        except subprocess.TimeoutExpired:
            return "the file closed the channel through which its answers come"
        number = -code if code < 0 else code - 128  # bubblewrap passes a signal on as a shell does
        if number in set(signal.Signals):
            return f"the interpreter was killed by {signal.Signals(number).name}"
        return f"the interpreter ended with exit code {code}"

    def close(self) -> None:
        """End the process and all that belongs to it, and leave nothing behind."""
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        while os.read(self.answers, PIPE_BYTES):
            pass  # ends when the last process that could write is gone, also inside bubblewrap
        os.close(self.requests)
        os.close(self.answers)
        shutil.rmtree(self._folder, ignore_errors=True)
