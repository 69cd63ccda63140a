"""Interpret the rows of a student's search: the board of each row, its value for X, and the boards below it.

Programs return values in many ways. A value is a number, or a tuple or dict that holds one. It is the
value for X, for the mover, for the player who moved last, or for the player at the root. It belongs to a
board, or to a board and a move to be made on it. Which convention a program uses is inferred from finished
boards, whose value is unambiguous.
"""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from noughts.check.diagnose.search_record import SearchRecord, UnreadableSearchError
from noughts.check.sandbox.child.protocol import CallRow, Simple
from noughts.game.errors import NoughtsError
from noughts.game.position import O, Position, X, other
from noughts.solving import perfect

VIEWS = ("X", "mover", "last", "root", "O", "not root")  # whose value a number is, most usual first
MOST_LOOKS = 300  # of one row, also through calls about its own board; a program makes about 20
PLACES = (None, 0, 1, 2, 3)  # index of the number in a value; None: the value is the number


@cache
def position_at(cells: str) -> Position | None:
    """The position with these cells; None if play cannot reach it."""
    try:
        return Position.parse(cells)
    except NoughtsError:
        return None


def to_move(cells: str) -> str:
    """Whose turn it is, also on a board that play cannot reach."""
    return X if cells.count(X) <= cells.count(O) else O


def cells_after(cells: str, cell: int) -> str:
    """The cells after a move."""
    return cells[:cell] + to_move(cells) + cells[cell + 1 :]


def is_over(cells: str) -> bool:
    """Is the game over? A board that play cannot reach counts: it follows a finished game or a mistake."""
    position = position_at(cells)
    return position is None or position.outcome is not None


def value_for_x(position: Position) -> int:
    """The true value of a position for X."""
    return perfect.value(position) * (1 if position.mover == X else -1)


def move_in(value: Simple) -> int | None:
    """The cell of an action (row, column); None if the value is not an action."""
    if isinstance(value, tuple) and len(value) == 2 and all(type(part) is int for part in value):
        row, column = value
        return 3 * row + column if 0 <= row < 3 and 0 <= column < 3 else None
    return None


@dataclass(frozen=True, slots=True)
class Look:
    """A board that a call looks at: by another call, or without one if it is finished or remembered."""

    cells: str
    line_number: int  # that looks at it
    row: int | None  # of the call; None: without a call
    remembered_row: int | None = None  # the row whose value a cache returned


class Interpretation:
    """The rows of one search, with an assumption about whose values they return."""

    def __init__(self, recorded: SearchRecord, view: str) -> None:
        self.rows = recorded.rows
        self.root = self.rows[-1].cells
        self.view = view
        self.sure = False  # do the values of finished and forced boards fit the assumption?
        self.boards = _boards(self.rows)
        self.moves_only = _moves_only(self.rows, self.boards)
        self.places = _places(self.rows, self.boards, self.moves_only)
        self._first: dict[str, int] = {}
        if recorded.decorated:
            for row, cells in enumerate(self.boards):
                self._first.setdefault(cells, row)
        self._below: dict[int, tuple[Look, ...]] = {}
        self._unseen: dict[int, dict[str, int]] = {}  # per row: boards that a cache answered, with their row
        if recorded.decorated:
            self._find_unseen()

    @property
    def has_winners(self) -> bool:
        """Does any function return a value other than 0?"""
        return any(self.number(row) for row in range(len(self.rows)))

    def number(self, row: int) -> float | None:
        """The number that a row returns, as the program means it."""
        call = self.rows[row]
        return None if call.function in self.moves_only else _at(call.value, self.places[call.function])

    def value(self, row: int) -> int | None:
        """The value for X that a row returns: 1, 0 or -1; None if it returns no number."""
        number = self.number(row)
        if number is None:
            return None
        sign = (number > 0) - (number < 0)
        return sign if self.side_of(row) == X else -sign

    def side_of(self, row: int) -> str:
        """The player whose value a row's number is."""
        side = {"X": X, "O": O, "root": to_move(self.root), "mover": to_move(self.boards[row])}
        side |= {"not root": other(side["root"]), "last": other(side["mover"])}
        return side[self.view]

    def value_of(self, look: Look) -> int | None:
        """The value for X that the program has for a board it looks at."""
        row = look.row if look.row is not None else look.remembered_row
        if row is not None:
            return self.value(row)
        position = position_at(look.cells)
        return None if position is None else value_for_x(position)

    def move(self, row: int) -> int | None:
        """The move that a row returns."""
        value = self.rows[row].value
        if self.rows[row].function in self.moves_only or not isinstance(value, tuple):
            return move_in(value)
        moves = [move for move in map(move_in, value) if move is not None]
        return moves[0] if len(moves) == 1 else None

    def own_looks(self, row: int) -> list[Look]:
        """The boards that a row looks at itself, not through a call about its own board."""
        passed_on = {look for call in self.same_board_calls(row) for look in self.below(call)}
        return [look for look in self.below(row) if look not in passed_on]

    def below(self, row: int) -> tuple[Look, ...]:
        """The other boards that a row looks at, also through calls that it makes about its own board."""
        if row not in self._below:
            self._below[row] = tuple(self._looks(row))
        return self._below[row]

    def same_board_calls(self, row: int) -> list[int]:
        """The calls that a row makes about its own board."""
        called = [event.row for event in self.rows[row].events if event.row is not None]
        return [call for call in called if self.boards[call] == self.boards[row]]

    def _before(self, cells: str, row: int) -> int | None:
        """The row that first looked at a board, if a cache may return its value without a call."""
        found = self._first.get(cells, row)
        return found if found < row else None

    def _find_unseen(self) -> None:
        """Find boards that seem to be skipped. If all of them were searched before, a cache answered."""
        unseen: dict[int, dict[str, int]] = {}
        for cells, row in self._first.items():
            looked = {look.cells for look in self.below(row)}
            moves = [] if is_over(cells) else [cell for cell in range(9) if cells[cell] == "."]
            for following in (cells_after(cells, move) for move in moves):
                before = self._before(following, row)
                if following in looked:
                    continue
                if before is None:
                    return
                unseen.setdefault(row, {})[following] = before
        self._unseen = unseen
        self._below.clear()

    def _looks(self, row: int) -> list[Look]:
        board = self.boards[row]
        looks: list[Look] = []
        called = {self.boards[event.row] for event in self.rows[row].events if event.row is not None}
        seen = called | {board}
        for event in self.rows[row].events:
            if event.row is not None and self.boards[event.row] == board:
                looks += self.below(event.row)
                seen |= {look.cells for look in self.below(event.row)}
            elif event.row is not None:
                looks.append(Look(self.boards[event.row], event.line, event.row))
            elif event.cells is not None and event.cells not in seen:
                before = self._before(event.cells, row)
                if before is not None or is_over(event.cells):
                    seen.add(event.cells)
                    looks.append(Look(event.cells, event.line, None, before))
            if len(looks) > MOST_LOOKS:
                raise UnreadableSearchError("the search is too large to be followed")
        for cells, before in self._unseen.get(row, {}).items():
            looks.append(Look(cells, self.rows[row].line, None, before))
        return looks


