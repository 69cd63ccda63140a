"""Record a search while it runs: which function looked at which board, what it returned, from which line.

`instrument.py` changes the source of the file so that it calls these methods. Equal calls are kept once, so
the 549,946 calls of plain minimax are 5,478 rows.
"""

import functools
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from .protocol import (
    LONGEST_WORD,
    MOST_ALL_EVENTS,
    MOST_EVENTS,
    MOST_PARTS,
    MOST_RECORDED_CALLS,
    MOST_ROWS,
    MOST_STEPS,
    CallRow,
    Event,
    LineStep,
    Simple,
)
from .serialize import LARGEST, short, type_name

BOARD_FUNCTIONS = ("result", "utility")  # their callers have a board, even if they search no further
# the names that the changed source calls; a name that ends with __ is not mangled inside a class
WATCH, RETURN, BREAK, MADE = (f"__noughts_{what}__" for what in ("watch", "return", "break", "made"))
MOST_NAMES = 20  # variables in one step

_getframe, _settrace = sys._getframe, sys.settrace


class TooMuchError(BaseException):
    """The search is too large to record; no `except Exception` of the file catches this."""


class Recorder:
    """The calls of one search, equal calls once; and every step of one of them, if wanted."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.decorated = False  # has one of them a decorator, such as a cache?
        self.marks: dict[object, str] = {None: ".", "X": "X", "O": "O"}
        self.boards: dict[tuple[object, ...], str | None] = {}
        self.on = False
        self._begin(None)

    def _begin(self, wanted: int | None) -> None:
        self.calls = 0
        self.overflown = False  # was the search too large?
        self.line = 0  # of the last `return`
        self.rows: list[CallRow] = []
        self.events = 0  # and numbers, of all rows
        self.known: dict[tuple[Any, ...], int] = {}  # the number of each row, by all but its `first`
        self.under_way: list[list[Event]] = [[]]  # the events of each call that has not returned yet
        self.wanted = wanted  # the number of the call whose steps are recorded
        self.depth = 0  # of that call, while it runs
        self.steps: list[LineStep] = []
        self.row_of_steps: int | None = None

    @contextmanager
    def recording(self, module: dict[str, Any], wanted: int | None) -> Iterator[None]:
        """Record the calls made in this context."""
        for name, mark in (("EMPTY", "."), ("O", "O"), ("X", "X")):
            value = module.get(name, self)
            if type(value) in (str, int, float):
                self.marks[value] = mark
        self._begin(wanted)
        self.on = True
        try:
            yield
        finally:
            self.on = False
            _settrace(None)

    def names_for_file(self) -> dict[str, Callable[..., Any]]:
        """The functions that the changed source calls."""
        return {
            WATCH: self.watch,
            RETURN: self.note_return,
            BREAK: self.note_break,
            MADE: self.wrap_board_function,
        }

    def note_return(self, line: int, value: Any) -> Any:
        """Note the line of a `return` in a watched function, and pass its value on."""
        self.line = line
        return value

    def note_break(self, line: int) -> None:
        """Note a `break` in a watched function."""
        if self.on:
            self.under_way[-1].append(Event(line))

    def wrap_board_function(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Note the boards that the file makes or values: it may value finished ones without a call."""
        valued = function.__name__ == "utility"

        @functools.wraps(function)
        def noting(*given: Any, **named: Any) -> Any:
            made = function(*given, **named)
            if self.on and len(self.under_way) > 1:
                cells = self.cells(given[0] if valued and given else made)
                if cells is not None:
                    self.under_way[-1].append(Event(_getframe(1).f_lineno, None, cells))
            return made

        return noting

    def watch(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Record each call of a function."""
        code = function.__code__
        parameters, name = code.co_varnames[: code.co_argcount], function.__name__

        @functools.wraps(function)
        def watched(*given: Any, **named: Any) -> Any:
            cells = self._board(given, named, function.__closure__) if self.on else None
            if cells is None:
                return function(*given, **named)
            self.calls += 1
            number = self.calls
            if self.calls > MOST_RECORDED_CALLS:
                self.overflown = True
                raise TooMuchError
            action, numbers = None, ()
            if len(given) > 1 or named:
                action, numbers = _other_arguments(parameters, given, named)
            line = _getframe(1).f_lineno
            self.under_way.append([])
            self.line = 0
            if number == self.wanted:
                self.depth = len(self.under_way)
                self._step_through(code)
            try:
                value = function(*given, **named)
            except BaseException as error:
                at = _line_in(code, error)
                self._leave((name, cells, action, numbers, None, type(error)), at, line, number)
                raise
            self._leave((name, cells, action, numbers, simple(value), None), self.line, line, number)
            return value

        return watched

    def _leave(self, called: tuple[Any, ...], line: int, caller: int, call: int) -> None:
        self.line = 0
        *what, raised = called
        if raised is TooMuchError:
            return
        events = tuple(self.under_way.pop())
        key: tuple[Any, ...] = (*what, raised and type_name(raised), line, events)
        number = self.known.get(key)
        if number is None:
            number = self.known[key] = len(self.rows)
            self.rows.append(CallRow._make((*key, call)))
            self.events += len(events) + len(what[3])
            if number >= MOST_ROWS or len(events) > MOST_EVENTS or self.events > MOST_ALL_EVENTS:
                self.overflown = True
                raise TooMuchError
        self.under_way[-1].append(Event(caller, number))
        if call == self.wanted:
            _settrace(None)
            self.depth, self.row_of_steps = 0, number
        elif self.depth and len(self.under_way) == self.depth and len(self.steps) < MOST_STEPS:
            self.steps.append(LineStep("child", caller, {}, number))

    def _step_through(self, code: Any) -> None:
        """Record every line of the next call of a function, with its variables."""
        frames: list[FrameType] = []
        seen: dict[str, Simple] = {}

        def inside(frame: FrameType, event: str, value: Any) -> Any:
            if len(self.steps) < MOST_STEPS and event in ("line", "return"):
                names = list(frame.f_locals.items())[:MOST_NAMES]
                now = {short(name): simple(value) for name, value in names if is_simple(value)}
                changed = {name: value for name, value in now.items() if seen.get(name, self) != value}
                seen.update(changed)
                self.steps.append(LineStep(event, frame.f_lineno, changed))
            return inside

        def entering(frame: FrameType, event: str, value: Any) -> Any:
            if frame.f_code is code and not frames:
                frames.append(frame)
                return inside
            return None

        _settrace(entering)

    def _board(self, given: tuple[Any, ...], named: dict[str, Any], closure: Any) -> str | None:
        """The first board among the arguments, their attributes, and the closure."""
        for value in (*given, *named.values()) if named else given:
            if (cells := self.cells(value)) is not None:
                return cells
        for value in given:
            for part in (getattr(value, "__dict__", None) and vars(value).values()) or ():
                if (cells := self.cells(part)) is not None:
                    return cells
        for cell in closure or ():
            try:
                if (cells := self.cells(cell.cell_contents)) is not None:
                    return cells
            except ValueError:
                continue  # it has no value yet
        return None

    def cells(self, board: Any) -> str | None:
        """The nine cells of anything that looks like a board."""
        if type(board) is not list and type(board) is not tuple:
            return None
        try:
            if len(board) == 9:
                key = tuple(board)
            else:
                first, second, third = board
                key = (*first, *second, *third)
            return self.boards[key]
        except KeyError:
            plain = len(key) == 9 and all(cell is None or type(cell) in (str, int, float) for cell in key)
            found = "".join([self.marks.get(cell, "?") for cell in key]) if plain else "?"
            cells = None if "?" in found else found
            if len(self.boards) < MOST_ROWS:
                self.boards[key] = cells
            return cells
        except (TypeError, ValueError):
            return None


NUMBERS = (int, float, bool)


def _other_arguments(
    parameters: tuple[str, ...], given: tuple[Any, ...], named: dict[str, Any]
) -> tuple[int | None, tuple[Any, ...]]:
    """The other arguments: the action as a cell, and the numbers with their names."""
    action, numbers = None, []
    for name, value in (*zip(parameters, given, strict=False), *named.items()):
        kind = type(value)
        if kind in NUMBERS:
            numbers.append((name, simple(value)))
        elif (kind is tuple or kind is list) and len(value) == 2:
            row, column = value
            if type(row) is type(column) is int and 0 <= row <= 2 and 0 <= column <= 2:
                action = 3 * row + column
    return action, tuple(numbers)


def simple(value: Any, depth: int = 0) -> Simple:
    """A small copy of a value, made of plain types only."""
    kind = type(value)
    if value is None or kind is bool or kind is float:
        return value
    if kind is int:
        return value if -LARGEST < value < LARGEST else LARGEST if value > 0 else -LARGEST
    if kind is str:
        return value[:LONGEST_WORD]
    if depth < 2 and (kind is tuple or kind is list):
        return tuple([simple(part, depth + 1) for part in value[:MOST_PARTS]])
    if depth < 2 and kind is dict:
        return tuple([simple(part, depth + 1) for part in list(value.values())[:MOST_PARTS]])
    return f"<{type_name(kind)[:LONGEST_WORD]}>"


def is_simple(value: Any) -> bool:
    """Is this a number, None, or a pair such as an action, but not a board?"""
    kind = type(value)
    if kind is tuple or kind is list:
        return len(value) == 2 and all(map(is_simple, value))
    return value is None or kind in NUMBERS


def _line_in(code: Any, error: BaseException) -> int:
    """The line of this function that an exception came through."""
    line, traceback = 0, error.__traceback__
    while traceback is not None:
        if traceback.tb_frame.f_code is code:
            line = traceback.tb_lineno
        traceback = traceback.tb_next
    return line
