"""Check a program from Python: a file, or its source."""

from collections.abc import Collection
from dataclasses import replace
from os import PathLike, fspath
from pathlib import Path

from noughts.check.contract.limits import Limits
from noughts.check.contract.submission import NAME, Submission, SubmissionError
from noughts.check.grade.report import Report
from noughts.game.errors import NoughtsError


def check_file(
    program: str | bytes | PathLike[str],
    *,
    only: str | Collection[str] = (),
    seconds: float | None = None,
    sandbox: str = "auto",
) -> Report:
    """Check a student's program on every position, in the sandbox, and return the report.

    `program` is the path of a file, or the source itself: bytes, or a text of more than one line. `only`
    names the check or the checks to make, and `seconds` limits the time for the file. Raises `NoughtsError`
    if there is no such file, check or sandbox, or no time.
    """
    from noughts.check.grade.batch import check_one  # here: `import noughts` stays fast
    from noughts.check.grade.plan import require_checks
    from noughts.check.sandbox.process import choose_protection

    only = (only,) if isinstance(only, str) else only
    require_checks(only)
    limits = Limits(own_file=True)
    if seconds is not None:
        if not seconds > 0:
            raise NoughtsError(f"{seconds} is not a number of seconds for a file: give more than 0")
        limits = replace(limits, file_seconds=seconds)
    sandbox = choose_protection(sandbox, limits.own_file)
    return check_one(_read_program(program), limits, sandbox, workers=0, only=only)


def _read_program(program: str | bytes | PathLike[str]) -> Submission:
    from noughts.check.submissions import collect

    if isinstance(program, bytes):
        return Submission(NAME, program)
    if isinstance(program, str) and "\n" in program:
        return Submission(NAME, program.encode())
    path = Path(fspath(program))
    if path.is_dir():
        raise SubmissionError(f"{str(path)!r} is a folder: give one of its files")
    (submission,) = collect([path])
    if submission.problem is not None:
        raise SubmissionError(f"{submission.file} cannot be checked: {submission.problem}")
    return submission
