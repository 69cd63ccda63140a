"""A deadline for a process, counted in its own time, so that a busy machine fails no student.

While the process waits for a processor core, only the processor time that it uses counts. While it
sleeps, every second counts.
"""

import os
import sys
import time
from pathlib import Path

TICK_SECONDS = 0.2
RUNNING = "R"

Usage = tuple[str, float] | None  # the state of a process, and its processor time in seconds


class CpuDeadline:
    """Counts the time that a process takes for one answer."""

    def __init__(self, pid: int, seconds: float) -> None:
        self._pid = pid
        self._left = seconds
        self._last = time.monotonic()
        self._usage: Usage = None

    @property
    def is_over(self) -> bool:
        """Has the process used all of its time? Ask this again and again while it sends nothing."""
        now = time.monotonic()
        if now - self._last >= TICK_SECONDS:
            usage = read_usage(self._pid)
            self._left -= self._spent(now - self._last, usage)
            self._last, self._usage = now, usage
        return self._left <= 0

    def _spent(self, elapsed: float, usage: Usage) -> float:
        if usage is None:
            return elapsed  # this system does not tell: count wall-clock time
        if self._usage is None:
            return TICK_SECONDS  # the first look: how long it waited for a core before is unknown
        state, used = usage
        return used - self._usage[1] if state == RUNNING else elapsed


def read_usage(pid: int) -> Usage:
    """The state of a process, and the processor time that it has used; None where /proc is missing."""
    fields = _stat_fields(pid)
    if sys.platform == "win32" or fields is None:
        return None
    return fields[0], (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def innermost_pid(pid: int) -> int:
    """The last process in a chain of children: bubblewrap starts two, one inside the other."""
    child_of = {}
    for path in Path("/proc").glob("[0-9]*"):
        fields = _stat_fields(int(path.name))
        if fields is not None:
            child_of[int(fields[1])] = int(path.name)
    while pid in child_of:
        pid = child_of[pid]
    return pid


def _stat_fields(pid: int) -> list[str] | None:
    """The fields of /proc/PID/stat from the state on; None where there is no such file."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
