"""The place of a position in a table, and the meaning of its byte.

Positions are ordered by the number of marks: first the empty board, then all with one mark, and so on. The
positions with marks on the same cells make a row. A row is ordered by which of its marks are O's. Sets of
equal size are in the order of their bitboards. So the place of a set among them is its rank in the
combinatorial number system: the sum of C(cell, i) over its cells, i = 1 for the lowest.

    4x4: 10,165,779 places for 9,722,011 positions; base 3 would take 43,046,721
    5x4: 741,365,049 places; base 3 would take 3,486,784,401
"""

from itertools import accumulate
from math import comb

from noughts.game.game import cells_of

LARGEST = 20  # cells

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


def value_and_plies(score: int, empty: int) -> tuple[int, int]:
    """The mover's value and the plies to the end, from a score; a draw fills all empty cells.

    >>> value_and_plies(63, 5), value_and_plies(2, 5), value_and_plies(32, 5)
    ((1, 1), (-1, 2), (0, 5))
    """
    if score == DRAWN:
        return 0, empty
    return (1, WON - score) if score > DRAWN else (-1, score)
