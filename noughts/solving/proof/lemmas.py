"""The steps of lemmas: the pairs with which Breaker holds, and the moves of Maker that they leave to answer.

`LemmaSteps` does it in Python, `CompiledLemmaSteps` in the compiled core, with the same results.
"""

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from noughts.solving.solver.graph import LineGraph, cut, graph_of
from noughts.solving.solver.maker_breaker import ReducedGraph
from noughts.solving.solver.pairing import MOST_GROUPS, GroupPairing, find_pairing
from noughts.solving.solver.pruning import ALL_RULES
from noughts.solving.solver.search import ANY, Search
from noughts.solving.solver.table import images_of

if TYPE_CHECKING:
    from noughts.solving.solver.cores.compiled import CompiledSearch  # it may not have been built

PAIRING_STEPS = 40
GROUP_STEPS = 200  # for a pairing; more than in a search, because each pairing makes the certificate smaller


@dataclass(frozen=True, slots=True)
class LemmaStep:
    """Pairs of cells, and the moves of Maker that other lemmas must answer, in the order to try them.

    The marks are those before such a move: the pairs, which no longer matter, are shared out.
    """

    pairs: tuple[int, ...]
    moves: tuple[int, ...] = ()
    maker: int = 0
    breaker: int = 0


class LemmaSteps:
    """Makes the steps of one part of a certificate."""

    def __init__(self, search: Search) -> None:
        self.search, self.game = search, search.game
        self.grouping = GroupPairing(self.game, GROUP_STEPS) if search.grouping else None

    def key(self, maker: int, breaker: int) -> tuple[int, int, int]:
        """Maker's live cells and open lines in their least mirror image, and the symmetry to it."""
        live = lines = 0
        for remaining, line in graph_of(self.game.lines, maker, breaker).items():
            live, lines = live | remaining, lines | line
        return images_of(self.game).least(live, lines)

    def step(self, maker: int, breaker: int, cell: int) -> LemmaStep:
        """The step for a board on which Breaker is to move, and takes this cell, or none if it is ANY."""
        reduced = ReducedGraph(graph_of(self.game.lines, maker, breaker)).reduce(ALL_RULES, maker_moves=False)
        graph, pairs = reduced.graph, reduced.pairs
        if cell != ANY:
            graph, breaker = cut(graph, cell), breaker | cell
        found = self.find_pairing(graph)
        if found is None:
            reduced = ReducedGraph(graph).reduce(ALL_RULES, maker_moves=True)
            pairs += reduced.pairs
            found = self.find_pairing(reduced.graph)
        if found is not None:
            return LemmaStep((*pairs, *found))
        for pair in pairs:  # it does not matter who gets which cell, except that a threat is Maker's
            breaker |= pair & -pair
        for threat, answer in reduced.forced:
            breaker = breaker & ~threat | answer
        weighed = ((reduced.graph, self.search.maker_weights),)
        moves = self.search.order_cells(weighed, sum(reduced.common), 1)
        return LemmaStep(tuple(pairs), tuple(moves), maker | sum(pairs) & ~breaker, breaker)

    def find_pairing(self, graph: LineGraph) -> list[int] | None:
        """The pairs of a pairing; None if it finds none soon enough."""
        found = self.grouping.find_pairs(graph) if self.grouping else None
        return found or find_pairing(list(graph), PAIRING_STEPS)


class CompiledLemmaSteps(LemmaSteps):
    """The same by the compiled core of a search."""

    def __init__(self, search: "CompiledSearch") -> None:
        super().__init__(search)
        self.core, self.to_bytes = search.core, search.to_bytes
        self.size = search.size
        self.chosen = bytearray(MOST_GROUPS * self.size)

    def key(self, maker: int, breaker: int) -> tuple[int, int, int]:
        live, lines, symmetry = self.core.weak_key(self.to_bytes(maker), self.to_bytes(breaker))
        return int.from_bytes(live, sys.byteorder), int.from_bytes(lines, sys.byteorder), symmetry

    def step(self, maker: int, breaker: int, cell: int) -> LemmaStep:
        taken = self.to_bytes(self.game.full if cell == ANY else cell)
        found = self.core.lemma_step(
            self.to_bytes(maker), self.to_bytes(breaker), taken, GROUP_STEPS, PAIRING_STEPS, self.chosen
        )
        listed, left_maker, left_breaker, moves = found
        pairs = tuple(
            int.from_bytes(listed[at : at + self.size], sys.byteorder)
            for at in range(0, len(listed), self.size)
        )
        maker, breaker = (int.from_bytes(marks, sys.byteorder) for marks in (left_maker, left_breaker))
        return LemmaStep(pairs, tuple(1 << move for move in moves), maker, breaker)


def make_steps(search: Search) -> LemmaSteps:
    """The faster of the two that fits a search."""
    if hasattr(search, "core"):
        return CompiledLemmaSteps(cast("CompiledSearch", search))
    return LemmaSteps(search)
