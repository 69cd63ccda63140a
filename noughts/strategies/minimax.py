"""Plain minimax: try every move, assume the best reply, and take the best result."""

from noughts.game.position import Position, X
from noughts.strategies.strategy import INFINITY, Strategy, Valued, utility, visit


class Minimax(Strategy):
    """MAX takes the move with the highest min-value, MIN the one with the lowest max-value."""

    name = "minimax"
    summary = "tries every move to the end of the game"
    deterministic = True

    @visit
    def decide(self, position: Position) -> Valued:
        if position.outcome:
            return utility(position), None
        if position.mover == X:
            valued = ((self.min_value(position.play(move)), move) for move in self.moves(position))
            return max(valued, key=lambda pair: pair[0])
        valued = ((self.max_value(position.play(move)), move) for move in self.moves(position))
        return min(valued, key=lambda pair: pair[0])

    @visit
    def max_value(self, position: Position) -> float:
        """The best value for MAX, who moves."""
        if position.outcome:
            return utility(position)
        value = -INFINITY
        for move in self.moves(position):
            value = max(value, self.min_value(position.play(move)))
        return value

    @visit
    def min_value(self, position: Position) -> float:
        """The best value for MIN, who moves."""
        if position.outcome:
            return utility(position)
        value = INFINITY
        for move in self.moves(position):
            value = min(value, self.max_value(position.play(move)))
        return value
