"""`noughts check --for SYSTEM`: one file, with its result in the form of a grading system.

It needs no other package, so it also runs from `noughts.pyz` in the container of a grader.
"""

import os
import sys
from collections.abc import Collection
from pathlib import Path

from noughts.check.contract.limits import Limits
from noughts.check.contract.submission import Submission, SubmissionError
from noughts.check.grade.batch import check_one
from noughts.check.grade.mistakes import Reveal
from noughts.check.output.graders import grader_named
from noughts.check.output.graders.grading import ExtraFile, Grading
from noughts.check.output.pages import Pages
from noughts.check.output.rubric import one_point_each, read_rubric
from noughts.check.sandbox.process import choose_protection
from noughts.check.submissions import collect
from noughts.cli.exit_codes import FAILED
from noughts.cli.output import require_output
from noughts.game.files import STDOUT, atomic_write, errors_as, is_stream

MOST_WORKERS = 2  # a container shows all cores of its machine, and may use less than one of them


def check_for(
    grader: str,
    files: list[Path],
    output: Path | None,
    pages: Path | None,
    rubric: Path | None,
    limits: Limits,
    sandbox: str,
    only: Collection[str],
    reveal: Reveal,
) -> int:
    """Check a file, write the result, and return the exit code. A file that is missing gets a result, too."""
    system = grader_named(grader)
    marking = read_rubric(rubric) if rubric else None
    output = output or STDOUT
    require_output(output, f"the result {output}")
    sandbox = choose_protection(sandbox, limits.own_file)  # raise before the work
    submission = _submission(files)
    report = check_one(submission, limits, sandbox, min(MOST_WORKERS, os.cpu_count() or 1), only=only)
    marking = marking or one_point_each(check.name for check in report.checks)
    report = marking.mark(report)
    grading = Grading(report, marking, reveal, os.environ)
    text = system.result(grading)
    if output == STDOUT:
        sys.stdout.write(text)
    else:
        with errors_as(f"the result {output} cannot be written"), atomic_write(output) as opened:
            opened.write(text.encode())
    for extra in system.extras(grading):
        _write_extra(extra, output)
    if pages:
        Pages(pages, [report.file], reveal).write(report)
    return 0 if report.passed else FAILED


def _submission(files: list[Path]) -> Submission:
    """The one file to check; a problem with it becomes its result."""
    if len(files) != 1:
        raise SubmissionError(f"--for takes one file, not {len(files)}")
    try:
        found = collect(files)
    except SubmissionError as error:
        return Submission(str(files[0]), problem=str(error))
    if len(found) != 1:
        raise SubmissionError(f"--for takes one file, and there are {len(found)} in {str(files[0])!r}")
    return found[0]


def _write_extra(extra: ExtraFile, output: Path) -> None:
    """Write a further file, unless it belongs next to the result and the result goes to a stream."""
    if extra.append:
        with errors_as(f"the file {str(extra.path)!r} cannot be written"), extra.path.open("ab") as opened:
            opened.write(extra.text.encode())
    elif not is_stream(output):
        file = output.parent / extra.path
        with errors_as(f"the file {str(file)!r} cannot be written"), atomic_write(file) as opened:
            opened.write(extra.text.encode())
