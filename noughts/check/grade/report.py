"""The report on a file: the status of every check, notes, and how its program plays."""

from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import ClassVar

from noughts.check.contract.checks import CHECK_NAMES
from noughts.check.grade.check_report import Action as Action
from noughts.check.grade.check_report import CheckReport as CheckReport
from noughts.check.grade.check_report import Counterexample as Counterexample
from noughts.check.grade.check_report import Status as Status
from noughts.check.grade.mistakes import MistakeBlock, Reveal, mistake_blocks
from noughts.game.errors import NoughtsError

# Calls of `result` for the first move: all nodes except the root. Tests count them with `noughts.strategies`.
FIRST_MOVE_BOARDS = {"minimax": 549_945, "early-exit": 94_977, "alpha-beta": 18_296}


class NoteKind(StrEnum):
    """What a note is about."""

    PROTECTION = "protection"  # the sandbox that the file ran in
    UNPROTECTED = "unprotected"  # this system has no sandbox
    GIVEN_UP = "given_up"  # a check with too many calls without an answer
    SAME_ERROR = "same_error"  # a check whose calls all end in the same exception
    OUT_OF_TIME = "out_of_time"
    NEXT = "next"  # the function to write next
    LIST_MOVES = "list_moves"  # moves are lists instead of tuples
    PLAY = "play"  # how good the moves are, taken together
    NO_MOVE = "no_move"  # no legal move on boards that its own play reaches
    NO_SEARCH = "no_search"  # the first move makes no board with `result`
    SLOW_WINS = "slow_wins"  # wins that take longer than necessary
    NEVER_CUTS = "never_cuts"  # alpha-beta that looks at every board
    WASTED = "wasted"  # alpha-beta that looks at boards that it could skip
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
    """The results of all checks on one file; `print` it, or let a notebook draw it."""

    JSON_PROPERTIES: ClassVar[tuple[str, ...]] = (
        "status",
        "passed",
        "summary",
        "headline",
        "mistakes",
        "unwritten",
    )

    file: str
    checks: list[CheckReport]
    beatable: list[Action] | None  # a game that beats the program
    notes: list[ReportNote]
    imports: list[str]  # the modules in the file's import statements
    first_move_seconds: float | None
    first_move_boards: int | None
    seconds: float
    points: Points | None = None  # where there is a rubric

    def __str__(self) -> str:
        return self.text()

    def text(self, reveal: str = "cause") -> str:
        """The report as `print` shows it; `reveal` is how much it says: board, place, cause or fix."""
        from noughts.check.output.text import format_report  # an upward import: only `print` calls this

        if reveal not in list(Reveal):
            raise NoughtsError(f"{reveal!r} is not something to reveal: choose {', '.join(Reveal)}")
        return format_report(self, Reveal(reveal), 'print report.text("fix")').rstrip()

    def _repr_html_(self) -> str:
        from noughts.check.output.notebook import notebook_report  # an upward import: for notebooks

        return notebook_report(self)

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
    def headline(self) -> str:
        """The result in a few words: the mistakes, and the checks that pass."""
        if self.status is Status.UNJUDGED:
            return self.problem or "not everything could be judged"
        passed = sum(check.status is Status.PASSED for check in self.checks)
        if self.status is Status.PASSED:
            return f"all {passed} checks pass"
        if self.checks[0].status is Status.FAILED and not passed:
            return "cannot be imported, so nothing else was checked"
        count = len(self.mistakes)
        found = f"{count} {'mistake' if count == 1 else 'mistakes'}" if count else "not finished"
        return f"{found} ({passed} of {len(self.checks)} checks pass)"

    @property
    def mistakes(self) -> list[MistakeBlock]:
        """One block per mistake, in the order to fix them."""
        return mistake_blocks(self.checks)

    @property
    def unwritten(self) -> list[str]:
        """The functions that are not written yet, in the order of the exercise."""
        names = [
            check.counterexample.call
            for check in self.checks
            if check.status is Status.UNWRITTEN and check.counterexample
        ]
        return list(dict.fromkeys(names))

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
        return {
            **_with_properties(self),
            "checks": [_with_properties(check) for check in self.checks],
            "mistakes": [asdict(block) for block in self.mistakes],
        }


def _with_properties(report: Report | CheckReport) -> dict[str, object]:
    return asdict(report) | {name: getattr(report, name) for name in report.JSON_PROPERTIES}
