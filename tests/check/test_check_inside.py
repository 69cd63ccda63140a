"""A file in the checker's own process, as in a browser: the same answers, calls interrupted, nothing left."""

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from types import FrameType

import pytest

import noughts
from noughts.check.contract.call import Answer, Call, Lost, LostKind
from noughts.check.contract.checks import CHECKS
from noughts.check.contract.limits import Limits
from noughts.check.diagnose.search_record import record
from noughts.check.grade.pool import WorkerPool
from noughts.check.grade.run import ProgressCallback, in_chunks
from noughts.check.sandbox import in_process as inside
from noughts.check.sandbox.channel import SandboxJob
from noughts.check.sandbox.process import Protection, choose_protection
from noughts.check.sandbox.session import ChildSession
from noughts.game.position import Position
from tests.check.check_modules import HEAD, module

BOARDS = ("X.O/.X./O..", "XX./OO./...", "XXX/OO./...")
FOREVER_ON_ONE = """
    def winner(board):
        while board[0][0] == board[0][1] == X:
            pass
        return None
    """


@pytest.fixture
def alarm(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The interrupt that a browser gives by other means."""

    def ring(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, ring)
    monkeypatch.setattr(
        inside, "interrupt_after", lambda seconds: signal.setitimer(signal.ITIMER_REAL, seconds or 0)
    )
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


def job(source: bytes, how: Protection) -> SandboxJob:
    return SandboxJob(source, Limits(), how, time.monotonic() + 600, Event())


def answers(source: bytes, how: Protection, function: str, seconds: float = 60) -> list[Answer]:
    calls = [Call(function, Position.parse(board)) for board in BOARDS]
    with ChildSession(job(source, how)) as worker:
        worker.load()
        return [answer for _, answer in worker.ask(calls, seconds)]


@pytest.mark.usefixtures("alarm")
def test_answers_are_those_of_the_sandbox() -> None:
    for function in ("player", "actions", "winner", "terminal", "utility", "minimax"):
        assert answers(module(), "browser", function) == answers(module(), choose_protection(), function)


@pytest.mark.usefixtures("alarm")
def test_a_call_that_does_not_end_is_interrupted_and_the_next_one_asked() -> None:
    before = sys.modules["builtins"], sys.modules.get("tictactoe"), list(sys.meta_path)
    found = answers(module(winner=FOREVER_ON_ONE), "browser", "winner", 0.2)
    assert [answer.lost for answer in found] == [
        None,
        *2 * [Lost(LostKind.TIMEOUT, "no answer within 0.2 s")],
    ]
    assert (sys.modules["builtins"], sys.modules.get("tictactoe"), sys.meta_path) == before


@pytest.mark.usefixtures("alarm")
def test_a_pool_works_without_threads() -> None:
    check = next(check for check in CHECKS if check.name == "winner")
    calls = check.calls()[:500]
    wrong = module(HEAD + "del LINES[3:6]")
    for how in ("browser", choose_protection()):
        with WorkerPool(job(wrong, how), 2) as pool:
            as_it_is = pool.work(in_chunks([check], calls))
            put_right = pool.work(in_chunks([check], calls), ["winner"])
            again = pool.work(in_chunks([check], calls), ["terminal"])
        assert put_right.clean
        assert put_right.findings["winner"].tested == 500
        assert len(as_it_is.findings["winner"].faults) == len(again.findings["winner"].faults) > 0


@pytest.mark.usefixtures("alarm")
def test_searches_are_recorded_as_in_the_sandbox() -> None:
    position = Position.parse("X.O/.X./O..")

    def recorded(how: Protection) -> list[object]:
        with ChildSession(job(module(), how)) as worker:
            worker.load(watch=True)
            return list(record(worker, position).rows)

    assert recorded("browser") == recorded("none") != []


def test_each_run_of_a_pool_has_its_own_progress() -> None:
    """The search for causes reports elsewhere than the checks, on the same workers."""
    check = next(check for check in CHECKS if check.name == "winner")
    counts = [0, 0]

    def add(run: int) -> ProgressCallback:
        def progress(function: str, calls: int) -> None:
            counts[run] += calls

        return progress

    with WorkerPool(job(module(), choose_protection()), 1) as pool:
        for run, some in enumerate((check.calls()[:40], check.calls()[:7])):
            pool.work(in_chunks([check], some), progress=add(run))
    assert counts == [40, 7]


UNIX_ONLY = """
import importlib, os, pathlib, select, signal, sys
for module, names in ((os, "sysconf killpg"), (select, "poll"), (signal, "SIGKILL SIGALRM")):
    for name in names.split():
        delattr(module, name)
for name in sys.argv[1:]:
    importlib.import_module(name)
"""


def test_nothing_that_only_unix_has_is_needed_to_import_the_checker() -> None:
    package = Path(noughts.__file__).parent
    names = [
        ".".join(path.relative_to(package.parent).with_suffix("").parts)
        for path in (package / "check").rglob("*.py")
        if path.stem != "__init__"
    ]
    done = subprocess.run([sys.executable, "-c", UNIX_ONLY, *names], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
