"""Ask the oracle, and keep its answers: each position is searched once, however many questions come."""

from collections import OrderedDict
from threading import Event

from noughts.game.position import Position
from noughts.solving.limit import NO_LIMIT, Limit
from noughts.solving.oracle import analyse, is_instant
from noughts.solving.verdict import Analysis

SECONDS = 5.0  # default effort of a question: as many nodes as a quiet machine visits in this time
CLOCK_FACTOR = 8  # limit by the clock, in multiples of the effort, for slow or busy machines
MOST_KEPT = 256  # analyses

kept: OrderedDict[tuple[Position, float], Analysis] = OrderedDict()


def analyse_position(position: Position, seconds: float, cancel: Event | None = None) -> Analysis:
    """What the oracle says, with distances as far as the effort allows.

    A search that was cancelled is not kept.
    """
    key = position, seconds
    if key not in kept:
        game = position.game
        limit = NO_LIMIT if is_instant(game) else Limit.effort(seconds, game, clock=CLOCK_FACTOR * seconds)
        found = analyse(position, limit=limit, cancel=cancel, distance=True)
        if cancel is not None and cancel.is_set():
            return found
        kept[key] = found
    kept.move_to_end(key)
    while len(kept) > MOST_KEPT:
        kept.popitem(last=False)
    return kept[key]
