"""The weak game: Maker wants to complete a line, Breaker only wants to prevent that.

Breaker's own lines do not count, so the answer depends on Maker's line graph alone. An additional mark
never hurts a side. If Maker cannot win here, an attacker cannot win the strong game, where he also has to
stop the defender's lines. If Maker can win here, that proves nothing about the strong game.

Every answer comes with a *zone*, the cells that its proof needs. *Maker wins with a zone*: he wins even if
only the remainders inside the zone exist. *Breaker holds with a zone*: he holds even if Maker owns all cells
outside it. Zones save work:

- Breaker to move: Maker refutes one reply with a zone. The same play refutes every reply outside the zone,
  so only replies inside it remain to be tried. If none remains, Maker wins with the union of the zones.
- Maker to move: Breaker refutes one move with a zone. Maker loses even if he also owned a cell outside the
  zone, so no move outside the zone wins. Only moves inside it remain to be tried.

This module makes Maker's graph smaller before it is searched.
"""

from typing import Self

from noughts.solving.solver.graph import LineGraph, bits_of, common_cells, cut, pairs_of, shrink, single
from noughts.solving.solver.pruning import Pruning

Answer = tuple[bool, int, int]  # does Maker win; the zone; the mover's cell, 0 if no move helps him


class ReducedGraph:
    """Maker's graph after simplification, and the removed parts that are needed to lift an answer back."""

    __slots__ = ("best", "common", "forced", "graph", "pairs")

    def __init__(self, graph: LineGraph) -> None:
        self.graph = graph
        self.common: dict[int, int] = {}  # see `common_cells`
        self.best = -1  # the cells that no other cell dominates
        self.pairs: list[int] = []  # removed: Breaker answers one cell of a pair with the other
        self.forced: list[tuple[int, int]] = []  # removed: Maker's first threats, with their answers

    def reduce(self, rules: Pruning, *, maker_moves: bool) -> Self:
        """Remove twins and free threats until there are none; then find the dominated cells."""
        while True:
            self.common = common_cells(self.graph)
            if rules.twins and (found := twins(self.common)):
                self.pairs += found
                self.graph = cut(self.graph, sum(found))
            elif maker_moves and rules.forcing and (threat := free_threat(self.graph, self.common)):
                self.forced.append(threat)
                self.pairs.append(sum(threat))
                self.graph = cut(shrink(self.graph, threat[0]), threat[1])
                if single(self.graph):
                    return self
            else:
                break
        if rules.twins and rules.dominance:
            self.best = drop_dominated(self.common)
        return self

    def lift(self, won: bool, zone: int, cell: int) -> Answer:
        """Turn an answer for the reduced graph into one for the whole graph."""
        if not won:
            return won, zone | sum(self.pairs), cell
        for threat, answer in self.forced:
            zone |= threat | answer
        return won, zone, self.forced[0][0] if self.forced else cell

    def extend_zone(self, zone: int, untried: int) -> int:
        """Add to a zone what the answers to untried, dominated cells need.

        The answer to a dominated cell is the answer to its better one, with the two cells exchanged.
        """
        for cell in bits_of(untried & ~self.best):
            better = self.common[cell] & self.best
            if better and not better & zone:
                zone |= better & -better
        return zone


def twins(common: dict[int, int]) -> list[int]:
    """Disjoint pairs of cells that are in exactly the same remainders.

    Breaker answers one cell of a pair with the other, so Maker never completes those remainders. Removing
    them does not hurt Breaker either, because fewer lines never help Maker.
    """
    found, used = [], 0
    for cell in sorted(common):
        if not cell & used:
            for other in bits_of(common[cell] & ~(used | cell)):
                if common[other] & cell:
                    found.append(cell | other)
                    used |= cell | other
                    break
    return found


def free_threat(graph: LineGraph, common: dict[int, int]) -> tuple[int, int] | None:
    """A cell with which Maker threatens a line, and the only answer, if that is in no other remainder.

    Maker may make this threat first, because the answer takes nothing from him. If Breaker holds the graph
    that is left, he holds now as well: he answers one of the two cells with the other.
    """
    for pair in pairs_of(graph):
        for answer in bits_of(pair):
            if common[answer] == pair:
                return pair ^ answer, answer
    return None


def drop_dominated(common: dict[int, int]) -> int:
    """The cells without those that another cell dominates; there must be no twins.

    A cell dominates another if it is in all of its remainders and in more. Taking the better cell is never
    worse, because the two can be exchanged in all that follows.
    """
    return sum(cell for cell, shared in common.items() if shared == cell)
