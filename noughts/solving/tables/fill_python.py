"""Filling a table in plain Python, a row at a time; `fill.c` does the same and is far faster."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

from noughts.solving.tables.layout import (
    DRAWN,
    LOST,
    UNREACHABLE,
    WON,
    Columns,
    Layers,
    rank,
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
    columns: int = 0,
    one_mark: bool = False,
) -> tuple[int, int, int]:
    """Write the score of every position, last layer first; how many are won, drawn and lost.

    `report` is told now and then how many places are filled; what it raises ends the work.
    With `misere`, completing a line loses. `columns` is the number of columns of a `Columns` layout, or 0.
    """
    layout = Columns(cells, columns, one_mark) if columns else Layers(cells)
    falls = 0 < columns < cells
    if falls:
        _find_reachable(body, layout, lines)
    ended = WON if misere else LOST
    done = 0
    for marks in range(cells, -1, -1):
        layer = _Layer(layout, marks)
        for taken in layout.sets(marks):
            start = layout.row_start(taken)
            scores = layer.row(body, taken, lines, ended)
            if falls:
                _forget_unreachable(scores, body[start : start + layer.length])
            body[start : start + layer.length] = scores
            done += layer.length
            report(done)
    tally = Counter(body)
    won = sum(tally[score] for score in range(DRAWN + 1, WON + 1))
    lost = sum(tally[score] for score in range(DRAWN))
    return won, tally[DRAWN], lost


class _Layer:
    """The positions with a given number of marks."""

    def __init__(self, layout: Layers | Columns, marks: int) -> None:
        self.layout = layout
        self.length = layout.row_length(marks)
        # The O's of each position of a row, squeezed.
        self.os = [0] if layout.one_mark else _subsets(marks, marks // 2)
        self.everything = (1 << marks) - 1
        self.o_moves = 0 if layout.one_mark else marks % 2
        self.next_length = layout.row_length(marks + 1)
        # For a move between its place in a row and the marks before it: where each position goes.
        self.places = [self._move(before) for before in range(marks + 1)] if marks < layout.cells else []

    def _move(self, before: int) -> list[int]:
        low = (1 << before) - 1
        return [rank((o & ~low) << 1 | self.o_moves << before | o & low) for o in self.os]

    def moves(self, taken: int) -> Iterable[tuple[int, list[int]]]:
        """For each move: the row that it leads to, and the place there of each position."""
        for cell in self.layout.moves(taken):
            before = (taken & (1 << cell) - 1).bit_count()
            yield self.layout.row_start(taken | 1 << cell), self.places[before]

    def row(self, body: bytearray, taken: int, lines: Sequence[int], ended: int) -> bytearray:
        """The scores of the positions whose marks stand on these cells."""
        columns = []
        for start, places in self.moves(taken):
            after = body[start : start + self.next_length]
            columns.append(map(after.__getitem__, places))
        if columns:
            least = bytes(columns[0]) if len(columns) == 1 else bytes(map(min, *columns))
            scores = bytearray(least.translate(STEP))
        else:
            scores = bytearray([DRAWN]) * self.length
        self.finish(scores, taken, lines, ended)
        return scores

    def finish(self, scores: bytearray, taken: int, lines: Sequence[int], ended: int) -> None:
        """Set what the rules say of positions with a line: the game is over, or they are out of reach."""
        lines = [squeeze(line, taken) for line in lines if line & ~taken == 0]
        if not lines:
            return
        for number, o in enumerate(self.os):
            x = self.everything ^ o
            mover, other = (o, x) if self.o_moves or self.layout.one_mark else (x, o)
            shared = self.everything
            for line in lines:
                if line & mover == line:
                    scores[number] = UNREACHABLE  # the game was over before the last move
                    break
                if line & other == line:
                    shared &= line
                    # The last move made all lines at once, or it was made after the end.
                    scores[number] = ended if shared else UNREACHABLE


def _find_reachable(body: bytearray, layout: Layers | Columns, lines: Sequence[int]) -> None:
    """Write a 1 for each position that play can reach. Where marks fall, their order matters."""
    body[0] = 1
    for marks in range(layout.cells):
        layer = _Layer(layout, marks)
        for taken in layout.sets(marks):
            start = layout.row_start(taken)
            open_games = body[start : start + layer.length]
            layer.finish(open_games, taken, lines, 0)
            numbers = [number for number, reached in enumerate(open_games) if reached == 1]
            for after, places in layer.moves(taken):
                for number in numbers:
                    body[after + places[number]] = 1


def _forget_unreachable(scores: bytearray, reached: bytearray) -> None:
    for number, there in enumerate(reached):
        if not there:
            scores[number] = UNREACHABLE


def _subsets(cells: int, size: int) -> list[int]:
    """The sets of this size, in the order of their bitboards."""
    return sorted(sum(1 << cell for cell in chosen) for chosen in combinations(range(cells), size))
