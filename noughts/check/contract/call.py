"""A call of one of the student's functions, and the answer to it: plain data."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from noughts.game.position import Position


@dataclass(frozen=True, slots=True)
class Call:
    """One call of one of the eight functions."""

    function: str
    position: Position | None = None
    action: tuple[int, int] | None = None

    @property
    def marks(self) -> int:
        """The number of marks on the board."""
        return 0 if self.position is None else (self.position.x | self.position.o).bit_count()

    @property
    def cells(self) -> str | None:
        """The board as the child reads it: nine cells."""
        return None if self.position is None else _cells(self.position.x, self.position.o)

    @property
    def signature(self) -> str:
        """The call without its values."""
        arguments = ["board"] * (self.position is not None) + ["action"] * (self.action is not None)
        return f"{self.function}({', '.join(arguments)})"

    def __str__(self) -> str:
        arguments = ["board"] * (self.position is not None) + [str(self.action)] * (self.action is not None)
        return f"{self.function}({', '.join(arguments)})"


@cache
def _cells(x: int, o: int) -> str:
    return str(Position(x=x, o=o)).replace("/", "")


@dataclass(frozen=True, slots=True)
class Foreign:
    """A value of a type that the contract does not know, by the name of its type and its `repr`."""

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
    line_number: int | None  # of the file
    chain: tuple[tuple[str, int], ...] = ()  # the file's functions that led to it, each with its line
    astray: int | None = None  # the first of them that was given something that is not a board

    @property
    def endless(self) -> bool:
        """Did the recursion never end? Then the line in which it overflowed is a matter of chance."""
        return self.type == "RecursionError"

    def __str__(self) -> str:
        said = f"{self.type}: {self.message}" if self.message else self.type
        number = self.line_number
        named = number is None or self.endless or f"line {number})" in self.message
        return said if named else f"{said} (line {number})"


class LostKind(StrEnum):
    """Why a call has no answer."""

    TIMEOUT = "timeout"  # it took too long
    KILLED = "killed"  # a signal ended the process
    EXITED = "exited"  # the process ended itself
    CLOSED = "closed"  # the process runs on, but sends nothing any more
    MALFORMED = "malformed"  # the process sent a line that our own code never sends
    NOT_LOADED = "not_loaded"  # the file could not be read, or not be loaded again


@dataclass(frozen=True, slots=True)
class Lost:
    """A call without an answer: why, as a code and in words."""

    kind: LostKind
    text: str

    def __str__(self) -> str:
        return self.text


class Later(StrEnum):
    """What a call changed that belongs to an earlier call."""

    ANSWER = "answer"  # a board or a set that the same function returned
    BOARD = "board"  # a board that a function was given, or that another one returned


@dataclass(frozen=True, slots=True)
class Answer:
    """How a call ended: it returned a value, it raised, or it was lost with its process."""

    value: object = None
    raised: Raised | None = None
    lost: Lost | None = None
    changed: object = None  # the argument after the call, if the call changed it
    shared: bool = False  # the board has a row in common with another one
    later: Later | None = None  # this call changed something of an earlier one
    boards: int | None = None  # how many calls of `result` it took, where they were counted
    seconds: float | None = None  # of processor time, where boards were counted

    @property
    def returned(self) -> bool:
        """Is there a value?"""
        return self.raised is None and self.lost is None

    def __str__(self) -> str:
        return str(self.lost or self.raised or _format_value(self.value))


def _format_value(value: object) -> str:
    """The value as `repr` writes it; a set in order, where its items have one."""
    try:
        return "{" + repr(sorted(value))[1:-1] + "}" if isinstance(value, set) and value else repr(value)
    except TypeError:  # its items cannot be compared
        return repr(value)
