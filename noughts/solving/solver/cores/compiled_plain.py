"""The plain search in C; imported only where it was built."""

from array import array

from noughts.game.game import Game
from noughts.game.position import Position
from noughts.solving.solver.budget import BudgetExceededError
from noughts.solving.solver.cores._plain import Plain
from noughts.solving.solver.plain.gravity import GravitySearch, is_served
from noughts.solving.solver.plain.search import NO_HORIZON, PlainSearch
from noughts.solving.solver.table import symmetries_of

ENTRY = 24  # bytes, for one answer
TABLE_BITS = range(12, 21)  # 2^bits answers: at most 25 MB unless more is asked for


class CompiledPlainSearch(PlainSearch):
    """A plain search by `plain.c`, with a table of its own."""

    def __init__(self, game: Game, megabytes: int | None = None) -> None:
        super().__init__(game)
        bits = min(max(game.cells, TABLE_BITS[0]), TABLE_BITS[-1])
        if megabytes is not None:
            bits = ((megabytes << 20) // ENTRY).bit_length() - 1
        self.core = Plain(
            game.cells,
            game.width,
            game.k if is_served(game) else 0,
            game.misere | game.gravity << 1 | game.one_mark << 2,
            array("Q", game.lines).tobytes(),
            bytes(self.order),
            b"".join(map(bytes, symmetries_of(game))),
            bits,
        )

    def search(self, position: Position, alpha: int, beta: int, horizon: int = NO_HORIZON) -> int:
        before = self.nodes

        def poll(nodes: int) -> None:
            self.budget.check(before + nodes, 0, 0)

        most = self.budget.nodes_left(before, 0)
        score, nodes = self.core.search(position.mine, position.theirs, alpha, beta, horizon, most, poll)
        self.nodes += nodes
        if score is None:
            raise BudgetExceededError
        return score


class CompiledGravitySearch(CompiledPlainSearch, GravitySearch):
    """A search by `gravity.h`, on games that it serves."""
