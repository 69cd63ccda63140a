"""Whatever somebody's function returns or raises, as plain JSON; no method of theirs is called but `repr`.

None, numbers, texts stand for themselves; {"tuple": [...]}, {"list": [...]}, {"set": [...]} for
these; {"type": name, "text": repr} for anything else, and for what is too large.
"""

from collections.abc import Callable
from functools import partial
from itertools import takewhile
from operator import is_not
from types import TracebackType
from typing import Any

from .protocol import FILE_NAME, MODULE_NAME

LONGEST_TEXT = 120
PURSE = 1000  # what a whole value may cost; a board costs about 170, nine actions 350
PART = 12
DEEPEST = 4
LARGEST = 2**53

_CONTAINERS = (tuple, list, set)
_PLAIN = (str, *_CONTAINERS, int)
# a class derived from a plain one is taken for it, unless it answers one of these in its own way
_READING = {"__eq__", "__ne__", "__iter__", "__len__", "__getitem__", "__contains__", "__getattribute__"}
# the file may replace what it finds in other modules, and give its classes any attributes: these stay
_mro = vars(type)["__mro__"].__get__
_names_of = vars(type)["__dict__"].__get__
_module_of, _qualified_name_of = vars(type)["__module__"].__get__, vars(type)["__qualname__"].__get__
_traceback_of = vars(BaseException)["__traceback__"].__get__


class _TooLargeError(Exception):
    """The value costs more than the purse holds."""


def describe(value: Any) -> object:
    """A value as plain JSON; never raises."""
    try:
        return _describe(value, 0, [PURSE])
    except BaseException:  # too large, or there is no memory left, or anything: the types are not ours
        return _foreign(value)


def _describe(value: Any, depth: int, purse: list[int]) -> object:
    kind = type(value)
    purse[0] -= PART
    if value is None or kind is bool or kind is float:
        return value
    plain = _plain(kind)
    if plain is int and -LARGEST < int.__index__(value) < LARGEST:
        return int.__index__(value)
    if plain is str:
        purse[0] -= str.__len__(value)
        if purse[0] < 0:
            raise _TooLargeError
        return str.__str__(value)
    if plain in _CONTAINERS and depth < DEEPEST:
        if plain.__len__(value) * PART > purse[0]:
            raise _TooLargeError
        return {plain.__name__: [_describe(item, depth + 1, purse) for item in plain.__iter__(value)]}
    purse[0] -= LONGEST_TEXT
    if depth and purse[0] < 0:
        raise _TooLargeError
    return _foreign(value)


def _plain(kind: type) -> Any:
    """The plain type that this is, or that it is read like; None if there is none."""
    for base in _PLAIN:
        if kind is base:
            return base
        if issubclass(kind, base):
            derived = takewhile(partial(is_not, base), _mro(kind))
            return None if any(_READING & set(_names_of(one)) for one in derived) else base
    return None


def _foreign(value: object) -> object:
    return {"type": type_name(type(value)), "text": text_of(value, repr)}


def describe_error(error: BaseException) -> object:
    """An exception: its type, what it says, whether it is an ordinary one, and the line it came from."""
    ordinary = issubclass(type(error), Exception)
    return [type_name(type(error)), text_of(error, str), ordinary, _line(error)]


def short(text: str) -> str:
    """A text, cut where it becomes too long to show."""
    return text if len(text) <= LONGEST_TEXT else text[:LONGEST_TEXT] + "..."


def type_name(kind: type) -> str:
    """The name of a type as people write it."""
    try:
        module, name = _module_of(kind), _qualified_name_of(kind)
        return short(name if module in ("builtins", MODULE_NAME) else f"{str.__str__(module)}.{name}")
    except BaseException:  # a module that is no text
        return "object"


def text_of(value: object, write: Callable[[object], str]) -> str:
    """What `repr` or `str` says of a value, if it can."""
    try:
        return short(str.__str__(write(value)))
    except BaseException:  # it is somebody else's method: anything can come out of it
        return f"<{type_name(type(value))} that cannot be shown>"


def _line(error: BaseException) -> int | None:
    if isinstance(error, SyntaxError) and type(error) in (SyntaxError, IndentationError, TabError):
        return error.lineno if type(error.lineno) is int else None
    line = None
    traceback: TracebackType | None = _traceback_of(error)
    while traceback is not None:
        if traceback.tb_frame.f_code.co_filename == FILE_NAME:
            line = traceback.tb_lineno
        traceback = traceback.tb_next
    return line
