"""Causes, not symptoms: which wrong function does the mistake of another one follow from?

A failing function is tried again with other failing functions replaced by correct ones. If it passes
then, the mistake was theirs.
"""

from collections.abc import Iterable, Mapping

from noughts.check.contract.checks import CHECKS, Check
from noughts.check.contract.findings import Findings
from noughts.check.contract.limits import FEW_MARKS
from noughts.check.contract.reference import LISTED, RIGHT
from noughts.check.grade.own_run import returns_lists
from noughts.check.grade.pool import WorkerPool
from noughts.check.grade.run import Chunk, ProgressCallback, in_chunks, no_progress

MOST_LOST = 4  # trials in vain of functions without an answer, in all: each costs a time limit
SHARE_FOR_CAUSES = 0.8  # of the time for a file; the rest is for finding the lines
FIRST_CALLS = 8  # usually enough to see whether the mistake is another function's


def find_causes(
    pool: WorkerPool,
    findings: Mapping[str, Findings],
    failed: Iterable[str],
    progress: ProgressCallback = no_progress,
) -> dict[str, str]:
    """For each failed check that follows from another: the name of that other check."""
    failed = list(failed)
    checks = [check for check in CHECKS if check.name in failed]
    first_failed: dict[str, str] = {}  # the first failed check of each function
    for check in checks:
        first_failed.setdefault(check.function, check.name)
    replaceable = [function for function in first_failed if function in RIGHT]
    causes: dict[str, str] = {}
    lost_trials = 0
    for check in checks:
        found = findings[check.name]
        if not found.tested:
            continue  # it is missing, or never answered
        others = [function for function in replaceable if function != check.function]
        if found.lost:  # a timeout is blamed on another function only if that one times out as well
            others = [function for function in others if findings[first_failed[function]].lost]
            if lost_trials >= MOST_LOST:
                continue
        # a function that only passes a mistake on is blamed last
        others.sort(key=lambda function: first_failed[function] in causes)
        trial = _Trial(pool, check, found, progress)
        cause = trial.find_cause(others)
        if cause is None and "actions" in others and returns_lists(findings["actions"]):
            # its search may need a list, such as `actions(board)[0]`
            cause = trial.find_cause([LISTED if other == "actions" else other for other in others])
        cause = cause and cause.partition(":")[0]
        lost_trials += trial.in_vain if found.lost else 0
        if cause is not None:
            causes[check.name] = first_failed[cause]
    return without_circles(causes)


def without_circles(causes: Mapping[str, str]) -> dict[str, str]:
    """The causes without those that lead back to themselves: a cause must itself be one.

    >>> without_circles({"player": "actions", "actions": "player", "winner": "actions", "utility": "winner"})
    {'winner': 'actions', 'utility': 'winner'}
    """

    def is_own_cause(name: str) -> bool:
        at = causes.get(name)
        for _ in causes:
            if at is None or at == name:
                break
            at = causes.get(at)
        return at == name

    return {name: cause for name, cause in causes.items() if not is_own_cause(name)}


class _Trial:
    """One failed check, tried again with other functions replaced."""

    def __init__(self, pool: WorkerPool, check: Check, found: Findings, progress: ProgressCallback) -> None:
        self.pool, self.check, self.found, self.progress = pool, check, found, progress
        self.in_vain = 0  # trials that did not pass

    def find_cause(self, others: list[str]) -> str | None:
        """The function that has to be correct for this check to pass; of several, the first."""
        for function in others:
            if self._passes([function]):
                return function
            if self.found.lost and self.in_vain >= MOST_LOST:
                return None
        if len(others) > 1 and self._passes(others):
            needed = list(others)
            for function in reversed(others):
                without = [other for other in needed if other != function]
                if without and self._passes(without):
                    needed = without
            return needed[0]
        return None

    def _passes(self, replace: list[str]) -> bool:
        """Does the check pass with these functions replaced?

        A few calls that failed before come first: they usually decide. Searches of nearly empty boards take
        longer than all others together, so those that were right before are not made again.
        """
        failed = [fault.call for fault in self.found.faults]
        once_wrong = set(failed)
        once_right = [call for call in self.check.calls() if call not in once_wrong]
        if self.check.function == "minimax":
            once_right = [call for call in once_right if call.marks > FEW_MARKS]
        calls = failed + once_right
        chunks = [Chunk((self.check,), calls[:FIRST_CALLS]), *in_chunks([self.check], calls[FIRST_CALLS:])]
        clean = self.pool.work(chunks, replace, True, self.progress, SHARE_FOR_CAUSES).clean
        self.in_vain += not clean
        return clean
