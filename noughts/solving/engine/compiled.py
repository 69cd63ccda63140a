"""The same search in C; imported only where it was built."""

from array import array
from functools import lru_cache

from noughts.game.game import cells_of
from noughts.solving.engine._core import Core
from noughts.solving.engine.board import EngineBoard, LineTables, ends_of
from noughts.solving.engine.parts import ALL_PARTS, Parts
from noughts.solving.engine.search import EngineSearch
from noughts.solving.engine.threats import MOST_THREES, NONE, SIDE_KEY
from noughts.solving.solver.budget import Budget, BudgetExceededError


class CompiledEngineSearch(EngineSearch):
    """A search by c/core.c, on one game."""

    def __init__(self, tables: LineTables, budget: Budget, parts: Parts = ALL_PARTS) -> None:
        super().__init__(budget, parts)
        cells, k, lines, middle, weights, worth, keys = core_arguments(tables)
        self.core = Core(cells, k, lines, middle, weights, worth, keys, parts.mask)

    @property
    def nodes(self) -> int:
        return self.core.nodes

    def find_win(self, board: EngineBoard, side: int, budget: Budget, threes: int = MOST_THREES) -> int:
        nodes = self.meter.last if budget.nodes is None else budget.nodes

        def poll() -> None:
            if budget.expired:
                raise BudgetExceededError

        try:
            return self.core.find_win(_marks(board), side, threes, nodes, self.meter.last, poll)[0]
        except BudgetExceededError:
            return NONE

    def value(self, board: EngineBoard, side: int, depth: int, alpha: int, beta: int) -> int:
        value, _ = self.core.value(_marks(board), side, depth, alpha, beta, self.meter.last, self._poll)
        if value is None:
            raise BudgetExceededError
        return value

    def best_reply(self, board: EngineBoard, side: int) -> int:
        return self.core.best_reply(board.key ^ (SIDE_KEY if side else 0))

    def _poll(self) -> None:
        if self.meter.budget.expired:
            raise BudgetExceededError


@lru_cache(maxsize=16)
def core_arguments(tables: LineTables) -> tuple[int, int, bytes, bytes, bytes, bytes, bytes]:
    """The tables of a game in the form that the core reads."""
    return (
        tables.cells,
        tables.game.k,
        _lines(tables),
        array("h", tables.from_the_middle).tobytes(),
        array("i", tables.by_marks).tobytes(),
        _worth(tables),
        array("Q", tables.keys[0] + tables.keys[1]).tobytes(),
    )


def _lines(tables: LineTables) -> bytes:
    """The cells of each line and those next to its ends, in the order of their bytes on an EngineBoard."""
    rows = array("h")
    for line in filter(None, tables.lines):
        ends = ends_of(tables.game, line) if tables.exact else []
        rows.extend((*cells_of(line), *ends, *[NONE] * (2 - len(ends))))
    return rows.tobytes()


def _worth(tables: LineTables) -> bytes:
    """What an open line is worth in an estimate, by its marks: to the mover, then to the opponent."""
    rows = [[0] * tables.game.k, [0] * tables.game.k]
    for marks, gain, loss in tables.worth:
        rows[0][marks], rows[1][marks] = gain, loss
    return array("i", rows[0] + rows[1]).tobytes()


def _marks(board: EngineBoard) -> bytes:
    """For each cell, 0 if it is empty, 1 or 2 for a mark of side 0 or 1."""
    marks = bytearray(board.tables.cells)
    for side, cells in enumerate(board.marks, start=1):
        for cell in cells_of(cells):
            marks[cell] = side
    return bytes(marks)
