"""Line graphs: the lines that a side can still complete, each as the cells that it still needs.

Bit n of a bitboard is cell n, counted row by row from the top left. On 4 x 3, with X's marks a1 and b2:

    a1 b1 c1 d1        0  1  2  3        X  .  .  .
    a2 b2 c2 d2        4  5  6  7        .  X  .  .        0b0000_0010_0001
    a3 b3 c3 d3        8  9 10 11        .  .  .  .          d3..  ..b2..a1

A line is *open* for a side while the other side has no mark on it. Its *remainder* is the set of its empty
cells: the cells that the side still needs. A line graph maps each remainder to its line. Here X's line
a1 b2 c3 has the remainder c3.

A graph holds minimal remainders only. A side that completes a larger one has completed the smaller one no
later, and a mark that closes the smaller one closes the larger one too. All functions here keep it that way.
"""

from collections.abc import Iterable
from functools import lru_cache

from noughts.game.game import cells_of

LineGraph = dict[int, int]


@lru_cache(maxsize=50_000)
def bits_of(cells: int) -> tuple[int, ...]:
    """The cells of a bitboard, each as a bitboard of its own, in order."""
    return tuple(1 << cell for cell in cells_of(cells))


def graph_of(lines: Iterable[int], own: int, other: int) -> LineGraph:
    """The graph of a side's lines, given its own marks and those of the other side."""
    opened: LineGraph = {}
    for line in lines:
        if not line & other:
            opened.setdefault(line & ~own, line)
    longest = max(map(int.bit_count, opened), default=0)
    smaller = [remaining for remaining in opened if remaining.bit_count() < longest]
    return {
        remaining: line
        for remaining, line in opened.items()
        if not any(small & remaining == small != remaining for small in smaller)
    }


def cut(graph: LineGraph, cells: int) -> LineGraph:
    """The graph after the other side takes these cells, which closes their lines."""
    return {remaining: line for remaining, line in graph.items() if not remaining & cells}


def shrink(graph: LineGraph, cell: int) -> LineGraph:
    """The graph after the side itself takes a cell: its lines need one cell less."""
    smaller = {remaining ^ cell: line for remaining, line in graph.items() if remaining & cell}
    kept = {
        remaining: line
        for remaining, line in graph.items()
        if not remaining & cell and not any(small & remaining == small for small in smaller)
    }
    return kept | smaller


def single(graph: LineGraph) -> int:
    """The first remainder of one cell, or 0."""
    for remaining in graph:
        if not remaining & (remaining - 1):
            return remaining
    return 0


def union(remainders: Iterable[int]) -> int:
    """All cells of these remainders."""
    cells = 0
    for remaining in remainders:
        cells |= remaining
    return cells


def pairs_of(graph: LineGraph) -> list[int]:
    """The remainders of two cells."""
    return [remaining for remaining in graph if remaining.bit_count() == 2]


def within(graph: LineGraph, moves: int) -> LineGraph:
    """The lines that can be completed in this number of moves.

    If the attacker has no more moves than that, longer lines do not matter. He cannot complete his own, and
    the defender, who moves at most as often, cannot even threaten to complete one.
    """
    return {remaining: line for remaining, line in graph.items() if remaining.bit_count() <= moves}


def common_cells(graph: LineGraph) -> dict[int, int]:
    """For each cell of a graph, the cells that all remainders through it have in common."""
    shared: dict[int, int] = {}
    for remaining in graph:
        for cell in bits_of(remaining):
            shared[cell] = shared.get(cell, remaining) & remaining
    return shared
