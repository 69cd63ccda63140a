"""Where in somebody's file a mistake is."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Where:
    """The line that makes an answer wrong, and how that shows: only where it is certain."""

    function: str
    line: int
    source: str  # the text of the line, without what surrounds it
    board: str | None  # on which it shows, such as "X.O/.X./..O"
    got: str
    expected: str
    why: str
