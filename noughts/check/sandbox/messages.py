"""What a child sends, read with suspicion: the file that it runs may write what it likes."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from noughts.check.contract.call import Answer, Foreign, Raised
from noughts.check.sandbox.child.protocol import FILE_NAME
from noughts.game.notation import printable

PROJECT = "noughts"  # knows all answers, and cannot be imported
IMPORTS_IT = f"it imports {PROJECT}, which solves the exercise and cannot be used here"
MOST_TEXT = 1000  # characters of one text, and parts of one value: far more than an honest child sends
MEMORY_BYTES = 4 << 20  # of lines that are remembered


class ChildLostError(Exception):
    """No answer will come; the message says why."""


class MalformedError(ChildLostError):
    """A line that no honest child sends."""

    def __init__(self) -> None:
        super().__init__(
            "the file wrote into the checker's own channel, so its answers cannot be told from others"
        )


@dataclass(frozen=True, slots=True)
class Reply:
    """One line from a child: the answer to one call, and what else it tells."""

    answer: Answer
    more: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Loaded:
    """How loading the file ended, and what it has."""

    answer: Answer
    functions: frozenset[str] = frozenset()
    constants: Mapping[str, object] = field(default_factory=dict)
    imports: tuple[str, ...] = ()  # modules that the file names
    dice: bool = False  # does its `choose` take dice?

    @property
    def problem(self) -> str | None:
        """Why it could not be loaded, if so."""
        why = IMPORTS_IT if PROJECT in self.imports else self.answer
        return None if self.answer.returned else f"cannot be imported: {why}"


class Reader:
    """Reads lines; the same few answers come thousands of times, so each is read once, and never changed."""

    def __init__(self) -> None:
        self._known: dict[bytes, Reply] = {}
        self._room = MEMORY_BYTES

    def frame(self, line: bytes, token: str, number: int) -> Reply:
        """The answer to the call with this number."""
        got_token, _, rest = line.partition(b" ")
        got_number, _, text = rest.partition(b" ")
        if got_token != token.encode() or got_number != b"%d" % number:
            raise MalformedError
        found = self._known.get(text)
        if found is None:
            found = _frame(text)
            if len(text) <= self._room:
                self._known[text] = found
                self._room -= len(text)
        return found


@contextmanager
def reject_malformed() -> Iterator[None]:
    """What cannot be read comes from no honest child."""
    try:
        yield
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
        raise MalformedError from error


@reject_malformed()
def _frame(text: bytes) -> Reply:
    what, described, more = json.loads(text)
    if what not in ("returned", "raised"):
        raise ValueError
    answer = Answer(
        value=_value(described) if what == "returned" else None,
        raised=_raised(*described) if what == "raised" else None,
        changed=_value(more["changed"]) if "changed" in more else None,
        shared=more.get("shared") is True,
        boards=more["boards"] if type(more.get("boards")) is int else None,
        seconds=more["seconds"] if type(more.get("seconds")) is float else None,
        size=len(text),
    )
    return Reply(answer, dict(more))


@reject_malformed()
def read_loaded(frame: Reply) -> Loaded:
    """What a file has, once it is loaded."""
    more = frame.more
    imports = tuple(_text(name) for name in more["imports"])
    if not frame.answer.returned:
        return Loaded(frame.answer, imports=imports)
    functions = frozenset(_text(name) for name in more["functions"])
    constants = {_text(name): _value(value) for name, value in more["constants"].items()}
    return Loaded(frame.answer, functions, constants, imports, more["dice"] is True)


def _raised(name: object, message: object, ordinary: object, line: object) -> Raised:
    line = line if type(line) is int else None
    said = _text(message).removesuffix(f" ({FILE_NAME}, line {line})")  # a syntax error's: it is said anyway
    return Raised(_text(name), said, ordinary is True, line)


def _text(given: object) -> str:
    """A text from the child, cleaned: nothing else of what a file says is ever shown."""
    if type(given) is not str or len(given) > MOST_TEXT:
        raise TypeError
    return printable(given)


def _value(described: Any) -> object:
    """The value that a description stands for, of exactly the plain types."""
    if type(described) is str:
        return _text(described)
    if type(described) is not dict:
        if type(described) is list:
            raise TypeError
        return described
    if "type" in described:
        return Foreign(_text(described["type"]) or "object without a name", _text(described["text"]))
    ((name, items),) = described.items()
    return _MAKERS[name](_value(item) for item in items)


def _set(items: Iterable[object]) -> object:
    given = list(items)
    try:
        return set(given)
    except TypeError:  # theirs have a hash of their own, ours have none
        return Foreign("set of lists", repr(given))


_MAKERS: dict[str, Callable[[Iterable[object]], object]] = {"tuple": tuple, "list": list, "set": _set}
