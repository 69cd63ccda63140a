"""What is wrong in a search: the deepest answers that are not true though all they rest on is.

A row is wrong if what it says of its board is not so, seen through the window that the search has at
that point: above beta and below alpha a value need not be exact. Where everything it looked at is
right, the mistake is its own, and how it breaks the rules of the game or of minimax says what it is.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from noughts.check.diagnose.interpret import (
    Interpretation,
    Look,
    after,
    interpretations,
    move_in,
    position_at,
    worth,
)
from noughts.check.diagnose.search_record import SearchRecord
from noughts.game.position import Position, X

# the rules that a search can break, in words that fit every program that breaks them
IN_WORDS = {
    "raised": "the search ends in an exception",
    "end": "a finished game gets a wrong value",
    "goes on": "the search goes on after the end of the game",
    "stops": "the search stops before the game is over",
    "astray": "the search goes to boards that are not one move away",
    "cut": "moves are left out that must be looked at",
    "best": "a value is not the best of the values of the moves",
    "no value": "no value comes back from the search",
    "no move": "no move comes back from the search",
    "move": "the move is not the one with the best value",
}

Window = tuple[int, int]
OPEN: Window = (-1, 1)


@dataclass(frozen=True, slots=True)
class SearchFault:
    """A row that is wrong by itself: by the name of the rule that it breaks, and in words."""

    row: int
    kind: str
    function: str
    line: int  # that shows it
    cells: str
    got: str
    expected: str
    words: str


def find_faults(recorded: SearchRecord, beside: Sequence[SearchRecord] = ()) -> list[SearchFault]:
    """All that is certainly wrong, fullest boards first; nothing where values can be read in two ways.

    Other searches of the same program help to know whose values it says.
    """
    understood = interpretations(recorded, beside)
    if not all(meaning.sure for meaning in understood):
        return []
    found = [_Judge(meaning).found() for meaning in understood]
    first = found[0]
    if any(
        [(one.row, one.kind) for one in other] != [(one.row, one.kind) for one in first] for other in found
    ):
        return []
    return first


def shown(cell: int) -> str:
    """A cell as a student writes it."""
    return str(divmod(cell, 3))


class _Judge:
    """Walks through a search and keeps the rows that are wrong though nothing below them is."""

    def __init__(self, meaning: Interpretation) -> None:
        self.meaning = meaning
        self.breaches: dict[int, SearchFault] = {}
        self.right: dict[tuple[int, Window], bool] = {}

    def found(self) -> list[SearchFault]:
        self.is_right(len(self.meaning.rows) - 1, OPEN)
        return sorted(self.breaches.values(), key=lambda one: (one.cells.count("."), one.row))

    def is_right(self, row: int, window: Window) -> bool:
        """Is what a row says true, or harmless in this window? If it is not, and by itself, it is noted."""
        if (row, window) not in self.right:
            self.right[row, window] = True  # a row cannot be below itself
            self.right[row, window] = self._judge(row, window)
        return self.right[row, window]

    def _judge(self, row: int, window: Window) -> bool:
        meaning = self.meaning
        position = position_at(meaning.boards[row])
        if position is None:
            return True  # whoever came here is to blame
        sound = True
        for inner in meaning.inner(row):
            sound &= self.is_right(inner, window)
        alpha, beta = window
        for look in meaning.own(row):
            if look.row is not None:
                sound &= self.is_right(look.row, (alpha, beta))
            value = meaning.looked(look)
            if value is not None and position.mover == X:
                alpha = max(alpha, value)
            elif value is not None:
                beta = min(beta, value)
        breach = self._own_breach(row, position, window)
        if breach is None:
            return True
        if sound:
            self.breaches.setdefault(row, breach)
        return False

    def _own_breach(self, row: int, position: Position, window: Window) -> SearchFault | None:
        meaning, one = self.meaning, self.meaning.rows[row]
        called = [event.row for event in one.events if event.row is not None]
        if one.raised is not None:
            if any(meaning.rows[other].raised for other in called):
                return None
            words = f"{one.raised} is raised on this board"
            return self._breach(row, "raised", one.line, one.raised, "an answer", words)
        if one.function in meaning.moves_only:
            return self._wrong_move(row, position)
        value = meaning.value(row)
        if value is None:
            return self._no_value(row, position)
        if _harmless(value, worth(position), window):
            return self._wrong_pair(row, position)
        return self._wrong_value(row, position, value)

    def _wrong_value(self, row: int, position: Position, value: int) -> SearchFault | None:
        meaning, one = self.meaning, self.meaning.rows[row]
        got, true = _text(meaning.number(row)), worth(position)
        own = meaning.own(row)
        for look in own:
            if position.outcome or look.cells not in _nexts(position):
                return self._astray(row, position, look)
        if position.outcome:
            return self._breach(row, "end", one.line, got, self._said(row, true), _end_words(position, got))
        if not meaning.below(row):
            if any(meaning.boards[other] == meaning.boards[row] and meaning.value(other) == value
                   for other in range(row)):  # fmt: skip
                return None  # it remembers what went wrong elsewhere
            words = f"the game goes on here, and no move is looked at: {got} is not what the board is worth"
            return self._breach(row, "stops", one.line, got, self._said(row, true), words)
        moves = self._moves(row)
        values = [value for _, value in moves if value is not None]
        best = (max if position.mover == X else min)(values, default=None)
        if best is None or len(values) < len(moves):
            return None
        if best == value:  # true to what it looked at: then it looked at too little
            left = [move for move in position.moves if move not in dict(moves)]
            words = (
                f"{position.mover} is to move and has {self._said(row, best)} so far; "
                f"{', '.join(map(shown, left))} must be looked at too"
            )
            return self._breach(row, "cut", self._cut_line(row), got, self._said(row, true), words)
        listed = ", ".join(f"{shown(move)} is worth {self._said(row, one)}" for move, one in moves)
        wanted = self._said(row, best)
        words = f"{position.mover} is to move: {listed}; the best of these for {position.mover} is {wanted}"
        return self._breach(row, "best", one.line, got, self._said(row, best), words)

    def _astray(self, row: int, position: Position, look: Look) -> SearchFault:
        one = self.meaning.rows[row]
        if position.outcome:
            words = "the game is over on this board, but the search goes on"
            return self._breach(row, "goes on", look.line, "a search", "its value", words)
        words = f"it goes on to {slashed(look.cells)}, which is not one move of {position.mover} away"
        return self._breach(row, "astray", look.line or one.line, slashed(look.cells), "a legal move", words)

    def _no_value(self, row: int, position: Position) -> SearchFault | None:
        one = self.meaning.rows[row]
        own = self.meaning.own(row)
        if position.outcome and own:
            return self._astray(row, position, own[0])
        if any(self.meaning.looked(look) is None for look in self.meaning.below(row)):
            return None
        words = f"no value comes back on this board, which is worth {worth(position)}"
        return self._breach(row, "no value", one.line, _text(one.value), _text(worth(position)), words)

    def _wrong_move(self, row: int, position: Position) -> SearchFault | None:
        """A function that only says a move."""
        one, move = self.meaning.rows[row], move_in(self.meaning.rows[row].value)
        if position.outcome:
            return None
        if not self.meaning.below(row):
            return None  # its answer may come from a function that cannot be seen
        if move is None or move not in position.moves:
            words = "no legal move comes back on this board"
            return self._breach(row, "no move", one.line, _text(one.value), "a move", words)
        return self._bad_move(row, position, move)

    def _wrong_pair(self, row: int, position: Position) -> SearchFault | None:
        """A function that says a value, which is right, and a move: that of the root counts too."""
        move, top = self.meaning.move(row), len(self.meaning.rows) - 1
        if move is None or position.outcome or self.meaning.boards[row] != self.meaning.root:
            return None
        same = self.meaning.move(top) == move and row in self.meaning.inner(top)
        return self._bad_move(row, position, move) if same and move in position.moves else None

    def _bad_move(self, row: int, position: Position, move: int) -> SearchFault | None:
        if worth(position.play(move)) == worth(position):
            return None
        moves = dict(self._moves(row))
        better = max if position.mover == X else min
        best = better((value for value in moves.values() if value is not None), default=None)
        good = [other for other, value in moves.items() if value == best]
        got = str(divmod(move, 3))
        line = self.meaning.rows[row].line
        if best is None:
            return None  # taken without a search, or from a function that cannot be seen
        if move in moves and moves[move] == best:
            left = [other for other in position.moves if other not in moves]
            if not left:
                return None
            words = f"{', '.join(map(shown, left))} must be looked at too: {got} is not the best move"
            return self._breach(row, "cut", self._cut_line(row), got, shown(left[0]), words)
        of_this = (
            f"{got} is worth {self._said(row, moves[move])}"
            if moves.get(move) is not None
            else f"{got} was not valued"
        )
        words = f"{position.mover} is to move: {of_this}, {shown(good[0])} is worth {self._said(row, best)}"
        return self._breach(row, "move", line, got, shown(good[0]), words)

    def _moves(self, row: int) -> list[tuple[int, int | None]]:
        """The moves that a row looked at, with what was said of each to X."""
        cells = self.meaning.boards[row]
        looks = {look.cells: self.meaning.looked(look) for look in self.meaning.below(row)}
        return [
            (cell, looks[following])
            for cell in range(9)
            if cells[cell] == "." and (following := after(cells, cell)) in looks
        ]

    def _said(self, row: int, value: int | None) -> str:
        """A value to X as this row's function would say it."""
        side = self.meaning.side_of(row)
        return "nothing" if value is None else str(value if side == X else -value)

    def _cut_line(self, row: int) -> int:
        return cut_line(self.meaning, row) or self.meaning.rows[row].line

    def _breach(self, row: int, kind: str, line: int, got: str, expected: str, words: str) -> SearchFault:
        return SearchFault(
            row, kind, self.meaning.rows[row].function, line, self.meaning.boards[row], got, expected, words
        )


def slashed(cells: str) -> str:
    """Nine cells as a position is written."""
    return f"{cells[:3]}/{cells[3:6]}/{cells[6:]}"


def cut_line(meaning: Interpretation, row: int) -> int | None:
    """The line that ended the search of a board's moves: a `break` or a `return`."""
    for event in reversed(meaning.rows[row].events):
        if event.row is not None and meaning.boards[event.row] == meaning.boards[row]:
            return cut_line(meaning, event.row)
        if event.row is None and event.cells is None:
            return event.line
        if event.row is not None:
            break
    return meaning.rows[row].line or None


def _harmless(value: int, true: int, window: Window) -> bool:
    alpha, beta = window
    return value == true or min(value, true) >= beta or max(value, true) <= alpha


def _nexts(position: Position) -> set[str]:
    cells = str(position).replace("/", "")
    return {after(cells, move) for move in position.moves}


def _end_words(position: Position, got: str) -> str:
    winner = position.outcome.winner if position.outcome else None
    ended = f"{winner} has won" if winner else "the board is full and nobody has won"
    return f"the game is over here: {ended}; {got} is not what that is worth"


def _text(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)
