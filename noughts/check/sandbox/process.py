"""The child process of a student's file, restricted by the kernel, and by bubblewrap if installed.

macOS and Windows have no sandbox that noughts can use. There, your own file runs in a process without one.
"""

import os
import shutil
import signal
import subprocess
import sys
from functools import cache
from pathlib import Path
from site import getsitepackages
from typing import Literal

from noughts.check.contract.call import LostKind
from noughts.check.sandbox.pipes import Pipes, PolledPipes, ThreadedPipes, await_silence
from noughts.game.errors import NoughtsError

Protection = Literal["bwrap", "landlock", "browser", "process", "none"]

PACKAGE = Path(__file__).resolve().parents[2]
PROJECT = PACKAGE.name
CHILD = Path(__file__).resolve().parent / "child"
START = (
    "import sys; sys.path.append(sys.argv.pop(1)); from child.loop import main; "
    "from child.jail import hide_start; main(*hide_start())"
)
ENVIRONMENT = {"LANG": "C.UTF-8", "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
WINDOWS_VARIABLES = ("SYSTEMROOT", "WINDIR")  # without them Python does not start there
SYSTEM_FOLDERS = ("/usr", "/bin", "/lib", "/lib32", "/lib64", "/nix", "/gnu", "/etc/ld.so.cache")
DEVICES = ("/dev/null", "/dev/zero", "/dev/random", "/dev/urandom")
PROBE_SECONDS = 60  # to try which locks work here
EXIT_SECONDS = 2  # between the last output of a process and its end
NO_SANDBOX_HERE = (
    "this system has no sandbox for files of other people. Check one file of your own, or use "
    "--sandbox none: the files then run with all of your permissions"
)
IN_WORDS: dict[Protection, str] = {
    "bwrap": "bubblewrap and a list of allowed system calls",
    "landlock": "Landlock and a list of allowed system calls, without bubblewrap",
    "browser": (
        "a worker of your browser, apart from the page. It never leaves your computer. Its memory is not "
        "limited, its time is measured by the clock, and noughts itself is not hidden from it"
    ),
    "process": (
        "a process of its own with time limits. This system has no sandbox, so your file could do everything "
        "that you can do"
    ),
    "none": "none, so the file could do everything that you can do",
}
# Locks that the child must report as active. Under bubblewrap the file system is hidden, so Landlock is
# optional there.
NEEDED: dict[Protection, set[str]] = {
    "bwrap": {"calls"},
    "landlock": {"files", "calls"},
    "browser": set(),
    "process": set(),
    "none": set(),
}


class ProtectionError(NoughtsError):
    """The requested protection is not available here."""


def choose_protection(wanted: str = "auto", own_file: bool = False) -> Protection:
    """The strongest protection that works here, or the wanted one; raises if that does not work.

    `own_file` says that this is one file of the user, which may run without a sandbox where there is none.
    """
    if sys.platform == "emscripten":
        return "browser"
    if wanted == "none":
        return "none"
    if wanted == "optional":  # decided before the file runs, so that nothing in it can switch the sandbox off
        try:
            return choose_protection("auto", own_file)
        except ProtectionError:
            return "none"
    if sys.platform in ("darwin", "win32") and wanted in ("auto", "process"):
        if own_file or wanted == "process":
            return "process"
        raise ProtectionError(NO_SANDBOX_HERE)
    if wanted not in ("auto", "bwrap", "landlock"):
        raise ProtectionError(f"{wanted!r} is not a sandbox: choose auto, bwrap, landlock, optional or none")
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


@cache
def project_copies() -> tuple[str, ...]:
    """The folders of this project that the child's Python could import: this one, and other copies."""
    places = [*sys.path, *getsitepackages([sys.prefix, sys.base_prefix]), "/usr/lib/python3/dist-packages"]
    copies = [Path(place, PROJECT) for place in places if place]
    found = [str(copy.resolve()) for copy in copies if (copy / "__init__.py").is_file()]
    return tuple(dict.fromkeys([str(PACKAGE), *found]))


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
    for copy in project_copies():
        options += ["--tmpfs", copy]
    options += ["--ro-bind", str(CHILD), str(CHILD)]
    for copy in project_copies():
        options += ["--remount-ro", copy]
    options += ["--remount-ro", "/", "--chdir", "/"]
    return [shutil.which("bwrap") or "bwrap", *options]


class Sandbox:
    """One child process, and the two pipes to it."""

    def __init__(self, how: Protection) -> None:
        command = [*_wrapper(how), sys.executable, "-I", "-B", "-c", START, str(CHILD.parent)]
        start = _start_with_stdio if sys.platform == "win32" else _start_with_pipes
        self._process, self.pipes = start(command)

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
        if sys.platform == "win32":
            return LostKind.EXITED, f"the interpreter ended with exit code {code}"
        number = -code if code < 0 else code - 128  # bubblewrap passes a signal on as a shell does
        if number in set(signal.Signals):
            return LostKind.KILLED, f"the interpreter was killed by {signal.Signals(number).name}"
        return LostKind.EXITED, f"the interpreter ended with exit code {code}"

    def close(self) -> None:
        """End the process and all of its children."""
        if self._process.poll() is None:
            if sys.platform == "win32":
                self._process.kill()
            else:
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        await_silence(self.pipes, EXIT_SECONDS)
        self.pipes.close()


def _start_with_pipes(command: list[str]) -> tuple["subprocess.Popen[bytes]", Pipes]:
    """Start a process that finds its two pipes by their numbers."""
    requests, to_child = os.pipe()
    from_child, answers = os.pipe()
    try:
        process = subprocess.Popen(
            [*command, str(requests), str(answers)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=ENVIRONMENT,
            cwd="/",
            pass_fds=(requests, answers),
            start_new_session=True,  # so it has no terminal
        )
    except BaseException:
        os.close(to_child)
        os.close(from_child)
        raise
    finally:
        os.close(requests)
        os.close(answers)
    return process, PolledPipes(to_child, from_child)


def _start_with_stdio(command: list[str]) -> tuple["subprocess.Popen[bytes]", Pipes]:
    """Start a process whose standard input and output are the two pipes: Windows passes on no others."""
    kept = {name: os.environ[name] for name in WINDOWS_VARIABLES if name in os.environ}
    process = subprocess.Popen(
        command,
        bufsize=0,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=ENVIRONMENT | kept,
        cwd=Path(sys.executable).anchor,
    )
    ends = [os.dup(pipe.fileno()) for pipe in (process.stdin, process.stdout) if pipe is not None]
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            pipe.close()
    return process, ThreadedPipes(*ends)
