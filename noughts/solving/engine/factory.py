"""Which search is used: the compiled one if it was built, otherwise the one in Python. Both do the same."""

from collections import Counter
from functools import lru_cache

from noughts.game.game import cells_of
from noughts.solving.engine.board import EngineBoard, LineTables
from noughts.solving.engine.parts import ALL_PARTS, Parts
from noughts.solving.engine.search import EngineSearch
from noughts.solving.solver.budget import Budget
from noughts.solving.solver.cores.backend import active_backend

try:
    from noughts.solving.engine.compiled import CompiledEngineSearch
except ImportError:  # there was no compiler when the package was installed
    BUILT = False
else:
    BUILT = True

# The most that c/board.h has room for.
MOST_CELLS = 361
MOST_LINES = 4 * MOST_CELLS
MOST_LINES_THROUGH_A_CELL = 76


def make_search(board: EngineBoard, budget: Budget, parts: Parts = ALL_PARTS) -> EngineSearch:
    """A new search for boards of this game."""
    if BUILT and active_backend() == "compiled" and fits_core(board.tables):
        return CompiledEngineSearch(board.tables, budget, parts)
    return EngineSearch(budget, parts)


@lru_cache(maxsize=16)
def fits_core(tables: LineTables) -> bool:
    """Does this game fit the compiled search? All its lines must have k cells."""
    lines = [line for line in tables.lines if line]
    if tables.cells > MOST_CELLS or len(lines) > MOST_LINES:
        return False
    through = Counter(cell for line in lines for cell in cells_of(line))
    same_length = all(line.bit_count() == tables.game.k for line in lines)
    return same_length and max(through.values(), default=0) <= MOST_LINES_THROUGH_A_CELL
