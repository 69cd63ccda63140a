"""The rules that let the search skip work, each with its reason.

Lines, remainders and bitboards are those of graph.py; a single cell is a bitboard with one bit.
"""

from collections.abc import Iterable
from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class Pruning:
    """Which rules the search uses; without one of them it is slower and never wrong."""

    # in the strong game
    block: bool = True  # one threat must be blocked, two cannot be
    fork: bool = True  # a double threat wins
    parry: bool = True  # a possible double threat must be broken or answered with threats
    weak: bool = True  # what cannot be won in the weak game cannot be won at all
    # in the weak game
    pairing: bool = True  # Breaker holds if there are disjoint pairs, one inside every remainder
    groups: bool = True  # such pairs are looked for row by row, column by column, diagonal by diagonal
    look: bool = True  # Breaker first looks for a reply that leaves such pairs
    twins: bool = True  # Breaker gets one of two cells that are in the same remainders
    dominance: bool = True  # a cell is no better than one in all of its remainders and more
    forcing: bool = True  # a threat whose only answer gains nothing comes first
    breaker_zone: bool = True  # Maker does not try cells that Breaker's answer does not need
    maker_zone: bool = True  # and the other way round: Breaker, Maker's answer
    # in both
    order: bool = True  # heavy cells first
    table: bool = True  # look up answers found before
    symmetry: bool = True  # and those of mirror images

    @property
    def mask(self) -> int:
        """The rules in use as bits, in the order of the fields."""
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
