"""A board that big boards can be looked at with quickly: all lines are counted at once.

Sides are 0 (the one to move at first) and 1. For either side one long number has a byte for each line:
how many marks the side has on it, and the highest bit when the other side has one there too, which
closes the line. A mark adds a 1 to all lines through its cell in one addition, and looking for
the lines that lack one or two cells is looking for a byte.

The byte of a line is found from its lowest cell and from the step between its cells: lines with the same
step lie together, in the order of their lowest cells.
"""

from functools import cache
from struct import Struct

from noughts.game import Game, cells_of
from noughts.position import Position

CLOSED = 0x80  # set in the byte of a line when the other side has a mark on it
FIELD = 16  # bits for the weight of a cell
HEAVIEST = 255  # the weight of a line that lacks two cells; all weights fit into a byte


class Board:
    """A position; playing a move makes a new one."""

    __slots__ = ("codes", "facts", "lines", "marks")

    facts: "_Facts"
    marks: tuple[int, int]  # the cells of either side, as bitboards
    lines: tuple[int, int]  # for either side, a byte for each line
    codes: tuple[bytes, bytes]  # the same as bytes

    def __init__(self, position: Position) -> None:
        self.facts = facts = _facts_of(position.game)
        self.marks = (position.mine, position.theirs)
        mine = sum(facts.through[cell] for cell in cells_of(position.mine))
        theirs = sum(facts.through[cell] for cell in cells_of(position.theirs))
        closed_to_me = closed_to_them = facts.unused
        for cell in cells_of(position.theirs):
            closed_to_me |= facts.closing[cell]
        for cell in cells_of(position.mine):
            closed_to_them |= facts.closing[cell]
        self.lines = (mine | closed_to_me, theirs | closed_to_them)
        self.codes = (facts.as_bytes(self.lines[0]), facts.as_bytes(self.lines[1]))

    def after(self, side: int, cell: int) -> "Board":
        """The board after a side takes a cell."""
        child = object.__new__(Board)
        child.facts = facts = self.facts
        (one, two), (lines_one, lines_two) = self.marks, self.lines
        if side:
            two |= 1 << cell
            lines_one |= facts.closing[cell]
            lines_two += facts.through[cell]
        else:
            one |= 1 << cell
            lines_one += facts.through[cell]
            lines_two |= facts.closing[cell]
        child.marks = (one, two)
        child.lines = (lines_one, lines_two)
        child.codes = (lines_one.to_bytes(facts.size, "little"), lines_two.to_bytes(facts.size, "little"))
        return child

    @property
    def empty(self) -> int:
        """The empty cells, as a bitboard."""
        return self.facts.full & ~(self.marks[0] | self.marks[1])

    def wins_at_once(self, side: int) -> bool:
        """Can a side complete a line?"""
        return self.codes[side].find(self.facts.one_left) >= 0

    def winning_cells(self, side: int) -> int:
        """The cells with which a side completes a line at once, as a bitboard."""
        cells = 0
        for rest in self.rests(side, self.facts.one_left):
            cells |= rest
        return cells

    def pairs(self, side: int) -> set[int]:
        """The empty cells of each open line of a side that lacks two."""
        return set(self.rests(side, self.facts.two_left))

    def rests(self, side: int, marks: int) -> list[int]:
        """The empty cells of each open line on which a side has so many marks."""
        codes = self.codes[side]
        found = []
        number = codes.find(marks) if marks >= 0 else -1
        while number >= 0:
            found.append(self.facts.lines[number])
            number = codes.find(marks, number + 1)
        if found:
            empty = self.empty
            return [line & empty for line in found]
        return found

    def weight(self, side: int) -> int:
        """What all open lines of a side weigh that have a mark and lack at least two."""
        count = self.codes[side].count
        return sum([weight * count(marks) for marks, weight in self.facts.worth])

    def heaviest(self, number: int, among: int = -1) -> list[int]:
        """So many empty cells, those with the greatest weight of open lines of both sides first."""
        facts = self.facts
        by_line = facts.wide(self.codes[0]) + facts.wide(self.codes[1])
        total = 0
        for step, start in facts.steps:
            fields = by_line >> FIELD * start & facts.all_fields
            for _ in range(facts.k):  # the weight of a line counts for each of its cells
                total += fields
                fields <<= FIELD * step
        weights = facts.sums.unpack(total.to_bytes(facts.sums.size, "little"))
        among &= self.empty
        found = []
        for cell in sorted(facts.numbers, key=weights.__getitem__, reverse=True):
            if among >> cell & 1:
                found.append(cell)
                if len(found) == number:
                    break
        return found


class _Facts:
    """What all boards of a game share."""

    def __init__(self, game: Game) -> None:
        self.k, self.cells, self.full = game.k, game.cells, game.full
        self.one_left, self.two_left = game.k - 1, game.k - 2  # marks
        steps = sorted({1, game.width - 1, game.width, game.width + 1})
        self.steps = [(step, place * game.cells) for place, step in enumerate(steps)]
        self.size = len(steps) * game.cells  # bytes
        starts = dict(self.steps)
        self.lines = [0] * self.size
        self.through = [0] * game.cells  # for each cell, a 1 for each line through it
        for line in game.lines:
            cells = cells_of(line)
            step = cells[1] - cells[0] if game.k > 1 else 1
            number = starts[step] + cells[0]
            self.lines[number] = line
            for cell in cells:
                self.through[cell] |= 1 << 8 * number
        self.closing = [lines * CLOSED for lines in self.through]
        self.unused = sum(CLOSED << 8 * number for number, line in enumerate(self.lines) if not line)
        by_marks = [round(HEAVIEST ** (marks / max(game.k - 2, 1))) for marks in range(max(game.k - 1, 1))]
        self.weights = bytes(by_marks + [HEAVIEST] * (game.k - len(by_marks))).ljust(256, b"\0")
        self.worth = list(enumerate(by_marks))[1:]
        self.sums = Struct(f"<{game.cells}H")
        self.all_fields = (1 << FIELD * game.cells) - 1
        self.numbers = range(game.cells)

    def wide(self, codes: bytes) -> int:
        """The weight of each line, in a field that is wide enough for the sum of a cell's lines."""
        fields = bytearray(2 * self.size)
        fields[::2] = codes.translate(self.weights)
        return int.from_bytes(fields, "little")

    def as_bytes(self, lines: int) -> bytes:
        """One byte for each line."""
        return lines.to_bytes(self.size, "little")


@cache
def _facts_of(game: Game) -> _Facts:
    return _Facts(game)
