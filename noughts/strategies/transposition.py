"""Alpha-beta with a transposition table: different orders of the same moves lead to the same position."""

from noughts.game.position import Position
from noughts.strategies.alpha_beta import AlphaBeta
from noughts.strategies.strategy import INFINITY, Range, Valued, utility, visit

UNKNOWN: Range = (-INFINITY, INFINITY)


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
        if position.outcome:
            return utility(position), None
        low, high = self.table.get(position, UNKNOWN)
        if low >= beta or low == high:
            return low, None
        if high <= alpha:
            return high, None
        best: Valued = -INFINITY, None
        window = alpha, beta
        for move in self.moves(position):
            value, _ = self.min_value(position.play(move), alpha, beta)
            if value > best[0]:
                best = value, move
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        self.store_bounds(position, best[0], *window)
        return best

    @visit
    def min_value(self, position: Position, alpha: float, beta: float) -> Valued:
        """The best value for MIN, who moves, and its move; exact only between alpha and beta."""
        if position.outcome:
            return utility(position), None
        low, high = self.table.get(position, UNKNOWN)
        if high <= alpha or low == high:
            return high, None
        if low >= beta:
            return low, None
        best: Valued = INFINITY, None
        window = alpha, beta
        for move in self.moves(position):
            value, _ = self.max_value(position.play(move), alpha, beta)
            if value < best[0]:
                best = value, move
            beta = min(beta, value)
            if alpha >= beta:
                break
        self.store_bounds(position, best[0], *window)
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
