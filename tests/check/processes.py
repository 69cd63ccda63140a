"""Processes seen from outside: who is below whom, who is dead, and who may run what as somebody else."""

import os
import select
import shutil
import subprocess
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path

NOBODY = 65534


def children(parent: int | None = None, all_below: bool = False) -> set[int]:
    """The processes that one started (this one, unless told), or all below it; dead or alive."""
    above: dict[int, int] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has just ended
            above[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
    started = {process for process, by in above.items() if by == (os.getpid() if parent is None else parent)}
    found = set(started)
    while started and all_below:
        started = {process for process, by in above.items() if by in started}
        found |= started
    return found


def is_dead(child: int) -> bool:
    """Is this child dead, and only waits to be counted? It may be about to be."""
    return ended(os.pidfd_open(child), 10) and os.waitpid(child, os.WNOHANG)[0] == child


def ended(handle: int, seconds: float) -> bool:
    """Has the process behind a handle ended, or does it so soon? The handle is used up."""
    waiting = select.poll()  # unlike `select` it takes a handle of any number
    waiting.register(handle, select.POLLIN)
    try:
        return bool(waiting.poll(1000 * seconds))
    finally:
        os.close(handle)


@cache
def python_for_nobody() -> str | None:
    """An interpreter that an ordinary user can run: root's own may lie where nobody else can read."""
    for python in (sys.executable, shutil.which("python3", path="/usr/local/bin:/usr/bin:/bin")):
        if python is not None and _runs(python):
            return python
    return None


def _runs(python: str) -> bool:
    code = "import sys; import noughts.check.grade.examine; sys.exit(sys.version_info < (3, 11))"
    try:
        return as_nobody([python, "-B", "-c", code]).returncode == 0
    except OSError:
        return False


def as_nobody(command: list[str]) -> subprocess.CompletedProcess[str]:
    """Run a command as an ordinary user, who sees this project."""
    project = str(Path(__file__).parents[2])
    return subprocess.run(
        command,
        user=NOBODY,
        group=NOBODY,
        extra_groups=[],
        env={"PYTHONPATH": project},
        cwd="/",
        capture_output=True,
        text=True,
    )
