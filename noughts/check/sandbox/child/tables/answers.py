"""The file's own functions behind tables of their own answers, while its `minimax` is asked.

A table keeps the answer to each board that a pure function was asked about. It hands out the very set that
`actions` made, because a copy may iterate in another order, and new rows of each board that `result` made.
As soon as a function turns out not to be pure after all, the tables are switched off.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from types import ModuleType
from typing import Any, NoReturn

from ..calls import Outcome, call_all
from ..earlier import Earlier
from ..protocol import BASIC_FUNCTIONS, MODULE_NAME, CallArguments
from .purity import CONSTANTS, Purity

CELLS = frozenset(("X", "O", None))
BOTH_WAYS = 20  # one call in this many is made with the tables and without
MOST_ENTRIES = 300_000  # of all tables together

Function = Callable[..., Any]
_MISSING = object()


class ImpureError(BaseException):
    """A function that seemed pure is not."""


class Tables:
    """Tables for one loaded file."""

    def __init__(
        self, module: ModuleType, source: bytes, trusted: set[str], earlier: Earlier | None = None
    ) -> None:
        self.names = vars(module)
        self.earlier = earlier
        self.purity = Purity(module, source, trusted)
        self.originals = {
            name: self.names[name]
            for name in self.purity.pure
            if callable(self.names.get(name)) and name != "initial_state"
        }
        self.entries = self.asked = 0
        self.on = bool(self.originals.keys() & BASIC_FUNCTIONS)
        self.wrapped = {name: self._wrap(name, function) for name, function in self.originals.items()}
        self.constants = deepcopy(self.purity.constants)

    @contextmanager
    def install(self) -> Iterator[None]:
        """Put the tables in front of the functions."""
        self.names.update(self.wrapped)
        try:
            yield
        finally:
            for name, function in self.wrapped.items():
                if self.names.get(name) is function:
                    self.names[name] = self.originals[name]
            if self.constants != self.purity.constants:
                self.on = False

    def call(self, name: str, call: CallArguments) -> tuple[Outcome, bool]:
        """The outcome of a call, and whether the tables had a part in it.

        Some calls are made both ways. If the outcomes differ, or a function is not pure, the tables are off.
        """
        asked = ModuleType(MODULE_NAME)  # the call itself is not looked up
        vars(asked)[name] = self.names.get(name)
        self.asked += 1
        if self.on and self.asked % BOTH_WAYS == 1:
            without = self._one(asked, name, call)
            self.on = self._with_tables(asked, name, call) == without and self.on
            return without, self.on
        if self.on:
            outcome = self._with_tables(asked, name, call)
            if outcome is not None and self.on:
                return outcome, True
        return self._one(asked, name, call), False

    def _with_tables(self, asked: ModuleType, name: str, call: CallArguments) -> Outcome | None:
        with self.install():
            outcome = self._one(asked, name, call)
        return outcome if self.on else None

    def _one(self, module: ModuleType, name: str, call: CallArguments) -> Outcome:
        ((what, value, more),) = list(call_all(module, name, [call], earlier=self.earlier))
        return what, value, more

    def _wrap(self, name: str, function: Function) -> Function:
        if name == "result":
            return self._wrap_result(function)
        if name == "actions":
            return self._wrap_actions(function)
        return self._wrap_simple(function)

    def _wrap_simple(self, function: Function) -> Function:
        """For functions that return a plain value, or a tuple or list of plain values."""
        table: dict[object, Any] = {}

        def look_up(*given: Any, **named: Any) -> Any:
            if named:
                return function(*given, **named)
            key = _key(given)
            answer = table.get(key, _MISSING) if key is not None else _MISSING
            if answer is not _MISSING:
                return answer[:] if type(answer) is list else answer
            answer = function(*given)
            if key is not None and _is_plain(answer):
                self._require_same(key, given)
                table[key] = answer[:] if type(answer) is list else answer
            return answer

        return look_up

    def _wrap_actions(self, function: Function) -> Function:
        table: dict[object, tuple[Any, Any]] = {}

        def look_up(*given: Any, **named: Any) -> Any:
            if named:
                return function(*given, **named)
            key = _key(given)
            found = table.get(key) if key is not None else None
            if found is not None:
                answer, kept = found
                if answer != kept:
                    self._fail()
                return answer if type(answer) is set else answer[:]
            answer = function(*given)
            if key is not None and type(answer) in (set, list, tuple) and all(map(_is_plain, answer)):
                self._require_same(key, given)
                if type(answer) is not set:
                    table[key] = answer[:], answer[:]
                elif not self.purity.changes_sets:
                    table[key] = answer, frozenset(answer)
            return answer

        return look_up

    def _wrap_result(self, function: Function) -> Function:
        table: dict[object, list[list[Any]]] = {}

        def look_up(*given: Any, **named: Any) -> Any:
            if named:
                return function(*given, **named)
            key = _key(given)
            found = table.get(key) if key is not None else None
            if found is not None:
                one, two, three = found
                return [one[:], two[:], three[:]]
            answer = function(*given)
            if key is not None and _cells(answer) is not None:
                self._require_same(key, given)
                rows = {id(row) for board in (answer, given[0]) if type(board) is list for row in board}
                if len(rows) != 6:
                    self._fail()  # boards with common rows
                table[key] = [row[:] for row in answer]
            return answer

        return look_up

    def _require_same(self, key: object, given: tuple[Any, ...]) -> None:
        """The call must have left its arguments alone."""
        self.entries += 1
        if _key(given) != key or self.entries > MOST_ENTRIES:
            self._fail()

    def _fail(self) -> NoReturn:
        self.on = False  # the file may catch the exception
        raise ImpureError


def _key(given: tuple[Any, ...]) -> object:
    """The arguments as a key; None if one of them is neither a board nor a plain value."""
    if len(given) == 1:
        return _cells(given[0])
    parts: list[object] = []
    for one in given:
        part = _cells(one) if type(one) is list else (type(one), one) if _is_plain(one) else None
        if part is None:
            return None
        parts.append(part)
    return tuple(parts)


def _cells(board: Any) -> tuple[Any, ...] | None:
    """The nine cells of a board; None if it is not one."""
    if type(board) is not list or len(board) != 3:
        return None
    one, two, three = board
    if type(one) is not list or type(two) is not list or type(three) is not list:
        return None
    cells = (*one, *two, *three)
    if len(cells) != 9 or len(one) != 3 or len(two) != 3:
        return None
    try:
        return cells if CELLS.issuperset(cells) else None
    except TypeError:  # a cell that has no hash
        return None


def _is_plain(value: Any) -> bool:
    kind = type(value)
    if kind in CONSTANTS:
        return True
    return (
        kind in (tuple, list)
        and len(value) <= 9
        and all(type(item) in CONSTANTS or (type(item) is tuple and _is_plain(item)) for item in value)
    )
