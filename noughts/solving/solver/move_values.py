"""The value of each move of a position, as far as the budget allows."""

from dataclasses import replace

from noughts.game.position import Position
from noughts.solving.score import Score
from noughts.solving.solver import verdict
from noughts.solving.solver.budget import Budget, BudgetExceededError
from noughts.solving.solver.cores.factory import make_search
from noughts.solving.solver.plain.verdict import plain_verdicts
from noughts.solving.solver.search import Search
from noughts.solving.solver.value_query import ValueQuery, distance
from noughts.solving.verdict import MoveVerdict, Verdict, rank_moves

ROOT_SHARE = 0.5  # of the budget for the position itself; its moves profit from the table


def verdicts(
    position: Position, budget: Budget, *, with_distance: bool = False
) -> tuple[Verdict, tuple[MoveVerdict, ...]]:
    """The verdicts on a position and on its moves; the value None means not proven."""
    if not position.game.usual:
        return plain_verdicts(position, budget, with_distance=with_distance)
    search = make_search(position.game)
    search.budget = budget.share(ROOT_SHARE)
    whole = verdict(search, position, with_distance=with_distance)
    search.budget = budget
    values = _values(search, position, whole)
    whole = replace(_conclude(whole, values), nodes=search.nodes)
    scores = {move: _score(search, position.play(move), values[move], with_distance) for move in values}
    if whole.best in scores and whole.value and whole.plies is not None:
        scores[whole.best] = Score(whole.value, whole.plies)  # also if the budget ended before its own search
    return whole, rank_moves(scores, whole.value)


def _values(search: Search, position: Position, whole: Verdict) -> dict[int, int | None]:
    """The values of the moves for the mover.

    All moves get a share of nodes, then the open ones get a larger share, so cheap proofs come first.
    """
    values: dict[int, int | None] = dict.fromkeys(position.moves)
    queries = {}
    for move in values:
        after = position.play(move)
        if after.outcome:
            values[move] = 1 if after.outcome.winner else 0
        elif whole.value == -1 or (whole.value is not None and move == whole.best):
            values[move] = whole.value
        else:
            queries[move] = ValueQuery(search, after, safe=whole.value == 0)
    while queries and not search.budget.expired:
        for move, query in list(queries.items()):
            if search.budget.expired:
                break
            query.deepen()
            if query.value is not None:
                values[move] = -query.value
                del queries[move]
    return values


def _conclude(whole: Verdict, values: dict[int, int | None]) -> Verdict:
    """The verdict on the position, proven by the values of its moves if the search did not prove it."""
    proven = {move: value for move, value in values.items() if value is not None}
    if whole.proven or not proven:
        return whole
    best = max(proven, key=proven.__getitem__)
    if proven[best] < 1 and len(proven) < len(values):
        return whole
    return replace(whole, value=proven[best], best=best, variation=(best,), suggestion=None)


def _score(search: Search, after: Position, value: int | None, with_distance: bool) -> Score | None:
    """The score of the move that led to a position, from its value."""
    if value is None:
        return None
    if value == 0 or after.outcome:
        return Score(value, 1 + (0 if after.outcome else after.empty.bit_count()))
    try:
        return Score(value, 1 + distance(search, after, -value)[0] if with_distance else None)
    except BudgetExceededError:
        return Score(value)
