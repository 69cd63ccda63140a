"""Playing on boards that are too large to solve: the best move within a limit, and whether it is proven."""

import threading

from noughts.game.errors import IllegalMoveError
from noughts.game.position import Position
from noughts.solving.engine.board import EngineBoard
from noughts.solving.engine.deepening import Deepening
from noughts.solving.engine.threats import Threats
from noughts.solving.limit import Limit, require_limit
from noughts.solving.solver import verdict
from noughts.solving.solver.budget import Budget
from noughts.solving.solver.factory import make_search
from noughts.solving.verdict import Verdict

__all__ = ["EngineBoard", "consider"]

THREATS_SHARE = 0.3  # of the time, at most, for a win by threats
EXACT_SHARE = 0.5  # of the remaining, at most, for an exact answer
SOLVABLE = 64  # empty cells: with more, the exact search does not get far in seconds


def consider(
    position: Position,
    *,
    limit: Limit,
    cancel: threading.Event | None = None,
    solve: bool = True,
    lost: int = 0,
) -> Verdict:
    """The best move found within the limit; where nothing is proven, a suggestion.

    The engine does not suggest the moves `lost`, a bitboard; there must be others.

    First it tries proofs: a win at once, a win by threats, an exact answer (unless `solve` is False, for
    callers that have tried the solver). Then it looks for the move that looks best.
    A limit in nodes holds for each of these searches by itself.
    """
    require_limit(limit)
    if position.outcome:
        raise IllegalMoveError(f"the game is over in {position}: no move can be made")
    budget = Budget(limit, cancel)
    board, threats = EngineBoard(position), Threats()
    if winning := board.winning_cells(0):
        return _win(winning.bit_length() - 1, 1, 1)
    move = threats.find(board, 0, budget.share(THREATS_SHARE))
    if move is not None:
        return _win(move, None, threats.nodes)
    exact_nodes = 0
    if solve and position.empty.bit_count() <= SOLVABLE:
        search = make_search(position.game)
        search.budget = budget.share(EXACT_SHARE)
        exact = verdict(search, position)
        if exact.proven:
            return exact
        exact_nodes = exact.nodes
    deepening = Deepening(board, threats, budget, lost)
    best = deepening.best()
    nodes_in_all = threats.nodes + exact_nodes + deepening.nodes
    return Verdict(None, None, None, (), nodes_in_all, suggestion=best)


def _win(move: int, plies: int | None, nodes: int) -> Verdict:
    return Verdict(1, plies, move, (move,), nodes)
