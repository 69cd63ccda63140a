"""A board that big boards can be looked at with quickly: nothing is counted twice.

Sides are 0 (the one to move at first) and 1. For either side the board knows the open lines that lack
one or two cells, and what the open lines through each cell weigh; after a move it works out only
what the lines through that cell change.
"""

from functools import cache
from itertools import compress
from operator import add

from noughts.game import Game, cells_of
from noughts.position import Position

BASE = 8  # a line with one more mark weighs so many times more


class Board:
    """A position; playing a move makes a new one."""

    __slots__ = ("counts", "facts", "free", "marks", "one_left", "totals", "two_left", "weights")

    def __init__(self, position: Position) -> None:
        game = position.game
        self.facts = _facts_of(game)
        self.marks = [0, 0]  # the cells of either side, as bitboards
        self.free = bytearray([1] * game.cells)  # 1 where a cell is empty
        self.counts = [[0] * len(game.lines) for _ in range(2)]  # marks of a side on each line, by number
        every, none = set(range(len(game.lines))), set[int]()
        # The numbers of the open lines of either side that lack one cell or two.
        self.one_left = [set(every if game.k == 1 else none) for _ in range(2)]
        self.two_left = [set(every if game.k == 2 else none) for _ in range(2)]
        self.weights = [[len(lines) for lines in game.lines_through] for _ in range(2)]  # open lines, by cell
        self.totals = [len(game.lines), len(game.lines)]
        for side, marks in enumerate((position.mine, position.theirs)):
            for cell in cells_of(marks):
                self._take(side, cell)

    def after(self, side: int, cell: int) -> "Board":
        """The board after a side takes a cell."""
        child = object.__new__(Board)
        child.facts = self.facts
        child.marks = self.marks.copy()
        child.free = self.free.copy()
        child.counts = [counts.copy() for counts in self.counts]
        child.one_left = [numbers.copy() for numbers in self.one_left]
        child.two_left = [numbers.copy() for numbers in self.two_left]
        child.weights = [weights.copy() for weights in self.weights]
        child.totals = self.totals.copy()
        child._take(side, cell)
        return child

    def winning_cells(self, side: int) -> set[int]:
        """The cells, as bitboards, with which a side completes a line at once."""
        return self._rests(self.one_left[side])

    def pairs(self, side: int) -> set[int]:
        """The empty cells of each open line of a side that lacks two."""
        return self._rests(self.two_left[side])

    def heaviest_first(self) -> list[int]:
        """The empty cells by the weight of the open lines of both sides."""
        both = list(map(add, *self.weights))
        return sorted(compress(range(len(both)), self.free), key=both.__getitem__, reverse=True)

    def _rests(self, numbers: set[int]) -> set[int]:
        taken, lines = self.marks[0] | self.marks[1], self.facts.lines
        return {lines[number] & ~taken for number in numbers}

    def _take(self, side: int, cell: int) -> None:
        other, facts = 1 - side, self.facts
        self.marks[side] |= 1 << cell
        self.free[cell] = 0
        mine, theirs = self.counts[side], self.counts[other]
        my_weights, their_weights = self.weights[side], self.weights[other]
        for number in facts.through[cell]:
            count, blocked = mine[number], theirs[number]
            mine[number] = count + 1
            if not blocked:  # one of mine comes nearer
                change = facts.gains[count]
                self.totals[side] += change
                for neighbour in facts.cells[number]:
                    my_weights[neighbour] += change
                if count >= facts.begins_to_matter:
                    self._come_nearer(side, number, facts.k - count - 1)
            if not count:  # one of theirs is closed
                change = facts.by_count[blocked]
                self.totals[other] -= change
                for neighbour in facts.cells[number]:
                    their_weights[neighbour] -= change
                self.one_left[other].discard(number)
                self.two_left[other].discard(number)

    def _come_nearer(self, side: int, number: int, lacking: int) -> None:
        self.two_left[side].discard(number)
        self.one_left[side].discard(number)
        if lacking == 2:
            self.two_left[side].add(number)
        elif lacking == 1:
            self.one_left[side].add(number)


class _Facts:
    """What all boards of a game share."""

    def __init__(self, game: Game) -> None:
        numbers = {line: number for number, line in enumerate(game.lines)}
        self.k = game.k
        self.lines = game.lines
        self.cells = tuple(map(cells_of, game.lines))  # of each line
        self.through = tuple(tuple(numbers[line] for line in lines) for lines in game.lines_through)
        self.by_count = [BASE**count for count in range(game.k + 1)]  # the weight of an open line
        self.gains = [BASE ** (count + 1) - BASE**count for count in range(game.k)]
        self.begins_to_matter = game.k - 3  # marks on a line that lacks two with one more


@cache
def _facts_of(game: Game) -> _Facts:
    return _Facts(game)
