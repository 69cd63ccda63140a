"""Minimax with a horizon: search to a fixed depth, and estimate the value beyond it."""

from noughts.game.position import Position, X
from noughts.strategies.strategy import INFINITY, Strategy, Valued, Watcher, utility, visit

DEPTH = 2


class Horizon(Strategy):
    """Minimax to a depth; there it counts the lines that each side can still complete."""

    name = "horizon"
    summary = "minimax to a depth, and an estimate beyond it"
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
        """The best estimate for MAX, who moves, `depth` moves ahead, and its move."""
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
        """The best estimate for MIN, who moves, `depth` moves ahead, and its move."""
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
        for_x, for_o = open_lines(position)
        return f"the horizon: X can still complete {_lines(for_x)}, O {_lines(for_o)}"


def open_lines(position: Position) -> tuple[int, int]:
    """The number of lines that X can still complete, and the number for O."""
    lines = position.game.lines
    return sum(not line & position.o for line in lines), sum(not line & position.x for line in lines)


def evaluation(position: Position) -> float:
    """An estimate strictly between -1 (a loss) and 1 (a win)."""
    for_x, for_o = open_lines(position)
    return round((for_x - for_o) / (len(position.game.lines) + 1), 2)


def _lines(count: int) -> str:
    return "1 line" if count == 1 else f"{count} lines"
