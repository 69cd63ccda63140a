"""Playing on boards that are too large to solve: the best move within a limit, and whether it is proven."""

import threading

from noughts.game.errors import IllegalMoveError
from noughts.game.position import Position
from noughts.solving.engine.board import EngineBoard
from noughts.solving.engine.deepening import Deepening, winning_line
from noughts.solving.engine.factory import make_search
from noughts.solving.engine.meter import ENDLESS
from noughts.solving.engine.parts import ALL_PARTS, Parts
from noughts.solving.engine.plain import consider_plainly
from noughts.solving.engine.search import EngineSearch
from noughts.solving.engine.threats import MOST_THREES, NONE, lowest
from noughts.solving.limit import Limit, require_limit
from noughts.solving.solver import verdict
from noughts.solving.solver.budget import Budget
from noughts.solving.solver.cores.factory import make_search as make_solver
from noughts.solving.verdict import Verdict

__all__ = ["EngineBoard", "choose_move", "consider", "win_by_threats"]

THREATS_SHARE = 0.12  # of the time, at most, for a win by threats
EXACT_SHARE = 0.5  # of the remaining, at most, for an exact answer
LINE_NODES = 20_000  # for each move of a win that is shown
SOLVABLE = 64  # empty cells: with more, the exact search does not get far in seconds


def consider(
    position: Position,
    *,
    limit: Limit,
    cancel: threading.Event | None = None,
    solve: bool = True,
    lost: int = 0,
    parts: Parts = ALL_PARTS,
) -> Verdict:
    """The best move found within the limit; where nothing is proven, a suggestion.

    The engine does not suggest the moves `lost`, a bitboard; there must be others.

    First it tries proofs: a win at once, a win by threats, an exact answer (unless `solve` is False, for
    callers that have tried the solver). Then it looks for the move that looks best.
    """
    require_limit(limit)
    if position.outcome:
        raise IllegalMoveError(f"the game is over in {position}: no move can be made")
    budget = Budget(limit, cancel)
    if not position.game.usual:
        return consider_plainly(position, budget, lost, solve=solve)
    board = EngineBoard.of(position)
    search = make_search(board, budget, parts)
    won = _find_win(board, search, budget.share(THREATS_SHARE))
    if won is not None:
        return won
    solver_nodes = 0
    if solve and position.empty.bit_count() <= SOLVABLE:
        solver = make_solver(position.game)
        solver.budget = budget.share(EXACT_SHARE)
        exact = verdict(solver, position)
        if exact.proven:
            return exact
        solver_nodes = exact.nodes
    best = Deepening(board, search, budget, lost).best()
    return Verdict(None, None, None, (), search.nodes + solver_nodes, suggestion=best.move)


def win_by_threats(position: Position, *, limit: Limit, threes: int = MOST_THREES) -> Verdict | None:
    """A proven win by fours and at most this number of threes, with its line; None if none is found."""
    budget, board = Budget(limit), EngineBoard.of(position)
    return _find_win(board, make_search(board, budget), budget, threes)


def choose_move(board: EngineBoard, *, limit: Limit, cancel: threading.Event | None = None) -> int:
    """The move of side 0 on a board, also where only exactly k in a row win."""
    if winning := board.winning_cells(0):
        return lowest(winning)
    budget = Budget(limit, cancel)
    search = make_search(board, budget)
    move = search.find_win(board, 0, budget.share(THREATS_SHARE))
    if move != NONE:
        return move
    return Deepening(board, search, budget).best().move


def _find_win(
    board: EngineBoard, search: EngineSearch, budget: Budget, threes: int = MOST_THREES
) -> Verdict | None:
    """A win at once or by threats, with the line that proves it; None if none is found."""
    if winning := board.winning_cells(0):
        cell = lowest(winning)
        return Verdict(1, 1, cell, (cell,), 1)
    move = search.find_win(board, 0, budget, threes)
    if move == NONE:
        return None
    nodes = search.nodes
    search.meter.last = ENDLESS  # the win is proven: the line may take more
    for_line = budget.share(1)
    for_line.nodes = LINE_NODES
    line = winning_line(board, search, move, for_line)
    return Verdict(1, None, move, line, nodes)
