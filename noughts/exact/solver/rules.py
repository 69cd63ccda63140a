"""The rules that let the search skip work, each with the reason why it may.

A side's line is *open* while the other side has no mark on it. The *rest* of an open line are its
empty cells. Sets of cells are bitboards; a rest is never empty, for then the game would be over.
"""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rules:
    """Which rules are in force; switching one off makes the search slower, never wrong."""

    block: bool = True  # one threat must be blocked, two cannot be
    fork: bool = True  # a double threat wins
    parry: bool = True  # a double threat in the air must be parried or outpaced
    weight_bound: bool = True  # too little line weight never becomes a line
    minimal: bool = True  # a line that contains the rest of another one adds no weight
    live: bool = True  # cells without open lines need not be tried
    order: bool = True  # heavy cells first
    table: bool = True  # what was answered before is looked up
    symmetry: bool = True  # and so are its mirror images


ALL_RULES = Rules()


def fork_cells(pairs: Iterable[int]) -> int:
    """The cells that make two threats at once, given the distinct two-cell rests of a side.

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


def minimal_rests(rests: Iterable[int]) -> list[int]:
    """The rests that contain no other one.

    If one rest contains another, then whoever completes it has completed the other before or at
    the same time, and a mark that closes the smaller one closes the larger one too: the larger
    one makes no difference, neither now nor later.
    """
    kept: list[int] = []
    for rest in sorted(set(rests), key=int.bit_count):
        for smaller in kept:
            if smaller & rest == smaller:
                break
        else:
            kept.append(rest)
    return kept


def weights_by_size(k: int) -> list[int]:
    """The weight of an open line by the size of its rest, 2^-size, scaled to whole numbers.

    A complete line weighs `weights_by_size(k)[0]`; call that 1. Erdos and Selfridge: if all
    open lines of the attacker together weigh less than 1 and the defender is to move, the
    attacker never completes one. For let the defender take the cell of the greatest weight. The
    attacker's next cell doubles the lines through it, so it adds at most the weight that the
    defender has just removed: the sum never grows, and stays below the weight of a complete line.
    With the attacker to move, his first cell adds the weight of its lines once, so the sum and the
    greatest weight of a cell together must stay below 1; a sum below 1/2 is enough.
    """
    return [1 << k - size for size in range(k + 1)]
