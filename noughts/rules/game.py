"""A game: how wide, how high, how many in a row. Frozen facts; nothing else is known here.

Cells are numbered row by row from the top left. A set of cells is a bitboard: an int with bit
`c` set for cell `c`. Python's ints have no widest word, so neither have the boards.

    cell numbers     cell names        bits
      0  1  2        a1 b1 c1        1    2    4
      3  4  5        a2 b2 c2        8   16   32
      6  7  8        a3 b3 c3       64  128  256
"""

from noughts.rules import notation
from noughts.rules.errors import ImpossibleError

_made: dict[tuple[int, int, int], "Game"] = {}


class Game:
    """A board and the row to make on it. Equal games are one object.

    >>> Game(5, 4, 4)
    Game('5x4k4')
    >>> Game(3, 3, 3).lines
    (7, 56, 448, 73, 146, 292, 273, 84)
    """

    __slots__ = ("cells", "full", "height", "k", "lines", "lines_through", "symmetries", "width")

    width: int
    height: int
    k: int
    cells: int  # how many there are
    full: int  # the bitboard of all cells
    lines: tuple[int, ...]  # every winning row: across, down, falling, rising
    lines_through: tuple[tuple[int, ...], ...]  # for each cell, the lines that contain it
    symmetries: tuple[tuple[int, ...], ...]  # cell c goes to symmetry[c]; the first is the identity

    def __new__(cls, width: int = 3, height: int = 3, k: int = 3) -> "Game":
        _refuse_impossible(width, height, k)
        if (width, height, k) in _made:
            return _made[width, height, k]
        game = super().__new__(cls)
        lines = _lines(width, height, k)
        cells = width * height
        facts = {
            "width": width,
            "height": height,
            "k": k,
            "cells": cells,
            "full": (1 << cells) - 1,
            "lines": lines,
            "lines_through": tuple(
                tuple(line for line in lines if line >> cell & 1) for cell in range(cells)
            ),
            "symmetries": _symmetries(width, height, lines),
        }
        for name, fact in facts.items():
            object.__setattr__(game, name, fact)
        return _made.setdefault((width, height, k), game)

    @classmethod
    def parse(cls, text: str) -> "Game":
        """Read a game such as `5x4k4`."""
        return cls(*notation.read_game(text))

    def cell(self, name: str) -> int:
        """The number of the cell with this name.

        >>> Game().cell("b2")
        4
        """
        return notation.read_cell(name, self.width, self.height)

    def name(self, cell: int) -> str:
        """The name of the cell with this number.

        >>> Game().name(4)
        'b2'
        """
        return notation.write_cell(cell, self.width)

    def __str__(self) -> str:
        return f"{self.width}x{self.height}k{self.k}"

    def __repr__(self) -> str:
        return f"Game({str(self)!r})"

    def __reduce__(self) -> tuple[type["Game"], tuple[int, int, int]]:
        return Game, (self.width, self.height, self.k)

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


def _refuse_impossible(width: int, height: int, k: int) -> None:
    if not all(type(number) is int for number in (width, height, k)):
        raise ImpossibleError(f"width, height and k are whole numbers, not {width!r}, {height!r} and {k!r}")
    for side, length in (("wide", width), ("high", height)):
        if not 1 <= length <= notation.LONGEST:
            raise ImpossibleError(
                f"a board cannot be {length} {side}: 1 to {notation.LONGEST} cells are allowed"
            )
    if not 1 <= k <= max(width, height):
        raise ImpossibleError(
            f"{k} in a row cannot be made on a {width}x{height} board: 1 to {max(width, height)} are allowed"
        )


def _lines(width: int, height: int, k: int) -> tuple[int, ...]:
    found = []
    for right, down in ((1, 0), (0, 1), (1, 1), (-1, 1)):
        for row in range(height - down * (k - 1)):
            for column in range(width):
                if 0 <= column + right * (k - 1) < width:
                    found.append(
                        sum(1 << (row + step * down) * width + column + step * right for step in range(k))
                    )
    return tuple(dict.fromkeys(found))  # with k = 1 all four directions give the same lines


def _symmetries(width: int, height: int, lines: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The mirror images and turns of the board that map every line to a line."""
    candidates = []
    for transpose in (False, True) if width == height else (False,):
        for flip_rows in (False, True):
            for flip_columns in (False, True):
                image = []
                for cell in range(width * height):
                    row, column = divmod(cell, width)
                    row = height - 1 - row if flip_rows else row
                    column = width - 1 - column if flip_columns else column
                    image.append(column * width + row if transpose else row * width + column)
                candidates.append(tuple(image))
    known = set(lines)
    return tuple(
        image
        for image in dict.fromkeys(candidates)
        if all(sum(1 << image[cell] for cell in cells_of(line)) in known for line in lines)
    )


CLASSIC = Game(3, 3, 3)
