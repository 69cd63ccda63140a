"""The calls with which a change to a student's function is tried, and which answers to them are right."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from noughts.check.contract.call import Answer, Call
from noughts.check.contract.checks import CHECKS, Check, board_of, position_of_call
from noughts.check.contract.findings import Findings
from noughts.game.position import Position

MOST_EMPTY = 2  # a fixed `minimax` must be right on all boards with at most 2 empty cells
EMPTIER = {3: 300, 4: 100, 5: 40, 6: 8}  # and on these numbers of boards with more
SAMPLE = 8  # wrong boards that are tried first
MOST_WRONG = 100  # wrong boards that are tried in any case
MOST_CALLS = 5478
MOST_BESIDE = 300  # calls per other check

Trial = tuple[Check, Call]


@dataclass(frozen=True, slots=True)
class Trials:
    """The calls that a fixed function must answer rightly, each with its check."""

    first: list[Trial]  # a few that were wrong
    rest: list[Trial]  # all others of the check
    beside: list[Trial]  # of other checks: the right ones must stay right


def choose_trials(check: Check, found: Findings) -> Trials:
    """Choose the calls of this check, and of all other checks."""
    # by board, not by the order in which two workers answered: the same file gets the same report
    wrong = sorted(
        (fault.call for fault in found.faults),
        key=lambda call: (-call.marks, str(call.position), str(call.action)),
    )
    sides = [[call for call in wrong if position_of_call(call).mover == side] for side in ("X", "O")]
    first = dict.fromkeys(call for side in sides for call in _some(side, SAMPLE // 2))
    rest = dict.fromkeys([*wrong[:MOST_WRONG], *_calls(check, MOST_CALLS)])
    beside = [
        (other, call)
        for other in CHECKS
        if other.name != check.name and (other.function == check.function or other.name != "minimax")
        for call in _calls(other, MOST_BESIDE if other.function == check.function else MOST_BESIDE // 3)
    ]
    return Trials(
        [(check, call) for call in first], [(check, call) for call in rest if call not in first], beside
    )


def spread(calls: Sequence[Call], most: int) -> Iterator[Call]:
    """At most `most` calls, evenly spread."""
    yield from calls[:: max(1, -(-len(calls) // most))]


def _some(calls: Sequence[Call], most: int) -> list[Call]:
    """A few calls: the fullest boards, and others."""
    return [*calls[: most // 2], *spread(calls[: 10 * MOST_WRONG], most - most // 2)]


def _calls(check: Check, most: int) -> list[Call]:
    calls = check.calls()
    if check.name != "minimax":
        return list(spread(calls, most))
    chosen = list(spread([call for call in calls if call.marks >= 9 - MOST_EMPTY], most))
    for empty, some in EMPTIER.items():
        chosen += spread([call for call in calls if call.marks == 9 - empty], some)
    return chosen


def is_right(check: Check, call: Call, answer: Answer) -> bool:
    if check.wrong(call, answer) is not None or (check.only_returned and not answer.returned):
        return False
    if check.name == "result":
        return answer.changed is None  # the right board, but it must be a new one
    return check.name != "result_pure" or _is_next_board(call, answer.value)


def _is_next_board(call: Call, value: object) -> bool:
    """Is this the given board with one more mark?"""
    if not isinstance(value, list) or len(value) != 3 or not all(isinstance(row, list) for row in value):
        return False
    before = [cell for row in board_of(position_of_call(call)) for cell in row]
    after = [cell for row in value for cell in row]
    return len(after) == 9 and sum(old != new for old, new in zip(before, after, strict=True)) == 1


def size_of_call(call: Call) -> int:
    """How much work a call is, in boards."""
    return 1 + tree_size(position_of_call(call)) if call.function == "minimax" else 1


@cache
def tree_size(position: Position) -> int:
    """The number of boards below a position, each counted as often as it is reached."""
    return sum(1 + tree_size(position.play(move)) for move in position.moves)
