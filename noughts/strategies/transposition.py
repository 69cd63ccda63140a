"""Alpha-beta with a transposition table: different orders of the same moves lead to the same position."""

from collections.abc import Callable
from inspect import unwrap

from noughts.game.position import Position
from noughts.strategies.alpha_beta import AlphaBeta
from noughts.strategies.strategy import INFINITY, Range, Valued, utility, visit

UNKNOWN: Range = (-INFINITY, INFINITY)
# the functions of alpha-beta without `@visit`, which would count a node twice
SEARCH_MAX, SEARCH_MIN = unwrap(AlphaBeta.max_value), unwrap(AlphaBeta.min_value)


class AlphaBetaMemory(AlphaBeta):
    """Stores the bounds that it has proven for each position: at least `low`, at most `high`.

    A position whose bounds settle the question is not searched again.
    """

    name = "alpha-beta-memory"
    summary = "alpha-beta that remembers the values it has proven"
    deterministic = False

    def decide(self, position: Position) -> Valued:
        self.table: dict[Position, Range] = {}
        return super().decide(position)

    @visit
    def max_value(self, position: Position, alpha: float, beta: float) -> Valued:
        """The best value for MAX, who moves, and its move; exact only between alpha and beta."""
        return self.look_up_or_search(SEARCH_MAX, position, alpha, beta)

    @visit
    def min_value(self, position: Position, alpha: float, beta: float) -> Valued:
        """The best value for MIN, who moves, and its move; exact only between alpha and beta."""
        return self.look_up_or_search(SEARCH_MIN, position, alpha, beta)

    def look_up_or_search(
        self, search: Callable[..., Valued], position: Position, alpha: float, beta: float
    ) -> Valued:
        """The stored value if its bounds settle the question; otherwise the value that the search finds."""
        if position.outcome:
            return utility(position), None
        low, high = self.table.get(position, UNKNOWN)
        if low >= beta or low == high:
            return low, None
        if high <= alpha:
            return high, None
        best = search(self, position, alpha, beta)
        self.store_bounds(position, best[0], alpha, beta)
        return best

    def store_bounds(self, position: Position, value: float, alpha: float, beta: float) -> None:
        """Store a value: above alpha it is a lower bound, below beta an upper bound, between them both."""
        low, high = self.table.get(position, UNKNOWN)
        if value > alpha:
            low = max(low, value)
        if value < beta:
            high = min(high, value)
        self.table[position] = low, high

    def proven_bounds(self, position: Position) -> Range:
        low, high = self.table[position]
        return max(low, -1), min(high, 1)

    def why_valued(self, position: Position) -> str:
        return "this position was searched before"
