"""What the rows of somebody's search mean: which board each is about, what it is worth, what is below.

Programs say it in many ways: a number, or a tuple or dict with one; for X, for the mover, for the one
who moved last, for the one who asked; about a board, or about a board and a move to be made on it. What
holds is found from the finished boards, where nobody can be of two minds.
"""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from noughts.check.diagnose.search_record import SearchRecord
from noughts.check.sandbox.child.protocol import CallRow, Simple
from noughts.game.errors import NoughtsError
from noughts.game.position import O, Position, X, other
from noughts.solving import perfect

VIEWS = ("X", "mover", "last", "root", "O", "not root")  # whose value a number is, the usual ones first
PLACES = (None, 0, 1, 2, 3)  # where in a value the number stands; None: it is the number


@cache
def position_at(cells: str) -> Position | None:
    """The position that these cells are; None if play cannot reach it."""
    try:
        return Position.parse(cells)
    except NoughtsError:
        return None


def to_move(cells: str) -> str:
    """Whose turn it is, also on a board that cannot arise."""
    return X if cells.count(X) <= cells.count(O) else O


def after(cells: str, cell: int) -> str:
    """The board after a move."""
    return cells[:cell] + to_move(cells) + cells[cell + 1 :]


def is_over(cells: str) -> bool:
    """Has the game ended here? A board that cannot arise comes only after an end, or from a mistake."""
    position = position_at(cells)
    return position is None or position.outcome is not None


def worth(position: Position) -> int:
    """What a position is worth to X."""
    return perfect.value(position) * (1 if position.mover == X else -1)


def move_in(value: Simple) -> int | None:
    """The cell of an action."""
    if isinstance(value, tuple) and len(value) == 2 and all(type(part) is int for part in value):
        row, column = value
        return 3 * row + column if 0 <= row < 3 and 0 <= column < 3 else None
    return None


@dataclass(frozen=True, slots=True)
class Look:
    """A board that is looked at from another one: by a call, or, once it is finished, without one."""

    cells: str
    line: int  # from which
    row: int | None  # None: without a call
    remembered: int | None = None  # the row in which it was looked at before, where its value is remembered


class Interpretation:
    """The rows of one search, understood with a view on its values."""

    def __init__(self, recorded: SearchRecord, view: str) -> None:
        self.rows = recorded.rows
        self.root = self.rows[-1].cells
        self.view = view
        self.sure = False  # does what is said where nobody can choose agree with the view?
        self.boards = _boards(self.rows)
        self.moves_only = _moves_only(self.rows, self.boards)
        self.places = _places(self.rows, self.boards, self.moves_only)
        self._first: dict[str, int] = {}
        if recorded.decorated:
            for row, cells in enumerate(self.boards):
                self._first.setdefault(cells, row)
        self._below: dict[int, tuple[Look, ...]] = {}
        self._unseen: dict[int, dict[str, int]] = {}  # what a cache answered for, of each row
        if recorded.decorated:
            self._find_unseen()

    @property
    def has_winners(self) -> bool:
        """Does any function say a value that is not 0?"""
        return any(self.number(row) for row in range(len(self.rows)))

    def number(self, row: int) -> float | None:
        """The number that a row says, as it says it."""
        one = self.rows[row]
        return None if one.function in self.moves_only else _at(one.value, self.places[one.function])

    def value(self, row: int) -> int | None:
        """What a row says its board is worth to X: 1, 0, -1, or None if it says nothing."""
        number = self.number(row)
        if number is None:
            return None
        sign = (number > 0) - (number < 0)
        return sign if self.side_of(row) == X else -sign

    def side_of(self, row: int) -> str:
        """Whose value a row's number is."""
        side = {"X": X, "O": O, "root": to_move(self.root), "mover": to_move(self.boards[row])}
        side |= {"not root": other(side["root"]), "last": other(side["mover"])}
        return side[self.view]

    def looked(self, look: Look) -> int | None:
        """What is said of a board that was looked at."""
        row = look.row if look.row is not None else look.remembered
        if row is not None:
            return self.value(row)
        position = position_at(look.cells)
        return None if position is None else worth(position)

    def move(self, row: int) -> int | None:
        """The move that a row says is to be made."""
        value = self.rows[row].value
        if self.rows[row].function in self.moves_only or not isinstance(value, tuple):
            return move_in(value)
        moves = [move for move in map(move_in, value) if move is not None]
        return moves[0] if len(moves) == 1 else None

    def own(self, row: int) -> list[Look]:
        """The boards that a row looks at itself, not through a call about its own board."""
        passed_on = {look for inner in self.inner(row) for look in self.below(inner)}
        return [look for look in self.below(row) if look not in passed_on]

    def below(self, row: int) -> tuple[Look, ...]:
        """The other boards that a row looks at; where it hands its own board on, those looked at there."""
        if row not in self._below:
            self._below[row] = tuple(self._looks(row))
        return self._below[row]

    def inner(self, row: int) -> list[int]:
        """The calls that a row makes about its own board."""
        called = [event.row for event in self.rows[row].events if event.row is not None]
        return [one for one in called if self.boards[one] == self.boards[row]]

    def _before(self, cells: str, row: int) -> int | None:
        """Where a board was looked at before, if the search may remember that without a call."""
        found = self._first.get(cells, row)
        return found if found < row else None

    def _find_unseen(self) -> None:
        """Boards that seem left out, if all of them were met before: then a cache answered for them."""
        unseen: dict[int, dict[str, int]] = {}
        for cells, row in self._first.items():
            looked = {look.cells for look in self.below(row)}
            moves = [] if is_over(cells) else [cell for cell in range(9) if cells[cell] == "."]
            for following in (after(cells, move) for move in moves):
                before = self._before(following, row)
                if following in looked:
                    continue
                if before is None:
                    return
                unseen.setdefault(row, {})[following] = before
        self._unseen = unseen
        self._below.clear()

    def _looks(self, row: int) -> list[Look]:
        own = self.boards[row]
        looks: list[Look] = []
        called = {self.boards[event.row] for event in self.rows[row].events if event.row is not None}
        seen = called | {own}
        for event in self.rows[row].events:
            if event.row is not None and self.boards[event.row] == own:
                looks += self.below(event.row)
                seen |= {look.cells for look in self.below(event.row)}
            elif event.row is not None:
                looks.append(Look(self.boards[event.row], event.line, event.row))
            elif event.cells is not None and event.cells not in seen:
                before = self._before(event.cells, row)
                if before is not None or is_over(event.cells):
                    seen.add(event.cells)
                    looks.append(Look(event.cells, event.line, None, before))
        for cells, before in self._unseen.get(row, {}).items():
            looks.append(Look(cells, self.rows[row].line, None, before))
        return looks


