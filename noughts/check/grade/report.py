"""The report on a file: the status of every check, notes, and how its program plays."""

from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import ClassVar

from noughts.check.contract.checks import CHECK_NAMES
from noughts.check.contract.where import Where

# Calls of `result` for the first move: all nodes except the root. Tests count them with `noughts.strategies`.
FIRST_MOVE_BOARDS = {"minimax": 549_945, "early-exit": 94_977, "alpha-beta": 18_296}

Action = tuple[int, int]  # row and column


class Status(StrEnum):
    """The result of a check or of a whole file; only a check can be unwritten."""

    PASSED = "passed"
    FAILED = "failed"
    UNWRITTEN = "unwritten"  # the function only raises NotImplementedError
    UNJUDGED = "unjudged"  # something that the check needs is missing

    @property
    def passed(self) -> bool | None:
        """True or False, or None for a check or file that could not be judged."""
        return None if self is Status.UNJUDGED else self is Status.PASSED


class NoteKind(StrEnum):
    """What a note is about."""

    PROTECTION = "protection"  # the sandbox that the file ran in
    GIVEN_UP = "given_up"  # a check with too many calls without an answer
    SAME_ERROR = "same_error"  # a check whose calls all end in the same exception
    OUT_OF_TIME = "out_of_time"
    NEXT = "next"  # the function to write next
    LIST_MOVES = "list_moves"  # moves are lists instead of tuples
    PLAY = "play"  # how good the moves are, taken together
    NO_SEARCH = "no_search"  # the first move makes no board with `result`
    SLOW_WINS = "slow_wins"  # wins that take longer than necessary
    IMPORTS_PROJECT = "imports_project"
    IMPORTS_BESIDE = "imports_beside"  # other files of its folder


@dataclass(frozen=True, slots=True)
class ReportNote:
    """A sentence about a file, with a code that says what it is about."""

    kind: NoteKind
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Counterexample:
    """A call that breaks a rule, on the smallest board; for `minimax` on the fullest one."""

    board: str | None  # such as "X.O/.X./..O"; None where no board is given
    call: str
    expected: str
    got: str
    why: str
    cause: str  # the mistake in words that fit every file that makes it: without this board or line
    variation: list[Action] | None = None  # how the opponent profits; only for `minimax`
    moves: list[tuple[Action, str]] | None = None  # each move with its result; only for `minimax`
    where: Where | None = None  # the line to fix; None where it is not certain
    function: str | None = None  # the function that was called
    line_number: int | None = None  # of the line to fix, or else of the line that raised
    played: list[Action] = field(default_factory=list)  # the action that was given or returned
    better: list[Action] = field(default_factory=list)  # the best moves; only for `minimax`


@dataclass(frozen=True, slots=True)
class CheckReport:
    """The result of one check."""

    JSON_PROPERTIES: ClassVar[tuple[str, ...]] = ("passed", "summary")  # in the JSON, beside the fields

    name: str
    status: Status
    tested: int
    failed: int
    follows_from: str | None
    counterexample: Counterexample | None
    earliest: Counterexample | None = None  # for `minimax`: also the wrong board with the fewest marks

    @property
    def passed(self) -> bool | None:
        """Did the check pass? None: it could not be judged."""
        return self.status.passed

    @property
    def summary(self) -> str:
        """The calls in a few words, such as "3 of 9 wrong"; empty if there were none."""
        if self.status is Status.UNWRITTEN:
            return "not written yet"
        wrong = f"{self.failed:,} of {self.tested:,} wrong" if self.failed and self.tested else ""
        tried = f"{self.tested:,} tried" if self.tested else ""
        follows = f"follows from {self.follows_from}" if self.follows_from else ""
        return "; ".join(part for part in (wrong or tried, follows) if part)


@dataclass(frozen=True, slots=True)
class Points:
    """The points that a rubric gives a file."""

    earned: float
    of: float
    unjudged: float  # the worth of the checks that could not be judged: they earn nothing
    checks: dict[str, float]  # earned by each check that the rubric names

    def __str__(self) -> str:
        unjudged = f" ({self.unjudged:g} not judged)" if self.unjudged else ""
        return f"{self.earned:g} of {self.of:g}{unjudged}"


@dataclass(frozen=True, slots=True)
class Report:
    """The results of all checks on one file."""

    JSON_PROPERTIES: ClassVar[tuple[str, ...]] = ("status", "passed", "summary")

    file: str
    checks: list[CheckReport]
    beatable: list[Action] | None  # a game that beats the program
    notes: list[ReportNote]
    imports: list[str]  # the modules in the file's import statements
    first_move_seconds: float | None
    first_move_boards: int | None
    seconds: float
    points: Points | None = None  # where there is a rubric

    @property
    def status(self) -> Status:
        """Passed or failed; unjudged if no check failed but some could not be judged."""
        found = {check.passed for check in self.checks}
        return Status.FAILED if False in found else Status.UNJUDGED if None in found else Status.PASSED

    @property
    def passed(self) -> bool | None:
        """Did the file pass? None: no check failed, but not all could be judged."""
        return self.status.passed

    @property
    def summary(self) -> str:
        """The whole report in a few words."""
        if self.status is Status.PASSED:
            return f"All {len(self.checks)} checks passed"
        count = sum(not check.passed for check in self.checks)
        ended = "could not be judged" if self.status is Status.UNJUDGED else "did not pass"
        return f"{count} of {len(self.checks)} checks {ended}"

    @property
    def failing(self) -> list[str]:
        """The checks that failed, causes first; if none did, those that could not be judged."""
        failing = [check for check in self.checks if check.passed is False]
        failing = failing or [check for check in self.checks if check.passed is None]
        return [check.name for check in sorted(failing, key=lambda check: check.follows_from is not None)]

    @property
    def problem(self) -> str | None:
        """Why the file could not be imported or judged, if so."""
        example = self.checks[0].counterexample if self.checks else None
        return None if example is None else example.why

    @property
    def remarks(self) -> list[str]:
        """The notes on this file, without the one about the sandbox."""
        return [note.text for note in self.notes if note.kind is not NoteKind.PROTECTION]

    @property
    def loser(self) -> str | None:
        """The side of the program in the game that beats it: the opponent makes the last move."""
        return ("O" if len(self.beatable) % 2 else "X") if self.beatable else None

    @classmethod
    def unjudged(cls, file: str, why: str) -> "Report":
        """The report on a file that could not be checked, for this reason."""
        example = Counterexample(None, "import tictactoe", "a module", "nothing", why, why)
        examples = [example, *[None] * (len(CHECK_NAMES) - 1)]
        checks = [
            CheckReport(name, Status.UNJUDGED, 0, 0, None, shown)
            for name, shown in zip(CHECK_NAMES, examples, strict=True)
        ]
        return cls(file, checks, None, [], [], None, None, 0)

    def to_json(self) -> dict[str, object]:
        """The form that programs read."""
        return {**_with_properties(self), "checks": [_with_properties(check) for check in self.checks]}


def _with_properties(report: Report | CheckReport) -> dict[str, object]:
    return asdict(report) | {name: getattr(report, name) for name in report.JSON_PROPERTIES}
