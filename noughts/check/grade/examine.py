"""Check one file from beginning to end: all checks, their causes, and how its program plays."""

import os
import time
from collections.abc import Collection, Mapping
from logging import getLogger
from types import MappingProxyType

from noughts.check.contract.checks import CHECKS, Check
from noughts.check.contract.findings import Findings
from noughts.check.contract.limits import Limits
from noughts.check.diagnose.hints.find import find_hint
from noughts.check.diagnose.locate import locate
from noughts.check.diagnose.losing_game import actions_of, find_losing_game
from noughts.check.grade.causes import find_causes
from noughts.check.grade.notes import (
    import_notes,
    next_notes,
    play_notes,
    protection_notes,
    pruning_notes,
    time_notes,
)
from noughts.check.grade.own_run import own_run
from noughts.check.grade.plan import plan_calls, require_checks
from noughts.check.grade.pool import WorkerPool
from noughts.check.grade.probe import distrust, find_tampering
from noughts.check.grade.report import Report, Status
from noughts.check.grade.run import CheckRun, ProgressCallback, no_progress
from noughts.check.grade.verdicts import (
    Diagnosis,
    check_report,
    fault_to_show,
    imports_report,
    is_cause,
    load_result,
    missing_functions,
)
from noughts.check.sandbox.channel import start_job
from noughts.check.sandbox.process import choose_protection

SHARE_FOR_CALLS = 0.6  # of the time for a file, once a mistake is found; the rest explains it


def examine(
    file: str,
    source: bytes,
    limits: Limits | None = None,
    sandbox: str = "auto",
    workers: int | None = None,
    progress: ProgressCallback = no_progress,
    beside: Mapping[str, bytes] = MappingProxyType({}),
    only: Collection[str] = (),
    first: int | None = None,
) -> Report:
    """Run every check on a file, or only those that are named.

    With `first`, only boards with at most this many empty cells are tried, so an answer comes within a
    second or two. A check that finds no mistake there is reported as not judged, with `untried` calls.
    """
    require_checks(only)
    start = time.monotonic()
    limits = limits or Limits()
    how = choose_protection(sandbox, limits.own_file)
    checks = []
    with WorkerPool(start_job(source, limits, how, beside), workers or os.cpu_count() or 1) as pool:
        run = pool.work(plan_calls(only, first), progress=progress, share=SHARE_FOR_CALLS)
        for check in CHECKS:
            run.findings.setdefault(check.name, Findings())
        failed = [*_failing_checks(run), *missing_functions(run)]
        causes = find_causes(
            pool, run.findings, failed, lambda function, calls: progress(f"the cause in {function}", 0)
        )
        checks.append(imports_report(run, source))
        for check in (check for check in CHECKS if not only or check.name in only):
            follows_from, diagnosis = causes.get(check.name), None
            if is_cause(check, run, follows_from):
                progress(f"the line in {check.name}", 0)
                diagnosis = diagnose(check, pool, run)
            checks.append(check_report(check, run, follows_from, diagnosis))
        load = load_result(run)
        minimax = run.findings["minimax"]
        right = all(check.status is Status.PASSED for check in checks) and not run.out_of_time
        pruning = pruning_notes(pool.workers[0], minimax) if right and minimax.tested else []
        if load and load.answer.returned and (problem := find_tampering(pool.workers)):
            checks = [*distrust(checks, problem)]
    game = find_losing_game(minimax.moves)
    imports = sorted(load.imports) if load else []
    return Report(
        file=file,
        checks=checks,
        beatable=None if game is None else actions_of(game),
        notes=[
            *protection_notes(how),
            *time_notes(run, limits),
            *next_notes(checks),
            *play_notes(minimax, game),
            *pruning,
            *import_notes(imports, beside),
        ],
        imports=imports,
        first_move_seconds=None if minimax.seconds is None else round(minimax.seconds, 4),
        first_move_boards=minimax.boards,
        seconds=round(time.monotonic() - start, 2),
    )


def _failing_checks(run: CheckRun) -> list[str]:
    return [name for name, found in run.findings.items() if found.faults]


def diagnose(check: Check, pool: WorkerPool, run: CheckRun) -> Diagnosis:
    """The cause and the line of a mistake, from one run: with other wrong functions put right if needed."""
    own = own_run(pool, check, run)
    fault = fault_to_show(check, own.findings)
    hint = None if fault is None else find_hint(check.name, own.findings, fault)
    missing = hint is not None and hint.missing
    try:
        where = locate(pool.workers[0], check, own.findings, own.replaced, missing)
    except Exception:  # whatever a file sends, it cannot turn a mistake into "not judged"
        getLogger(__name__).warning("the line of a mistake was not found", exc_info=True)
        pool.workers[0].close()
        where = None
    return Diagnosis(own.findings, where, hint, own.once)
