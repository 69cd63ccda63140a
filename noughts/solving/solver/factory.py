"""Makes the search that serves a game."""

from noughts.game.game import Game
from noughts.solving.solver.backend import is_compiled
from noughts.solving.solver.pruning import ALL_RULES, Pruning
from noughts.solving.solver.search import Search


def make_search(
    game: Game, rules: Pruning = ALL_RULES, threads: int = 1, megabytes: int | None = None
) -> Search:
    """A search on a game; only the compiled one uses `threads` and `megabytes`, the size of its table."""
    if is_compiled(game):
        from noughts.solving.solver.compiled import CompiledSearch  # here: it may not have been built

        return CompiledSearch(game, threads, megabytes, rules)
    return Search(game, rules)
