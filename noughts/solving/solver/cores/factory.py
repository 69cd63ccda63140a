"""Makes the search that serves a game."""

from noughts.game.game import Game
from noughts.solving.solver.cores.backend import is_compiled, is_plain_compiled
from noughts.solving.solver.plain.gravity import GravitySearch, is_served
from noughts.solving.solver.plain.search import PlainSearch
from noughts.solving.solver.pruning import ALL_RULES, Pruning
from noughts.solving.solver.search import Search


def make_search(
    game: Game, rules: Pruning = ALL_RULES, threads: int = 1, megabytes: int | None = None
) -> Search:
    """A search on a game; only the compiled one uses `threads` and `megabytes`, the size of its table."""
    if is_compiled(game):
        from noughts.solving.solver.cores.compiled import CompiledSearch  # here: it may not have been built

        return CompiledSearch(game, threads, megabytes, rules)
    return Search(game, rules)


def make_plain_search(game: Game, megabytes: int | None = None) -> PlainSearch:
    """A search on a game with misère, gravity or one mark for both."""
    if is_plain_compiled(game):
        from noughts.solving.solver.cores.compiled_plain import (  # here: as above
            CompiledGravitySearch,
            CompiledPlainSearch,
        )

        return (CompiledGravitySearch if is_served(game) else CompiledPlainSearch)(game, megabytes)
    return (GravitySearch if is_served(game) else PlainSearch)(game)
