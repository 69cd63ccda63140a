"""The classic exercise: the seven functions and their helpers, on lists of lists.

A board is a list of three rows of three cells, each `X`, `O` or `EMPTY`. An action is a pair
`(i, j)`: row and cell, counted from the top left. Values are X's. No function changes its arguments.
"""

from noughts.game.errors import IllegalMoveError, ImpossibleError
from noughts.game.game import CLASSIC, cells_of
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

_SIDE, _FULL = CLASSIC.width, CLASSIC.full
_WON = frozenset(cells for cells in range(_FULL + 1) if any(line & cells == line for line in CLASSIC.lines))
# the cells of X and of O, as bitboards, in each of the 27 ways to fill a row
_ROWS: dict[tuple[str | None, ...], tuple[int, ...]] = {
    (a, b, c): tuple((a == mark) + 2 * (b == mark) + 4 * (c == mark) for mark in (X, O))
    for a in (X, O, EMPTY)
    for b in (X, O, EMPTY)
    for c in (X, O, EMPTY)
}


def initial_state() -> Board:
    """A fresh empty board."""
    return [[EMPTY] * _SIDE for _ in range(_SIDE)]


def player(board: Board) -> str:
    """Whose turn it is."""
    return _mover(*_read(board))


def actions(board: Board) -> set[Action]:
    """All actions on empty cells."""
    x, o = _read(board)
    return {divmod(cell, _SIDE) for cell in cells_of(_FULL & ~(x | o))}


def result(board: Board, action: Action) -> Board:
    """A new board in which the mover has taken a cell."""
    mover = player(board)
    i, j = _require_legal(board, action)
    after = [list(row) for row in board]
    after[i][j] = mover
    return after


def winner(board: Board) -> str | None:
    """The player with three in a row, column or diagonal; None if there is none."""
    x, o = _read(board)
    return X if x in _WON else O if o in _WON else None


def terminal(board: Board) -> bool:
    """Whether the game is over."""
    x, o = _read(board)
    return x in _WON or o in _WON or x | o == _FULL


def utility(board: Board) -> int:
    """1 if X has won, -1 if O has won, 0 otherwise."""
    mark = winner(board)
    return 0 if mark is None else 1 if mark == X else -1


def minimax(board: Board) -> Action | None:
    """The action of the perfect player; None when the game is over."""
    x, o = _read(board)
    if x in _WON or o in _WON or x | o == _FULL:
        return None
    _mover(x, o)
    return divmod(perfect.best_cell(x, o), _SIDE)


def has_row(board: Board, player: str) -> bool:
    """Whether this player has a complete row."""
    _read(board)
    return any(all(cell == player for cell in row) for row in board)


def has_column(board: Board, player: str) -> bool:
    """Whether this player has a complete column."""
    _read(board)
    return any(all(row[j] == player for row in board) for j in range(_SIDE))


def has_diagonal(board: Board, player: str) -> bool:
    """Whether this player has a complete diagonal."""
    _read(board)
    falling = all(board[i][i] == player for i in range(_SIDE))
    rising = all(board[i][_SIDE - 1 - i] == player for i in range(_SIDE))
    return falling or rising


def max_value(state: Board) -> int:
    """The value of the board if MAX moves: the highest `min_value` of its results."""
    from noughts.strategies.minimax import Minimax  # not at the top: `import tictactoe` stays light

    return utility(state) if terminal(state) else int(Minimax().max_value(_position(state)))


def min_value(state: Board) -> int:
    """The value of the board if MIN moves: the lowest `max_value` of its results."""
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
    """The number of empty cells."""
    return len(actions(board))


def winnable_actions_of(board: Board) -> set[Action]:
    """The actions with which the mover wins at once; none when the game is over."""
    from noughts.strategies.judgement import winning_moves

    return set() if terminal(board) else {divmod(move, _SIDE) for move in winning_moves(_position(board))}


def not_losable_actions_of(board: Board) -> set[Action]:
    """The actions after which the opponent cannot win at once; none when the game is over."""
    from noughts.strategies.judgement import safe_moves

    return set() if terminal(board) else {divmod(move, _SIDE) for move in safe_moves(_position(board))}


def _read(board: Board) -> tuple[int, int]:
    """The cells of X and of O as bitboards; raise ImpossibleError unless this is a board of 3 x 3."""
    try:
        top, middle, bottom = board
        if type(board) is list and type(top) is type(middle) is type(bottom) is list:
            (x1, o1), (x2, o2), (x3, o3) = _ROWS[*top], _ROWS[*middle], _ROWS[*bottom]
            return x1 | x2 << 3 | x3 << 6, o1 | o2 << 3 | o3 << 6
    except (KeyError, TypeError, ValueError):
        pass
    return read_board(board, _SIDE, _SIDE)  # it says what is wrong with the board


def _mover(x: int, o: int) -> str:
    """Whose turn it is; raise ImpossibleError if the counts cannot arise."""
    count_x, count_o = x.bit_count(), o.bit_count()
    if not 0 <= count_x - count_o <= 1:
        raise ImpossibleError(
            f"this board has {count_x} X and {count_o} O, which cannot arise: X moves first, "
            "so there are as many X as O or one more"
        )
    return X if count_x == count_o else O


def _position(board: Board) -> Position:
    """The board as a Position, which exists only while the game goes on."""
    x, o = _read(board)
    _mover(x, o)  # its message says `this board`
    return Position(CLASSIC, x, o)


def _require_legal(board: Board, action: object) -> Action:
    """The action; raise IllegalMoveError unless it takes an empty cell of this board."""
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
