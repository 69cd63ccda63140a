"""Filling a table in plain Python, a row at a time; `fill.c` does the same and is far faster."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations

from noughts.solving.tables.layout import (
    DRAWN,
    LOST,
    UNREACHABLE,
    WON,
    layer_starts,
    rank,
    row_length,
    squeeze,
)

# From the least score of the moves, which is the opponent's, to the mover's own, one ply further away.
STEP = bytes(
    WON - least - 1 if least < DRAWN else min(WON - least + 1, DRAWN) for least in range(WON + 1)
).ljust(256, bytes([UNREACHABLE]))


def fill(
    body: bytearray,
    cells: int,
    lines: Sequence[int],
    report: Callable[[int], object],
    misere: bool = False,
) -> tuple[int, int, int]:
    """Write the score of every position, last layer first; how many are won, drawn and lost.

    `report` is told now and then how many places are filled; what it raises ends the work.
    With `misere`, completing a line loses.
    """
    starts = layer_starts(cells)
    done = 0
    for marks in range(cells, -1, -1):
        layer = _Layer(cells, marks, starts, WON if misere else LOST)
        for number, taken in enumerate(layer.sets):
            start = starts[marks] + number * layer.length
            body[start : start + layer.length] = layer.row(body, taken, lines)
            done += layer.length
            report(done)
    tally = Counter(body)
    won = sum(tally[score] for score in range(DRAWN + 1, WON + 1))
    lost = sum(tally[score] for score in range(DRAWN))
    return won, tally[DRAWN], lost


class _Layer:
    """The positions with a given number of marks."""

    def __init__(self, cells: int, marks: int, starts: list[int], ended: int) -> None:
        self.cells = cells
        self.ended = ended  # the score when the other side has completed a line
        self.length = row_length(marks)
        self.sets = _subsets(cells, marks)
        self.os = _subsets(marks, marks // 2)  # the O's of each position of a row, squeezed
        self.everything = (1 << marks) - 1
        self.o_moves = marks % 2
        self.next_start = starts[marks + 1]
        self.next_length = row_length(marks + 1)
        # For a move between its place in a row and the marks before it: where each position goes.
        self.moves = [self._move(before) for before in range(marks + 1)] if marks < cells else []

    def _move(self, before: int) -> list[int]:
        low = (1 << before) - 1
        return [rank((o & ~low) << 1 | self.o_moves << before | o & low) for o in self.os]

    def row(self, body: bytearray, taken: int, lines: Sequence[int]) -> bytes:
        """The scores of the positions whose marks stand on these cells."""
        columns = []
        for cell in range(self.cells):
            if not taken >> cell & 1:
                start = self.next_start + rank(taken | 1 << cell) * self.next_length
                after = body[start : start + self.next_length]
                before = (taken & (1 << cell) - 1).bit_count()
                columns.append(map(after.__getitem__, self.moves[before]))
        if columns:
            least = bytes(columns[0]) if len(columns) == 1 else bytes(map(min, *columns))
            scores = bytearray(least.translate(STEP))
        else:
            scores = bytearray([DRAWN]) * self.length
        self._finish(scores, [squeeze(line, taken) for line in lines if line & ~taken == 0])
        return bytes(scores)

    def _finish(self, scores: bytearray, lines: list[int]) -> None:
        """Set what the rules say of positions with a line: the game is over, or they are out of reach."""
        if not lines:
            return
        for number, o in enumerate(self.os):
            x = self.everything ^ o
            mover, other = (o, x) if self.o_moves else (x, o)
            shared = self.everything
            for line in lines:
                if line & mover == line:
                    scores[number] = UNREACHABLE  # the game was over before the last move
                    break
                if line & other == line:
                    shared &= line
                    # The last move made all lines at once, or it was made after the end.
                    scores[number] = self.ended if shared else UNREACHABLE


def _subsets(cells: int, size: int) -> list[int]:
    """The sets of this size, in the order of their bitboards."""
    return sorted(sum(1 << cell for cell in chosen) for chosen in combinations(range(cells), size))
