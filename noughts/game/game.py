"""A game: a board and its lines.

Cells are numbered row by row from the top left, and layer by layer. A set of cells is a bitboard: an
int with bit `c` set for cell `c`. Python's ints have any number of bits, so boards may have any size.

    cell numbers     cell names        bits
      0  1  2        a1 b1 c1        1    2    4
      3  4  5        a2 b2 c2        8   16   32
      6  7  8        a3 b3 c3       64  128  256

All other code asks a game for its lines and symmetries, which shapes.py finds.
"""

from _thread import allocate_lock  # `threading` and `weakref` would double the time of `import tictactoe`
from _weakref import ref

from noughts.game import notation, shapes
from noughts.game.errors import ImpossibleError
from noughts.game.notation import GRAVITY, HEXAGONAL, MISERE, ONE_MARK, WRAPS, quote

TYPE_CHECKING = False  # for type checkers; importing `typing` would take 8 ms
if TYPE_CHECKING:
    from collections.abc import Iterable

KEPT = 32  # the most recently created games stay alive, so that they are reused
_recent: list["Game"] = []
_games: dict[str, "ref[Game]"] = {}  # by their texts; a game that nobody references is freed
_lock = allocate_lock()


class Game:
    """A board, its lines, and the rules for them. Equal games are one object.

    >>> Game(5, 4, 4)
    Game.parse('5x4k4')
    >>> Game(3, 3, 3).lines
    (7, 56, 448, 73, 146, 292, 273, 84)

    A board that wraps has no edges: a line that leaves it on one side comes back on the other. A board with
    a depth has layers, and its lines may cross them. Other rules have flags; docs/how-to/games.md lists them.

    >>> Game(4, 4, 3, wraps=True), len(Game(4, 4, 3).lines), len(Game(4, 4, 3, wraps=True).lines)
    (Game.parse('4x4k3w'), 24, 64)
    >>> len(Game(3, 3, 3, depth=3).lines), Game(7, 6, 4, flags="g")
    (49, Game.parse('7x6k4g'))
    """

    __slots__ = (
        "__weakref__",
        "_symmetries",
        "cells",
        "depth",
        "flags",
        "full",
        "height",
        "k",
        "lines",
        "lines_through",
        "straight",
        "text",
        "usual",
        "width",
    )

    text: str  # such as 3x3k3
    width: int
    height: int  # the rows of all layers
    depth: int  # the number of layers
    k: int  # the length of a line; of the longest one if they differ
    flags: str
    cells: int  # the number of cells
    full: int  # the bitboard of all cells
    lines: tuple[int, ...]  # as bitboards: across, down, falling, rising
    lines_through: tuple[tuple[int, ...], ...]  # for each cell, the lines that contain it
    straight: bool  # the lines are all straight runs of k cells
    usual: bool  # every empty cell is a move, and who completes a line wins
    _symmetries: tuple[tuple[int, ...], ...] | None

    def __new__(
        cls,
        width: int = 3,
        height: int = 3,
        k: int = 3,
        *,
        depth: int = 1,
        wraps: bool = False,
        flags: str = "",
    ) -> "Game":
        shapes.require_numbers(width, height, k, depth)
        size = width, height, depth
        shapes.require_size(size, k)
        flags = shapes.read_flags(flags + WRAPS if wraps and WRAPS not in flags else flags, depth)
        return _find_or_make(notation.write_game(size, k, flags), size, flags, None, k)

    @classmethod
    def from_lines(
        cls,
        cells: "int | tuple[int, ...]",
        lines: "Iterable[Iterable[int | str]]",
        *,
        flags: str = "",
    ) -> "Game":
        """A game with any lines, each given by the numbers or the names of its cells.

        `cells` is the number of cells, or the size of the board: width, height, and depth if it has layers.

        >>> Game.from_lines(4, [(0, 1), (1, 2), (0, 3)])
        Game.parse('4x1:a1-b1,a1-d1,b1-c1')
        >>> Game.from_lines(4, [(0, 1), (1, 2), (2, 3)])  # the lines of a game that has a shorter name
        Game.parse('4x1k2')
        >>> Game.from_lines((3, 2), [("a1", "b2"), ("c1",)]).lines
        (17, 4)
        """
        size = shapes.read_size(cells)
        shapes.require_size(size, None)
        flags = shapes.read_flags(flags, size[2])
        own = sorted({shapes.read_line(size, line) for line in lines})
        if not 1 <= len(own) <= shapes.MOST_LINES:
            raise ImpossibleError(f"a game has 1 to {shapes.MOST_LINES} lines, not {len(own)}")
        width = size[0]
        texts = ("-".join(notation.write_cell(cell, width) for cell in line) for line in own)
        text = notation.write_game(size, None, flags, ",".join(texts))
        k = max(map(len, own))
        boards = tuple(sum(1 << cell for cell in line) for line in own)
        if k <= max(size) and set(boards) == set(shapes.straight_lines(size, k, flags)):
            return cls(size[0], size[1], k, depth=size[2], flags=flags)
        if animal := shapes.animal_of(size, boards, flags):
            text = notation.write_game(size, None, flags, animal)
        return _find_or_make(text, size, flags, boards, k)

    @classmethod
    def from_shape(cls, cells: "int | tuple[int, ...]", shape: str, *, flags: str = "") -> "Game":
        """A game to complete a shape: a drawing, or one of Harary's animals by its name.

        >>> Game.from_shape((4, 4), "XX./.XX"), len(Game.parse("4x4:tippy").lines)
        (Game.parse('4x4:tippy'), 24)
        """
        size = shapes.read_size(cells)
        shapes.require_size(size, None)
        lines = shapes.shape_lines(size, shape, shapes.read_flags(flags, size[2]))
        return cls.from_lines(size, map(cells_of, lines), flags=flags)

    @classmethod
    def parse(cls, text: str) -> "Game":
        """Read a game such as `5x4k4`, in either case."""
        size, k, flags, lines = notation.read_game(text)
        if lines in shapes.ANIMALS:
            return cls.from_shape(size, lines, flags=flags)
        if lines is not None:
            return cls.from_lines(size, [line.split("-") for line in lines.split(",")], flags=flags)
        width, height, *deep = size
        return cls(width, height, k or 0, depth=deep[0] if deep else 1, flags=flags)

    @property
    def wraps(self) -> bool:
        """Does the board wrap in both directions?"""
        return WRAPS in self.flags

    @property
    def hexagonal(self) -> bool:
        """Are the cells hexagonal, each row half a cell further right than the row above?"""
        return HEXAGONAL in self.flags

    @property
    def misere(self) -> bool:
        """Does completing a line lose?"""
        return MISERE in self.flags or ONE_MARK in self.flags

    @property
    def gravity(self) -> bool:
        """Do marks fall to the lowest empty cell of a column?"""
        return GRAVITY in self.flags

    @property
    def one_mark(self) -> bool:
        """Do both players have the same mark, X?"""
        return ONE_MARK in self.flags

    @property
    def animal(self) -> str | None:
        """The name of the animal to complete, if the game has one."""
        name = self.text.partition(":")[2]
        return name if name in shapes.ANIMALS else None

    @property
    def rows(self) -> int:
        """The rows of one layer."""
        return self.height // self.depth

    def cell_index(self, name: int | str) -> int:
        """The number of the cell with this name; a number stands for itself.

        >>> Game().cell_index("b2"), Game().cell_index(4)
        (4, 4)
        """
        return notation.cell_index(name, self.width, self.height)

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
            size = self.width, self.rows, self.depth
            found = shapes.symmetries(size, self.flags, self.lines, self.straight)
            object.__setattr__(self, "_symmetries", found)
            return found
        return self._symmetries

    def strokes(self, line: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        """The straight visible pieces of a line: several where it bends, or leaves the board or the layer.

        >>> Game(4, 4, 3).strokes((1, 2, 3)), Game(4, 4, 3, wraps=True).strokes((0, 2, 3))
        (((1, 2, 3),), ((0,), (2, 3)))
        """
        strokes = [line[:1]]
        for cell in line[1:]:
            last = strokes[-1]
            step = self._step(last[-1], cell)
            if step and (len(last) == 1 or step == self._step(last[-2], last[-1])):
                strokes[-1] += (cell,)
            else:
                strokes.append((cell,))
        return tuple(strokes)

    def _step(self, cell: int, to: int) -> tuple[int, int] | None:
        """The way from a cell to its neighbour, down and right; None if they are not neighbours."""
        (row, column), (below, beside) = divmod(cell, self.width), divmod(to, self.width)
        near = max(abs(below - row), abs(beside - column)) == 1 and row // self.rows == below // self.rows
        return (below - row, beside - column) if near else None

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


def as_game(given: "Game | str") -> "Game":
    """The game, or the one that a text such as `5x4k4` stands for.

    >>> as_game("4x3k3") is Game(4, 3, 3)
    True
    """
    if isinstance(given, str):
        return Game.parse(given)
    require_game(given)
    return given


def require_game(game: object) -> None:
    """Raise unless this is a game."""
    if isinstance(game, str):
        raise ImpossibleError(f"{quote(game)} is a text, not a Game: Game.parse reads a text")
    if not isinstance(game, Game):
        raise ImpossibleError(f"{quote(game)} is not a Game: write one such as Game(3, 3, 3)")


def _find_or_make(
    text: str, size: tuple[int, int, int], flags: str, own: tuple[int, ...] | None, k: int
) -> Game:
    with _lock:
        known = _games.get(text)
        game = known() if known else None
        if game is None:
            game = _make(text, size, flags, own, k)
            _games[text] = ref(game)
            _recent.append(game)
            del _recent[:-KEPT]
    return game


def _make(text: str, size: tuple[int, int, int], flags: str, own: tuple[int, ...] | None, k: int) -> Game:
    game = object.__new__(Game)
    width, height, depth = size
    cells = width * height * depth
    lines = shapes.straight_lines(size, k, flags) if own is None else own
    through: list[list[int]] = [[] for _ in range(cells)]
    for line in lines:
        for cell in cells_of(line):
            through[cell].append(line)
    facts = {
        "text": text,
        "width": width,
        "height": height * depth,
        "depth": depth,
        "k": k,
        "flags": flags,
        "cells": cells,
        "full": (1 << cells) - 1,
        "lines": lines,
        "lines_through": tuple(map(tuple, through)),
        "straight": own is None,
        "usual": not set(flags) & {MISERE, GRAVITY, ONE_MARK},
        "_symmetries": None,
    }
    for name, fact in facts.items():
        object.__setattr__(game, name, fact)
    return game


CLASSIC = Game(3, 3, 3)
