"""A position: a game and the cells of each side. Immutable: playing a move makes a new one."""

from noughts.game import notation
from noughts.game.errors import IllegalMoveError, ImpossibleError
from noughts.game.game import CLASSIC, Game, cells_of, require_game
from noughts.game.notation import quote

TYPE_CHECKING = False  # for type checkers; importing `typing` would take 8 ms
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Literal

    Mark = Literal["X", "O"]

X: "Mark" = "X"
O: "Mark" = "O"

Board = list[list[str | None]]  # a position in the form of the classic exercise


def other(mark: str) -> "Mark":
    """The other side."""
    return O if mark == X else X


class Outcome:
    """How a game ended: the winner and the cells of the winning line, both None after a draw."""

    __slots__ = ("line", "winner")

    winner: "Mark | None"
    line: tuple[int, ...] | None

    def __init__(self, winner: "Mark | None", line: tuple[int, ...] | None) -> None:
        object.__setattr__(self, "winner", winner)
        object.__setattr__(self, "line", line)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Outcome):
            return NotImplemented
        return (self.winner, self.line) == (other.winner, other.line)

    def __hash__(self) -> int:
        return hash((self.winner, self.line))

    def __repr__(self) -> str:
        return f"Outcome({self.winner!r}, {self.line!r})"

    def __reduce__(self) -> tuple[type["Outcome"], tuple[str | None, tuple[int, ...] | None]]:
        return Outcome, (self.winner, self.line)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"an Outcome never changes: {name} cannot be set")


DRAW = Outcome(None, None)


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

    def __init__(self, game: Game = CLASSIC, x: int = 0, o: int = 0) -> None:
        _require_reachable(game, x, o)
        _set_game(self, game)
        _set_x(self, x)
        _set_o(self, o)
        _set_mover(self, X if x.bit_count() == o.bit_count() else O)
        _set_outcome(self, _outcome(game, x, o))

    @classmethod
    def parse(cls, text: str, game: Game = CLASSIC) -> "Position":
        """Read a position such as `X.O/.X./..O`, in either case, with or without the slashes."""
        require_game(game)
        return cls(game, *notation.read_position(text, game.width, game.height))

    @classmethod
    def from_board(cls, board: Board, game: Game = CLASSIC) -> "Position":
        """Read a list of rows, as in the classic exercise: cells are X, O or None.

        >>> print(Position.from_board([["X", None, "O"], [None, "X", None], [None, None, "O"]]))
        X.O/.X./..O
        """
        require_game(game)
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
        return () if self.outcome else cells_of(self.game.full & ~(self.x | self.o))

    @property
    def mine(self) -> int:
        """The cells of the mover, as a bitboard."""
        return self.x if self.mover == X else self.o

    @property
    def theirs(self) -> int:
        """The cells of the other side, as a bitboard."""
        return self.o if self.mover == X else self.x

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

    def play(self, cell: int | str) -> "Position":
        """The position after the mover takes this cell, given by its number or its name."""
        game, x, o = self.game, self.x, self.o
        if type(cell) is not int:
            cell = game.cell_index(cell)
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

    def _why_illegal(self, cell: int) -> str:
        if self.outcome:
            return "the game is over: no move can be made"
        if not 0 <= cell < self.game.cells:
            return f"there is no cell {cell}: cells go from 0 to {self.game.cells - 1}"
        return f"cell {self.game.cell_name(cell)} is taken by {self.mark(cell)}"

    def canonical(self) -> "Position":
        """The representative of this position and all its symmetric images."""
        x, o = min(
            (apply_symmetry(symmetry, self.x), apply_symmetry(symmetry, self.o))
            for symmetry in self.game.symmetries
        )
        return Position(self.game, x, o)

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


def require_position(given: object) -> None:
    """Raise ImpossibleError unless this is a position."""
    if not isinstance(given, Position):
        hint = ": Position.parse reads a text" if isinstance(given, str) else ""
        raise ImpossibleError(f"{quote(given)} is not a Position{hint}")


def reachable_positions(game: Game = CLASSIC) -> "Iterator[Position]":
    """Every position that play can reach, each once, in order of the number of marks."""
    layer = {Position(game)}
    while layer:
        yield from layer
        layer = {position.play(move) for position in layer for move in position.moves}


def apply_symmetry(symmetry: tuple[int, ...], bitboard: int) -> int:
    """The image of these cells under a symmetry of the board."""
    return sum(1 << symmetry[cell] for cell in cells_of(bitboard))


def _complete_lines(game: Game, bitboard: int) -> list[int]:
    return [line for line in game.lines if line & bitboard == line]


def _outcome(game: Game, x: int, o: int) -> Outcome | None:
    for mark, bitboard in ((X, x), (O, o)):
        for line in _complete_lines(game, bitboard):
            return Outcome(mark, cells_of(line))
    return DRAW if x | o == game.full else None


def _require_reachable(game: Game, x: int, o: int) -> None:
    """Raise ImpossibleError unless play can reach this position.

    With the right counts, play can reach a position if and only if the game was not over before the
    last move: no side has a line, or all lines are the last mover's and share a cell, the last move.
    """
    require_game(game)
    if type(x) is not int or type(o) is not int:
        raise ImpossibleError(f"the cells of X and O are whole numbers, not {quote(x)} and {quote(o)}")
    if (x | o) & ~game.full:  # also if one is negative
        raise ImpossibleError(f"the marks do not fit on a {game.width}x{game.height} board")
    if x & o:
        raise ImpossibleError(f"X and O are both on {game.cell_name(cells_of(x & o)[0])}")
    count_x, count_o = x.bit_count(), o.bit_count()
    if not 0 <= count_x - count_o <= 1:
        raise ImpossibleError(
            f"{count_x} X and {count_o} O cannot arise: X moves first, "
            "so there are as many X as O or one more"
        )
    lines_x, lines_o = _complete_lines(game, x), _complete_lines(game, o)
    if lines_x and lines_o:
        raise ImpossibleError("X and O both have a line: the game ends with the first one")
    for mark, lines, moved_last in ((X, lines_x, count_x > count_o), (O, lines_o, count_x == count_o)):
        if not lines:
            continue
        if not moved_last:
            raise ImpossibleError(f"{mark} has a line, so the game was over before {other(mark)}'s last move")
        shared = game.full
        for line in lines:
            shared &= line
        if not shared:
            raise ImpossibleError(f"{mark} has lines that no single last move can have completed")
