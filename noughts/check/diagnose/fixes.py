"""Try small changes to a student's function until one makes it right on every board that is tried."""

import time
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from noughts.check.contract.call import Call
from noughts.check.contract.checks import CHECKS, Check
from noughts.check.contract.findings import Findings
from noughts.check.diagnose.search_record import read_changes
from noughts.check.sandbox.child.protocol import Change
from noughts.check.sandbox.session import ChildSession

MOST_EMPTY = 2  # a fixed `minimax` must be right on all boards with at most 2 empty cells
EMPTIER = {3: 300, 4: 100, 5: 40, 6: 8}  # and on these numbers of boards with more
SAMPLE = 6  # wrong boards that are tried first
MOST_WRONG = 100  # wrong boards that are tried in any case
MOST_CALLS = 5478
MOST_BESIDE = 300  # calls per other check of the function
TRIAL_SECONDS = 2
ALL_SECONDS = 10  # for all changes; they usually take one second, unless every answer is huge
MOST_LOST = 3  # changes without an answer
CHUNK = 100  # calls that are sent together


@dataclass(frozen=True, slots=True)
class Fix:
    """A change that makes a function right on all boards that were tried."""

    function: str
    change: Change
    tried: int  # calls

    @property
    def line_number(self) -> int:
        """The line that is changed."""
        return self.change[0]


@dataclass(frozen=True, slots=True)
class Trials:
    """The calls that a fixed function must answer rightly, each with its check."""

    first: list[tuple[Check, Call]]  # a few that were wrong
    rest: list[tuple[Check, Call]]


def choose_trials(check: Check, found: Findings, failing: Collection[str]) -> Trials:
    """Choose the calls of this check, and of the function's other checks that do not fail."""
    wrong = sorted((fault.call for fault in found.faults), key=lambda call: -call.marks)
    first = dict.fromkeys([*wrong[: SAMPLE // 2], *spread(wrong[: 10 * MOST_WRONG], SAMPLE // 2)])
    rest = dict.fromkeys([*wrong[:MOST_WRONG], *_calls(check, MOST_CALLS)])
    beside = [
        (other, call)
        for other in CHECKS
        if other.function == check.function and other.name != check.name and other.name not in failing
        for call in _calls(other, MOST_BESIDE)
    ]
    of_check = [(check, call) for call in rest if call not in first]
    return Trials([(check, call) for call in first], [*beside, *of_check])


def find_fix(worker: ChildSession, trials: Trials, line_number: int | None) -> Fix | None:
    """Find a change that makes the function right, preferably in the given line."""
    proposed = read_changes(worker.ask_stream(trials.first[0][1], TRIAL_SECONDS, {"changes": True}))
    lost, until = 0, time.monotonic() + ALL_SECONDS
    # among equally likely changes, those near the suspected line come first
    near = line_number or 0
    for function, _, change in sorted(proposed, key=lambda one: (one[1], abs(one[2][0] - near))):
        right = _makes_right(worker, trials.first, change)
        lost += right is None
        if lost > MOST_LOST or time.monotonic() > until:
            break
        if right and _makes_right(worker, trials.rest, change):
            return Fix(function, change, len(trials.first) + len(trials.rest))
    return None


def spread(calls: Sequence[Call], most: int) -> Iterator[Call]:
    """At most `most` calls, evenly spread."""
    yield from calls[:: max(1, -(-len(calls) // most))]


def _makes_right(worker: ChildSession, trials: Sequence[tuple[Check, Call]], change: Change) -> bool | None:
    """Does a change make all these calls right? None: no answer came."""
    for place in range(0, len(trials), CHUNK):
        chunk = trials[place : place + CHUNK]
        # Read all answers, also after a wrong one: otherwise they would be taken for later answers.
        replies = list(
            worker.ask_with_details([call for _, call in chunk], TRIAL_SECONDS, {"change": change})
        )
        answers = [reply.answer for _, reply in replies]
        if any(answer.lost is not None for answer in answers):
            return None
        for (check, call), answer in zip(chunk, answers, strict=True):
            if check.wrong(call, answer) is not None or (check.only_returned and not answer.returned):
                return False
            if check.name == "result" and answer.changed is not None:
                return False  # the right board, but not a new one
    return True


def _calls(check: Check, most: int) -> list[Call]:
    calls = check.calls()
    if check.name != "minimax":
        return list(spread(calls, most))
    chosen = list(spread([call for call in calls if call.marks >= 9 - MOST_EMPTY], most))
    for empty, some in EMPTIER.items():
        chosen += spread([call for call in calls if call.marks == 9 - empty], some)
    return chosen
