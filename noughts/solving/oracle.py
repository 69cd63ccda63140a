"""The oracle: the value of a position and the move to play. All other packages ask here.

Answers come from the most trusted source: the 3 x 3 table, a table on disk, the solver. If none of them
has a proof, the engine suggests a move, which is never called best. Sources that are not needed are not
imported, so `noughts analyse` on 3 x 3 starts fast.
"""

import threading
from collections.abc import Callable
from dataclasses import replace

from noughts.game.game import CLASSIC, Game
from noughts.game.position import Position, as_position
from noughts.solving import perfect
from noughts.solving.limit import NO_LIMIT, Limit, require_limit
from noughts.solving.score import Score
from noughts.solving.verdict import Analysis, Verdict, rank_moves

SOLVER_SHARE = 0.8  # of the limit; the engine has the rest if nothing is proven by then
HUGE_NODES = 400  # for the solver on a board too large for it: enough to prove short wins,
HUGE_SECONDS = 0.1  # or the nodes of this time, if that is more
ENGINE_NODES = 60_000  # for a suggestion: nodes, so that everybody gets the same one
ENGINE_SECONDS = 10.0  # by the clock, for slow machines


def is_instant(game: Game) -> bool:
    """Is there a table of this game, so that no search is needed?"""
    return _book(game) is not None


def analyse(
    position: Position | Game | str,
    *,
    limit: Limit = NO_LIMIT,
    cancel: threading.Event | None = None,
    distance: bool = False,
) -> Analysis:
    """The value of a position and of each of its moves, as far as a search within the limit proves them.

    On 3 x 3, and on boards that have a table on disk, no search is needed, and distances are always known.
    If the search proves no value, the engine suggests a move. That takes at most 60,000 nodes more.

    >>> analysis = analyse("X.O/.X./O..")
    >>> verdict = analysis.verdict
    >>> verdict.value, verdict.plies, analysis.position.game.cell_name(verdict.best)
    (1, 1, 'c3')
    """
    position = as_position(position)
    require_limit(limit)
    book = _book(position.game)
    if book is not None:
        return _look_up(position, *book)
    return _search(position, limit, cancel, distance)


def _search(position: Position, limit: Limit, cancel: threading.Event | None, distance: bool) -> Analysis:
    """What the solver proves, otherwise what the engine suggests."""
    from noughts.solving.engine import SOLVABLE, consider
    from noughts.solving.solver import move_values as solved
    from noughts.solving.solver.budget import Budget
    from noughts.solving.solver.cores.backend import nodes_for

    nodes = None if limit.nodes is None else int(SOLVER_SHARE * limit.nodes)
    if position.empty.bit_count() > SOLVABLE:
        most = max(HUGE_NODES, nodes_for(position.game, HUGE_SECONDS))
        nodes = most if nodes is None else min(nodes, most)
    seconds = None if limit.seconds is None else SOLVER_SHARE * limit.seconds
    budget = Budget(Limit(seconds, nodes), cancel)
    found = Analysis(position, *solved.verdicts(position, budget, with_distance=distance))
    if found.verdict.proven:
        return found
    seconds = ENGINE_SECONDS if limit.seconds is None else min(limit.seconds, ENGINE_SECONDS)
    advice = consider(
        position, limit=Limit(seconds, ENGINE_NODES), cancel=cancel, solve=False, lost=found.losing_cells
    )
    scores = {move.cell: move.score for move in found.moves}
    if advice.best is not None:
        scores[advice.best] = advice.score
    advice = replace(advice, nodes=found.verdict.nodes + advice.nodes)
    return Analysis(position, advice, rank_moves(scores, advice.value))


def suggest(position: Position) -> int | None:
    """A move of the engine for a position whose value is not known."""
    from noughts.solving.engine import consider

    return consider(position, limit=Limit(ENGINE_SECONDS, ENGINE_NODES), solve=False).move


def advise(position: Position, *, limit: Limit, cancel: threading.Event | None = None) -> Verdict:
    """The move to play: the best one if it is proven within the limit, otherwise a suggestion."""
    require_limit(limit)
    book = _book(position.game)
    if book is not None:
        return _look_up(position, *book).verdict
    from noughts.solving.engine import consider

    return consider(position, limit=limit, cancel=cancel)


Book = tuple[Callable[[Position], Score], Callable[[Position], int | None]]  # the score, the best move


def _book(game: Game) -> Book | None:
    """The functions that look up positions of a game; None if there is no table."""
    if game is CLASSIC:
        return _classic_score, perfect.best
    from noughts.solving.tables import find_table

    table = find_table(game)
    if table is None:
        return None

    def score(position: Position) -> Score:
        return Score(*table.look_up(position))

    return score, lambda position: _trickiest(score, position)


def _classic_score(position: Position) -> Score:
    return Score(perfect.value(position), perfect.plies(position))


def _look_up(
    position: Position, score: Callable[[Position], Score], best: Callable[[Position], int | None]
) -> Analysis:
    whole = score(position)
    scores: dict[int, Score | None] = {move: score(position.play(move)).for_parent for move in position.moves}
    line = []
    at = position
    while (move := best(at)) is not None:
        line.append(move)
        at = at.play(move)
    first = line[0] if line else None
    verdict = Verdict(whole.value, whole.plies, first, tuple(line), nodes=1 + len(scores))
    return Analysis(position, verdict, rank_moves(scores, whole.value))


def _trickiest(score: Callable[[Position], Score], position: Position) -> int | None:
    """A move with the best score; among equal ones, the one after which most replies are mistakes."""

    def mistakes(after: Position) -> float:
        value = score(after).value
        worse = sum(score(after.play(reply)).value > -value for reply in after.moves)
        return worse / max(1, len(after.moves))

    scores = {move: score(position.play(move)).for_parent for move in position.moves}
    if not scores:
        return None
    top = max(scores.values())
    equal = [move for move in scores if scores[move] == top]
    return max(equal, key=lambda move: mistakes(position.play(move))) if len(equal) > 1 else equal[0]
