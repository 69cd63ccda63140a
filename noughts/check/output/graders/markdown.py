"""Reports as Markdown. Text from the student's program is escaped: it cannot add links, pictures or HTML."""

import re
from collections.abc import Iterator

from noughts.check.grade.report import Status
from noughts.check.output.graders.grading import GraderCase, Grading

SPECIAL = re.compile(r"([\\*_{}\[\]<>#!|~&:@])")
FENCE = "```"
WORDS = {
    Status.PASSED: "passed",
    Status.FAILED: "failed",
    Status.UNWRITTEN: "not written yet",
    Status.UNJUDGED: "not judged",
}


def escape_markdown(text: str) -> str:
    r"""A text as Markdown that reads the same; code between backticks stays code.

    >>> escape_markdown("`a_b` is <b>")
    '`a_b` is \\<b\\>'
    """
    parts = text.split("`")
    if len(parts) % 2 == 0:  # a backtick without a partner
        return SPECIAL.sub(r"\\\1", text).replace("`", r"\`")
    return "`".join(part if number % 2 else SPECIAL.sub(r"\\\1", part) for number, part in enumerate(parts))


def case_markdown(case: GraderCase) -> str:
    """The feedback on one check."""
    parts: list[str] = []
    if case.place:
        parts.append(fence([case.place]))
    parts += map(escape_markdown, case.sentences)
    if case.board:
        parts.append(fence(case.board))
    return "\n\n".join(parts)


def fence(lines: list[str]) -> str:
    """Lines as a block of code that they cannot end."""
    longest = max((len(run) for line in lines for run in re.findall("`+", line)), default=0)
    marks = "`" * max(len(FENCE), longest + 1)
    return "\n".join([marks, *lines, marks])


def summary_markdown(grading: Grading) -> str:
    """The whole report: a headline, the mistakes, and a table of all checks."""
    return "\n\n".join(_parts(grading)) + "\n"


def _parts(grading: Grading) -> Iterator[str]:
    yield f"## {escape_markdown(grading.headline)}"
    for number, case in enumerate((case for case in grading.cases if case.title), 1):
        yield f"### {number}. {escape_markdown(case.title or '')}"
        yield case_markdown(case)
    rows = [
        f"| {case.label} | {WORDS[case.status]} | {case.points:g} of {case.of:g} |" for case in grading.cases
    ]
    yield "\n".join(["| Check | Result | Points |", "| --- | --- | ---: |", *rows])
    yield f"Points: {grading.points:g} of {grading.of:g}."
