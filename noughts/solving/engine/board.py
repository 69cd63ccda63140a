"""A fast board for large games: it counts the marks on all lines at once.

Sides are 0 (the one to move at first) and 1. For either side one long number has a byte for each line:
how many marks the side has on it, and the highest bit when the other side has one there too, which
closes the line. A mark adds a 1 to all lines through its cell in one addition, and looking for
the lines that lack one or two cells is looking for a byte. Where only exactly k in a row win, a mark also
closes its own side's lines that end right next to it.

The byte of a line is found from its lowest cell and from its shape, which is how far its cells are from
the lowest: lines of the same shape lie together, in the order of their lowest cells. A board with
edges has four shapes at most; one that wraps has some more.
"""

from functools import lru_cache
from math import dist
from struct import Struct

from noughts.game.errors import NoughtsError
from noughts.game.game import Game, cells_of
from noughts.game.position import Position
from noughts.solving.solver.pruning import fork_cells, parries

CLOSED = 0x80  # set in the byte of a line when the other side has a mark on it
NEVER = 0xFF  # marks: more than any line has
FIELD = 16  # bits for the weight of a cell
HEAVIEST = 255  # the weight of a line that lacks two cells, to choose moves; all weights fit into a byte
# What an open line is worth in an estimate, to the mover and to the opponent, by the cells that it lacks.
# Lines that lack more are worth nothing. These are fitted to games: 1000 more is e times the odds to win.
MINE, THEIRS = {2: 491, 3: 309, 4: 26}, {2: 732, 3: 254, 4: 11}
WORD = (1 << 64) - 1


class EngineBoard:
    """A position; playing a move makes a new one."""

    __slots__ = ("codes", "key", "lines", "marks", "tables")

    tables: "LineTables"
    marks: tuple[int, int]  # the cells of either side, as bitboards
    key: int  # a hash of the marks
    lines: tuple[int, int]  # for either side, a byte for each line
    codes: tuple[bytes, bytes]  # the same as bytes

    def __init__(self, game: Game, mine: int, theirs: int, *, exact: bool = False) -> None:
        self.tables = tables = tables_of(game, exact)
        self.marks = (mine, theirs)
        self.key = 0
        my_lines = their_lines = tables.unused
        for cell in cells_of(mine):
            self.key ^= tables.keys[0][cell]
            my_lines = my_lines + tables.through[cell] | tables.beside[cell]
            their_lines |= tables.closing[cell]
        for cell in cells_of(theirs):
            self.key ^= tables.keys[1][cell]
            their_lines = their_lines + tables.through[cell] | tables.beside[cell]
            my_lines |= tables.closing[cell]
        self._set_lines(my_lines, their_lines)

    @classmethod
    def of(cls, position: Position) -> "EngineBoard":
        """The board of a position; the mover is side 0."""
        return cls(position.game, position.mine, position.theirs)

    def after(self, side: int, cell: int) -> "EngineBoard":
        """The board after a side takes a cell."""
        child = object.__new__(EngineBoard)
        child.tables = tables = self.tables
        child.key = self.key ^ tables.keys[side][cell]
        (mine, theirs), (my_lines, their_lines) = self.marks, self.lines
        if side:
            child.marks = (mine, theirs | 1 << cell)
            my_lines |= tables.closing[cell]
            their_lines = their_lines + tables.through[cell] | tables.beside[cell]
        else:
            child.marks = (mine | 1 << cell, theirs)
            my_lines = my_lines + tables.through[cell] | tables.beside[cell]
            their_lines |= tables.closing[cell]
        child._set_lines(my_lines, their_lines)
        return child

    def _set_lines(self, mine: int, theirs: int) -> None:
        size = self.tables.size
        self.lines = (mine, theirs)
        self.codes = (mine.to_bytes(size, "little"), theirs.to_bytes(size, "little"))

    @property
    def empty(self) -> int:
        """The empty cells, as a bitboard."""
        return self.tables.full & ~(self.marks[0] | self.marks[1])

    def wins_at_once(self, side: int) -> bool:
        """Can a side complete a line?"""
        return self.codes[side].find(self.tables.one_left) >= 0

    def winning_cells(self, side: int) -> int:
        """The cells with which a side completes a line at once, as a bitboard."""
        cells = 0
        for remaining in self.open_remainders(side, self.tables.one_left):
            cells |= remaining
        return cells

    def pairs(self, side: int) -> list[int]:
        """The empty cells of each open line of a side that lacks two, each pair once."""
        return list(dict.fromkeys(self.open_remainders(side, self.tables.two_left)))

    def forced_replies(self, side: int, pairs: list[int]) -> int:
        """The only cells that may save a side whose opponent could fork with these pairs; 0: no fork.

        A reply breaks every fork, or it threatens to complete a line.
        """
        forks = fork_cells(pairs)
        if not forks:
            return 0
        replies = parries(pairs, forks)
        for pair in self.pairs(side):
            replies |= pair
        return replies & self.empty

    def open_remainders(self, side: int, marks: int) -> list[int]:
        """The empty cells of each open line on which a side has this number of marks."""
        codes = self.codes[side]
        found = []
        number = codes.find(marks)
        while number >= 0:
            found.append(self.tables.lines[number])
            number = codes.find(marks, number + 1)
        if not found:
            return found
        empty = self.empty
        return [line & empty for line in found]

    def has_line(self, side: int) -> bool:
        """Has a side completed a line?"""
        return self.codes[side].find(self.tables.game.k) >= 0

    def estimate(self, side: int) -> int:
        """The estimate for a side to move, by the open lines that have a mark and lack at least two."""
        mine, theirs = self.codes[side].count, self.codes[1 - side].count
        return sum([gain * mine(marks) - loss * theirs(marks) for marks, gain, loss in self.tables.worth])

    def top_cells(self, number: int, among: int = -1) -> list[int]:
        """The `number` empty cells with the greatest weight of open lines of both sides, heaviest first.

        Among equals, cells nearer to the middle of the board come first.
        """
        tables = self.tables
        by_line = tables.wide(self.codes[0]) + tables.wide(self.codes[1])
        total = 0
        for shape, start in tables.starts.items():
            fields = by_line >> FIELD * start & tables.all_fields
            for distance in shape:  # the weight of a line counts for each of its cells
                total += fields << FIELD * distance
        weights = tables.sums.unpack(total.to_bytes(tables.sums.size, "little"))
        among &= self.empty
        found = []
        for cell in sorted(tables.from_the_middle, key=weights.__getitem__, reverse=True):
            if among >> cell & 1:
                found.append(cell)
                if len(found) == number:
                    break
        return found


