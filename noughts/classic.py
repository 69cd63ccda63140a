"""The classic exercise: the seven functions and their helpers, on lists of lists.

A board is a list of three rows of three cells, each `X`, `O` or `EMPTY`; an action is a pair
`(i, j)`: row and cell, from the top left. Values are X's. Nothing here changes its argument.
"""

from noughts.game.errors import IllegalMoveError, ImpossibleError
from noughts.game.game import CLASSIC
from noughts.game.notation import quote, read_board
from noughts.game.position import Board as Board
from noughts.game.position import O, Position, X
from noughts.solving import perfect

__all__ = [
    "EMPTY",
    "O",
    "X",
    "actions",
    "blank_of",
    "has_column",
    "has_diagonal",
    "has_row",
    "initial_state",
    "max_value",
    "min_value",
    "minimax",
    "minimax_helper",
    "not_losable_actions_of",
    "player",
    "result",
    "terminal",
    "utility",
    "winnable_actions_of",
    "winner",
]

EMPTY = None

Action = tuple[int, int]

_SIDE = CLASSIC.width
_best: dict[tuple[str | None, ...], Action | None] = {}  # what `minimax` has looked up before


def initial_state() -> Board:
    """A fresh empty board."""
    return [[EMPTY] * _SIDE for _ in range(_SIDE)]


def player(board: Board) -> str:
    """Whose turn it is."""
    count_x, count_o = (bitboard.bit_count() for bitboard in read_board(board, _SIDE, _SIDE))
    if not 0 <= count_x - count_o <= 1:
        raise ImpossibleError(
            f"this board has {count_x} X and {count_o} O, which cannot arise: X moves first, "
            "so there are as many X as O or one more"
        )
    return X if count_x == count_o else O


def actions(board: Board) -> set[Action]:
    """All actions on empty cells."""
    read_board(board, _SIDE, _SIDE)
    return {(i, j) for i, row in enumerate(board) for j, cell in enumerate(row) if cell is EMPTY}


def result(board: Board, action: Action) -> Board:
    """The board after the mover takes a cell; the given board stays as it is."""
    mover = player(board)
    i, j = _checked(board, action)
    after = [list(row) for row in board]
    after[i][j] = mover
    return after


def winner(board: Board) -> str | None:
    """Who has three in a row, column or diagonal, if anybody."""
    read_board(board, _SIDE, _SIDE)
    for mark in (X, O):
        if has_row(board, mark) or has_column(board, mark) or has_diagonal(board, mark):
            return mark
    return None


def terminal(board: Board) -> bool:
    """Is the game over?"""
    return winner(board) is not None or not actions(board)


def utility(board: Board) -> int:
    """1 if X has won, -1 if O has won, 0 otherwise."""
    mark = winner(board)
    return 0 if mark is None else 1 if mark == X else -1


def minimax(board: Board) -> Action | None:
    """The action of the perfect player; None when the game is over.

    A board seen before is looked up by its nine cells, which is why they are named here.
    """
    try:
        top, middle, bottom = board
        if type(board) is list and type(top) is list and type(middle) is list and type(bottom) is list:
            (a, b, c), (d, e, f), (g, h, i) = top, middle, bottom
            return _best[a, b, c, d, e, f, g, h, i]
    except (KeyError, TypeError, ValueError):
        pass  # not seen before, or no board at all
    action = None if terminal(board) else _action(perfect.best(_position(board)))
    _best[tuple(cell for row in board for cell in row)] = action
    return action


def has_row(board: Board, player: str) -> bool:
    """Has this player a complete row?"""
    read_board(board, _SIDE, _SIDE)
    return any(all(cell == player for cell in row) for row in board)


def has_column(board: Board, player: str) -> bool:
    """Has this player a complete column?"""
    read_board(board, _SIDE, _SIDE)
    return any(all(row[j] == player for row in board) for j in range(_SIDE))


def has_diagonal(board: Board, player: str) -> bool:
    """Has this player a complete diagonal?"""
    read_board(board, _SIDE, _SIDE)
    falling = all(board[i][i] == player for i in range(_SIDE))
    rising = all(board[i][_SIDE - 1 - i] == player for i in range(_SIDE))
    return falling or rising


def max_value(state: Board) -> int:
    """What the board is worth if MAX moves: the highest min-value of its results."""
    from noughts.strategies.minimax import Minimax  # not at the top: `import tictactoe` stays light

    return utility(state) if terminal(state) else int(Minimax().max_value(_position(state)))


def min_value(state: Board) -> int:
    """What the board is worth if MIN moves: the lowest max-value of its results."""
    from noughts.strategies.minimax import Minimax

    return utility(state) if terminal(state) else int(Minimax().min_value(_position(state)))


def minimax_helper(board: Board) -> tuple[Action, int]:
    """The first best action and its value; `((-1, -1), utility)` when the game is over."""
    from noughts.strategies.helper import Helper

    if terminal(board):
        return (-1, -1), utility(board)
    value, move = Helper().decide(_position(board))
    return _action(move), int(value)


def blank_of(board: Board) -> int:
    """How many cells are empty."""
    return len(actions(board))


def winnable_actions_of(board: Board) -> set[Action]:
    """The actions with which the mover wins at once; none when the game is over."""
    from noughts.strategies.judgement import winning_moves

    return set() if terminal(board) else {divmod(move, _SIDE) for move in winning_moves(_position(board))}


def not_losable_actions_of(board: Board) -> set[Action]:
    """The actions after which the opponent cannot win at once; none when the game is over."""
    from noughts.strategies.judgement import safe_moves

    return set() if terminal(board) else {divmod(move, _SIDE) for move in safe_moves(_position(board))}


def _checked(board: Board, action: object) -> Action:
    """The action, if it can be taken on this board."""
    if not isinstance(action, tuple) or len(action) != 2 or not all(type(index) is int for index in action):
        raise IllegalMoveError(
            f"action {quote(action)} is not a pair (i, j) of whole numbers: row and column"
        )
    i, j = action
    if not (0 <= i < _SIDE and 0 <= j < _SIDE):
        raise IllegalMoveError(
            f"action {quote(action)} is off the board: row and column go from 0 to {_SIDE - 1}"
        )
    if board[i][j] is not EMPTY:
        raise IllegalMoveError(f"action {quote(action)} takes a cell that {board[i][j]} has already")
    return i, j


def _action(move: int | None) -> Action:
    return (-1, -1) if move is None else divmod(move, _SIDE)


def _position(board: Board) -> Position:
    """The same board in the terms of the core; only for boards on which play goes on."""
    player(board)  # refuses counts that cannot arise, in the words of this module
    return Position.from_board(board)
