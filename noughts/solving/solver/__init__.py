"""Exact values on any board.

    graph.py           line graphs: the lines that a side can still complete
    maker_breaker.py   the weak game of Maker and Breaker, and how its graphs are simplified
    pruning.py         the rules that let the search skip work, and why they are right
    search.py          the search of both games: can the attacker force a line?
    table.py           the transposition table, and mirror images
    value_query.py     the value of a position, from two such questions
    move_values.py     the value of each move
    budget.py          when a search has to end
    plain/             alpha-beta for games where those rules are wrong: misère, gravity, one mark for both
    cores/             the same searches in C and WebAssembly; factory.py chooses one
    cluster/           a search on many machines

On boards that are too large, the answer is "not proven".
"""

import threading
from collections.abc import Callable
from contextlib import suppress

from noughts.game.game import Game, cells_of
from noughts.game.notation import require_number
from noughts.game.position import Position, as_position
from noughts.game.tactics import greedy_moves
from noughts.solving.limit import NO_LIMIT, Limit, require_limit
from noughts.solving.solver.budget import Budget, BudgetExceededError, SolveProgress
from noughts.solving.solver.cores.factory import make_plain_search, make_search
from noughts.solving.solver.plain.verdict import plain_verdict
from noughts.solving.solver.pruning import ALL_RULES, Pruning
from noughts.solving.solver.search import Search
from noughts.solving.solver.value_query import ValueQuery, distance, principal_line
from noughts.solving.verdict import Verdict, final_value

__all__ = ["Budget", "Pruning", "Search", "SolveProgress", "solve", "verdict"]


def solve(
    position: Position | Game | str,
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
    position = as_position(position)
    require_limit(limit)
    require_number("threads", threads, 1)
    require_number("megabytes", megabytes, 1)
    if not position.game.usual:
        plain = make_plain_search(position.game, megabytes)
        plain.budget = Budget(limit, cancel, progress)
        return plain_verdict(plain, position, with_distance=distance)
    search = make_search(position.game, rules, threads, megabytes)
    search.budget = Budget(limit, cancel, progress)
    return verdict(search, position, with_distance=distance)


def verdict(search: Search, position: Position, *, with_distance: bool = False) -> Verdict:
    """The verdict of `solve`, by a search that may have answers stored, within its budget."""
    before = search.nodes
    if position.outcome:
        return Verdict(final_value(position), 0, None, (), 1)
    query = ValueQuery(search, position)
    query.run()
    value = query.value
    known = query.winning or query.saving
    best = cells_of(known)[0] if known else greedy_moves(position)[0]
    if value is None:
        return Verdict(None, None, None, (), search.nodes - before, suggestion=best)
    plies = position.empty.bit_count() if value == 0 else None
    if with_distance and value:
        with suppress(BudgetExceededError):  # the value is known all the same
            plies, best = distance(search, position, value)
    line = principal_line(search, position, value, best, plies if value else None)
    return Verdict(value, plies, best, tuple(line), search.nodes - before)
