"""A failed check once more, with the other wrong functions put right: everything shown comes from one run.

A function is put right only if its mistake can matter to others. A board that the file answers wrongly in
the same way as it is comes first; then nothing needs to be said about the other functions.
"""

from dataclasses import dataclass

from noughts.check.contract.call import Answer
from noughts.check.contract.checks import CHECKS, Check, empty_cells, position_of_call
from noughts.check.contract.findings import Fault, Findings
from noughts.check.contract.reference import LISTED, RIGHT
from noughts.check.grade.pool import WorkerPool
from noughts.check.grade.run import CheckRun, in_chunks

ENOUGH_MARKS = 4  # boards with fewer take a plain search most of its time


@dataclass(frozen=True, slots=True)
class OwnRun:
    """The findings to show, and how they were made."""

    findings: Findings
    replaced: tuple[str, ...] = ()  # what the worker replaces, such as "winner"
    once: tuple[str, ...] = ()  # the functions that must be right for this board to show the mistake


def own_run(pool: WorkerPool, check: Check, run: CheckRun) -> OwnRun:
    """Find out what a function does wrong by itself."""
    as_it_is = run.findings[check.name]
    replaced = tuple(_to_replace(check, run))
    if not replaced or (as_it_is.lost and not _gives_no_answer(replaced, run)):
        return OwnRun(as_it_is)
    calls = check.calls()
    if check.name == "minimax":
        calls = tuple(call for call in calls if call.marks >= ENOUGH_MARKS)
    own = _run_again(pool, check, calls, replaced)
    if own is not None and not own.faults and len(calls) < len(check.calls()):
        few = [fault.call for fault in as_it_is.faults if fault.call.marks < ENOUGH_MARKS]
        own = _run_again(pool, check, tuple(few), replaced) if few else None
    if own is None or not own.faults or own.lost:
        return OwnRun(as_it_is)
    same = {fault.call: _comparable(fault.answer) for fault in as_it_is.faults}
    common = [fault for fault in own.faults if same.get(fault.call) == _comparable(fault.answer)]
    if common:
        return OwnRun(own.showing(common), replaced)
    return OwnRun(own, replaced, tuple(name.partition(":")[0] for name in replaced))


def _gives_no_answer(replaced: tuple[str, ...], run: CheckRun) -> bool:
    """Does another function give no answer either? Then a call that uses it may only wait for it."""
    return any(run.findings[check.name].lost for check in CHECKS if check.function in replaced)


def _run_again(
    pool: WorkerPool, check: Check, calls: tuple[object, ...], replaced: tuple[str, ...]
) -> Findings | None:
    run = pool.work(in_chunks([check], calls), replaced)  # type: ignore[arg-type]
    return None if run.out_of_time else run.findings.get(check.name)


def _to_replace(check: Check, run: CheckRun) -> list[str]:
    failing = {name for name, found in run.findings.items() if found.faults}
    by_function: dict[str, list[Findings]] = {}
    for other in CHECKS:
        if other.name in failing and other.name != "result_rejects":
            by_function.setdefault(other.function, []).append(run.findings[other.name])
    names = []
    for function in RIGHT:
        if function == check.function or function not in by_function:
            continue
        found = by_function[function][0]
        if function == "actions" and returns_lists(found):
            if not all(map(_has_right_cells, found.faults)):
                names.append(LISTED)
        elif function != "terminal" or not all(map(_is_right_truth, found.faults)):
            names.append(function)
    return names


def returns_lists(actions: Findings) -> bool:
    """Does `actions` return a list instead of a set, on every board?"""
    lists = sum(isinstance(fault.answer.value, list) for fault in actions.faults)
    return 0 < lists == len(actions.faults) == actions.tested


def _has_right_cells(fault: Fault) -> bool:
    value = fault.answer.value
    right = empty_cells(position_of_call(fault.call))
    return isinstance(value, list) and len(value) == len(right) and all(one in right for one in value)


def _is_right_truth(fault: Fault) -> bool:
    """Is the answer of `terminal` only of another type, such as None for False?"""
    over = position_of_call(fault.call).outcome is not None
    plain = fault.answer.value is None or isinstance(fault.answer.value, str | list | tuple | set)
    return (
        fault.answer.returned and fault.answer.changed is None and plain and bool(fault.answer.value) == over
    )


def _comparable(answer: Answer) -> tuple[str, str | None, str]:
    raised = answer.raised and answer.raised.type
    return repr(answer.value), raised or (str(answer.lost) if answer.lost else None), repr(answer.changed)
