"""A strategy of one's own: minimax in four lines, watched node by node."""

from noughts import Position
from noughts.strategies import Strategy, visit
from noughts.strategies.strategy import Valued, utility
from noughts.strategies.trace import trace


class Short(Strategy):
    name, summary, deterministic = "short", "minimax in four lines", True

    @visit
    def decide(self, position: Position) -> Valued:
        if position.outcome:
            return utility(position), None
        best = max if position.mover == "X" else min
        return best((self.decide(position.play(move))[0], move) for move in self.moves(position))


root = trace(Short, Position.parse("XO./.X./..O"))
print(f"{root.nodes} nodes, value {root.value:+g} for X")