def interpretations(recorded: SearchRecord, beside: Sequence[SearchRecord] = ()) -> list[Interpretation]:
    """The search, once for each view that fits best, other searches of the same program counted in."""
    ranked = []
    for view in VIEWS:
        meaning = Interpretation(recorded, view)
        ends, others = _agreement(meaning)
        for other_search in beside:
            for counts, more in zip(
                (ends, others), _agreement(Interpretation(other_search, view)), strict=True
            ):
                counts.update(more)
        meaning.sure = 2 * ends[False] <= ends[True] and (ends[True] > 0 or not meaning.has_winners)
        ranked.append(((ends[True] - ends[False], others[True] - others[False]), meaning))
    best = max(rank for rank, _ in ranked)
    return [meaning for rank, meaning in ranked if rank == best]


def _agreement(meaning: Interpretation) -> tuple[Counter[bool], Counter[bool]]:
    """How often what is said is true, and how often not: where nobody can choose, and elsewhere.

    At the end, and where one move is left, it shows whose value is said; 0 is the same for everybody.
    """
    ends, others = Counter[bool](), Counter[bool]()
    for row, cells in enumerate(meaning.boards):
        value, position = meaning.value(row), position_at(cells)
        if value is None or position is None:
            continue
        forced = not meaning.below(row) if position.outcome else cells.count(".") == 1
        if value or not forced:
            (ends if forced else others)[value == worth(position)] += 1
    return ends, others


def _boards(rows: Sequence[CallRow]) -> list[str]:
    """The board each row is about: the one it was given, or that after the move it was given with it."""
    votes = Counter[str]()
    for row in rows:
        if row.action is not None and row.cells[row.action] == ".":
            for event in row.events:
                seen = event.cells if event.row is None else rows[event.row].cells
                if seen is not None:
                    votes[row.function] += 1 if seen[row.action] != "." else -1
    return [
        after(row.cells, row.action)
        if row.action is not None and row.cells[row.action] == "." and votes[row.function] > 0
        else row.cells
        for row in rows
    ]


def _moves_only(rows: Sequence[CallRow], boards: Sequence[str]) -> set[str]:
    """The functions whose answers are moves, and nothing else: `minimax`, and what hands moves on to it."""
    moves, others = set(), set()
    for row, cells in zip(rows, boards, strict=True):
        cell = move_in(row.value)
        if cell is not None and cells[cell] == ".":
            moves.add(row.function)
        elif row.value is not None and not is_over(cells):
            others.add(row.function)
    return (moves - others) | {"minimax"}


def _places(rows: Sequence[CallRow], boards: Sequence[str], moves_only: set[str]) -> dict[str, int | None]:
    """Where in the values of each function the number stands: where there mostly is one."""
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
