"""Alpha-beta: minimax that skips what cannot change the choice any more."""

from noughts.rules.position import Position, X
from noughts.strategies.strategy import INFINITY, Strategy, Valued, utility, visit


class AlphaBeta(Strategy):
    """Alpha is what X can already force elsewhere, beta what O can.

    As soon as alpha >= beta, one of the two will never let play come here, and the rest of the
    node is skipped.
    """

    name = "alpha-beta"
    summary = "minimax that skips what cannot change the choice"

    def decide(self, position: Position) -> Valued:
        search = self.max_value if position.mover == X else self.min_value
        return search(position, -INFINITY, INFINITY)

    @visit
    def max_value(self, position: Position, alpha: float, beta: float) -> Valued:
        """The best that MAX, to move, can get, and how; exact only between alpha and beta."""
        if position.outcome:
            return utility(position), None
        best: Valued = -INFINITY, None
        for move in position.moves:
            value, _ = self.min_value(position.play(move), alpha, beta)
            if value > best[0]:
                best = value, move
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return best

    @visit
    def min_value(self, position: Position, alpha: float, beta: float) -> Valued:
        """The best that MIN, to move, can get, and how; exact only between alpha and beta."""
        if position.outcome:
            return utility(position), None
        best: Valued = INFINITY, None
        for move in position.moves:
            value, _ = self.max_value(position.play(move), alpha, beta)
            if value < best[0]:
                best = value, move
            beta = min(beta, value)
            if alpha >= beta:
                break
        return best

    def why_skipped(self, position: Position, value: float, alpha: float, beta: float) -> str:
        if position.mover == X:
            return f"O can already hold X to {beta:.0f} elsewhere; X can force {value:.0f} here"
        return f"X already has {alpha:.0f} elsewhere; O can force {value:.0f} here"
