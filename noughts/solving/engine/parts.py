"""The parts of the engine's search that can be switched off, each with its reason.

`python benchmarks/engine_matches.py --without NAME` plays the engine against itself without one.
"""

from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class Parts:
    """Which parts the search uses. Without one of them it is weaker; what it proves stays true."""

    table: bool = True  # a position that was searched before is not searched again
    null_window: bool = True  # moves after the first only have to be shown to be no better
    reductions: bool = True  # light moves are searched some plies less, unless they turn out well
    narrowing: bool = True  # in the last two plies, fewer moves are searched
    extensions: bool = True  # replies to a threat do not count as plies, unless they are fours
    fours: bool = True  # inside the search, a win by fours ends a branch that is worth the effort
    threes: bool = True  # and a short win by threes, where it is worth more
    aspiration: bool = True  # the first window is narrow, around the value of the search before
    centre: bool = True  # early in a game, first moves near the middle are preferred

    @property
    def mask(self) -> int:
        """The parts in use as bits, in the order of the fields."""
        return sum(1 << place for place, field in enumerate(fields(self)) if getattr(self, field.name))


ALL_PARTS = Parts()
