"""The rules that let the search skip work, each with its reason, and what they share.

A side's line is *open* while the other side has no mark on it. The *remaining* of an open line are its
empty cells. Sets of cells are bitboards; a single cell is one with one bit.
"""

from collections.abc import Iterable
from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class Pruning:
    """Which rules are in force; switching one off makes the search slower, never wrong."""

    # in the strong game
    block: bool = True  # one threat must be blocked, two cannot be
    fork: bool = True  # a double threat wins
    parry: bool = True  # a double threat in the air must be parried or outpaced
    weak: bool = True  # what cannot be won in the weak game cannot be won at all
    # in the weak game
    pairing: bool = True  # pairs of cells, one in every remaining, hold
    look: bool = True  # Breaker looks for a reply that leaves such pairs before he tries any
    twins: bool = True  # of two cells on the same remainders Breaker gets one
    dominance: bool = True  # a cell is no better than one that lies on all of its remainders, and others
    forcing: bool = True  # a threat whose answer gains nothing comes first
    breaker_zone: bool = True  # what Breaker's play does not need, Maker need not try
    maker_zone: bool = True  # and the other way round
    # in both
    order: bool = True  # heavy cells first
    table: bool = True  # what was answered before is looked up
    symmetry: bool = True  # and so are its mirror images

    @property
    def mask(self) -> int:
        """The rules in force as bits, in this order."""
        return sum(1 << place for place, field in enumerate(fields(self)) if getattr(self, field.name))


ALL_RULES = Pruning()


def fork_cells(pairs: Iterable[int]) -> int:
    """The cells that make two threats at once, given the distinct two-cell remainders of a side.

    Distinct pairs that share a cell have different other ends. Whoever takes the shared cell
    threatens both ends, and the other side, unless it wins at once, can block only one.
    """
    once = twice = 0
    for pair in pairs:
        twice |= once & pair
        once |= pair
    return twice


def parries(pairs: Iterable[int], forks: int) -> int:
    """The cells that break every fork at once when the other side takes them.

    A fork goes when its own cell is taken, or, if it has just two ends, when either end is.
    Any other quiet move allows the fork, which wins (see `fork_cells`).
    """
    breaking = -1
    while forks:
        fork = forks & -forks
        forks ^= fork
        through = [pair for pair in pairs if pair & fork]
        breaking &= through[0] | through[1] if len(through) == 2 else fork
    return breaking
