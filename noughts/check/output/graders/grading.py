"""A report as grading systems want it: one case per check, with its points and a text for the student."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from noughts.check.grade.mistakes import FUNCTIONS, MistakeBlock, Reveal, mistake_blocks
from noughts.check.grade.report import CheckReport, Report, Status
from noughts.check.output.rubric import Rubric
from noughts.check.output.text import closing_sentences, draw_board, once_sentence
from noughts.game.notation import printable


@dataclass(frozen=True, slots=True)
class GraderCase:
    """One check with its points, and what the student should read about it."""

    name: str
    label: str
    status: Status
    points: float
    of: float
    sentences: list[str]
    place: str | None = None  # such as "line 12: return None"
    board: list[str] = field(default_factory=list)  # the board, as lines of text
    line_number: int | None = None
    title: str | None = None  # of a mistake that is not due to another one
    follows_from: str | None = None

    @property
    def passed(self) -> bool:
        """Did the check pass? A check that could not be judged did not."""
        return self.status is Status.PASSED

    @property
    def function(self) -> str:
        """The function that the check is about, or the check itself."""
        return FUNCTIONS.get(self.name, self.name)

    @property
    def text(self) -> str:
        """The feedback as plain text."""
        return "\n".join(part for part in (self.place, *self.sentences, *self.board) if part)


@dataclass(frozen=True)
class Grading:
    """All that a format may use: the report, the points for each check, and what the grader has set."""

    report: Report
    rubric: Rubric
    reveal: Reveal = Reveal.CAUSE
    environment: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def cases(self) -> list[GraderCase]:
        """One case per check, in the order of the exercise."""
        blocks = {block.check: block for block in self.report.mistakes}
        return [self._case(check, blocks.get(check.name)) for check in self.report.checks]

    @property
    def points(self) -> float:
        """The points of the file."""
        return _sum(case.points for case in self.cases)

    @property
    def of(self) -> float:
        """The most points that a file can earn."""
        return _sum(case.of for case in self.cases)

    @property
    def fraction(self) -> float:
        """The share of the points that the file has earned."""
        return round(self.points / self.of, 6) if self.of else float(self.report.passed is True)

    @property
    def headline(self) -> str:
        """The result in one sentence."""
        return printable(f"{self.report.headline[:1].upper()}{self.report.headline[1:]}.")

    def _case(self, check: CheckReport, block: MistakeBlock | None) -> GraderCase:
        if block is None and check.status is Status.FAILED and not check.follows_from:
            block = next(iter(mistake_blocks([check])), None)
        shown = block.reveal(self.reveal) if block else None
        return GraderCase(
            check.name,
            check.label,
            check.status,
            self.rubric.points_for(check),
            self.rubric.worth.get(check.name, 0),
            [printable(sentence) for sentence in _sentences(check, shown)],
            _place(shown),
            draw_board(shown.board) if shown and shown.board else [],
            shown.line_number if shown else None,
            printable(shown.title) if shown else None,
            check.follows_from,
        )


@dataclass(frozen=True, slots=True)
class ExtraFile:
    """A file that a system wants besides the result; a relative path is next to the result."""

    path: Path
    text: str
    append: bool = False


def _place(block: MistakeBlock | None) -> str | None:
    if block is None or block.line_number is None:
        return None
    return printable(f"line {block.line_number}: {block.source or ''}").rstrip(": ")


def _sentences(check: CheckReport, block: MistakeBlock | None) -> Iterator[str]:
    if check.status is Status.UNWRITTEN:
        yield "This function is not written yet."
    elif check.status is Status.UNJUDGED:
        why = check.counterexample.why if check.counterexample else check.summary
        yield f"This could not be judged{f': {why}' if why else ''}."
    elif check.follows_from:
        yield f"This follows from a mistake in {check.follows_from}. Fix that first."
    elif block is not None:
        yield f"{block.title}."
        yield from filter(None, (block.cause, once_sentence(block)))
        yield from block.says
        yield from closing_sentences(block)


def _sum(points: Iterator[float]) -> float:
    total = round(sum(points), 6)
    return int(total) if total == int(total) else total
