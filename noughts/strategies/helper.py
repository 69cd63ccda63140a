"""Minimax in one function that returns the value together with the move."""

from noughts.game.position import Position, X
from noughts.strategies.strategy import Strategy, Valued, utility, visit


class Helper(Strategy):
    """One function for both sides: the mover takes the first move with the best value for that side."""

    name = "helper"
    summary = "minimax in one function that returns move and value"
    deterministic = True

    @visit
    def decide(self, position: Position) -> Valued:
        if position.outcome:
            return utility(position), None
        valued = [(self.decide(position.play(move))[0], move) for move in self.moves(position)]
        best = max if position.mover == X else min
        return best(valued, key=lambda pair: pair[0])
