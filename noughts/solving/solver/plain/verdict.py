"""Verdicts on positions of games that the plain search serves."""

from collections.abc import Iterator
from contextlib import suppress

from noughts.game.position import Position
from noughts.game.tactics import greedy_moves
from noughts.solving.score import Score
from noughts.solving.solver.budget import Budget, BudgetExceededError
from noughts.solving.solver.cores.factory import make_plain_search
from noughts.solving.solver.plain.search import WIN, PlainSearch
from noughts.solving.verdict import MoveVerdict, Verdict, final_value, rank_moves

ROOT_SHARE = 0.5  # of the budget for the position itself; its moves profit from the table


def plain_verdict(search: PlainSearch, position: Position, *, with_distance: bool = False) -> Verdict:
    """The value of a position, its best move and how play goes on, within the search's budget."""
    before = search.nodes
    if position.outcome:
        return Verdict(final_value(position), 0, None, (), 1)
    try:
        value = search.value(position)
    except BudgetExceededError:
        best = greedy_moves(position)[0]
        return Verdict(None, None, None, (), search.nodes - before, suggestion=best)
    score = Score(value, position.empty.bit_count() if value == 0 else None)
    if with_distance and value:
        with suppress(BudgetExceededError):  # the value is known all the same
            score = search.score(position)
    line = list(_variation(search, position, score))
    best = line[0] if line else greedy_moves(position)[0]
    return Verdict(value, score.plies, best, tuple(line) or (best,), search.nodes - before)


def plain_verdicts(
    position: Position, budget: Budget, *, with_distance: bool = False
) -> tuple[Verdict, tuple[MoveVerdict, ...]]:
    """The verdicts on a position and on its moves; the value None means not proven."""
    search = make_plain_search(position.game)
    search.budget = budget.share(ROOT_SHARE)
    whole = plain_verdict(search, position, with_distance=with_distance)
    search.budget = budget
    scores: dict[int, Score | None] = dict.fromkeys(position.moves)
    with suppress(BudgetExceededError):
        for move in scores:
            scores[move] = _score_of_move(search, position.play(move), with_distance)
    known = [score for score in scores.values() if score is not None]
    if whole.value is None and known and (max(known).value == 1 or len(known) == len(scores)):
        top = max(known)
        best = next(move for move, score in scores.items() if score == top)
        whole = Verdict(top.value, top.plies, best, (best,), search.nodes)
    return whole, rank_moves(scores, whole.value)


def _score_of_move(search: PlainSearch, after: Position, with_distance: bool) -> Score:
    """The score of the move that led to a position."""
    if after.outcome:
        return Score(
            final_value(after), after.empty.bit_count() if not after.outcome.winner else 0
        ).for_parent
    if with_distance:
        return search.score(after).for_parent
    value = search.value(after)
    return Score(value, None if value else after.empty.bit_count()).for_parent


def _variation(search: PlainSearch, position: Position, score: Score) -> Iterator[int]:
    """Best play, as far as the budget allows: it keeps the value, and the distance if that is known."""
    marks = (position.x | position.o).bit_count()
    target = 0
    if score.value:
        target = score.value * (1 if score.plies is None else WIN - marks - score.plies)
    with suppress(BudgetExceededError):
        while not position.outcome:
            lost = target == -1  # every move loses, and the distance is not known
            move = greedy_moves(position)[0] if lost else search.best_move(position, target)
            yield move
            position, target = position.play(move), -target
