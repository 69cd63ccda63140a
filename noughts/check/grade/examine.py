"""Check one file from beginning to end: all checks, their causes, and how its program plays."""

import os
import time
from collections.abc import Iterator, Mapping
from itertools import groupby
from types import MappingProxyType

from noughts.check.contract.checks import CHECKS, Check
from noughts.check.contract.limits import Limits
from noughts.check.contract.reference import RIGHT
from noughts.check.contract.where import Where
from noughts.check.diagnose.locate import locate
from noughts.check.diagnose.losing_game import actions_of, find_losing_game
from noughts.check.grade.causes import find_causes
from noughts.check.grade.notes import import_notes, next_notes, play_notes, time_notes
from noughts.check.grade.pool import WorkerPool
from noughts.check.grade.report import NoteKind, Report, ReportNote
from noughts.check.grade.run import FEW_MARKS, CheckRun, Chunk, ProgressCallback, in_chunks, no_progress
from noughts.check.grade.verdicts import (
    check_report,
    imports_report,
    is_cause,
    load_result,
    missing_functions,
)
from noughts.check.sandbox.channel import start_job
from noughts.check.sandbox.process import IN_WORDS, choose_protection
from noughts.check.sandbox.session import ChildSession


def examine(
    file: str,
    source: bytes,
    limits: Limits | None = None,
    sandbox: str = "auto",
    workers: int | None = None,
    progress: ProgressCallback = no_progress,
    beside: Mapping[str, bytes] = MappingProxyType({}),
) -> Report:
    """Run every check on a file."""
    start = time.monotonic()
    limits = limits or Limits()
    how = choose_protection(sandbox)
    checks = []
    with WorkerPool(start_job(source, limits, how, beside), workers or os.cpu_count() or 1) as pool:
        run = pool.work(_plan(), progress=progress)
        failed = [*_failed(run), *missing_functions(run)]
        causes = find_causes(
            pool, run.findings, failed, lambda function, calls: progress(f"the cause in {function}", 0)
        )
        checks.append(imports_report(run))
        for check in CHECKS:
            follows_from, where = causes.get(check.name), None
            if is_cause(check, run, follows_from):
                progress(f"the line in {check.name}", 0)
                where = find_line(check, pool.workers[0], run)
            checks.append(check_report(check, run, follows_from, where))
    minimax = run.findings["minimax"]
    game = find_losing_game(minimax.moves)
    load = load_result(run)
    imports = sorted(load.imports) if load else []
    return Report(
        file=file,
        checks=checks,
        beatable=None if game is None else actions_of(game),
        notes=[
            ReportNote(NoteKind.PROTECTION, f"Protection: {IN_WORDS[how]}."),
            *time_notes(run, limits),
            *next_notes(checks),
            *play_notes(minimax, game),
            *import_notes(imports, beside),
        ],
        imports=imports,
        first_move_seconds=None if minimax.seconds is None else round(minimax.seconds, 4),
        first_move_boards=minimax.boards,
        seconds=round(time.monotonic() - start, 2),
    )


def _failed(run: CheckRun) -> list[str]:
    return [name for name, found in run.findings.items() if found.faults]


def find_line(check: Check, worker: ChildSession, run: CheckRun) -> Where | None:
    """The line of a mistake, found with all other wrong functions replaced by correct ones."""
    failing = _failed(run)
    wrong = {other.function for other in CHECKS if other.name in failing} - {check.function}
    replace = [function for function in RIGHT if function in wrong]
    return locate(worker, check, run.findings[check.name], replace, failing)


def total_calls() -> int:
    """The number of calls that a file has to answer."""
    return sum(len(calls_of()) for calls_of in {check.calls for check in CHECKS})


def _plan() -> Iterator[Chunk]:
    """All calls, check by check; the slowest call, the first move, is not last, so that no core idles."""
    for calls_of, checks in groupby(CHECKS, key=lambda check: check.calls):
        calls, together = calls_of(), tuple(checks)
        if together[0].name == "minimax":
            *calls_before, first_move = calls
            quick = sum(call.marks > FEW_MARKS for call in calls_before)
            yield from in_chunks(together, calls_before[:quick])
            yield Chunk(together, [first_move], count=True)
            yield from in_chunks(together, calls_before[quick:])
        elif together[0].name == "initial_state":  # the two boards are compared, so one worker makes both
            yield Chunk(together, calls)
        else:  # the smallest board first: a function that fails everywhere is not tried everywhere
            yield from in_chunks(together, [calls[-1], *calls[:-1]])
