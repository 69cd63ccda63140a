"""Minimax that stops searching a node once it has found a win."""

from noughts.game.position import Position, X
from noughts.strategies.strategy import INFINITY, Strategy, Valued, utility, visit

BEST_FOR_MAX = 1
BEST_FOR_MIN = -1


class EarlyExit(Strategy):
    """Plain minimax, except that a side that has found a win tries no other move."""

    name = "early-exit"
    summary = "minimax that stops once it has found a win"
    deterministic = True
    prunes = True
    cut_label = "won"

    def decide(self, position: Position) -> Valued:
        return self.max_value(position) if position.mover == X else self.min_value(position)

    @visit
    def max_value(self, position: Position) -> Valued:
        """The best value for MAX, who moves, and its move."""
        if position.outcome:
            return utility(position), None
        best: Valued = -INFINITY, None
        for move in self.moves(position):
            value, _ = self.min_value(position.play(move))
            if value > best[0]:
                best = value, move
            if value == BEST_FOR_MAX:
                break
        return best

    @visit
    def min_value(self, position: Position) -> Valued:
        """The best value for MIN, who moves, and its move."""
        if position.outcome:
            return utility(position), None
        best: Valued = INFINITY, None
        for move in self.moves(position):
            value, _ = self.max_value(position.play(move))
            if value < best[0]:
                best = value, move
            if value == BEST_FOR_MIN:
                break
        return best

    def why_skipped(self, position: Position, value: float, alpha: float, beta: float) -> str:
        return f"{position.mover} has found a win here; nothing can be better"
