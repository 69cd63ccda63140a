"""Every position of 3 x 3, also as the lists of the classic exercise."""

from noughts.classic import Board
from noughts.game.position import Position, reachable_positions

POSITIONS = tuple(reachable_positions())
UNFINISHED = tuple(position for position in POSITIONS if not position.outcome)

LINES = (
    *[[(i, j) for j in range(3)] for i in range(3)],
    *[[(i, j) for i in range(3)] for j in range(3)],
    [(i, i) for i in range(3)],
    [(i, 2 - i) for i in range(3)],
)


def board_of(position: Position) -> Board:
    marks = [position.mark(cell) for cell in range(9)]
    return [marks[0:3], marks[3:6], marks[6:9]]


def winner_of(board: Board) -> str | None:
    """The winner, found in the plainest way, apart from the code under test."""
    for mark in ("X", "O"):
        if any(all(board[i][j] == mark for i, j in line) for line in LINES):
            return mark
    return None