def interpretations(recorded: SearchRecord, beside: Sequence[SearchRecord] = ()) -> list[Interpretation]:
    """The search under each view that fits best; `beside` are other searches of the same program."""
    ranked = []
    for view in VIEWS:
        candidate = Interpretation(recorded, view)
        ends, others = _agreement(candidate)
        for search in beside:
            more_ends, more_others = _agreement(Interpretation(search, view))
            ends.update(more_ends)
            others.update(more_others)
        candidate.sure = 2 * ends[False] <= ends[True] and (ends[True] > 0 or not candidate.has_winners)
        ranked.append(((ends[True] - ends[False], others[True] - others[False]), candidate))
    best = max(rank for rank, _ in ranked)
    return [candidate for rank, candidate in ranked if rank == best]


def _agreement(search: Interpretation) -> tuple[Counter[bool], Counter[bool]]:
    """Count the right and the wrong values: first on finished or forced boards, then on all others.

    Finished boards and boards with one empty cell show whose value is returned. A 0 shows nothing.
    """
    ends, others = Counter[bool](), Counter[bool]()
    for row, cells in enumerate(search.boards):
        value, position = search.value(row), position_at(cells)
        if value is None or position is None:
            continue
        forced = not search.below(row) if position.outcome else cells.count(".") == 1
        if value or not forced:
            (ends if forced else others)[value == value_for_x(position)] += 1
    return ends, others


def _boards(rows: Sequence[CallRow]) -> list[str]:
    """The board of each row: the given one, or the one after the given move."""
    votes = Counter[str]()
    for row in rows:
        if row.action is not None and row.cells[row.action] == ".":
            for event in row.events:
                seen = event.cells if event.row is None else rows[event.row].cells
                if seen is not None:
                    votes[row.function] += 1 if seen[row.action] != "." else -1
    return [
        cells_after(row.cells, row.action)
        if row.action is not None and row.cells[row.action] == "." and votes[row.function] > 0
        else row.cells
        for row in rows
    ]


def _moves_only(rows: Sequence[CallRow], boards: Sequence[str]) -> set[str]:
    """The functions that return only moves: `minimax`, and those that it takes moves from."""
    moves, others = set(), set()
    for row, cells in zip(rows, boards, strict=True):
        cell = move_in(row.value)
        if cell is not None and cells[cell] == ".":
            moves.add(row.function)
        elif row.value is not None and not is_over(cells):
            others.add(row.function)
    return (moves - others) | {"minimax"}


def _places(rows: Sequence[CallRow], boards: Sequence[str], moves_only: set[str]) -> dict[str, int | None]:
    """Per function, the index at which its values most often have a number."""
    places: dict[str, int | None] = {}
    for name in {row.function for row in rows} - moves_only:
        values = [row.value for row in rows if row.function == name and row.raised is None]
        found = {place: [_at(value, place) for value in values] for place in PLACES}
        places[name] = max(PLACES, key=lambda place: sum(one is not None for one in found[place]))
    return places | dict.fromkeys(moves_only)


def _at(value: Simple, place: int | None) -> float | None:
    if place is not None:
        value = value[place] if isinstance(value, tuple) and len(value) > place else None
    number = type(value) in (int, float) and not math.isinf(value) and not math.isnan(value)
    return value if number else None


def has_infinity(value: Simple) -> bool:
    """Is this infinity, or a tuple with it?"""
    parts = value if isinstance(value, tuple) else (value,)
    return any(isinstance(part, float) and math.isinf(part) for part in parts)
