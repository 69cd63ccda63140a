"""Alpha-beta: minimax that skips moves that cannot change the choice."""

from noughts.game.position import Position, X
from noughts.strategies.strategy import INFINITY, Strategy, Valued, format_signed, utility, visit


class AlphaBeta(Strategy):
    """Alpha is the value that X can already force elsewhere, beta the value that O can.

    As soon as alpha >= beta, one of the two will avoid this node, and the rest of it is skipped.
    """

    name = "alpha-beta"
    summary = "minimax that skips moves that cannot change the choice"
    deterministic = True
    prunes = True
    cut_label = "α ≥ β"
    max_empty = 12

    def decide(self, position: Position) -> Valued:
        search = self.max_value if position.mover == X else self.min_value
        return search(position, -INFINITY, INFINITY)

    @visit
    def max_value(self, position: Position, alpha: float, beta: float) -> Valued:
        """The best value for MAX, who moves, and its move; exact only between alpha and beta."""
        if position.outcome:
            return utility(position), None
        best: Valued = -INFINITY, None
        for move in self.moves(position):
            value, _ = self.min_value(position.play(move), alpha, beta)
            if value > best[0]:
                best = value, move
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return best

    @visit
    def min_value(self, position: Position, alpha: float, beta: float) -> Valued:
        """The best value for MIN, who moves, and its move; exact only between alpha and beta."""
        if position.outcome:
            return utility(position), None
        best: Valued = INFINITY, None
        for move in self.moves(position):
            value, _ = self.max_value(position.play(move), alpha, beta)
            if value < best[0]:
                best = value, move
            beta = min(beta, value)
            if alpha >= beta:
                break
        return best

    def why_skipped(self, position: Position, value: float, alpha: float, beta: float) -> str:
        """Why one side avoids a position with alpha >= beta."""
        if position.mover == X:
            found, other, elsewhere = f"X can get at least {format_signed(value)} here", "O", beta
        else:
            found, other, elsewhere = f"O can limit X to at most {format_signed(value)} here", "X", alpha
        has = f"{found}. {other} already has something"
        if value == elsewhere:
            known = f"{has} just as good elsewhere ({format_signed(elsewhere)})"
            return f"{known}, so {other} has no reason to come here"
        return f"{has} better elsewhere ({format_signed(elsewhere)}), so {other} will never come here"
