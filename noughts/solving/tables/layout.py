"""The place of a position in a table, and the meaning of its byte.

Positions are ordered by the number of marks: first the empty board, then all with one mark, and so on. The
positions with marks on the same cells make a row. A row is ordered by which of its marks are O's. Sets of
equal size are in the order of their bitboards. So the place of a set among them is its rank in the
combinatorial number system: the sum of C(cell, i) over its cells, i = 1 for the lowest.

    4x4: 10,165,779 places for 9,722,011 positions; base 3 would take 43,046,721
    5x4: 741,365,049 places; base 3 would take 3,486,784,401

With gravity, the marks fill columns from below, so few sets of cells can be taken. A row is found by its
code, a number whose digits are the heights of the columns. With one mark for both, a row is one position.

    5x4 with gravity: 5,621,939 places     4x4 with one mark: 65,536 places
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import accumulate, combinations, product
from math import comb

from noughts.game.errors import ImpossibleError
from noughts.game.game import Game, cells_of

LARGEST = 20  # cells
LARGEST_IN_COLUMNS = 25  # with gravity or one mark
MOST_PLACES = 741_365_049  # those of 20 cells

LOST = 0  # the game is over and the mover has lost; a loss in p plies scores p; in misère, it is a win: WON
DRAWN = 32
WON = 64  # a win in p plies scores 64 - p, so the best move always has the largest score
UNREACHABLE = 255


def row_length(marks: int) -> int:
    """The number of ways to divide this many marks between X and O."""
    return comb(marks, marks // 2)


def layer_starts(cells: int) -> list[int]:
    """The places where the positions with 0, 1, 2 ... marks begin; the last number is the end of the table.

    >>> layer_starts(4)
    [0, 1, 5, 17, 29, 35]
    """
    sizes = [comb(cells, marks) * row_length(marks) for marks in range(cells + 1)]
    return list(accumulate(sizes, initial=0))


def rank(bitboard: int) -> int:
    """The place of a set among the sets of its size.

    >>> [rank(bitboard) for bitboard in (0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100)]
    [0, 1, 2, 3, 4, 5]
    """
    return sum(comb(cell, i) for i, cell in enumerate(cells_of(bitboard), 1))


def squeeze(bitboard: int, taken: int) -> int:
    """The bits of a bitboard at the taken cells, without gaps.

    >>> bin(squeeze(0b1000100, 0b1010101))
    '0b1010'
    """
    return sum((bitboard >> cell & 1) << place for place, cell in enumerate(cells_of(taken)))


def place(x: int, o: int, starts: list[int]) -> int:
    """The place of a position.

    >>> starts = layer_starts(4)
    >>> [place(x, o, starts) for x, o in ((0b0000, 0), (0b0001, 0), (0b0010, 0), (0b0010, 1), (0b0001, 2))]
    [0, 1, 2, 5, 6]
    """
    taken = x | o
    marks = taken.bit_count()
    return starts[marks] + rank(taken) * row_length(marks) + rank(squeeze(o, taken))


class Layers:
    """The rows of a game in which every set of cells can be taken, by their number of marks."""

    columns = 0
    one_mark = False

    def __init__(self, cells: int) -> None:
        self.cells = cells
        self._starts = layer_starts(cells)
        self.size = self._starts[-1]

    def row_length(self, marks: int) -> int:
        """The number of places in a row of this many marks."""
        return row_length(marks)

    def row_start(self, taken: int) -> int:
        """The place where the row of these taken cells begins."""
        marks = taken.bit_count()
        return self._starts[marks] + rank(taken) * row_length(marks)

    def place(self, x: int, o: int) -> int:
        """The place of a position."""
        return place(x, o, self._starts)

    def sets(self, marks: int) -> Iterable[int]:
        """Every set of this many cells."""
        return (sum(1 << cell for cell in cells) for cells in combinations(range(self.cells), marks))

    def moves(self, taken: int) -> Iterable[int]:
        """The cells that can be taken next."""
        return (cell for cell in range(self.cells) if not taken >> cell & 1)


class Columns:
    """The rows of a game with gravity or with one mark, by the heights of its columns.

    Without gravity, every cell is a column of its own.

    >>> columns = Columns(cells=4, columns=2, one_mark=False)
    >>> columns.size, [columns.row_start(taken) for taken in (0b0000, 0b0100, 0b0101, 0b1000, 0b1100)]
    (21, [0, 1, 2, 4, 5])
    """

    def __init__(self, cells: int, columns: int, one_mark: bool) -> None:
        self.cells = cells
        self.columns = columns
        self.one_mark = one_mark
        self.height = cells // columns
        self._whole = sum(1 << level * columns for level in range(self.height))  # the first column
        sets = [1]  # the number of sets with 0, 1, 2 ... marks
        for _ in range(columns):
            wider = [0] * (len(sets) + self.height)
            for marks, number in enumerate(sets):
                for more in range(self.height + 1):
                    wider[marks + more] += number
            sets = wider
        self.size = sum(number * self.row_length(marks) for marks, number in enumerate(sets))

    def row_length(self, marks: int) -> int:
        """The number of places in a row of this many marks."""
        return 1 if self.one_mark else row_length(marks)

    def row_start(self, taken: int) -> int:
        """The place where the row of these taken cells begins."""
        code = 0
        for column in reversed(range(self.columns)):
            code = code * (self.height + 1) + (taken & self._whole << column).bit_count()
        return code if self.one_mark else self._starts[code]

    def place(self, x: int, o: int) -> int:
        """The place of a position."""
        taken = x | o
        return self.row_start(taken) + (0 if self.one_mark else rank(squeeze(o, taken)))

    def sets(self, marks: int) -> Iterable[int]:
        """Every set of this many cells that can be taken."""
        return (taken for taken in self._all_sets() if taken.bit_count() == marks)

    def moves(self, taken: int) -> Iterable[int]:
        """The cells that can be taken next."""
        for column in range(self.columns):
            height = (taken & self._whole << column).bit_count()
            if height < self.height:
                yield (self.height - 1 - height) * self.columns + column

    def _all_sets(self) -> Iterator[int]:
        """Every set of cells that can be taken, in the order of their codes."""
        full = (1 << self.cells) - 1
        gaps = [self.columns * empty for empty in range(self.height, -1, -1)]
        stacks = [self._whole << gap & full for gap in gaps]
        for chosen in product(stacks, repeat=self.columns):
            yield sum(stack << column for column, stack in enumerate(reversed(chosen)))

    @cached_property
    def _starts(self) -> list[int]:
        lengths = (self.row_length(taken.bit_count()) for taken in self._all_sets())
        return list(accumulate(lengths, initial=0))


def layout_of(game: Game) -> Layers | Columns:
    """Where the positions of a game are in its table; raise if the board is too large for one."""
    if not game.gravity and not game.one_mark:
        if game.cells > LARGEST:
            raise ImpossibleError(
                f"a table is for boards of up to {LARGEST} cells, and {game} has {game.cells}"
            )
        return Layers(game.cells)
    if game.cells > LARGEST_IN_COLUMNS:
        raise ImpossibleError(
            f"a table with gravity or one mark is for boards of up to {LARGEST_IN_COLUMNS} cells, "
            f"and {game} has {game.cells}"
        )
    layout = Columns(game.cells, game.width if game.gravity else game.cells, game.one_mark)
    if layout.size > MOST_PLACES:
        raise ImpossibleError(
            f"the table of {game} would have {layout.size:,} places, and the most are {MOST_PLACES:,}"
        )
    return layout


def value_and_plies(score: int, empty: int) -> tuple[int, int]:
    """The mover's value and the plies to the end, from a score; a draw fills all empty cells.

    >>> value_and_plies(63, 5), value_and_plies(2, 5), value_and_plies(32, 5)
    ((1, 1), (-1, 2), (0, 5))
    """
    if score == DRAWN:
        return 0, empty
    return (1, WON - score) if score > DRAWN else (-1, score)
