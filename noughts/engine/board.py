"""A board that changes in place: what big boards need to be looked at quickly.

Sides are 0 (the one to move at first) and 1. With every mark the board keeps up, for either side, which
open lines have how many marks, and what the open lines through each cell weigh.
"""

from functools import cache
from itertools import compress
from operator import add

from noughts.game import Game, cells_of
from noughts.position import Position

BASE = 4  # a line with one more mark weighs so many times more


@cache
def _lines_by_cell(game: Game) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
    """The cells of each line, and the numbers of the lines through each cell."""
    numbers = {line: number for number, line in enumerate(game.lines)}
    through = tuple(tuple(numbers[line] for line in lines) for lines in game.lines_through)
    return tuple(map(cells_of, game.lines)), through


class Board:
    """A position to play on and take back."""

    def __init__(self, position: Position) -> None:
        self.game = game = position.game
        self.cells, self.through = _lines_by_cell(game)
        self.marks = [0, 0]  # the cells of either side, as bitboards
        self.free = bytearray([1] * game.cells)  # 1 where a cell is empty
        self.counts = [[0] * len(game.lines) for _ in range(2)]  # marks of a side on each line, by number
        # For either side and each count, the numbers of the open lines with so many marks.
        self.open = [[set(range(len(game.lines)))] + [set() for _ in range(game.k)] for _ in range(2)]
        self.weights = [[len(lines) for lines in self.through] for _ in range(2)]  # of open lines, by cell
        self.totals = [len(game.lines), len(game.lines)]
        self.by_count = [BASE**count for count in range(game.k + 1)]
        for side, marks in enumerate((position.mine, position.theirs)):
            for cell in cells_of(marks):
                self.play(side, cell)

    @property
    def empty(self) -> int:
        """The empty cells, as a bitboard."""
        return self.game.full & ~(self.marks[0] | self.marks[1])

    def play(self, side: int, cell: int) -> None:
        """The side takes the cell."""
        self._turn(side, cell)
        other = 1 - side
        mine, theirs = self.counts[side], self.counts[other]
        for number in self.through[cell]:
            count, blocked = mine[number], theirs[number]
            if not blocked:
                self._move(side, number, count, count + 1)
            if not count:
                self._close(other, number, blocked)
            mine[number] = count + 1

    def take_back(self, side: int, cell: int) -> None:
        """Undo the last `play`."""
        self._turn(side, cell)
        other = 1 - side
        mine, theirs = self.counts[side], self.counts[other]
        for number in self.through[cell]:
            count, blocked = mine[number] - 1, theirs[number]
            mine[number] = count
            if not blocked:
                self._move(side, number, count + 1, count)
            if not count:
                self._reopen(other, number, blocked)

    def winning_cells(self, side: int) -> set[int]:
        """The cells, as bitboards, with which a side completes a line at once."""
        return self._rests(side, self.game.k - 1)

    def pairs(self, side: int) -> set[int]:
        """The empty cells of each open line of a side that lacks two."""
        return self._rests(side, self.game.k - 2) if self.game.k > 1 else set()

    def heaviest_first(self) -> list[int]:
        """The empty cells by the weight of the open lines of both sides."""
        both = list(map(add, *self.weights))
        return sorted(compress(range(self.game.cells), self.free), key=both.__getitem__, reverse=True)

    def heaviest_cells(self) -> set[int]:
        """The first of these and all that weigh as much, as bitboards."""
        mine, theirs = self.weights
        first, *others = self.heaviest_first()
        most = mine[first] + theirs[first]
        return {1 << first} | {1 << cell for cell in others if mine[cell] + theirs[cell] == most}

    def _rests(self, side: int, count: int) -> set[int]:
        numbers = self.open[side][count]
        if not numbers:
            return set()
        lines, empty = self.game.lines, self.empty
        return {lines[number] & empty for number in numbers}

    def _turn(self, side: int, cell: int) -> None:
        self.marks[side] ^= 1 << cell
        self.free[cell] ^= 1

    def _move(self, side: int, number: int, before: int, after: int) -> None:
        sets = self.open[side]
        sets[before].discard(number)
        sets[after].add(number)
        self._weigh(side, number, self.by_count[after] - self.by_count[before])

    def _close(self, side: int, number: int, count: int) -> None:
        self.open[side][count].discard(number)
        self._weigh(side, number, -self.by_count[count])

    def _reopen(self, side: int, number: int, count: int) -> None:
        self.open[side][count].add(number)
        self._weigh(side, number, self.by_count[count])

    def _weigh(self, side: int, number: int, change: int) -> None:
        self.totals[side] += change
        weights = self.weights[side]
        for cell in self.cells[number]:
            weights[cell] += change
