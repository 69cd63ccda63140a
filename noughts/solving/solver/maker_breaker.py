"""The weak game: Maker wants a line, Breaker only wants to prevent that.

Lines of Breaker's own do not count, so what bears on the answer is Maker's graph alone. A side never
loses by an additional mark. What Maker cannot do here, an attacker cannot do in the strong game, where
he has to mind the defender's lines too; that he can do it here proves nothing there.

Every answer says why, as a zone. *Maker wins with a zone*: he also wins if only the rests inside the
zone exist. *Breaker holds with a zone*: he also holds if Maker owns all cells outside of it.

- Breaker to move, one reply is refuted with a zone. Any reply outside of it is refuted by the same
  play. So only cells inside are left to try; if none is left, Maker wins with the union of the zones.
- Maker to move, one move is refuted with a zone. With that cell and one outside both his he would
  still not win, nor with the one outside alone. So, again, only cells inside are left to try.

What is here makes Maker's graph smaller before it is searched.
"""

from typing import Self

from noughts.solving.solver.graph import Graph, bits_of, cut, meets, pairs_of, shrink, single
from noughts.solving.solver.pruning import Pruning

Answer = tuple[bool, int, int]  # does Maker win, the zone, and the mover's cell: 0 if all are in vain


class Reduced:
    """A graph without what makes no difference, and what that was."""

    __slots__ = ("best", "forced", "graph", "meet", "pairs")

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.meet: dict[int, int] = {}  # see graph.py
        self.best = -1  # the cells that no other one dominates
        self.pairs: list[int] = []  # Breaker answers either cell with the other
        self.forced: list[tuple[int, int]] = []  # those that Maker begins with, as a threat and its answer

    def reduce(self, rules: Pruning, *, maker_moves: bool) -> Self:
        """Leave out what can be."""
        while True:
            self.meet = meets(self.graph)
            if rules.twins and (found := twins(self.meet)):
                self.pairs += found
                self.graph = cut(self.graph, sum(found))
            elif maker_moves and rules.forcing and (threat := free_threat(self.graph, self.meet)):
                self.forced.append(threat)
                self.pairs.append(sum(threat))
                self.graph = cut(shrink(self.graph, threat[0]), threat[1])
                if single(self.graph):
                    return self
            else:
                break
        if rules.twins and rules.dominance:
            self.best = undominated(self.meet)
        return self

    def answer(self, won: bool, zone: int, cell: int) -> Answer:
        """The answer for the whole graph, given the one for what is left; what is forced comes first."""
        if not won:
            return won, zone | sum(self.pairs), cell
        for threat, answer in self.forced:
            zone |= threat | answer
        return won, zone, self.forced[0][0] if self.forced else cell

    def zone_with_betters(self, zone: int, untried: int) -> int:
        """Dominated cells were not tried: the answer to one is that to its better, the two exchanged."""
        for cell in bits_of(untried & ~self.best):
            better = self.meet[cell] & self.best
            if better and not better & zone:
                zone |= better & -better
        return zone


def twins(meet: dict[int, int]) -> list[int]:
    """Disjoint pairs of cells that lie on exactly the same rests.

    Breaker answers either cell with the other, so those rests never become a line; and without them
    nothing is lost for Breaker, since fewer lines never help Maker.
    """
    found, used = [], 0
    for cell in sorted(meet):
        if not cell & used:
            for other in bits_of(meet[cell] & ~(used | cell)):
                if meet[other] & cell:
                    found.append(cell | other)
                    used |= cell | other
                    break
    return found


def free_threat(graph: Graph, meet: dict[int, int]) -> tuple[int, int] | None:
    """A cell with which Maker threatens, and the only answer to it, which lies on no other rest.

    He may make the threat at once, for its answer takes nothing from him. And if Breaker holds
    what is left then, he holds now: he answers either of the two cells with the other.
    """
    for pair in pairs_of(graph):
        for answer in bits_of(pair):
            if meet[answer] == pair:
                return pair ^ answer, answer
    return None


def undominated(meet: dict[int, int]) -> int:
    """The cells that no other one dominates, where there are no twins.

    A cell is dominated by one that lies on all of its rests and on others: whoever takes the better
    one stands at least as well, for the two can be exchanged in all that follows.
    """
    return sum(cell for cell, shared in meet.items() if shared == cell)
