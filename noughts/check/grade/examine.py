"""One file from beginning to end: all checks, the causes, and how its program plays."""

import os
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace as replace_in
from itertools import groupby
from types import MappingProxyType

from noughts.check.contract.checks import CHECKS
from noughts.check.contract.limits import Limits
from noughts.check.contract.reference import RIGHT
from noughts.check.diagnose.locate import locate
from noughts.check.diagnose.losing_game import actions_of, find_losing_game
from noughts.check.grade.causes import find_causes
from noughts.check.grade.notes import on_names, on_order, on_play, on_time
from noughts.check.grade.pool import FEW_MARKS, CheckRun, Chunk, ProgressCallback, WorkerPool, in_chunks
from noughts.check.grade.report import PROTECTION, UNWRITTEN, CheckReport, Report
from noughts.check.grade.verdicts import GIVES_AWAY, loading, missing_functions, on_check, on_imports
from noughts.check.sandbox.channel import start_job
from noughts.check.sandbox.process import IN_WORDS, choose_protection
from noughts.check.sandbox.session import ChildSession

_BY_NAME = {check.name: check for check in CHECKS}
NAMES = ("imports", *(check.name for check in CHECKS))


def examine(
    file: str,
    source: bytes,
    limits: Limits | None = None,
    sandbox: str = "auto",
    workers: int | None = None,
    progress: ProgressCallback = lambda check, calls: None,
    beside: Mapping[str, bytes] = MappingProxyType({}),
) -> Report:
    """Try every rule of the contract on a file."""
    start = time.monotonic()
    limits = limits or Limits()
    how = choose_protection(sandbox)
    with WorkerPool(start_job(source, limits, how, beside), workers or os.cpu_count() or 1, progress) as crew:
        shift = crew.work(_plan())
        failed = [name for name, found in shift.findings.items() if found.faults]
        crew.progress = lambda function, calls: progress(f"the cause in {function}", 0)
        causes = find_causes(crew, shift.findings, [*failed, *missing_functions(shift)])
        checks = [on_imports(shift), *(on_check(check, shift, causes.get(check.name)) for check in CHECKS)]
        checks = [located(check, crew.workers[0], shift, progress) for check in checks]
    minimax = shift.findings["minimax"]
    game = find_losing_game(minimax.moves)
    load = loading(shift)
    imports = sorted(load.imports) if load else []
    return Report(
        file=file,
        passed=all(check.passed for check in checks),
        checks=checks,
        beatable=None if game is None else actions_of(game),
        notes=[
            PROTECTION + IN_WORDS[how],
            *on_time(shift, limits),
            *on_order(checks),
            *on_play(minimax, game),
            *on_names(imports, beside),
        ],
        imports=imports,
        first_move_seconds=None if minimax.seconds is None else round(minimax.seconds, 4),
        first_move_boards=minimax.boards,
        seconds=round(time.monotonic() - start, 2),
    )


def located(
    report: CheckReport, worker: ChildSession, shift: CheckRun, progress: ProgressCallback
) -> CheckReport:
    """The verdict of one check, with the line to mend where that can be said."""
    example = report.counterexample
    if report.passed is not False or report.follows_from or example is None or report.name not in _BY_NAME:
        return report
    if not shift.findings[report.name].faults or example.why == UNWRITTEN:
        return report
    progress(f"the line in {report.name}", 0)
    check = _BY_NAME[report.name]
    wrong = {_BY_NAME[name].function for name, found in shift.findings.items() if found.faults}
    replace = [function for function in RIGHT if function in wrong - {check.function}]
    failing = [name for name, found in shift.findings.items() if found.faults]
    where = locate(worker, check, shift.findings[report.name], replace, failing)
    cause = example.cause  # a hint says more than the rule that is broken
    if cause == GIVES_AWAY and where is not None and where.cause is not None:
        cause = where.cause
    return replace_in(report, counterexample=replace_in(example, where=where, cause=cause))


def total_calls() -> int:
    """How many calls a file has to answer."""
    return sum(len(calls_of()) for calls_of in {check.calls for check in CHECKS})


def _plan() -> Iterator[Chunk]:
    """All calls, check by check; the slowest of all, the first move, not last, so that no core idles."""
    for calls_of, checks in groupby(CHECKS, key=lambda check: check.calls):
        calls, together = calls_of(), tuple(checks)
        if together[0].name == "minimax":
            *calls_before, first_move = calls
            quick = sum(call.marks > FEW_MARKS for call in calls_before)
            yield from in_chunks(together, calls_before[:quick])
            yield Chunk(together, [first_move], count=True)
            yield from in_chunks(together, calls_before[quick:])
        elif together[0].name == "initial_state":  # the two boards are compared, so made in a row
            yield Chunk(together, calls)
        else:  # the smallest board first: a function that fails everywhere is not tried everywhere
            yield from in_chunks(together, [calls[-1], *calls[:-1]])
