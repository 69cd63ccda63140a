"""An independent judge: minimax on strings, with nothing in common with the solver but the rules."""

from functools import cache


@cache
def winning_lines(width: int, height: int, k: int) -> tuple[tuple[int, ...], ...]:
    lines = set()
    for row in range(height):
        for column in range(width):
            for right, down in ((1, 0), (0, 1), (1, 1), (1, -1)):
                cells = [(row + down * step, column + right * step) for step in range(k)]
                if all(0 <= r < height and 0 <= c < width for r, c in cells):
                    lines.add(tuple(sorted(r * width + c for r, c in cells)))
    return tuple(sorted(lines))


class Brute:
    """Judges positions of one game, written as one string of X, O and `.`, row after row."""

    def __init__(self, width: int, height: int, k: int) -> None:
        self.lines = winning_lines(width, height, k)
        self.judged: dict[str, tuple[int, int]] = {}

    def has_line(self, board: str, mark: str) -> bool:
        return any(all(board[cell] == mark for cell in line) for line in self.lines)

    def judge(self, board: str) -> tuple[int, int]:
        """Value for the mover, and plies to the end: fewest for the winner, most for the loser."""
        if board not in self.judged:
            self.judged[board] = self._judge(board)
        return self.judged[board]

    def _judge(self, board: str) -> tuple[int, int]:
        mover, other = ("X", "O") if board.count("X") == board.count("O") else ("O", "X")
        if self.has_line(board, other):
            return -1, 0
        if "." not in board:
            return 0, 0
        replies = [
            self.judge(board[:cell] + mover + board[cell + 1 :])
            for cell, mark in enumerate(board)
            if mark == "."
        ]
        if any(value == -1 for value, _ in replies):
            return 1, 1 + min(plies for value, plies in replies if value == -1)
        if any(value == 0 for value, _ in replies):
            return 0, board.count(".")
        return -1, 1 + max(plies for _, plies in replies)
