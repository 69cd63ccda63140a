"""A game: a board and the lines that win on it.

Cells are numbered row by row from the top left. A set of cells is a bitboard: an int with bit
`c` set for cell `c`. Python's ints have any number of bits, so boards may have any size.

    cell numbers     cell names        bits
      0  1  2        a1 b1 c1        1    2    4
      3  4  5        a2 b2 c2        8   16   32
      6  7  8        a3 b3 c3       64  128  256

Only `_make_lines` knows the directions of lines, and only `_make_symmetries` the symmetries of the
board. All other code asks a game for them.
"""

from _thread import allocate_lock  # `threading` and `weakref` would double the time of `import tictactoe`
from _weakref import ref

from noughts.game import notation
from noughts.game.errors import ImpossibleError, NotationError
from noughts.game.notation import quote

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (-1, 1))  # right and down: across, down, falling, rising

KEPT = 32  # the most recently created games stay alive, so that they are reused
_recent: list["Game"] = []
_games: dict[str, "ref[Game]"] = {}  # by their texts; a game that nobody references is freed
_lock = allocate_lock()


class Game:
    """A board and the length of a winning line. Equal games are one object.

    >>> Game(5, 4, 4)
    Game.parse('5x4k4')
    >>> Game(3, 3, 3).lines
    (7, 56, 448, 73, 146, 292, 273, 84)

    A board that wraps has no edges: a line that leaves it on one side comes back on the other.

    >>> Game(4, 4, 3, wraps=True), len(Game(4, 4, 3).lines), len(Game(4, 4, 3, wraps=True).lines)
    (Game.parse('4x4k3w'), 24, 64)
    """

    __slots__ = (
        "__weakref__",
        "_symmetries",
        "cells",
        "full",
        "height",
        "k",
        "lines",
        "lines_through",
        "text",
        "width",
        "wraps",
    )

    text: str  # such as 3x3k3
    width: int
    height: int
    k: int
    wraps: bool
    cells: int  # the number of cells
    full: int  # the bitboard of all cells
    lines: tuple[int, ...]  # as bitboards: across, down, falling, rising
    lines_through: tuple[tuple[int, ...], ...]  # for each cell, the lines that contain it
    _symmetries: tuple[tuple[int, ...], ...] | None

    def __new__(cls, width: int = 3, height: int = 3, k: int = 3, *, wraps: bool = False) -> "Game":
        _require_possible_size(width, height, k)
        text = notation.write_game(width, height, k, bool(wraps))
        with _lock:
            known = _games.get(text)
            game = known() if known else None
            if game is None:
                game = _make(text, width, height, k, bool(wraps))
                _games[text] = ref(game)
                _recent.append(game)
                del _recent[:-KEPT]
        return game

    @classmethod
    def parse(cls, text: str) -> "Game":
        """Read a game such as `5x4k4`, in either case."""
        width, height, k, wraps = notation.read_game(text)
        return cls(width, height, k, wraps=wraps)

    def cell_index(self, name: int | str) -> int:
        """The number of the cell with this name; a number stands for itself.

        >>> Game().cell_index("b2"), Game().cell_index(4)
        (4, 4)
        """
        if isinstance(name, str):
            return notation.read_cell(name, self.width, self.height)
        if isinstance(name, bool) or not hasattr(name, "__index__"):
            raise NotationError(f"a cell is a whole number or a name such as 'b2', not {quote(name)}")
        number = name.__index__()  # also of numpy's integers
        if not 0 <= number < self.cells:
            raise NotationError(f"there is no cell {number}: cells go from 0 to {self.cells - 1}")
        return number

    def cell_name(self, cell: int) -> str:
        """The name of the cell with this number.

        >>> Game().cell_name(4)
        'b2'
        """
        return notation.write_cell(self.cell_index(cell), self.width)

    @property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """The images of the board that keep its lines: cell c goes to symmetry[c]; first the identity."""
        if self._symmetries is None:  # made on demand: a large board that wraps has thousands
            found = _make_symmetries(self.width, self.height, self.wraps)
            object.__setattr__(self, "_symmetries", found)
            return found
        return self._symmetries

    def strokes(self, line: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        """The visible pieces of a line: several where it runs over the edge of the board.

        >>> Game(4, 4, 3).strokes((1, 2, 3)), Game(4, 4, 3, wraps=True).strokes((0, 2, 3))
        (((1, 2, 3),), ((0,), (2, 3)))
        """
        strokes = [line[:1]]
        for cell in line[1:]:
            (row, column), (below, beside) = (divmod(at, self.width) for at in (strokes[-1][-1], cell))
            if max(abs(below - row), abs(beside - column)) == 1:
                strokes[-1] += (cell,)
            else:
                strokes.append((cell,))
        return tuple(strokes)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Game.parse({self.text!r})"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return Game.parse, (self.text,)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Game never changes: {name} cannot be set")


