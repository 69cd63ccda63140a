"""Minimax with a horizon: look so many moves ahead, and guess beyond."""

from noughts.game.position import Position, X
from noughts.strategies.strategy import INFINITY, Strategy, Valued, Watcher, utility, visit

DEPTH = 2


class Horizon(Strategy):
    """Minimax to a depth; there it counts the lines that each side may still fill."""

    name = "horizon"
    summary = "minimax to a depth, and a guess beyond it"
    deterministic = True
    max_empty = 12

    def __init__(
        self,
        watcher: Watcher | None = None,
        *,
        remember: bool = False,
        order: str = "rows",
        depth: int = DEPTH,
    ) -> None:
        super().__init__(watcher, remember=remember, order=order)
        self.depth = depth

    def decide(self, position: Position) -> Valued:
        search = self.max_value if position.mover == X else self.min_value
        return search(position, self.depth)

    @visit
    def max_value(self, position: Position, depth: int) -> Valued:
        """The best that MAX, to move, seems to get, looking `depth` moves ahead."""
        if position.outcome:
            return utility(position), None
        if depth == 0:
            return evaluation(position), None
        best: Valued = -INFINITY, None
        for move in self.moves(position):
            value, _ = self.min_value(position.play(move), depth - 1)
            if value > best[0]:
                best = value, move
        return best

    @visit
    def min_value(self, position: Position, depth: int) -> Valued:
        """The best that MIN, to move, seems to get, looking `depth` moves ahead."""
        if position.outcome:
            return utility(position), None
        if depth == 0:
            return evaluation(position), None
        best: Valued = INFINITY, None
        for move in self.moves(position):
            value, _ = self.max_value(position.play(move), depth - 1)
            if value < best[0]:
                best = value, move
        return best

    def why_valued(self, position: Position) -> str:
        mine, theirs = open_lines(position)
        return f"the horizon: X may still fill {_lines(mine)}, O {_lines(theirs)}"


def open_lines(position: Position) -> tuple[int, int]:
    """How many lines X, and how many O, may still fill."""
    lines = position.game.lines
    return sum(not line & position.o for line in lines), sum(not line & position.x for line in lines)


def evaluation(position: Position) -> float:
    """A guess between -1 and 1, never as much as a win or a loss."""
    for_x, for_o = open_lines(position)
    return round((for_x - for_o) / (len(position.game.lines) + 1), 2)


def _lines(count: int) -> str:
    return "1 line" if count == 1 else f"{count} lines"
