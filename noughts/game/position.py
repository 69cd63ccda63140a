"""A position: a game and the cells of each side. Immutable: playing a move makes a new one."""

from noughts.game import notation
from noughts.game.errors import IllegalMoveError, ImpossibleError
from noughts.game.game import CLASSIC, Game, as_game, cells_of
from noughts.game.notation import quote
from noughts.game.rules import DRAW as DRAW
from noughts.game.rules import O as O
from noughts.game.rules import Outcome as Outcome
from noughts.game.rules import X as X
from noughts.game.rules import legal_cells, mover_of, outcome_after, outcome_of, require_reachable
from noughts.game.rules import other as other

TYPE_CHECKING = False  # for type checkers; importing `typing` would take 8 ms
if TYPE_CHECKING:
    from collections.abc import Iterator

    from noughts.game.rules import Mark

Board = list[list[str | None]]  # a position in the form of the classic exercise


class Position:
    """The marks on a board. Every position can be reached by play.

    >>> position = Position.parse("X.O/.X./..O")
    >>> position.mover, position.moves
    ('X', (1, 3, 5, 6, 7))
    >>> print(position.play(1), position.play("b1"))
    XXO/.X./..O XXO/.X./..O
    >>> list(position)
    ['X', None, 'O', None, 'X', None, None, None, 'O']
    """

    __slots__ = ("game", "mover", "o", "outcome", "x")

    game: Game
    x: int  # the cells of X, as a bitboard
    o: int  # the cells of O
    mover: "Mark"  # whose turn it is, or would be if the game were not over
    outcome: Outcome | None  # None while play goes on

    def __init__(self, game: Game | str = CLASSIC, x: int = 0, o: int = 0) -> None:
        game = as_game(game)
        require_reachable(game, x, o)
        _set_game(self, game)
        _set_x(self, x)
        _set_o(self, o)
        _set_mover(self, mover_of(game, x, o))
        _set_outcome(self, outcome_of(game, x, o))

    @classmethod
    def parse(cls, text: str, game: Game | str = CLASSIC) -> "Position":
        """Read a position such as `X.O/.X./..O`, in either case, with or without the slashes."""
        game = as_game(game)
        return cls(game, *notation.read_position(text, game.width, game.height))

    @classmethod
    def from_board(cls, board: Board, game: Game | str = CLASSIC) -> "Position":
        """Read a list of rows, as in the classic exercise: cells are X, O or None.

        >>> print(Position.from_board([["X", None, "O"], [None, "X", None], [None, None, "O"]]))
        X.O/.X./..O
        """
        game = as_game(game)
        return cls(game, *notation.read_board(board, game.width, game.height))

    def to_board(self) -> Board:
        """The position as a new list of rows.

        >>> Position.parse("X.O/.X./..O").to_board()
        [['X', None, 'O'], [None, 'X', None], [None, None, 'O']]
        """
        marks, width = list(self), self.game.width
        return [marks[start : start + width] for start in range(0, len(marks), width)]

    @property
    def moves(self) -> tuple[int, ...]:
        """The cells the mover may take, in row order; none when the game is over."""
        if self.outcome:
            return ()
        taken = self.x | self.o
        return cells_of(self.game.full & ~taken if self.game.usual else legal_cells(self.game, taken))

    @property
    def mine(self) -> int:
        """The cells of the mover, as a bitboard; all marks where both players have the same one."""
        return self.x if self.mover == X or self.game.one_mark else self.o

    @property
    def theirs(self) -> int:
        """The cells of the other side, as a bitboard."""
        return self.o if self.mover == X or self.game.one_mark else self.x

    @property
    def empty(self) -> int:
        """The empty cells, as a bitboard."""
        return self.game.full & ~(self.x | self.o)

    def mark(self, cell: int | str) -> str | None:
        """The mark on a cell, given by its number or its name; None if it is empty."""
        bit = 1 << self.game.cell_index(cell)
        return X if self.x & bit else O if self.o & bit else None

    def __iter__(self) -> "Iterator[str | None]":
        """The mark on each cell, in row order."""
        return map(self.mark, range(self.game.cells))

    def __len__(self) -> int:
        """The number of cells."""
        return self.game.cells

    def __getitem__(self, cell: int | str) -> str | None:
        """The mark on a cell, given by its number or its name; None if it is empty.

        >>> position = Position.parse("X.O/.X./..O")
        >>> position["c1"], position[1], len(position)
        ('O', None, 9)
        """
        return self.mark(cell)

    def play(self, cell: int | str) -> "Position":
        """The position after the mover takes this cell, given by its number or its name."""
        game, x, o = self.game, self.x, self.o
        if type(cell) is not int:
            cell = game.cell_index(cell)
        if not game.usual:
            return self._play_unusual(cell)
        if self.outcome or not 0 <= cell < game.cells or (x | o) >> cell & 1:
            raise IllegalMoveError(self._why_illegal(cell))
        child = object.__new__(Position)
        if self.mover == X:
            mine = x = x | 1 << cell
            _set_mover(child, O)
        else:
            mine = o = o | 1 << cell
            _set_mover(child, X)
        _set_game(child, game)
        _set_x(child, x)
        _set_o(child, o)
        outcome = DRAW if x | o == game.full else None
        for line in game.lines_through[cell]:
            if line & mine == line:
                outcome = Outcome(self.mover, cells_of(line))
                break
        _set_outcome(child, outcome)
        return child

    def _play_unusual(self, cell: int) -> "Position":
        """The position after a move in a game with misère, gravity or one mark for both."""
        game, taken = self.game, self.x | self.o
        if self.outcome or not 0 <= cell < game.cells or not legal_cells(game, taken) >> cell & 1:
            raise IllegalMoveError(self._why_illegal(cell))
        marks = self.mine | 1 << cell
        child = object.__new__(Position)
        _set_game(child, game)
        _set_x(child, marks if self.mover == X or game.one_mark else self.x)
        _set_o(child, marks if self.mover == O and not game.one_mark else self.o)
        _set_mover(child, other(self.mover))
        _set_outcome(child, outcome_after(game, self.mover, cell, marks, taken | 1 << cell))
        return child

    def _why_illegal(self, cell: int) -> str:
        if self.outcome:
            return "the game is over: no move can be made"
        if not 0 <= cell < self.game.cells:
            return f"there is no cell {cell}: cells go from 0 to {self.game.cells - 1}"
        name = self.game.cell_name(cell)
        if mark := self.mark(cell):
            return f"cell {name} is taken by {mark}"
        return f"a mark cannot stay on {name}: it falls to the lowest empty cell of its column"

    def canonical(self) -> "Position":
        """The representative of this position and all its symmetric images."""
        return self._image(min(self._images()))

    def orbit(self) -> "frozenset[Position]":
        """The position and all its symmetric images.

        >>> sorted(map(str, Position().play("a1").orbit()))
        ['.../.../..X', '.../.../X..', '..X/.../...', 'X../.../...']
        """
        return frozenset(map(self._image, self._images()))

    def _images(self) -> "Iterator[tuple[int, int]]":
        for symmetry in self.game.symmetries:
            yield apply_symmetry(symmetry, self.x), apply_symmetry(symmetry, self.o)

    def _image(self, cells: tuple[int, int]) -> "Position":
        x, o = cells
        image = object.__new__(Position)  # play can reach it as it can reach this position
        _set_game(image, self.game)
        _set_x(image, x)
        _set_o(image, o)
        _set_mover(image, self.mover)
        _set_outcome(image, self.outcome and outcome_of(self.game, x, o))
        return image

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.x == other.x and self.o == other.o and self.game is other.game

    def __hash__(self) -> int:
        return hash((self.x, self.o))

    def __str__(self) -> str:
        return notation.write_position(self.x, self.o, self.game.width, self.game.height)

    def __repr__(self) -> str:
        game = "" if self.game is CLASSIC else f", {self.game!r}"
        return f"Position.parse({str(self)!r}{game})"

    def _repr_svg_(self) -> str:
        from noughts.render.svg import position_svg  # an upward import: only notebooks call this

        return position_svg(self)

    def __reduce__(self) -> tuple[type["Position"], tuple[Game, int, int]]:
        return Position, (self.game, self.x, self.o)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Position never changes: {name} cannot be set; play() makes a new one")


