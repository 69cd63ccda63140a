"""The rules: whose turn it is, which moves are legal, how a game ends, and which positions play can reach.

With no flags, every empty cell is a move, and the player who completes a line wins. Three flags change that:

    m   completing a line loses
    g   a mark falls to the lowest empty cell of its column, so each column has at most one move
    n   both players write X; completing a line loses
"""

from noughts.game.errors import ImpossibleError
from noughts.game.game import Game, cells_of, require_game
from noughts.game.notation import quote

TYPE_CHECKING = False  # for type checkers; importing `typing` would take 8 ms
if TYPE_CHECKING:
    from typing import Literal

    Mark = Literal["X", "O"]

X: "Mark" = "X"
O: "Mark" = "O"


def other(mark: str) -> "Mark":
    """The other side."""
    return O if mark == X else X


class Outcome:
    """How a game ended: the winner and the cells of the completed line, both None after a draw."""

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


def mover_of(game: Game, x: int, o: int) -> "Mark":
    """Whose turn it is."""
    marks = x.bit_count() + o.bit_count()
    return O if marks % 2 else X


def legal_cells(game: Game, taken: int) -> int:
    """The cells that the mover may take in an unfinished game, as a bitboard."""
    empty = game.full & ~taken
    return empty & landing_cells(game, taken) if game.gravity else empty


def landing_cells(game: Game, taken: int) -> int:
    """The cells of the lowest row, and those above a mark."""
    return taken >> game.width | game.full & ~(game.full >> game.width)


def outcome_after(game: Game, mover: "Mark", cell: int, marks: int, taken: int) -> Outcome | None:
    """How the game ends when the mover, who now has these marks, takes a cell; None: it goes on."""
    for line in game.lines_through[cell]:
        if line & marks == line:
            return Outcome(other(mover) if game.misere else mover, cells_of(line))
    return DRAW if taken == game.full else None


def outcome_of(game: Game, x: int, o: int) -> Outcome | None:
    """How the game has ended; None while it goes on."""
    for mark, bitboard in ((X, x), (O, o)):
        for line in _complete_lines(game, bitboard):
            if game.one_mark:  # the player who is to move did not complete it
                return Outcome(mover_of(game, x, o), cells_of(line))
            return Outcome(other(mark) if game.misere else mark, cells_of(line))
    return DRAW if x | o == game.full else None


def _complete_lines(game: Game, bitboard: int) -> list[int]:
    return [line for line in game.lines if line & bitboard == line]


def require_reachable(game: Game, x: int, o: int) -> None:
    """Raise ImpossibleError unless play can reach this position.

    With the right counts, play can reach a position if and only if the game was not over before the
    last move: no side has a line, or all lines are the last mover's and share a cell, the last move.
    With gravity, there must also be an order in which the marks can have fallen.
    """
    require_game(game)
    if type(x) is not int or type(o) is not int:
        raise ImpossibleError(f"the cells of X and O are whole numbers, not {quote(x)} and {quote(o)}")
    if (x | o) & ~game.full:  # also if one is negative
        raise ImpossibleError(f"the marks do not fit on a {game.width}x{game.height} board")
    if x & o:
        raise ImpossibleError(f"X and O are both on {game.cell_name(cells_of(x & o)[0])}")
    _require_counts(game, x.bit_count(), o.bit_count())
    lines_x, lines_o = _complete_lines(game, x), _complete_lines(game, o)
    if lines_x and lines_o:
        raise ImpossibleError("X and O both have a line: the game ends with the first one")
    x_moved_last = game.one_mark or mover_of(game, x, o) == O
    last = x if x_moved_last else o  # the cells that may be the last move
    for mark, lines, moved_last in ((X, lines_x, x_moved_last), (O, lines_o, not x_moved_last)):
        if not lines:
            continue
        if not moved_last:
            raise ImpossibleError(f"{mark} has a line, so the game was over before {other(mark)}'s last move")
        for line in lines:
            last &= line
        if not last:
            raise ImpossibleError(f"{mark} has lines that no single last move can have completed")
    if game.gravity:
        _require_fallen(game, x, o, last)


def _require_counts(game: Game, count_x: int, count_o: int) -> None:
    if game.one_mark:
        if count_o:
            raise ImpossibleError(f"{count_o} O cannot arise: both players write X in {game}")
    elif not 0 <= count_x - count_o <= 1:
        raise ImpossibleError(
            f"{count_x} X and {count_o} O cannot arise: X moves first, "
            "so there are as many X as O or one more"
        )


def _require_fallen(game: Game, x: int, o: int, last: int) -> None:
    """Raise ImpossibleError unless the marks can have fallen one after the other, `last` holding the last."""
    taken = x | o
    floating = taken & ~landing_cells(game, taken)
    if floating:
        name = game.cell_name(cells_of(floating)[0])
        raise ImpossibleError(f"the mark on {name} has nothing below it, and marks fall in {game}")
    seen = set()
    waiting = [(taken, last)]
    while waiting:
        taken, last = waiting.pop()
        if not taken:
            return
        for cell in cells_of(last & taken & ~(taken << game.width)):  # the marks on top of their columns
            before = taken & ~(1 << cell)
            if before not in seen:
                seen.add(before)
                mine = game.full if game.one_mark else x if before.bit_count() % 2 else o
                waiting.append((before, mine))
    raise ImpossibleError("the marks cannot have fallen in turns: no order of moves leads to this position")
