"""The source line of a mistake."""

from dataclasses import dataclass
from typing import Literal

from noughts.game.notation import printable

Side = Literal["before", "after"]


@dataclass(frozen=True, slots=True)
class Where:
    """The source line that makes an answer wrong, given only where it is certain."""

    function: str
    line_number: int
    source: str  # the text of the line, without indentation
    board: str | None  # on which the mistake shows, such as "X.O/.X./..O"
    got: str
    expected: str
    why: str
    cause: str | None = None  # the mistake in words that fit every such file
    kind: str | None = None  # a code for the mistake, such as "zero_for_o"
    fix: str | None = None  # a change that was tried and makes the function right
    tried: int = 0  # calls that were right with this change
    also: int | None = None  # a second line with the same mistake
    start: int = 0  # the part of the line to mark, without indentation
    end: int = 0
    beside: Side | None = None  # a line is missing there; this line itself is right
    chain: tuple[tuple[str, int], ...] = ()  # the calls that led to an exception, each with its line

    def __post_init__(self) -> None:
        """Remove control characters: names, lines and values are the student's."""
        for field in ("function", "source", "got", "why", "cause", "fix"):
            text = getattr(self, field)
            object.__setattr__(self, field, text if text is None else printable(text))