# The setters of the slots bypass `__setattr__` and take half the time of `object.__setattr__`.
_set_game, _set_x, _set_o, _set_mover, _set_outcome = (
    getattr(Position, name).__set__ for name in ("game", "x", "o", "mover", "outcome")
)


def as_position(given: "Position | Game | str") -> Position:
    """The position itself, the one that a text of 3 x 3 stands for, or the empty board of a game.

    >>> print(as_position("X../.O./..."), as_position("4x3k3"))
    X../.O./... ..../..../....
    """
    if isinstance(given, str):
        return Position(as_game(given)) if set(given.lower()) & {"k", ":"} else Position.parse(given)
    if isinstance(given, Game):
        return Position(given)
    require_position(given)
    return given


def require_position(given: object) -> None:
    """Raise ImpossibleError unless this is a position."""
    if not isinstance(given, Position):
        hint = ": Position.parse reads a text" if isinstance(given, str) else ""
        raise ImpossibleError(f"{quote(given)} is not a Position{hint}")


def reachable_positions(game: Game | str = CLASSIC) -> "Iterator[Position]":
    """Every position that play can reach, each once, in order of the number of marks."""
    layer = {Position(as_game(game))}
    while layer:
        yield from layer
        layer = {position.play(move) for position in layer for move in position.moves}


def apply_symmetry(symmetry: tuple[int, ...], bitboard: int) -> int:
    """The image of these cells under a symmetry of the board."""
    return sum(1 << symmetry[cell] for cell in cells_of(bitboard))
