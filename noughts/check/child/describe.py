"""Whatever somebody's function returns or raises, as plain JSON; no method of theirs is called but `repr`.

None, numbers, texts stand for themselves; {"tuple": [...]}, {"list": [...]}, {"set": [...]} for
these; {"type": name, "text": repr} for anything else.
"""

from collections.abc import Callable
from types import TracebackType
from typing import Any

LONGEST_TEXT = 120
MOST_ITEMS = 12
DEEPEST = 4
LARGEST = 2**53
FILE_NAME = "tictactoe.py"

_CONTAINERS: tuple[type[Any], ...] = (tuple, list, set)


def describe(value: Any, depth: int = 0) -> object:
    """A value as plain JSON."""
    kind = type(value)
    if value is None or kind is bool:
        return value
    if issubclass(kind, str):
        return short(str.__str__(value))  # not str(value): a subclass may have its own
    if issubclass(kind, int) and -LARGEST < int.__index__(value) < LARGEST:
        return int.__index__(value)
    if kind is float:
        return value
    if depth < DEEPEST:
        for container in _CONTAINERS:
            if issubclass(kind, container) and container.__len__(value) <= MOST_ITEMS:
                items = list(container.__iter__(value))
                return {container.__name__: [describe(item, depth + 1) for item in items]}
    return {"type": type_name(kind), "text": text_of(value, repr)}


def describe_error(error: BaseException) -> object:
    """An exception: its type, what it says, whether it is an ordinary one, and the line it came from."""
    return [
        type_name(type(error)),
        text_of(error, str),
        issubclass(type(error), Exception),
        _line(error, error.__traceback__),
    ]


def short(text: str) -> str:
    """A text, cut where it becomes too long to show."""
    return text if len(text) <= LONGEST_TEXT else text[:LONGEST_TEXT] + "..."


def type_name(kind: type) -> str:
    """The name of a type as people write it."""
    module, name = str(type.__getattribute__(kind, "__module__")), type.__getattribute__(kind, "__qualname__")
    return short(name if module in ("builtins", "tictactoe") else f"{module}.{name}")


def text_of(value: object, write: Callable[[object], str]) -> str:
    """What `repr` or `str` says of a value, if it can."""
    try:
        return short(str.__str__(write(value)))
    except BaseException:  # it is somebody else's method: anything can come out of it
        return f"<{type_name(type(value))} that cannot be shown>"


def _line(error: BaseException, traceback: TracebackType | None) -> int | None:
    if isinstance(error, SyntaxError):
        return error.lineno
    line = None
    while traceback is not None:
        if traceback.tb_frame.f_code.co_filename == FILE_NAME:
            line = traceback.tb_lineno
        traceback = traceback.tb_next
    return line
