"""Student modules for the tests: one right and fast one, and parts to replace in it."""

from textwrap import dedent

HEAD = """
import functools

X = "X"
O = "O"
EMPTY = None
LINES = [[(i, j) for j in range(3)] for i in range(3)]
LINES += [[(i, j) for i in range(3)] for j in range(3)]
LINES += [[(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]]
"""

RIGHT = {
    "initial_state": """
        def initial_state():
            return [[EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY]]
        """,
    "player": """
        def player(board):
            count_x = sum(row.count(X) for row in board)
            count_o = sum(row.count(O) for row in board)
            return O if count_x > count_o else X
        """,
    "actions": """
        def actions(board):
            return {(i, j) for i in range(3) for j in range(3) if board[i][j] == EMPTY}
        """,
    "result": """
        def result(board, action):
            i, j = action
            if not (0 <= i < 3 and 0 <= j < 3) or board[i][j] != EMPTY:
                raise ValueError(action)
            copied = [list(row) for row in board]
            copied[i][j] = player(board)
            return copied
        """,
    "winner": """
        def winner(board):
            for (a, b), (c, d), (e, f) in LINES:
                if board[a][b] == board[c][d] == board[e][f] != EMPTY:
                    return board[a][b]
            return None
        """,
    "terminal": """
        def terminal(board):
            return winner(board) is not None or all(cell != EMPTY for row in board for cell in row)
        """,
    "utility": """
        def utility(board):
            return {X: 1, O: -1}.get(winner(board), 0)
        """,
    "value": """
        @functools.cache
        def value(frozen):
            board = [list(row) for row in frozen]
            if terminal(board):
                return utility(board)
            best = max if player(board) == X else min
            return best(value(freeze(result(board, action))) for action in actions(board))

        def freeze(board):
            return tuple(map(tuple, board))
        """,
    "minimax": """
        def minimax(board):
            if terminal(board):
                return None
            best = max if player(board) == X else min
            return best(sorted(actions(board)), key=lambda action: value(freeze(result(board, action))))
        """,
}


def module(head: str = HEAD, tail: str = "", **parts: str) -> bytes:
    """The right module with other parts in the place of its own; an empty part is left out."""
    return "\n".join([dedent(head), *map(dedent, {**RIGHT, **parts}.values()), dedent(tail)]).encode()


# a search that needs none of the other functions
TUPLES = {
    "minimax": """
        ROWS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

        @functools.cache
        def best(cells):
            mover, waiting = (X, O) if cells.count(X) == cells.count(O) else (O, X)
            if any(cells[a] == cells[b] == cells[c] == waiting for a, b, c in ROWS):
                return -1, None
            empty = [place for place in range(9) if cells[place] is None]
            if not empty:
                return 0, None
            return max((-best(cells[:place] + (mover,) + cells[place + 1:])[0], place) for place in empty)

        def minimax(board):
            place = best(tuple(cell for row in board for cell in row))[1]
            return None if place is None else divmod(place, 3)
        """
}

CHECKS = (
    "imports",
    "initial_state",
    "player",
    "actions",
    "result",
    "result_pure",
    "result_rejects",
    "winner",
    "terminal",
    "utility",
    "minimax",
    "minimax_none",
)