class LineTables:
    """The tables that all boards of a game share."""

    def __init__(self, game: Game, exact: bool) -> None:
        self.game, self.exact = game, exact
        self.cells, self.full = game.cells, game.full
        # The marks on a line that lacks one, two or three cells; no byte is NEVER.
        self.one_left, self.two_left, self.three_left = (
            game.k - lacking if game.k >= lacking else NEVER for lacking in (1, 2, 3)
        )
        shapes = {line: tuple(cell - cells_of(line)[0] for cell in cells_of(line)) for line in game.lines}
        self.starts = {shape: place * game.cells for place, shape in enumerate(sorted(set(shapes.values())))}
        self.size = len(self.starts) * game.cells  # bytes
        self.lines = [0] * self.size
        self.through = [0] * game.cells  # for each cell, a 1 for each line through it
        self.beside = [0] * game.cells  # the highest bit for each line that ends beside it
        for line, shape in shapes.items():
            lowest = cells_of(line)[0]
            number = self.starts[shape] + lowest
            self.lines[number] = line
            for distance in shape:
                self.through[lowest + distance] |= 1 << 8 * number
            for cell in ends_of(game, line) if exact else ():
                self.beside[cell] |= CLOSED << 8 * number
        self.closing = [lines * CLOSED for lines in self.through]
        self.unused = sum(CLOSED << 8 * number for number, line in enumerate(self.lines) if not line)
        # A line shorter than k starts with the marks that it lacks, so one byte means the same for all lines.
        self.unused += sum(
            game.k - line.bit_count() << 8 * number for number, line in enumerate(self.lines) if line
        )
        self.by_marks = [
            min(round(HEAVIEST ** (marks / max(game.k - 2, 1))), HEAVIEST) for marks in range(game.k)
        ]
        self.weights = bytes(self.by_marks).ljust(256, b"\0")  # by the byte of a line
        self.worth = [
            (marks, MINE.get(game.k - marks, 0), THEIRS.get(game.k - marks, 0))
            for marks in range(1, game.k - 1)
        ]
        self.sums = Struct(f"<{game.cells}H")
        self.all_fields = (1 << FIELD * game.cells) - 1
        middle = game.height // 2, game.width // 2
        self.from_the_middle = sorted(
            range(game.cells), key=lambda cell: dist(middle, divmod(cell, game.width))
        )
        self.keys = [
            [scramble(side * game.cells + cell + 1) for cell in range(game.cells)] for side in (0, 1)
        ]

    def wide(self, codes: bytes) -> int:
        """The weight of each line, in a field that is wide enough for the sum of a cell's lines."""
        fields = bytearray(2 * self.size)
        fields[::2] = codes.translate(self.weights)
        return int.from_bytes(fields, "little")


def ends_of(game: Game, line: int) -> list[int]:
    """The cells of the board right before and right after a line, in its direction; k is at least 2."""
    first, second, *_ = cells = cells_of(line)
    (row, column), (next_row, next_column) = divmod(first, game.width), divmod(second, game.width)
    down, right = next_row - row, next_column - column
    last_row, last_column = divmod(cells[-1], game.width)
    ends = ((row - down, column - right), (last_row + down, last_column + right))
    return [y * game.width + x for y, x in ends if 0 <= y < game.height and 0 <= x < game.width]


def scramble(number: int) -> int:
    """A fixed random-looking 64-bit number (splitmix64), the same in C and on every machine."""
    number = number * 0x9E3779B97F4A7C15 & WORD
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & WORD
    number = (number ^ number >> 27) * 0x94D049BB133111EB & WORD
    return number ^ number >> 31


@lru_cache(maxsize=16)
def tables_of(game: Game, exact: bool = False) -> LineTables:
    """The tables of a game; `exact`: more than k in a row do not win."""
    if exact and game.wraps:
        raise NoughtsError(f"exactly {game.k} in a row is not a rule for a board that wraps")
    return LineTables(game, exact)
