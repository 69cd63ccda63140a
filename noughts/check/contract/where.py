"""The source line of a mistake."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Where:
    """The line that makes an answer wrong, and how that shows: only where it is certain."""

    function: str
    line: int
    source: str  # the text of the line, without indentation
    board: str | None  # on which it shows, such as "X.O/.X./..O"
    got: str
    expected: str
    why: str
    cause: str | None = None  # the rule of search that is broken, in words that fit every such file
