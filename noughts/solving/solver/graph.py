"""What a side's open lines have come to: the graph of their rests.

A graph maps each rest to the line behind it. Of rests that contain one another only the smallest are
in it: whoever completes a larger one has completed the smaller one no later, and a mark that closes
the smaller one closes the larger one too. So no rest of a graph contains another one, and whatever
changes a graph keeps it that way.
"""

from collections.abc import Iterable
from functools import lru_cache

from noughts.game.game import cells_of

Graph = dict[int, int]


@lru_cache(maxsize=50_000)
def bits_of(cells: int) -> tuple[int, ...]:
    """The cells of a bitboard, each as a bitboard of its own, in order."""
    return tuple(1 << cell for cell in cells_of(cells))


def graph_of(lines: Iterable[int], own: int, other: int) -> Graph:
    """The graph of a side's lines on a board with its own marks and the other side's."""
    opened: Graph = {}
    for line in lines:
        if not line & other:
            opened.setdefault(line & ~own, line)
    longest = max(map(int.bit_count, opened), default=0)
    smaller = [rest for rest in opened if rest.bit_count() < longest]
    return {
        rest: line for rest, line in opened.items() if not any(one & rest == one != rest for one in smaller)
    }


def cut(graph: Graph, cells: int) -> Graph:
    """The graph after the other side takes these cells: their lines are closed."""
    return {rest: line for rest, line in graph.items() if not rest & cells}


def shrink(graph: Graph, cell: int) -> Graph:
    """The graph after the side itself takes a cell: its lines lack one cell less."""
    smaller = {rest ^ cell: line for rest, line in graph.items() if rest & cell}
    kept = {
        rest: line
        for rest, line in graph.items()
        if not rest & cell and not any(small & rest == small for small in smaller)
    }
    return kept | smaller


def single(graph: Graph) -> int:
    """The first rest of one cell, 0 if there is none."""
    for rest in graph:
        if not rest & (rest - 1):
            return rest
    return 0


def union(rests: Iterable[int]) -> int:
    """All cells of some rests."""
    cells = 0
    for rest in rests:
        cells |= rest
    return cells


def pairs_of(graph: Graph) -> list[int]:
    """The rests of two cells."""
    return [rest for rest in graph if rest.bit_count() == 2]


def within(graph: Graph, moves: int) -> Graph:
    """The lines that can be completed in so many moves.

    Others bear on nothing when the attacker has no more moves: he cannot complete his, and the
    defender, who replies at most as often, cannot even threaten to complete his.
    """
    return {rest: line for rest, line in graph.items() if rest.bit_count() <= moves}


def meets(graph: Graph) -> dict[int, int]:
    """For each cell of a graph the cells that all of its rests share."""
    shared: dict[int, int] = {}
    for rest in graph:
        for cell in bits_of(rest):
            shared[cell] = shared.get(cell, rest) & rest
    return shared


def find_pairing(rests: list[int], steps: int) -> list[int] | None:
    """Disjoint pairs of cells, one in every rest, if a search of so many steps finds them.

    Breaker answers either cell of a pair with the other, and so gets a cell of every rest.
    The tightest rest comes first, and of its pairs those that serve most rests and touch fewest.
    """
    left = steps

    def cover(rests: list[int], used: int) -> list[int] | None:
        nonlocal left
        if not rests:
            return []
        left -= 1
        if left < 0:
            return None
        frees = [rest & ~used for rest in rests]
        sizes = list(map(int.bit_count, frees))
        least = min(sizes)
        if least < 2:
            return None
        free = frees[sizes.index(least)]
        touching = [rest for rest in rests if rest & free]
        choices: list[tuple[int, int, int]] = []
        cells = bits_of(free)
        for place, one in enumerate(cells):
            for other in cells[place + 1 :]:
                pair = one | other
                score = sum([-16 if rest & pair == pair else 1 for rest in touching if rest & pair])
                choices.append((score, len(choices), pair))
        choices.sort()
        for _, _, pair in choices:
            further = cover([rest for rest in rests if rest & pair != pair], used | pair)
            if further is not None:
                return [pair, *further]
            if left < 0:
                return None
        return None

    return cover(rests, 0)
