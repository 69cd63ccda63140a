"""Alpha-beta with memory: different orders of the same moves lead to the same position."""

from noughts.game.position import Position
from noughts.strategies.alpha_beta import AlphaBeta
from noughts.strategies.strategy import INFINITY, Range, Valued, utility, visit

NOTHING: Range = (-INFINITY, INFINITY)  # is known of a position


class AlphaBetaMemory(AlphaBeta):
    """Writes down what it has proven of each position: at least `low`, at most `high`.

    Where that settles the question, nothing is searched again.
    """

    name = "alpha-beta-memory"
    summary = "alpha-beta that writes down what it has proven and looks it up"
    deterministic = False

    def decide(self, position: Position) -> Valued:
        self.table: dict[Position, Range] = {}
        return super().decide(position)

    @visit
    def max_value(self, position: Position, alpha: float, beta: float) -> Valued:
        """The best that MAX, to move, can get, and how; exact only between alpha and beta."""
        if position.outcome:
            return utility(position), None
        low, high = self.table.get(position, NOTHING)
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
        self.write_down(position, best[0], *window)
        return best

    @visit
    def min_value(self, position: Position, alpha: float, beta: float) -> Valued:
        """The best that MIN, to move, can get, and how; exact only between alpha and beta."""
        if position.outcome:
            return utility(position), None
        low, high = self.table.get(position, NOTHING)
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
        self.write_down(position, best[0], *window)
        return best

    def write_down(self, position: Position, value: float, alpha: float, beta: float) -> None:
        """A value above alpha is a lower bound, one below beta an upper bound, between them both."""
        low, high = self.table.get(position, NOTHING)
        if value > alpha:
            low = max(low, value)
        if value < beta:
            high = min(high, value)
        self.table[position] = low, high

    def known_range(self, position: Position) -> Range:
        low, high = self.table[position]
        return max(low, -1), min(high, 1)

    def why_valued(self, position: Position) -> str:
        return "this position was searched before"
