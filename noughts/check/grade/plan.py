"""The order in which calls are made: boards with the most marks first, because they cost the least.

For plain minimax the 82 boards with at most two marks take 78 % of the time. So all others come first. Of the
82, one board per symmetry class comes before its mirror images.
"""

from collections.abc import Collection, Iterator
from itertools import groupby

from noughts.check.contract.call import Call
from noughts.check.contract.checks import CHECK_NAMES, CHECKS, position_of_call
from noughts.check.contract.limits import FEW_MARKS
from noughts.check.grade.run import Chunk, in_chunks
from noughts.game.errors import NoughtsError
from noughts.game.notation import quote
from noughts.game.position import Position


def plan_calls(only: Collection[str] = (), first: int | None = None) -> Iterator[Chunk]:
    """All calls, check by check.

    `only` names the checks to make (none: all). With `first`, only boards with at most this many empty cells
    are tried. A `result` that always raises does not reject moves, so `result_rejects` needs the legal ones.
    """
    only = {*only, "result"} if "result_rejects" in only else only
    for calls_of, checks in groupby(CHECKS, key=lambda check: check.calls):
        together = tuple(check for check in checks if not only or check.name in only)
        if not together:
            continue
        calls = [call for call in calls_of() if first is None or not call.position or 9 - call.marks <= first]
        name = together[0].name
        if name == "minimax":
            quick = [call for call in calls if call.marks > FEW_MARKS]
            yield from in_chunks(together, quick)
            for call in early_calls(calls[len(quick) :]):
                if not call.marks:
                    yield Chunk(together, [call], only_tables=True)
                yield Chunk(together, [call], count=not call.marks)
        elif name == "initial_state":  # the boards are compared, so one worker makes all
            yield Chunk(together, calls)
        else:  # the smallest board first: a function that fails everywhere is not tried everywhere
            yield from in_chunks(together, [*calls[-1:], *calls[:-1]])


def early_calls(calls: Collection[Call]) -> list[Call]:
    """Calls on boards with few marks: one board per symmetry class first.

    The first move takes longest. It comes right after those, so that no core is idle at the end.
    """
    once: dict[Position, Call] = {}
    for call in calls:
        once.setdefault(position_of_call(call).canonical(), call)
    chosen = set(once.values())
    return [*once.values(), *(call for call in calls if call not in chosen)]


def total_calls(only: Collection[str] = (), first: int | None = None) -> int:
    """The number of calls that a file has to answer."""
    return sum(len(chunk.calls) for chunk in plan_calls(only, first) if not chunk.only_tables)


def require_checks(names: Collection[str]) -> None:
    """Raise if there is no check with one of these names."""
    for name in names:
        if name not in CHECK_NAMES:
            raise NoughtsError(f"there is no check {quote(name)}; there are {', '.join(CHECK_NAMES)}")
