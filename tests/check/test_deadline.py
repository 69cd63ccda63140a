"""Time limits count all time of a process, except the time in which it waits for a core."""

import os
import time
from threading import Event

import pytest

from noughts.check.contract.call import Call
from noughts.check.contract.checks import CHECKS
from noughts.check.contract.limits import Limits
from noughts.check.grade.run import CheckRun, Chunk, no_progress
from noughts.check.sandbox import deadline
from noughts.check.sandbox.channel import SandboxJob
from noughts.check.sandbox.deadline import TICK_SECONDS, CpuDeadline, Usage, read_usage
from noughts.game.position import Position

LIMIT = 3.0
# per look: processor time, time waited for a core, and the state at that moment
FILES = {
    "works": (TICK_SECONDS, 0.0, "R"),
    "sleeps": (0.0, 0.0, "S"),
    "sleeps, and is awake at each look": (0.02, 0.0, "R"),
    "works, and sleeps at each look": (0.18, 0.0, "S"),
}


def seconds_until_over(
    monkeypatch: pytest.MonkeyPatch, used: float, waited: float | None, state: str
) -> float:
    """How long a process may go on, by a clock that we turn."""
    now, looks = [100.0], [0]

    def look(pid: int) -> Usage:
        looks[0] += 1
        return Usage(state, looks[0] * used, None if waited is None else looks[0] * waited)

    monkeypatch.setattr("time.monotonic", lambda: now[0])
    monkeypatch.setattr(deadline, "read_usage", look)
    limit = CpuDeadline(1, LIMIT)
    while not limit.is_over:
        now[0] += TICK_SECONDS
        assert now[0] < 200
    return now[0] - 100


@pytest.mark.parametrize("name", FILES)
def test_a_file_gets_its_time_and_no_more(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    used, waited, state = FILES[name]
    assert LIMIT <= seconds_until_over(monkeypatch, used, waited, state) <= LIMIT + 2 * TICK_SECONDS


def test_waiting_for_a_core_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    quarter = TICK_SECONDS / 4
    taken = seconds_until_over(monkeypatch, quarter, 3 * quarter, "R")
    assert 3.5 * LIMIT < taken < 4.5 * LIMIT


def test_a_wait_that_is_counted_late_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """Linux adds a wait for a core to its count when the process gets the core, not before."""
    now = [100.0]

    def look(pid: int) -> Usage:
        times_on_a_core = int(now[0] - 100) // 2  # it waits for two seconds, then works for a moment
        return Usage("R", times_on_a_core * 0.01, times_on_a_core * 1.99)

    monkeypatch.setattr("time.monotonic", lambda: now[0])
    monkeypatch.setattr(deadline, "read_usage", look)
    limit = CpuDeadline(1, LIMIT)
    for _ in range(800):
        now[0] += TICK_SECONDS
        assert not limit.is_over


def test_without_that_count_the_state_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    quarter = TICK_SECONDS / 4
    assert seconds_until_over(monkeypatch, quarter, None, "R") > 3.5 * LIMIT
    assert seconds_until_over(monkeypatch, 0, None, "S") <= LIMIT + 2 * TICK_SECONDS


def test_this_system_tells() -> None:
    usage = read_usage(os.getpid())
    assert usage is not None
    assert usage.state == "R"
    assert usage.processor > 0


def test_a_short_time_is_not_spent_on_measuring_the_first_move() -> None:
    """What is left belongs to the last test of the answers: without it, no answer counts."""
    check = next(check for check in CHECKS if check.name == "minimax")
    first = Call("minimax", Position())
    for seconds, measured in ((5, False), (900, True)):
        run = CheckRun([Chunk((check,), [first], count=True)], [], False, no_progress)
        run.findings["minimax"].moves[Position()] = 4  # it was judged with tables
        job = SandboxJob(b"", Limits(), "none", time.monotonic() + seconds, Event())
        assert (run._next({"minimax"}, job) is not None) == measured
