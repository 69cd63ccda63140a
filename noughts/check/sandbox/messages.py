"""Parse the lines that a child sends. They are not trusted: the student's file may write anything."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from noughts.check.contract.call import Answer, Foreign, Later, Lost, LostKind, Raised
from noughts.check.sandbox.child.protocol import FILE_NAME, MOST_FRAMES, MOST_IMPORTS
from noughts.game.notation import printable

PROJECT = "noughts"  # knows all answers, and cannot be imported
IMPORTS_PROJECT = f"it imports {PROJECT}, which solves the exercise and cannot be used here"
MOST_TEXT = 1000  # characters of one text: far more than our own child sends
LARGEST = 2**53  # of a whole number; our own child sends larger ones as text
MOST_SECONDS = 10**7
MOST_ANSWER_BYTES = 1 << 13  # of an answer without its details: bounds the memory for all wrong answers


class ChildLostError(Exception):
    """No answer will come."""

    def __init__(self, kind: LostKind, text: str) -> None:
        super().__init__(text)
        self.lost = Lost(kind, text)


class MalformedError(ChildLostError):
    """A line that our own child never sends."""

    def __init__(self) -> None:
        super().__init__(
            LostKind.MALFORMED,
            "the file wrote into the checker's own channel, so its answers cannot be trusted",
        )


@dataclass(frozen=True, slots=True)
class Reply:
    """One line from a child: the answer to one call, and details that are not parsed yet."""

    answer: Answer
    more: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Loaded:
    """How loading the file ended, and what the file defines."""

    answer: Answer
    functions: frozenset[str] = frozenset()
    constants: Mapping[str, object] = field(default_factory=dict)
    imports: tuple[str, ...] = ()  # modules that the file names
    dice: bool = False  # does its `choose` take a random generator?

    @property
    def problem(self) -> str | None:
        """Why the file could not be loaded, if so."""
        why = IMPORTS_PROJECT if PROJECT in self.imports else self.answer
        return None if self.answer.returned else f"cannot be imported: {why}"


def parse_reply(line: bytes, token: str, number: int) -> Reply:
    """The answer to the call with this number."""
    got_token, _, rest = line.partition(b" ")
    got_number, _, text = rest.partition(b" ")
    if got_token != token.encode() or got_number != b"%d" % number:
        raise MalformedError
    return _parse(text)


@contextmanager
def reject_malformed() -> Iterator[None]:
    """Turn any parse error into MalformedError: our own child never sends such a line."""
    try:
        yield
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
        raise MalformedError from error


@lru_cache(256)  # the same few answers come thousands of times
@reject_malformed()
def _parse(text: bytes) -> Reply:
    what, value, more = json.loads(text)
    if what not in ("returned", "raised"):
        raise ValueError
    if len(text) > MOST_ANSWER_BYTES < len(json.dumps([value, more.get("changed")])):
        raise ValueError
    answer = Answer(
        value=_value(value) if what == "returned" else None,
        raised=_read_raised(*value) if what == "raised" else None,
        changed=_value(more["changed"]) if "changed" in more else None,
        shared=more.get("shared") is True,
        later=Later(more["later"]) if "later" in more else None,
        boards=_count(more["boards"]) if "boards" in more else None,
        seconds=clean_seconds(more["seconds"]) if "seconds" in more else None,
    )
    return Reply(answer, dict(more))


@reject_malformed()
def parse_loaded(reply: Reply) -> Loaded:
    """The functions, constants and imports of a file that was loaded."""
    more = reply.more
    imports = tuple(_text(name) for name in more["imports"][:MOST_IMPORTS])
    if not reply.answer.returned:
        return Loaded(reply.answer, imports=imports)
    functions = frozenset(_text(name) for name in more["functions"])
    constants = {_text(name): _value(value) for name, value in more["constants"].items()}
    return Loaded(reply.answer, functions, constants, imports, more["dice"] is True)


def _read_raised(
    name: object, message: object, ordinary: object, line: object, chain: Any, astray: object = None
) -> Raised:
    number = _count(line) if type(line) is int else None
    # the message of a syntax error repeats its line number
    said = _text(message).removesuffix(f" ({FILE_NAME}, line {number})")
    calls = tuple((_text(function), _count(line)) for function, line in chain[:MOST_FRAMES])
    return Raised(_text(name), said, ordinary is True, number, calls, _index(astray, len(calls)))


def _index(given: object, most: int) -> int | None:
    return given if type(given) is int and 0 < given < most else None


def clean_text(given: object, most: int = MOST_TEXT) -> str:
    """A text from the child without control characters: no other text of a file is ever shown."""
    if type(given) is not str or len(given) > most:
        raise TypeError
    return printable(given)


_text = clean_text


def clean_seconds(given: object) -> float:
    """A time that a child measured; NaN and infinity are not times, and JSON does not know them."""
    if type(given) is not float or not 0 <= given <= MOST_SECONDS:
        raise ValueError
    return given


def _count(given: object) -> int:
    if type(given) is not int or not 0 <= given <= LARGEST:
        raise ValueError
    return given


def _value(given: Any) -> object:
    """The value that a description stands for, made of plain types only."""
    if type(given) is str:
        return _text(given)
    if type(given) is not dict:
        if type(given) is list or (type(given) is int and abs(given) > LARGEST):
            raise TypeError
        return given
    if "type" in given:
        return Foreign(_text(given["type"]) or "object without a name", _text(given["text"]))
    ((name, items),) = given.items()
    return _MAKERS[name](_value(item) for item in items)


def _set(items: Iterable[object]) -> object:
    given = list(items)
    try:
        return set(given)
    except TypeError:  # their classes may have a hash of their own, our lists have none
        return Foreign("set of lists", repr(given))


_MAKERS: dict[str, Callable[[Iterable[object]], object]] = {"tuple": tuple, "list": list, "set": _set}
