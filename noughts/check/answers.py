"""What a child sends, read with suspicion: the file that it runs may write what it likes."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any


@dataclass(frozen=True, slots=True)
class Foreign:
    """A value of a type that the contract does not know, by its name and what `repr` said."""

    type: str
    text: str

    def __repr__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Raised:
    """An exception that a function raised."""

    type: str
    message: str
    ordinary: bool  # a subclass of Exception; SystemExit and KeyboardInterrupt are not
    line: int | None  # of the file

    def __str__(self) -> str:
        said = f"{self.type}: {self.message}" if self.message else self.type
        return said if self.line is None else f"{said} (line {self.line})"


@dataclass(frozen=True, slots=True)
class Answer:
    """How a call ended: it returned a value, it raised, or it was lost with its process."""

    value: object = None
    raised: Raised | None = None
    lost: str | None = None  # why no answer came
    changed: object = None  # the argument after the call, if it is not what it was
    shared: bool = False  # the board has a row in common with another one
    boards: int | None = None  # how many calls of `result` it took, where they were counted

    @property
    def returned(self) -> bool:
        """Is there a value?"""
        return self.raised is None and self.lost is None

    def __str__(self) -> str:
        return self.lost or str(self.raised or repr(self.value))


class MalformedError(Exception):
    """A line that no honest child sends."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One line from a child: the answer to one call, and what else it tells."""

    answer: Answer
    more: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Loaded:
    """How loading the file ended, and what it has."""

    answer: Answer
    functions: frozenset[str] = frozenset()
    constants: Mapping[str, object] = field(default_factory=dict)


def read_frame(line: bytes, token: str, number: int) -> Frame:
    """The answer to the call with this number."""
    got_token, _, rest = line.partition(b" ")
    got_number, _, text = rest.partition(b" ")
    if got_token != token.encode() or got_number != b"%d" % number:
        raise MalformedError
    return _frame(text)


@lru_cache(maxsize=1 << 14)
def _frame(text: bytes) -> Frame:
    """The same few answers come thousands of times: each is read once, and never changed."""
    try:
        what, described, more = json.loads(text)
        answer = Answer(
            value=_value(described) if what == "returned" else None,
            raised=_raised(*described) if what == "raised" else None,
            changed=_value(more["changed"]) if "changed" in more else None,
            shared=more.get("shared") is True,
            boards=more["boards"] if type(more.get("boards")) is int else None,
        )
        return Frame(answer, dict(more))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise MalformedError from error


def read_loaded(frame: Frame) -> Loaded:
    """What a file has, once it is loaded."""
    try:
        functions = frozenset(map(str, frame.more["functions"]))
        constants = {str(name): _value(value) for name, value in frame.more["constants"].items()}
        return Loaded(frame.answer, functions, constants)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise MalformedError from error


def printable(text: str) -> str:
    """A text that does nothing to a terminal but appear on it; it comes from somebody else's file."""
    return "".join(character if character.isprintable() else " " for character in text)


def _raised(name: object, message: object, ordinary: object, line: object) -> Raised:
    line = line if type(line) is int else None
    return Raised(printable(str(name)), printable(str(message)), ordinary is True, line)


def _value(described: Any) -> object:
    """The value that a description stands for."""
    if not isinstance(described, dict):
        if isinstance(described, list):
            raise TypeError
        return described
    if "type" in described:
        return Foreign(printable(str(described["type"])), printable(str(described["text"])))
    ((name, items),) = described.items()
    return {"tuple": tuple, "list": list, "set": set}[name](_value(item) for item in items)
