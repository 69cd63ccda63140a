"""Correct functions that can replace wrong ones; they accept anything that looks like a board."""

from collections.abc import Callable, Sequence

Rows = Sequence[Sequence[str | None]]

LINES = (
    *([(i, j) for j in range(3)] for i in range(3)),
    *([(i, j) for i in range(3)] for j in range(3)),
    [(i, i) for i in range(3)],
    [(i, 2 - i) for i in range(3)],
)


def player(board: Rows) -> str:
    """Whose turn it is."""
    cells = [cell for row in board for cell in row]
    return "X" if cells.count("X") <= cells.count("O") else "O"


def actions(board: Rows) -> set[tuple[int, int]]:
    """All empty cells."""
    return {(i, j) for i in range(3) for j in range(3) if board[i][j] is None}


def actions_as_list(board: Rows) -> list[tuple[int, int]]:
    """All empty cells as a list, for programs whose search needs one: only the type is wrong."""
    return sorted(actions(board))


def result(board: Rows, action: tuple[int, int]) -> list[list[str | None]]:
    """The board after a move."""
    if action not in actions(board):
        raise ValueError(f"{action} is not possible")
    after = [list(row) for row in board]
    after[action[0]][action[1]] = player(board)
    return after


def winner(board: Rows) -> str | None:
    """Who has three in a row."""
    for line in LINES:
        first, second, third = (board[i][j] for i, j in line)
        if first is not None and first == second == third:
            return first
    return None


def terminal(board: Rows) -> bool:
    """Is the game over?"""
    return winner(board) is not None or not actions(board)


def utility(board: Rows) -> int:
    """1 if X has won, -1 if O has won, 0 otherwise."""
    return {"X": 1, "O": -1}.get(winner(board) or "", 0)


LISTED = "actions:actions_as_list"  # the function to replace, and the function that replaces it
RIGHT: dict[str, Callable[..., object]] = {
    function.__name__: function for function in (player, actions, result, winner, terminal, utility)
}
