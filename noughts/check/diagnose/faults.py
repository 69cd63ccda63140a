"""The deepest calls of a search whose result is wrong although every result they used is right.

A result is judged in the window that the search has at that point: above beta and below alpha a value
need not be exact. Where every result below is right, the fault belongs to the call itself, and the rule
that it breaks says what kind of fault it is.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from noughts.check.diagnose.interpret import (
    Interpretation,
    Look,
    cells_after,
    has_infinity,
    interpretations,
    move_in,
    position_at,
    value_for_x,
)
from noughts.check.diagnose.search_record import SearchRecord
from noughts.game.position import Position, X

FaultKind = Literal[
    "raised",
    "end",
    "goes on",
    "stops",
    "astray",
    "cut",
    "best",
    "no value",
    "infinite",
    "no move",
    "move",
    "wrong side",
    "turned",
]
# the rule that a search breaks, in words that fit every program that breaks it
RULES_IN_WORDS: dict[FaultKind, str] = {
    "raised": "The search ends in an exception.",
    "end": "A finished game gets a wrong value.",
    "goes on": "The search goes on after the end of the game.",
    "stops": "The search stops before the game is over.",
    "astray": "The search goes to boards that are not one move away.",
    "cut": "The search skips moves that it must look at.",
    "best": "The value of a board is not the best of the values of its moves.",
    "no value": "The search returns no value.",
    "infinite": "The search returns infinity: none of the values below has replaced the first best value.",
    "no move": "The search returns no move.",
    "move": "The move is not the one with the best value.",
    "turned": "This takes the value that is best for the player who is not to move.",
    "wrong side": "This line asks a function about a board on which the other player is to move.",
}

Window = tuple[int, int]
OPEN: Window = (-1, 1)


@dataclass(frozen=True, slots=True)
class SearchFault:
    """A call that is wrong by itself."""

    row: int
    kind: FaultKind
    function: str
    line_number: int  # that shows it; 0: the function ended without `return`
    cells: str
    got: str
    expected: str
    words: str


def find_faults(recorded: SearchRecord, beside: Sequence[SearchRecord] = ()) -> list[SearchFault]:
    """The certain faults, fullest boards first; none if the values can be read in two ways.

    Other searches of the same program help to find out whose values it returns.
    """
    candidates = interpretations(recorded, beside)
    if not all(search.sure for search in candidates):
        return []
    first, *others = (_Judge(search).faults() for search in candidates)
    same = all(_rules(other) == _rules(first) for other in others)
    return first if same else []


def _rules(faults: Sequence[SearchFault]) -> list[tuple[int, FaultKind]]:
    return [(fault.row, fault.kind) for fault in faults]


def format_cell(cell: int) -> str:
    """A cell as a student writes it: (row, column)."""
    return str(divmod(cell, 3))


class _Judge:
    """Walks through a search and keeps the calls that are wrong although nothing below them is."""

    def __init__(self, search: Interpretation) -> None:
        self.search = search
        self.found: dict[int, SearchFault] = {}
        self.right: dict[tuple[int, Window], bool] = {}

    def faults(self) -> list[SearchFault]:
        self.is_right(len(self.search.rows) - 1, OPEN)
        return sorted(self.found.values(), key=lambda fault: (fault.cells.count("."), fault.row))

    def is_right(self, row: int, window: Window) -> bool:
        """Is the result of a row right, or harmless in these bounds? Keep a fault of its own."""
        if (row, window) not in self.right:
            self.right[row, window] = True  # a row cannot be below itself
            self.right[row, window] = self._judge(row, window)
        return self.right[row, window]

    def _judge(self, row: int, window: Window) -> bool:
        search = self.search
        position = position_at(search.boards[row])
        if position is None:
            return True  # the fault is in the call that came here
        sound = True
        for other in search.same_board_calls(row):
            sound &= self.is_right(other, window)
        alpha, beta = window
        for look in search.own_looks(row):
            if look.row is not None:
                sound &= self.is_right(look.row, (alpha, beta))
            value = search.value_of(look)
            if value is not None and position.mover == X:
                alpha = max(alpha, value)
            elif value is not None:
                beta = min(beta, value)
        fault = self._fault_of(row, position, window)
        if fault is None:
            return True
        if sound:
            self.found.setdefault(row, fault)
        return False

    def _fault_of(self, row: int, position: Position, window: Window) -> SearchFault | None:
        search, call = self.search, self.search.rows[row]
        called = [event.row for event in call.events if event.row is not None]
        if call.raised is not None:
            if any(search.rows[other].raised for other in called):
                return None
            words = f"{call.raised} is raised on this board"
            return self._fault(row, "raised", call.line, call.raised, "an answer", words)
        if call.function in search.moves_only:
            return self._wrong_move(row, position)
        value = search.value(row)
        if value is None:
            return self._no_value(row, position)
        if _harmless(value, value_for_x(position), window):
            return self._wrong_pair(row, position)
        return self._wrong_value(row, position, value)

    def _wrong_value(self, row: int, position: Position, value: int) -> SearchFault | None:
        search, call = self.search, self.search.rows[row]
        got, true = _text(search.number(row)), value_for_x(position)
        for look in search.own_looks(row):
            if position.outcome or look.cells not in _next_boards(position):
                return self._astray(row, position, look)
        if position.outcome:
            return self._fault(
                row, "end", call.line, got, self._as_returned(row, true), _end_words(position, got)
            )
        if not search.below(row):
            if any(search.boards[other] == search.boards[row] and search.value(other) == value
                   for other in range(row)):  # fmt: skip
                return None  # it returns again what went wrong elsewhere
            words = f"the game is not over here, but no move is tried, and {got} is the wrong value"
            return self._fault(row, "stops", call.line, got, self._as_returned(row, true), words)
        moves = self._moves(row)
        values = [value for _, value in moves if value is not None]
        best = (max if position.mover == X else min)(values, default=None)
        if best is None or len(values) < len(moves):
            return None
        if best == value:  # the best of the tried moves, so it tried too few
            left = [move for move in position.moves if move not in dict(moves)]
            words = (
                f"{position.mover} is to move and has {self._as_returned(row, best)} so far, but "
                f"{', '.join(map(format_cell, left))} must be tried too"
            )
            return self._fault(
                row, "cut", self._cut_line_number(row), got, self._as_returned(row, true), words
            )
        listed = ", ".join(
            f"{format_cell(move)} is worth {self._as_returned(row, found)}" for move, found in moves
        )
        wanted = self._as_returned(row, best)
        words = f"{position.mover} is to move: {listed}; the best of these for {position.mover} is {wanted}"
        return self._fault(row, "best", call.line, got, self._as_returned(row, best), words)

    def _astray(self, row: int, position: Position, look: Look) -> SearchFault:
        call = self.search.rows[row]
        if position.outcome:
            words = "the game is over on this board, but the search goes on"
            return self._fault(row, "goes on", look.line_number, "a search", "its value", words)
        board = format_board(look.cells)
        words = f"the search goes on to {board}, which is not one move by {position.mover} away"
        return self._fault(row, "astray", look.line_number or call.line, board, "a legal move", words)

    def _no_value(self, row: int, position: Position) -> SearchFault | None:
        call = self.search.rows[row]
        own = self.search.own_looks(row)
        if position.outcome and own:
            return self._astray(row, position, own[0])
        if any(self.search.value_of(look) is None for look in self.search.below(row)):
            return None
        endless = has_infinity(call.value)
        given = "infinity" if endless else "no value"
        words = f"the function returns {given} for this board, whose value is {value_for_x(position)}"
        kind: FaultKind = "infinite" if endless else "no value"
        return self._fault(row, kind, call.line, _text(call.value), _text(value_for_x(position)), words)

    def _wrong_move(self, row: int, position: Position) -> SearchFault | None:
        """The fault of a function that returns only a move."""
        call, move = self.search.rows[row], move_in(self.search.rows[row].value)
        if position.outcome:
            return None
        if not self.search.below(row):
            return None  # its move may come from a function that is not recorded
        if move is None or move not in position.moves:
            words = "the function returns no legal move for this board"
            return self._fault(row, "no move", call.line, _text(call.value), "a move", words)
        return self._bad_move(row, position, move)

    def _wrong_pair(self, row: int, position: Position) -> SearchFault | None:
        """The fault of a function that returns a right value, and at the root a wrong move."""
        move, top = self.search.move(row), len(self.search.rows) - 1
        if move is None or position.outcome or self.search.boards[row] != self.search.root:
            return None
        same = self.search.move(top) == move and row in self.search.same_board_calls(top)
        return self._bad_move(row, position, move) if same and move in position.moves else None

    def _bad_move(self, row: int, position: Position, move: int) -> SearchFault | None:
        if value_for_x(position.play(move)) == value_for_x(position):
            return None
        moves = dict(self._moves(row))
        better = max if position.mover == X else min
        best = better((value for value in moves.values() if value is not None), default=None)
        good = [other for other, value in moves.items() if value == best]
        got = format_cell(move)
        line = self.search.rows[row].line
        if best is None:
            return None  # chosen without a search, or by a function that is not recorded
        if move in moves and moves[move] == best:
            left = [other for other in position.moves if other not in moves]
            if not left:
                return None
            words = f"{', '.join(map(format_cell, left))} must be tried too: {got} is not the best move"
            return self._fault(row, "cut", self._cut_line_number(row), got, format_cell(left[0]), words)
        of_this = (
            f"{got} is worth {self._as_returned(row, moves[move])}"
            if moves.get(move) is not None
            else f"{got} has no value"
        )
        of_best = f"{format_cell(good[0])} is worth {self._as_returned(row, best)}"
        words = f"{position.mover} is to move: {of_this}, {of_best}"
        return self._fault(row, "move", line, got, format_cell(good[0]), words)

    def _moves(self, row: int) -> list[tuple[int, int | None]]:
        """The moves that a row tried, each with the value for X that it got."""
        cells = self.search.boards[row]
        looks = {look.cells: self.search.value_of(look) for look in self.search.below(row)}
        return [
            (cell, looks[following])
            for cell in range(9)
            if cells[cell] == "." and (following := cells_after(cells, cell)) in looks
        ]

    def _as_returned(self, row: int, value: int | None) -> str:
        """A value for X as this row's function would return it."""
        side = self.search.side_of(row)
        return "nothing" if value is None else str(value if side == X else -value)

    def _cut_line_number(self, row: int) -> int:
        return cut_line_number(self.search, row) or self.search.rows[row].line

    def _fault(
        self, row: int, kind: FaultKind, line_number: int, got: str, expected: str, words: str
    ) -> SearchFault:
        function, cells = self.search.rows[row].function, self.search.boards[row]
        return SearchFault(row, kind, function, line_number, cells, got, expected, words)


def format_board(cells: str) -> str:
    """Nine cells as a position in text."""
    return f"{cells[:3]}/{cells[3:6]}/{cells[6:]}"


def cut_line_number(search: Interpretation, row: int) -> int | None:
    """The line that ended the search of a board's moves: a `break` or a `return`."""
    for event in reversed(search.rows[row].events):
        if event.row is not None and search.boards[event.row] == search.boards[row]:
            return cut_line_number(search, event.row)
        if event.row is None and event.cells is None:
            return event.line
        if event.row is not None:
            break
    return search.rows[row].line or None


def _harmless(value: int, true: int, window: Window) -> bool:
    alpha, beta = window
    return value == true or min(value, true) >= beta or max(value, true) <= alpha


def _next_boards(position: Position) -> set[str]:
    cells = str(position).replace("/", "")
    return {cells_after(cells, move) for move in position.moves}


def _end_words(position: Position, got: str) -> str:
    winner = position.outcome.winner if position.outcome else None
    ended = f"{winner} has won" if winner else "the board is full and nobody has won"
    return f"the game is over here: {ended}, so {got} is the wrong value"


def _text(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)
