"""The source line of a mistake."""

from dataclasses import dataclass


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
    cause: str | None = None  # the rule of search that is broken, in words that fit every such file
