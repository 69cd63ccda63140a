"""What is said about a file: one verdict a check, and how its program plays."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace

from noughts.check.contract.where import Where

UNWRITTEN = "not written yet"  # why a function fails that only raises NotImplementedError
PROTECTION = "protection: "  # how the note on it begins

# Calls of `result` for the first move, so nodes but the root; tests count them with `noughts.strategies`.
FIRST_MOVE_BOARDS = {"minimax": 549_945, "early-exit": 94_977, "alpha-beta": 18_296}

Action = tuple[int, int]  # row and column


@dataclass(frozen=True, slots=True)
class Counterexample:
    """The smallest board that breaks a rule; for `minimax` the one with the fewest empty cells."""

    board: str | None  # such as "X.O/.X./..O"; None where no board is given
    call: str
    expected: str
    got: str
    why: str
    cause: str  # the mistake in words that fit every file that makes it: nothing of this board or line
    line: list[Action] | None = None  # how the opponent profits; only for `minimax`
    moves: list[tuple[Action, str]] | None = None  # each move with what it leads to; only for `minimax`
    where: Where | None = None  # the line to mend; None where it cannot be said for certain


@dataclass(frozen=True, slots=True)
class CheckReport:
    """The verdict of one check."""

    name: str
    passed: bool | None  # None: it could not be judged, because what it needs is missing
    tested: int
    failed: int
    follows_from: str | None
    counterexample: Counterexample | None
    earliest: Counterexample | None = None  # for `minimax`: also the wrong board with the fewest marks


@dataclass(frozen=True, slots=True)
class Points:
    """What a rubric gives a file."""

    earned: float
    of: float
    unjudged: float  # what the checks are worth that could not be judged: they earn nothing
    checks: dict[str, float]  # earned by each check that is worth something

    def __str__(self) -> str:
        beside = f" ({self.unjudged:g} not judged)" if self.unjudged else ""
        return f"{self.earned:g} of {self.of:g}{beside}"


@dataclass(frozen=True, slots=True)
class Report:
    """The verdict on one file."""

    file: str
    passed: bool
    checks: list[CheckReport]
    beatable: list[Action] | None  # a game that beats the program
    notes: list[str]
    imports: list[str]  # the modules that the file names in import statements
    first_move_seconds: float | None
    first_move_boards: int | None
    seconds: float
    points: Points | None = None  # where there is a rubric

    @property
    def verdict(self) -> bool | None:
        """Passed, failed, or None: nothing was found wrong, but not everything could be judged."""
        return False if any(check.passed is False for check in self.checks) else self.passed or None

    @property
    def failing(self) -> list[str]:
        """The checks that failed, causes first; if none did, those that could not be judged."""
        failing = [check for check in self.checks if check.passed is False]
        failing = failing or [check for check in self.checks if check.passed is None]
        return [check.name for check in sorted(failing, key=lambda check: check.follows_from is not None)]

    @property
    def remarks(self) -> list[str]:
        """What a teacher should see beside the verdict: why there is none, and the notes on this file."""
        unread = [self.checks[0].counterexample.why] if self.checks[0].counterexample else []
        return unread + [note for note in self.notes if not note.startswith(PROTECTION)]

    @property
    def loser(self) -> str | None:
        """The side that it plays in the game that beats it: the one that does not make the last move."""
        return ("O" if len(self.beatable) % 2 else "X") if self.beatable else None

    @classmethod
    def unjudged(cls, file: str, names: Iterable[str], why: str, seconds: float = 0) -> "Report":
        """The verdict on a file that could not be checked: its import failed, for this reason."""
        example = Counterexample(None, "import tictactoe", "a module", "nothing", why, why)
        first, *rest = (CheckReport(name, None, 0, 0, None, None) for name in names)
        failed = replace(first, passed=False, tested=1, failed=1, counterexample=example)
        return cls(file, False, [failed, *rest], None, [], [], None, None, seconds)

    def to_json(self) -> dict[str, object]:
        """The form that programs read."""
        return asdict(self)
