"""The child process of a student's file, restricted by the kernel, and by bubblewrap if installed."""

import os
import select
import shutil
import signal
import subprocess
import sys
import time
from functools import cache
from pathlib import Path
from typing import Literal

from noughts.check.contract.call import LostKind
from noughts.game.errors import NoughtsError

Protection = Literal["bwrap", "landlock", "browser", "none"]

PACKAGE = Path(__file__).resolve().parents[2]
CHILD = Path(__file__).resolve().parent / "child"
START = "import sys; sys.path.append(sys.argv.pop(1)); from child.loop import main; main()"
ENVIRONMENT = {"LANG": "C.UTF-8", "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
SYSTEM_FOLDERS = ("/usr", "/bin", "/lib", "/lib32", "/lib64", "/nix", "/gnu", "/etc/ld.so.cache")
DEVICES = ("/dev/null", "/dev/zero", "/dev/random", "/dev/urandom")
PIPE_BYTES = 1 << 16
PROBE_SECONDS = 60  # to try which locks work here
EXIT_SECONDS = 2  # between the last output of a process and its end
NOT_ON_WINDOWS = "noughts runs program files on Linux and macOS only: on Windows use WSL"
IN_WORDS: dict[Protection, str] = {
    "bwrap": "bubblewrap and a list of allowed system calls",
    "landlock": "Landlock and a list of allowed system calls, without bubblewrap",
    "browser": (
        "a worker of your browser, apart from the page. It never leaves your computer. Its memory is not "
        "limited, its time is measured by the clock, and noughts itself is not hidden from it"
    ),
    "none": "none, so the file could do everything that you can do",
}
# Locks that the child must report as active. Under bubblewrap the file system is hidden, so Landlock is
# optional there.
NEEDED: dict[Protection, set[str]] = {
    "bwrap": {"calls"},
    "landlock": {"files", "calls"},
    "browser": set(),
    "none": set(),
}


class ProtectionError(NoughtsError):
    """The requested protection is not available here."""


def choose_protection(wanted: str = "auto") -> Protection:
    """The strongest protection that works here, or the wanted one; raises if that does not work."""
    if sys.platform == "emscripten":
        return "browser"
    if sys.platform == "win32":
        raise ProtectionError(NOT_ON_WINDOWS)
    if wanted == "none":
        return "none"
    if wanted not in ("auto", "bwrap", "landlock"):
        raise ProtectionError(f"{wanted!r} is not a sandbox: choose auto, bwrap, landlock or none")
    if wanted in ("auto", "bwrap") and bwrap_works():
        return "bwrap"
    if wanted == "bwrap":
        raise ProtectionError("bubblewrap (the command bwrap) does not work here: install it, or choose auto")
    if missing := NEEDED["landlock"] - locks_available("landlock"):
        lacks = " and ".join(sorted(_LOCKS[name] for name in missing))
        raise ProtectionError(
            f"no sandbox is available: this system has no {lacks}, and bubblewrap is not installed. If this "
            "is your own file, use --sandbox none. It then runs with all of your permissions"
        )
    return "landlock"


_LOCKS = {"files": "Landlock (Linux 5.13)", "calls": "filter of system calls (Linux on x86-64 or ARM 64-bit)"}


@cache
def bwrap_works() -> bool:
    """Is bubblewrap installed, and do the needed locks work inside it?"""
    return shutil.which("bwrap") is not None and locks_available("bwrap") >= NEEDED["bwrap"]


@cache
def locks_available(how: Protection) -> set[str]:
    """The locks that work in a child under this protection; starts one to find out."""
    trial = (
        f"import sys; sys.path.append({str(CHILD.parent)!r}); from child.jail import lock; print(*lock([]))"
    )
    command = [*_wrapper(how), sys.executable, "-I", "-B", "-c", trial]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PROBE_SECONDS, env=ENVIRONMENT)
    except (OSError, subprocess.TimeoutExpired):
        return set()
    return set(done.stdout.split()) if done.returncode == 0 else set()


def _wrapper(how: Protection) -> list[str]:
    """The start of the command line: bubblewrap with only Python visible, or nothing."""
    if how != "bwrap":
        return []
    python = (sys.prefix, sys.base_prefix, str(Path(sys.executable).resolve().parent.parent))
    options = ["--unshare-all", "--die-with-parent", "--cap-drop", "ALL"]
    for path in (*SYSTEM_FOLDERS, *python):
        options += ["--ro-bind-try", path, path]
    for path in DEVICES:
        options += ["--dev-bind-try", path, path]
    # these folders may contain the project: hide it, except for the child's own modules
    options += ["--tmpfs", str(PACKAGE), "--ro-bind", str(CHILD), str(CHILD)]
    options += ["--remount-ro", str(PACKAGE), "--remount-ro", "/", "--chdir", "/"]
    return [shutil.which("bwrap") or "bwrap", *options]


class Sandbox:
    """One child process, and the two pipes to it."""

    def __init__(self, how: Protection) -> None:
        requests, self.requests = os.pipe()
        self.answers, answers = os.pipe()
        if sys.platform != "win32":  # choose_protection has refused Windows already
            os.set_blocking(self.requests, False)
            os.set_blocking(self.answers, False)
        start = [sys.executable, "-I", "-B", "-c", START, str(CHILD.parent), str(requests), str(answers)]
        try:
            self._process = subprocess.Popen(
                [*_wrapper(how), *start],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env=ENVIRONMENT,
                cwd="/",
                pass_fds=(requests, answers),
                start_new_session=True,  # so it has no terminal
            )
        except BaseException:
            os.close(self.requests)
            os.close(self.answers)
            raise
        finally:
            os.close(requests)
            os.close(answers)

    @property
    def pid(self) -> int:
        """The process that was started: Python, or bubblewrap around it."""
        return self._process.pid

    def how_it_ended(self) -> tuple[LostKind, str]:
        """Why a process does not answer any more, as a code and in words."""
        try:
            code = self._process.wait(EXIT_SECONDS)
        except subprocess.TimeoutExpired:
            return LostKind.CLOSED, "the file closed the channel through which its answers come"
        number = -code if code < 0 else code - 128  # bubblewrap passes a signal on as a shell does
        if number in set(signal.Signals):
            return LostKind.KILLED, f"the interpreter was killed by {signal.Signals(number).name}"
        return LostKind.EXITED, f"the interpreter ended with exit code {code}"

    def close(self) -> None:
        """End the process and all of its children."""
        if sys.platform != "win32" and self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        self._await_silence()
        os.close(self.requests)
        os.close(self.answers)

    def _await_silence(self) -> None:
        """Wait until the last process that could write is gone, also inside bubblewrap, but not for long."""
        until = time.monotonic() + EXIT_SECONDS
        while (left := until - time.monotonic()) > 0:
            if is_ready(self.answers, left) and not os.read(self.answers, PIPE_BYTES):
                return


def is_ready(pipe: int, seconds: float, *, to_write: bool = False) -> bool:
    """Wait until a pipe can be read, or written; False if that takes longer than this."""
    if sys.platform == "win32":
        raise ProtectionError(NOT_ON_WINDOWS)
    poll = select.poll()
    poll.register(pipe, select.POLLOUT if to_write else select.POLLIN)
    return bool(poll.poll(1000 * seconds))
