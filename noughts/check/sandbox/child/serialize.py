"""Values that the student's functions return or raise, as plain JSON; `repr` is the only method called.

None, numbers and texts stand for themselves, {"tuple": [...]}, {"list": [...]} and {"set": [...]} for
containers, and {"type": name, "text": repr} for anything else, and for values that are too large.
"""

from collections.abc import Callable
from types import TracebackType
from typing import Any

from .protocol import BASIC_FUNCTIONS, FILE_NAME, MODULE_NAME

LONGEST_TEXT = 120
MOST_COST = 500  # of a whole value; a board costs about 170, nine actions 350
PART_COST = 12
DEEPEST = 4
LARGEST = 2**53
MOST_CHAIN = 8  # calls that led to an exception

_CONTAINERS = (tuple, list, set)
_PLAIN = (str, *_CONTAINERS, int)
# A subclass of a plain type is treated like it, as long as it only adds to it: methods of its own, and these.
# With any other method it could say one thing to the checker, and another to a program that uses it.
_ADDED_BY_PYTHON = (
    *("module", "qualname", "doc", "dict", "weakref", "slots", "annotations", "match_args", "firstlineno"),
    *(
        "static_attributes",
        "annotate",
        "annotate_func",
        "orig_bases",
        "parameters",
        "signature",
        "new_member",
    ),
)
_MAKING = ("new", "init", "init_subclass", "getnewargs", "getstate", "setstate", "reduce", "reduce_ex")
_SHOWING = ("repr", "str", "format", "copy", "deepcopy", "replace")
_HARMLESS = {f"__{name}__" for name in (*_ADDED_BY_PYTHON, *_MAKING, *_SHOWING)}
# the file may replace names in other modules, and give its classes any attributes, but not these
_mro = vars(type)["__mro__"].__get__
_names_of = vars(type)["__dict__"].__get__
_module_of, _qualified_name_of = vars(type)["__module__"].__get__, vars(type)["__qualname__"].__get__
_traceback_of = vars(BaseException)["__traceback__"].__get__


class _TooLargeError(Exception):
    """The value costs more than allowed."""


def describe(value: Any) -> object:
    """A value as plain JSON; never raises."""
    try:
        return _describe(value, 0, [MOST_COST])
    except BaseException:  # too large, no memory left, or anything else: the types are the student's
        return _foreign(value)


def _describe(value: Any, depth: int, budget: list[int]) -> object:
    kind = type(value)
    budget[0] -= PART_COST
    if value is None or kind is bool or kind is float:
        return value
    plain = _plain(kind)
    if plain is int and -LARGEST < int.__index__(value) < LARGEST:
        return int.__index__(value)
    if plain is str:
        budget[0] -= str.__len__(value)
        if budget[0] < 0:
            raise _TooLargeError
        return str.__str__(value)
    if plain in _CONTAINERS and depth < DEEPEST:
        if plain.__len__(value) * PART_COST > budget[0]:
            raise _TooLargeError
        return {plain.__name__: [_describe(item, depth + 1, budget) for item in plain.__iter__(value)]}
    budget[0] -= LONGEST_TEXT
    if depth and budget[0] < 0:
        raise _TooLargeError
    return _foreign(value)


def _plain(kind: type) -> Any:
    """The plain type that this is, or that it can be read as; None if there is none."""
    for base in _PLAIN:
        if kind is base:
            return base
        if issubclass(kind, base):
            return base if _only_adds(kind, base) else None
    return None


def _only_adds(kind: type, base: type) -> bool:
    """Does a subclass leave all that its base does as it is, and answer no operator in its place?"""
    kinds = [one for one in _mro(kind) if one is not object]
    derived = kinds[: kinds.index(base)]
    own = {*_names_of(base), *_names_of(object)}
    names = {name for one in derived for name in _names_of(one)} - _HARMLESS
    more = {name for one in kinds for name in _names_of(one)} - _HARMLESS - own
    return names.isdisjoint(own) and not any(name.startswith("__") for name in more)


def _foreign(value: object) -> object:
    return {"type": type_name(type(value)), "text": text_of(value, repr)}


def describe_error(error: BaseException) -> object:
    """An exception: its type, its message, whether it is a subclass of Exception, its line, and the calls."""
    ordinary = issubclass(type(error), Exception)
    chain, astray = _chain(error)
    return [type_name(type(error)), text_of(error, str), ordinary, _line(error, chain), chain, astray]


def short(text: str) -> str:
    """A text, cut if it is too long to show."""
    return text if len(text) <= LONGEST_TEXT else text[:LONGEST_TEXT] + "..."


def type_name(kind: type) -> str:
    """The name of a type, with its module unless that is obvious."""
    try:
        module, name = _module_of(kind), _qualified_name_of(kind)
        return short(name if module in ("builtins", MODULE_NAME) else f"{str.__str__(module)}.{name}")
    except BaseException:  # its module is not a text
        return "object"


def text_of(value: object, write: Callable[[object], str]) -> str:
    """The result of `repr` or `str`, if it works."""
    try:
        return short(str.__str__(write(value)))
    except BaseException:  # the method is the student's: it can raise anything
        return f"<{type_name(type(value))} that cannot be shown>"


def _line(error: BaseException, chain: list[tuple[str, int]]) -> int | None:
    if isinstance(error, SyntaxError) and type(error) in (SyntaxError, IndentationError, TabError):
        return error.lineno if type(error.lineno) is int else None
    return chain[-1][1] if chain else None


def _chain(error: BaseException) -> tuple[list[tuple[str, int]], int | None]:
    """The calls of the file's functions that led to the exception, each with its line; of many, the last.

    The number says which call was the first to get something that is not a board, and passed it on.
    """
    chain: list[tuple[str, int]] = []
    given: list[object] = []  # the first argument of each
    strange: object = None  # what a function of the exercise got for a board
    traceback: TracebackType | None = _traceback_of(error)
    while traceback is not None:
        frame = traceback.tb_frame
        code = frame.f_code
        first = frame.f_locals.get(code.co_varnames[0]) if code.co_argcount else None
        if code.co_filename == FILE_NAME:
            chain.append((short(code.co_name), traceback.tb_lineno))
            given.append(first)
            del chain[:-MOST_CHAIN], given[:-MOST_CHAIN]
        if code.co_name in BASIC_FUNCTIONS and code.co_argcount and not _is_board(first):
            strange = first
        traceback = traceback.tb_next
    places = [place for place, one in enumerate(given) if one is strange and one is not None]
    return chain, places[0] if places else None


def _is_board(value: object) -> bool:
    return type(value) is list and len(value) == 3 and all(type(row) is list for row in value)
