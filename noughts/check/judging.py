"""What is wrong in a search: the rules of the game and of minimax, tried on every row."""

from dataclasses import dataclass

from noughts.check.rows import Recorded


@dataclass(frozen=True, slots=True)
class Breach:
    """A row that breaks a rule, by the name of the rule, and in words."""

    row: int
    kind: str
    cells: str
    words: str


def breaches(recorded: Recorded) -> list[Breach]:
    """All that is certainly wrong, the deepest first."""
    return []
