"""The perfect player of 3 x 3: one baked table, looked up by position.

The table has one character for each of the 3^9 ways to fill the board, reachable or not, at the
base-3 number of the board (0 empty, 1 X, 2 O; cell 0 is the lowest digit):

    PLIES   "0" to "9"   plies to the end of a decided game: the mover makes the last one and wins
                         when they are odd, and loses when they are even
            "="          a draw
    BEST    "0" to "8"   the cell to take
            "-"          the game is over
    both    "."          cannot be reached
"""

from noughts.game.errors import ImpossibleError
from noughts.game.game import CLASSIC
from noughts.game.position import Position
from noughts.solving.perfect_table import BEST, PLIES

DRAWN = b"="
FINISHED = b"-"
UNREACHABLE = b"."

_TERNARY = [0]  # of each set of cells, the sum of 3^cell
for _cell in range(CLASSIC.cells):
    _TERNARY += [3**_cell + lower for lower in _TERNARY]


def index(position: Position) -> int:
    """Where a position stands in the table."""
    if position.game is not CLASSIC:
        raise ImpossibleError(f"the table of perfect play is for {CLASSIC}, not for {position.game}")
    return _TERNARY[position.x] + 2 * _TERNARY[position.o]


def value(position: Position) -> int:
    """What the position is worth to the mover: 1 wins, 0 draws, -1 loses.

    >>> value(Position.parse("XX./OO./..."))
    1
    """
    character = PLIES[index(position)]
    return 0 if character == DRAWN[0] else 1 if (character - ord("0")) % 2 else -1


def plies(position: Position) -> int:
    """Plies to the end when the winning side hurries and the losing side resists.

    >>> plies(Position.parse("XX./OO./..."))
    1
    """
    character = PLIES[index(position)]
    return position.empty.bit_count() if character == DRAWN[0] else character - ord("0")


def best(position: Position) -> int | None:
    """The cell that the perfect player takes; None when the game is over.

    >>> best(Position.parse("XX./OO./..."))
    2
    """
    character = BEST[index(position)]
    return None if character == FINISHED[0] else character - ord("0")


def best_cell(x: int, o: int) -> int:
    """The cell that the perfect player takes where the game goes on; X and O are given as bitboards.

    >>> best_cell(0b000000011, 0b000011000)
    2
    """
    return BEST[_TERNARY[x] + 2 * _TERNARY[o]] - ord("0")
