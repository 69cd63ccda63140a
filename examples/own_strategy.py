"""Your own strategy: minimax in four lines, traced node by node."""

from noughts import Position, trace
from noughts.strategies import Strategy, Valued, utility, visit


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
