"""How long a process has had: what counts is its own time, so that a busy machine fails nobody.

While the process could run but does not get a core, only the processor time counts that it did get;
while it sleeps, every second counts.
"""

import os
import sys
import time
from pathlib import Path

TICK_SECONDS = 0.2
RUNNING = "R"

Seen = tuple[str, float] | None  # what a process does, and its processor time in seconds


class CpuDeadline:
    """Counts the time that a process takes for one answer."""

    def __init__(self, process: int, seconds: float) -> None:
        self._process = process
        self._left = seconds
        self._last = time.monotonic()
        self._seen: Seen = None

    @property
    def is_over(self) -> bool:
        """Has the process had all of its time? Asked again and again while nothing comes."""
        now = time.monotonic()
        if now - self._last >= TICK_SECONDS:
            seen = look_at(self._process)
            self._left -= self._spent(now - self._last, seen)
            self._last, self._seen = now, seen
        return self._left <= 0

    def _spent(self, elapsed: float, seen: Seen) -> float:
        if seen is None:
            return elapsed  # nothing is known of it: the clock on the wall counts
        if self._seen is None:
            return TICK_SECONDS  # the first look: how long it had to wait before is not known
        state, used = seen
        return used - self._seen[1] if state == RUNNING else elapsed


def look_at(process: int) -> Seen:
    """The state of a process, and the processor time that it has used."""
    fields = _fields(process)
    if sys.platform == "win32" or fields is None:
        return None
    return fields[0], (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def innermost(process: int) -> int:
    """The last of the processes that a process has started, each the next: bubblewrap starts two."""
    below = {}
    for path in Path("/proc").glob("[0-9]*"):
        fields = _fields(int(path.name))
        if fields is not None:
            below[int(fields[1])] = int(path.name)
    while process in below:
        process = below[process]
    return process


def _fields(process: int) -> list[str] | None:
    """What /proc says of a process, from its state on; None where there is no such file."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
