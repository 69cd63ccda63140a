"""The verdict of one check alone, or with few calls of the largest: for tests about something else."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event

from noughts.check.contract.checks import CHECKS
from noughts.check.contract.limits import Limits
from noughts.check.grade.examine import diagnose
from noughts.check.grade.pool import WorkerPool
from noughts.check.grade.report import CheckReport, Counterexample
from noughts.check.grade.run import CheckRun, in_chunks
from noughts.check.grade.verdicts import check_report, is_cause
from noughts.check.sandbox.channel import SandboxJob
from noughts.check.sandbox.process import choose_protection


def found_alone(
    source: bytes, name: str, sandbox: str = "auto", limits: Limits | None = None
) -> tuple[CheckReport, CheckRun]:
    """All calls of one check, with the line to fix, and what was found."""
    check = next(check for check in CHECKS if check.name == name)
    deadline = time.monotonic() + 600
    job = SandboxJob(source, limits or Limits(), choose_protection(sandbox), deadline, Event())
    with WorkerPool(job, 1) as pool:
        run = pool.work(in_chunks([check], check.calls()))
        diagnosis = diagnose(check, pool, run) if is_cause(check, run, None) else None
        return check_report(check, run, None, diagnosis), run


def failed_alone(source: bytes, name: str, sandbox: str = "auto") -> Counterexample:
    """What shows that a check fails."""
    report, _ = found_alone(source, name, sandbox)
    assert report.passed is False
    assert report.counterexample is not None
    return report.counterexample


@contextmanager
def few_calls(name: str = "result_rejects") -> Iterator[None]:
    """Of the calls of a check, only every twentieth; moves to reject are more than half of all calls."""
    check = next(check for check in CHECKS if check.name == name)
    calls = check.calls
    some = calls()[::20]
    object.__setattr__(check, "calls", lambda: some)
    yield
    object.__setattr__(check, "calls", calls)
