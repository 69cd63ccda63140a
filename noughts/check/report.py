"""What is said about a file: one verdict a check, and how its program plays."""

from dataclasses import asdict, dataclass
from typing import Any

# Calls of `result` for the first move, so nodes but the root; tests count them with `noughts.strategies`.
FIRST_MOVE_BOARDS = {"minimax": 549_945, "early-exit": 94_977, "alpha-beta": 18_296}


@dataclass(frozen=True, slots=True)
class Counterexample:
    """The smallest board that breaks a rule."""

    board: str | None  # such as "X.O/.X./..O"; None where no board is given
    call: str
    expected: str
    got: str
    why: str
    line: list[str] | None  # how the opponent profits, as names of cells; only for `minimax`


@dataclass(frozen=True, slots=True)
class CheckReport:
    """The verdict of one check."""

    name: str
    passed: bool | None  # None: it could not be judged, because what it needs is missing
    tested: int
    failed: int
    follows_from: str | None
    counterexample: Counterexample | None


@dataclass(frozen=True, slots=True)
class Report:
    """The verdict on one file."""

    file: str
    passed: bool
    checks: list[CheckReport]
    beatable: list[str] | None  # a game that beats the program, as names of cells
    notes: list[str]
    first_move_seconds: float | None
    first_move_boards: int | None
    seconds: float

    @property
    def failing(self) -> list[str]:
        """The checks that failed, causes first; if none did, those that could not be judged."""
        failing = [check for check in self.checks if check.passed is False]
        failing = failing or [check for check in self.checks if check.passed is None]
        return [check.name for check in sorted(failing, key=lambda check: check.follows_from is not None)]

    def to_json(self) -> dict[str, Any]:
        """The form that programs read."""
        return asdict(self)