def cells_of(bitboard: int) -> tuple[int, ...]:
    """The cells of a bitboard, in order.

    >>> cells_of(0b100010001)
    (0, 4, 8)
    """
    cells = []
    while bitboard:
        lowest = bitboard & -bitboard
        cells.append(lowest.bit_length() - 1)
        bitboard ^= lowest
    return tuple(cells)


def require_game(game: object) -> None:
    """Raise unless this is a game."""
    if isinstance(game, str):
        raise ImpossibleError(f"{quote(game)} is a text, not a Game: Game.parse reads a text")
    if not isinstance(game, Game):
        raise ImpossibleError(f"{quote(game)} is not a Game: write one such as Game(3, 3, 3)")


def _require_possible_size(width: int, height: int, k: int) -> None:
    if isinstance(width, str):
        raise ImpossibleError(
            f"width, height and k are whole numbers, not the text {quote(width)}: Game.parse reads it"
        )
    if not all(type(number) is int for number in (width, height, k)):
        raise ImpossibleError(
            f"width, height and k are whole numbers, not {quote(width)}, {quote(height)} and {quote(k)}"
        )
    for side, length in (("wide", width), ("high", height)):
        if not 1 <= length <= notation.LONGEST:
            raise ImpossibleError(
                f"a board cannot be {length} {side}: 1 to {notation.LONGEST} cells are allowed"
            )
    if not 1 <= k <= max(width, height):
        raise ImpossibleError(
            f"{k} in a row cannot be made on a {width}x{height} board: 1 to {max(width, height)} are allowed"
        )


def _make(text: str, width: int, height: int, k: int, wraps: bool) -> Game:
    game = object.__new__(Game)
    cells = width * height
    lines = _make_lines(width, height, k, wraps)
    through: list[list[int]] = [[] for _ in range(cells)]
    for line in lines:
        for cell in cells_of(line):
            through[cell].append(line)
    facts = {
        "text": text,
        "width": width,
        "height": height,
        "k": k,
        "wraps": wraps,
        "cells": cells,
        "full": (1 << cells) - 1,
        "lines": lines,
        "lines_through": tuple(map(tuple, through)),
        "_symmetries": None,
    }
    for name, fact in facts.items():
        object.__setattr__(game, name, fact)
    return game


def _make_lines(width: int, height: int, k: int, wraps: bool) -> tuple[int, ...]:
    """Every straight run of k different cells, each once."""
    found = []
    for right, down in DIRECTIONS:
        for row in range(height):
            for column in range(width):
                run = [(row + step * down, column + step * right) for step in range(k)]
                if wraps:
                    run = [(at_row % height, at_column % width) for at_row, at_column in run]
                last_row, last_column = run[-1]
                if last_row < height and 0 <= last_column < width and len(set(run)) == k:
                    found.append(sum([1 << at_row * width + at_column for at_row, at_column in run]))
    return tuple(dict.fromkeys(found))  # with k = 1 all four directions give the same lines


def _make_symmetries(width: int, height: int, wraps: bool) -> tuple[tuple[int, ...], ...]:
    """The rotations and reflections of the board, and the shifts if it wraps."""
    found = []
    for shift in range(width * height if wraps else 1):
        shift_down, shift_right = divmod(shift, width)
        for transpose in (False, True) if width == height else (False,):
            for flip_rows in (False, True):
                for flip_columns in (False, True):
                    image = []
                    for cell in range(width * height):
                        row, column = divmod(cell, width)
                        row = height - 1 - row if flip_rows else row
                        column = width - 1 - column if flip_columns else column
                        row, column = (column, row) if transpose else (row, column)
                        image.append((row + shift_down) % height * width + (column + shift_right) % width)
                    found.append(tuple(image))
    return tuple(dict.fromkeys(found))


CLASSIC = Game(3, 3, 3)
