"""Which search is used: the compiled one where it was built and fits, else the one in Python."""

import os

from noughts.exact.solver.rules import ALL_RULES, Rules
from noughts.exact.solver.search import Search
from noughts.rules.errors import NoughtsError
from noughts.rules.game import Game
from noughts.rules.notation import quoted

try:
    from noughts.exact.solver.compiled import MOST_CELLS, CompiledSearch
except ImportError:  # there was no compiler when the package was installed
    BUILT = False
else:
    BUILT = True

NODES_A_SECOND = {"compiled": 150_000, "python": 800}  # on hard questions
CHOICES = tuple(NODES_A_SECOND)
VARIABLE = "NOUGHTS_CORE"


def core_in_use() -> str:
    """`compiled` or `python`, as `NOUGHTS_CORE` says, or the faster one that is there."""
    chosen = os.environ.get(VARIABLE) or ("compiled" if BUILT else "python")
    if chosen not in CHOICES:
        raise NoughtsError(f"{VARIABLE} is {quoted(chosen)}: it must be compiled or python")
    if chosen == "compiled" and not BUILT:
        raise NoughtsError(
            f"{VARIABLE} is 'compiled', but the compiled core was not built: "
            "install a C compiler and then noughts again"
        )
    return chosen


def affordable(game: Game, seconds: float) -> int:
    """The nodes that a search on a game looks at in so many seconds of a quiet machine."""
    return int(seconds * NODES_A_SECOND["compiled" if _is_compiled(game) else "python"])


def make_search(
    game: Game, rules: Rules = ALL_RULES, threads: int = 1, megabytes: int | None = None
) -> Search:
    """A search on a game; threads, and the megabytes of its table, are for the compiled one."""
    if _is_compiled(game):
        return CompiledSearch(game, threads, megabytes, rules)
    return Search(game, rules)


def _is_compiled(game: Game) -> bool:
    return core_in_use() == "compiled" and game.cells <= MOST_CELLS
