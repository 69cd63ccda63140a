"""Pairings: disjoint pairs of empty cells such that every line open to the attacker holds a pair.

Whenever the attacker takes one cell of a pair the defender takes the other, so no line is completed.
"""

from itertools import combinations

from noughts.rules.game import cells_of
from noughts.rules.position import Position

MOST_STEPS = 100  # of the search for one pairing; those there are, are mostly found much sooner

Pair = tuple[int, int]


def find_pairing(position: Position) -> tuple[Pair, ...] | None:
    """A pairing against the mover, if a short search finds one."""
    empty = position.empty
    rests = {line & empty for line in position.game.lines if not line & position.theirs}
    pairs = _Finder().cover(sorted(rests), 0)
    return None if pairs is None else tuple(sorted(pairs))


class _Finder:
    def __init__(self) -> None:
        self.steps = 0

    def cover(self, rests: list[int], used: int) -> list[Pair] | None:
        """Disjoint pairs from cells not yet used, one in each of the rests."""
        if not rests:
            return []
        self.steps += 1
        if self.steps > MOST_STEPS:
            return None
        tightest = min(rests, key=lambda rest: (rest & ~used).bit_count())
        choices = []
        for one, other in combinations(cells_of(tightest & ~used), 2):
            block = 1 << one | 1 << other
            choices.append(([rest for rest in rests if rest & block != block], (one, other), block))
        for left, pair, block in sorted(choices, key=lambda choice: len(choice[0])):
            further = self.cover(left, used | block)
            if further is not None:
                return [pair, *further]
        return None
