"""Causes, not symptoms: which wrong function does another one's mistake follow from?

A failing function is tried again with other failing functions replaced by right ones. If that
makes it pass, its mistake was theirs.
"""

from collections.abc import Iterable, Mapping

from noughts.check.contract.checks import CHECKS, Check
from noughts.check.contract.findings import Findings
from noughts.check.contract.reference import RIGHT
from noughts.check.grade.pool import FEW_MARKS, Chunk, WorkerPool, in_chunks

FIRST = 8  # calls that tell, as a rule, whether a mistake is another function's


def find_causes(crew: WorkerPool, findings: Mapping[str, Findings], failed: Iterable[str]) -> dict[str, str]:
    """For each failed check that follows from another: the name of that other check."""
    failed = list(failed)
    checks = [check for check in CHECKS if check.name in failed]
    first_failed: dict[str, str] = {}  # of each function, the check it fails first
    for check in checks:
        first_failed.setdefault(check.function, check.name)
    replaceable = [function for function in first_failed if function in RIGHT]
    causes: dict[str, str] = {}
    for check in checks:
        found = findings[check.name]
        if not found.tested:
            continue  # it is missing, or never answered
        others = [function for function in replaceable if function != check.function]
        if found.lost:  # that no answer comes in time follows only from functions of which that is true
            others = [function for function in others if findings[first_failed[function]].lost]
        # a function that only passes a mistake on is no cause, unless nothing else is left
        others.sort(key=lambda function: first_failed[function] in causes)
        cause = _cause(crew, check, found, others)
        if cause is not None and causes.get(first_failed[cause]) != check.name:
            causes[check.name] = first_failed[cause]
    return causes


def _cause(crew: WorkerPool, check: Check, found: Findings, others: list[str]) -> str | None:
    """The function that, made right, makes this check pass; of several needed together, the first."""
    for function in others:
        if _passes(crew, check, found, [function]):
            return function
    if len(others) > 1 and _passes(crew, check, found, others):
        needed = list(others)
        for function in reversed(others):
            without = [other for other in needed if other != function]
            if without and _passes(crew, check, found, without):
                needed = without
        return needed[0]
    return None


def _passes(crew: WorkerPool, check: Check, found: Findings, replace: list[str]) -> bool:
    """Does the check pass with these functions made right?

    Where it failed before comes first, a few calls alone: as a rule they tell. Searches of nearly empty
    boards take longer than all others together: those that were right before are not made again.
    """
    failed = [fault.call for fault in found.faults]
    once_wrong = set(failed)
    once_right = [call for call in check.calls() if call not in once_wrong]
    if check.function == "minimax":
        once_right = [call for call in once_right if call.marks > FEW_MARKS]
    calls = failed + once_right
    chunks = [Chunk((check,), calls[:FIRST]), *in_chunks([check], calls[FIRST:])]
    return crew.work(chunks, replace, until_first_fault=True).clean
