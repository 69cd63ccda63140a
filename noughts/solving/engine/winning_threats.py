"""Every move that wins by threats, for puzzles. The search in threats.py stops at the first."""

from noughts.game.errors import NoughtsError
from noughts.game.game import cells_of
from noughts.game.notation import quote
from noughts.game.position import Position
from noughts.solving.engine.board import EngineBoard
from noughts.solving.engine.deepening import winning_line
from noughts.solving.engine.factory import make_search
from noughts.solving.engine.threats import NONE, lowest
from noughts.solving.limit import Limit
from noughts.solving.solver.budget import Budget
from noughts.solving.solver.pruning import fork_cells

MOST_NODES = 20_000  # for each move


def winning_moves(position: Position, threes: int) -> frozenset[int]:
    """All moves of the mover that win by fours and at most so many threes: it is proven which.

    A move that wins in another way is not among them. Too many threats to try them all are an error.
    """
    won = {cell: wins_by_threats(position, cell, threes) for cell in position.moves}
    if None in won.values():
        raise NoughtsError(f"{quote(str(position))} has too many threats to try them all")
    return frozenset(cell for cell, wins in won.items() if wins)


def wins_by_threats(position: Position, cell: int, threes: int) -> bool | None:
    """Does a move win by fours and at most so many threes? None: the threats are too many to try them all."""
    board, budget = EngineBoard.of(position), Budget(Limit(nodes=MOST_NODES))
    if winning := board.winning_cells(0):
        return bool(winning >> cell & 1)
    block = board.winning_cells(1)
    if block and block != 1 << cell:
        return False
    after = board.after(0, cell)
    if fours := after.winning_cells(0):
        if fours & fours - 1:
            return True
        starts, left = [after.after(1, lowest(fours))], threes
    else:  # it counts as a three, unless it had to block
        pairs, left = after.pairs(0), threes if block else threes - 1
        if left < 0 or not fork_cells(pairs) or fork_cells(after.pairs(1)):
            return False
        starts = [after.after(1, reply) for reply in cells_of(after.forced_replies(1, pairs))]
    search = make_search(board, budget)
    if all(search.find_win(start, 0, budget, left) != NONE for start in starts):
        return True
    return None if search.nodes > MOST_NODES else False


def winning_play(position: Position, move: int) -> tuple[int, ...]:
    """A win by threats to its end, from one of those moves: the others are replies that resist most."""
    board, budget = EngineBoard.of(position), Budget(Limit(nodes=MOST_NODES))
    return winning_line(board, make_search(board, budget), move, budget)


def winning_move(position: Position, threes: int) -> int:
    """One of those moves; an error if none is found."""
    board, budget = EngineBoard.of(position), Budget(Limit(nodes=MOST_NODES))
    if winning := board.winning_cells(0):
        return lowest(winning)
    move = make_search(board, budget).find_win(board, 0, budget, threes)
    if move == NONE:
        raise NoughtsError(f"{quote(str(position))} has no win by threats that we know of")
    return move
