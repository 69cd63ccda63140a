"""What the judge of sentences knows: the rules, written again, and values by brute force."""

import re
from functools import cache, cached_property

from tests.solving.solver.brute import Brute

EMPTY = "."
NAMED_ROWS = {
    "the top row": (0, 1, 2),
    "the middle row": (3, 4, 5),
    "the bottom row": (6, 7, 8),
    "the left column": (0, 3, 6),
    "the middle column": (1, 4, 7),
    "the right column": (2, 5, 8),
    "the diagonal from the top left": (0, 4, 8),
    "the diagonal from the top right": (2, 4, 6),
}


class Rules:
    """The rules on boards that are strings of X, O and `.`, row after row."""

    def __init__(self, width: int, height: int, k: int) -> None:
        self.width = width
        self.brute = Brute(width, height, k)
        self.lines = self.brute.lines
        self.can_end_with_a_win = cache(self._can_end_with_a_win)
        self.winning_cells = cache(self._winning_cells)
        self.forks = cache(self._forks)

    def cell(self, name: str) -> int:
        return (int(name[1:]) - 1) * self.width + ord(name[0]) - ord("a")

    def cells(self, names: str) -> list[int]:
        return [self.cell(name) for name in re.split(r", | and | or | ", names)]

    def lines_named(self, words: str) -> set[tuple[int, ...]]:
        """The winning lines with these names, each only once."""
        found = [self._line(name) for name in re.split(r", | and ", words)]
        assert len(found) == len(set(found))
        return set(found)

    def _line(self, words: str) -> tuple[int, ...]:
        if words in NAMED_ROWS:
            return NAMED_ROWS[words]
        ends = {self.cell(name) for name in words.removeprefix("the line ").split("-")}
        return next(line for line in self.lines if {line[0], line[-1]} == ends)

    def mover(self, board: str) -> str:
        return "X" if board.count("X") == board.count("O") else "O"

    def winner(self, board: str) -> str | None:
        return next((mark for mark in "XO" if self.brute.has_line(board, mark)), None)

    def moves(self, board: str) -> list[int]:
        return [] if self.winner(board) else [cell for cell, mark in enumerate(board) if mark == EMPTY]

    def put(self, board: str, cell: int, mark: str) -> str:
        assert board[cell] == EMPTY
        return board[:cell] + mark + board[cell + 1 :]

    def play(self, board: str, cell: int) -> str:
        assert cell in self.moves(board)
        return self.put(board, cell, self.mover(board))

    def completed(self, board: str, cell: int, mark: str) -> set[tuple[int, ...]]:
        """The lines that a side would complete at an empty cell."""
        after = self.put(board, cell, mark)
        return {line for line in self.lines if cell in line and all(after[at] == mark for at in line)}

    def _winning_cells(self, board: str, mark: str) -> set[int]:
        return {
            cell for cell, there in enumerate(board) if there == EMPTY and self.completed(board, cell, mark)
        }

    def _forks(self, board: str, mark: str) -> set[int]:
        """Where a side, on turn, gets two winning cells, and nobody can win before it does."""
        if self.winning_cells(board, mark):
            return set()
        other = "O" if mark == "X" else "X"
        found = set()
        for cell, there in enumerate(board):
            after = self.put(board, cell, mark) if there == EMPTY else board
            if after != board and len(self.winning_cells(after, mark)) > 1:
                found |= set() if self.winning_cells(after, other) else {cell}
        return found

    def value(self, board: str) -> int:
        return self.brute.judge(board)[0]

    def plies(self, board: str) -> int:
        return self.brute.judge(board)[1]

    def _can_end_with_a_win(self, board: str) -> bool:
        if self.winner(board):
            return True
        return any(self.can_end_with_a_win(self.play(board, cell)) for cell in self.moves(board))


class Case:
    """A board, and a move on it if the sentence is about one."""

    def __init__(self, rules: Rules, board: str, move: int | None) -> None:
        self.rules = rules
        self.board = board
        self.mover = rules.mover(board)
        self.other = "O" if self.mover == "X" else "X"
        self.moves = rules.moves(board)
        self.made = move

    @property
    def move(self) -> int:
        assert self.made is not None
        return self.made

    @cached_property
    def after(self) -> str:
        return self.rules.play(self.board, self.move)

    def worth(self, cell: int) -> int:
        """What a move is worth to the mover."""
        return -self.rules.value(self.rules.play(self.board, cell))

    def worth_of_others(self) -> list[int]:
        return [self.worth(cell) for cell in self.moves if cell != self.move]

    def check_variation(self, start: str, winner: str, line: list[int], plies: int | None) -> None:
        """Check a line by which somebody wins: it is won all along, and the loser blocks what he can."""
        rules, board, needed = self.rules, start, rules_plies(self.rules, start, winner)
        assert plies is None or plies == needed
        for step, cell in enumerate(line, 1):
            danger = rules.winning_cells(board, winner)
            if rules.mover(board) != winner and danger and step < len(line):
                assert cell in danger, "the loser ignores a threat"
            board = rules.play(board, cell)
            assert rules.value(board) == (1 if rules.mover(board) == winner else -1)
            assert plies is None or rules.plies(board) == needed - step, "both sides do their best"
        if plies is not None and line:
            assert rules.winner(board) == winner


def rules_plies(rules: Rules, board: str, winner: str) -> int:
    """How long a win takes that must be one."""
    assert rules.value(board) == (1 if rules.mover(board) == winner else -1)
    return rules.plies(board)
