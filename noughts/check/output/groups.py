"""The mistakes of a class: the mistakes of each file, and the files that make the same one."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from noughts.check.contract.checks import CHECKS
from noughts.check.grade.report import Report

FUNCTIONS = {check.name: check.function for check in CHECKS}


@dataclass(frozen=True, slots=True)
class Mistake:
    """A mistake of one file, not one that follows from another."""

    function: str | None  # of the exercise; None if the file cannot be imported
    cause: str
    place: str | None = None  # such as "max_value, line 34"

    def __str__(self) -> str:
        place = self.place or self.function
        return self.cause if place is None else f"{place}: {self.cause}"


@dataclass(slots=True)
class SameMistake:
    """A mistake, and the files that make it, each with the place."""

    function: str | None
    cause: str
    files: list[tuple[str, str | None]] = field(default_factory=list)

    def __str__(self) -> str:
        what = self.cause if self.function is None else f"{self.function}: {self.cause}"
        return f"{len(self.files)} {'file' if len(self.files) == 1 else 'files'}: {what}"


def mistakes(report: Report) -> list[Mistake]:
    """The mistakes of a file, each once, in the order of the exercise."""
    found: dict[tuple[str | None, str], Mistake] = {}
    for check in report.checks:
        if check.counterexample and not check.follows_from:
            function, cause = FUNCTIONS.get(check.name), check.counterexample.cause
            where = check.counterexample.where
            place = (
                None if where is None or function is None else f"{where.function}, line {where.line_number}"
            )
            found.setdefault((function, cause), Mistake(function, cause, place))
    return list(found.values())


def same_mistakes(reports: Sequence[Report]) -> list[SameMistake]:
    """The mistakes of a class: those of the most files first, then in the order of the exercise."""
    found: dict[tuple[str | None, str], SameMistake] = {}
    for report in reports:
        for mistake in mistakes(report):
            key = mistake.function, mistake.cause
            found.setdefault(key, SameMistake(*key)).files.append((report.file, mistake.place))
    order = [None, *FUNCTIONS.values()]
    return sorted(found.values(), key=lambda one: (-len(one.files), order.index(one.function), one.cause))
