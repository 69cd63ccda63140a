"""Playing on boards too big to solve: the best move within a time, and whether it is proven."""

import threading

from noughts.game.errors import IllegalMoveError
from noughts.game.position import Position
from noughts.solving.engine.board import EngineBoard
from noughts.solving.engine.deepening import Deepening
from noughts.solving.engine.threats import Threats
from noughts.solving.limit import Limit, require_limit
from noughts.solving.solver import verdict
from noughts.solving.solver.backend import make_search
from noughts.solving.solver.budget import Budget
from noughts.solving.verdict import Verdict

__all__ = ["EngineBoard", "consider"]

THREATS_SHARE = 0.3  # of the time, at most, for a win by threats
EXACT_SHARE = 0.5  # of the rest, at most, for an exact answer
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

    Moves that are `lost`, as a bitboard, are not suggested; there must be others.

    First what can be proven: a win at once, a win by threats, an exact answer (unless `solve` is False,
    for one who has tried that already). Then what looks best.
    A limit in nodes holds for each of these searches by itself.
    """
    require_limit(limit)
    if position.outcome:
        raise IllegalMoveError(f"the game is over in {position}: no move can be made")
    watch = Budget(limit, cancel)
    board, threats = EngineBoard(position), Threats()
    if winning := board.winning_cells(0):
        return _won(winning.bit_length() - 1, 1, 1)
    move = threats.find(board, 0, watch.share(THREATS_SHARE))
    if move is not None:
        return _won(move, None, threats.nodes)
    exact_nodes = 0
    if solve and position.empty.bit_count() <= SOLVABLE:
        search = make_search(position.game)
        search.watch = watch.share(EXACT_SHARE)
        exact = verdict(search, position)
        if exact.proven:
            return exact
        exact_nodes = exact.nodes
    deepening = Deepening(board, threats, watch, lost)
    best = deepening.best()
    nodes_in_all = threats.nodes + exact_nodes + deepening.nodes
    return Verdict(None, None, None, (), nodes_in_all, suggestion=best)


def _won(move: int, plies: int | None, nodes: int) -> Verdict:
    return Verdict(1, plies, move, (move,), nodes)
