"""The result of one check, with the call that shows why it fails."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar

from noughts.check.contract.where import Where
from noughts.check.contract.words import LABELS

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
    kind: str | None = None  # a code for the cause, such as "accepts_negative"
    fix: str | None = None  # how to fix it, if that is known
    once: list[str] = field(default_factory=list)  # functions that must be right for this board to show it
    title: str = ""  # the mistake in a few words
    says: list[str] = field(default_factory=list)  # what the call did and what is right, as sentences
    explained: bool = False  # does the cause say more than these sentences?


@dataclass(frozen=True, slots=True)
class CheckReport:
    """The result of one check."""

    JSON_PROPERTIES: ClassVar[tuple[str, ...]] = (
        "passed",
        "label",
        "summary",
    )

    name: str
    status: Status
    tested: int
    failed: int
    follows_from: str | None
    counterexample: Counterexample | None
    earliest: Counterexample | None = None  # for `minimax`: also the wrong board with the fewest marks
    untried: int = 0  # calls that there was no time for

    @property
    def passed(self) -> bool | None:
        """Did the check pass? None: it could not be judged."""
        return self.status.passed

    @property
    def label(self) -> str:
        """The rule that is checked, in words."""
        return LABELS[self.name]

    @property
    def summary(self) -> str:
        """The calls in a few words, such as "3 of 9 wrong"; empty if there were none."""
        if self.status is Status.UNWRITTEN:
            return "not written yet"
        wrong = f"{self.failed:,} of {self.tested:,} wrong" if self.failed and self.tested else ""
        tried = f"{self.tested:,} tried" if self.tested else ""
        if self.tested and self.untried and not self.failed:
            what = "calls" if self.name.startswith("result") else "boards"
            of = self.tested + self.untried
            tried = f"right on {self.tested:,} of {of:,} {what} so far; the rest not tried"
        follows = f"follows from {self.follows_from}" if self.follows_from else ""
        return "; ".join(part for part in (wrong or tried, follows) if part)
