"""A deadline for a process, counted in its own time, so that a busy machine fails no student.

All time counts, except the time in which the process could run and waits for a processor core. Linux counts
that time. Elsewhere, the state of the process is looked at again and again, and a process that is awake only
at those moments gets more than its share.
"""

import os
import sys
import time
from pathlib import Path
from typing import NamedTuple

TICK_SECONDS = 0.2
RUNNING = "R"
BLOCKED = (RUNNING, "D")  # it could run if it got a core, or its data from a disk


class Usage(NamedTuple):
    """What a process has used so far, in seconds, and what it does now."""

    state: str
    processor: float
    waited: float | None  # for a core; None where the system does not count it


class CpuDeadline:
    """Counts the time that a process takes for one answer."""

    def __init__(self, pid: int, seconds: float) -> None:
        self._pid = pid
        self._left = seconds
        self._last = time.monotonic()
        self._usage: Usage | None = None
        self._unsettled = 0.0  # seconds in which it may have waited for a core: not charged yet

    @property
    def is_over(self) -> bool:
        """Has the process used all of its time? Ask this again and again while it sends nothing."""
        now = time.monotonic()
        if now - self._last >= TICK_SECONDS:
            usage = read_usage(self._pid)
            self._left -= self._charge(now - self._last, usage)
            self._last, self._usage = now, usage
        return self._left <= 0

    def _charge(self, elapsed: float, usage: Usage | None) -> float:
        before = self._usage
        if usage is None:
            return elapsed  # this system does not tell: count wall-clock time
        if before is None:
            return TICK_SECONDS  # the first look: how long it waited for a core before is unknown
        ran = usage.processor - before.processor
        if usage.waited is None or before.waited is None:
            return ran if usage.state == RUNNING else elapsed
        elapsed += self._unsettled
        if usage.state in BLOCKED and ran == 0 and usage.waited == before.waited:
            self._unsettled = elapsed  # Linux counts a wait for a core only when it ends
            return 0.0
        self._unsettled = 0.0
        return max(0.0, elapsed - (usage.waited - before.waited))


def read_usage(pid: int) -> Usage | None:
    """What a process has used so far; None where /proc is missing."""
    fields = _stat_fields(pid)
    if sys.platform == "win32" or fields is None:
        return None
    return Usage(fields[0], (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"), _core_wait(pid))


def _core_wait(pid: int) -> float | None:
    """The seconds that a process has waited for a core; None where the system does not count them."""
    try:
        ran, waited, _ = map(int, Path(f"/proc/{pid}/schedstat").read_text().split())
    except (OSError, ValueError):
        return None
    return waited / 1e9 if ran else None


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
