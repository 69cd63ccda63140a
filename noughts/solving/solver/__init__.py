"""Exact values on any board.

    graph.py     what a side's open lines have come to
    weak.py      the weak game of Maker and Breaker, and what makes no difference in it
    rules.py     what lets the search skip work, and why
    search.py    the search itself, of both games: can the attacker force a line?
    table.py     what it remembers
    watch.py     when it has to end
    inquiry.py   two such questions make the value of a position
    core.c       the search once more, compiled, for boards of up to 64 cells; wide.c: up to 128
    cores.py     which of the two is used

On boards that are too big, "not proven" is the answer.
"""

import threading
from collections.abc import Callable
from contextlib import suppress

from noughts.game.game import Game, cells_of
from noughts.game.notation import require_number
from noughts.game.position import Position, require_position
from noughts.solving.limit import NO_LIMIT, Limit, require_limit
from noughts.solving.solver.backend import make_search
from noughts.solving.solver.budget import Budget, BudgetExceededError, SolveProgress
from noughts.solving.solver.pruning import ALL_RULES, Pruning
from noughts.solving.solver.search import Search
from noughts.solving.solver.value_query import ValueQuery, distance, heuristic_move, principal_line
from noughts.solving.verdict import Verdict

__all__ = ["Budget", "Pruning", "Search", "SolveProgress", "solve", "verdict"]


def solve(
    position: Position | Game,
    *,
    limit: Limit = NO_LIMIT,
    cancel: threading.Event | None = None,
    distance: bool = False,
    progress: Callable[[SolveProgress], None] | None = None,
    rules: Pruning = ALL_RULES,
    threads: int = 1,
    megabytes: int | None = None,
) -> Verdict:
    """The value of a position, or of a game's empty board, proven by search.

    The value is None if the search reaches the limit, or if `cancel` is set, before it has a proof.

    >>> solve(Game(4, 3, 3), distance=True).plies
    7
    """
    if isinstance(position, Game):
        position = Position(position)
    require_position(position)
    require_limit(limit)
    require_number("threads", threads, 1)
    require_number("megabytes", megabytes, 1)
    search = make_search(position.game, rules, threads, megabytes)
    search.watch = Budget(limit, cancel, progress)
    return verdict(search, position, with_distance=distance)


def verdict(search: Search, position: Position, *, with_distance: bool = False) -> Verdict:
    """The same with a search that may know something already, and says when to stop."""
    before = search.nodes
    if position.outcome:
        return Verdict(-1 if position.outcome.winner else 0, 0, None, (), 1)
    inquiry = ValueQuery(search, position)
    inquiry.run()
    value = inquiry.value
    best = cells_of(inquiry.winning or inquiry.saving or heuristic_move(position))[0]
    if value is None:
        return Verdict(None, None, None, (), search.nodes - before, suggestion=best)
    plies = position.empty.bit_count() if value == 0 else None
    if with_distance and value:
        with suppress(BudgetExceededError):  # the value is known all the same
            plies, best = distance(search, position, value)
    line = principal_line(search, position, value, best, plies if value else None)
    return Verdict(value, plies, best, tuple(line), search.nodes - before)
