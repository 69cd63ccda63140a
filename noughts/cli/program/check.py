"""`noughts check`: try every rule of the exercise on a student's file."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from noughts.check.contract.limits import Limits
from noughts.cli.arguments import JSON, ROWS, SANDBOX, Argument, argument, number
from noughts.cli.exit_codes import FAILED, INTERRUPTED
from noughts.cli.output import console, print_json
from noughts.cli.reading import read_position, require_extra
from noughts.game.errors import NoughtsError

if TYPE_CHECKING:
    from noughts.check.grade.report import Report

EXAMPLE = "noughts check tictactoe.py"
DEFAULT = Limits()


def _limit(name: str, least: float, default: float, told: str) -> Argument:
    return argument(name, metavar="SECONDS", type=number(float, least), default=default, help=told)


ARGUMENTS = (
    argument("files", metavar="FILE", nargs="+", type=Path, help="Files, or folders of submissions."),
    JSON,
    argument("--board", **ROWS, help="Ask about this board only, such as X.O/.X./O.."),
    argument("--csv", dest="as_csv", action="store_true", help="Print one row per file as CSV."),
    argument("--junit", dest="junit_file", metavar="FILE", type=Path, help="Write a JUnit report for CI."),
    argument("--pages", metavar="FOLDER", type=Path, help="Write one HTML page per file into this folder."),
    argument("--rubric", metavar="FILE", type=Path, help="Points per check, as a TOML file."),
    argument("--dask", metavar="ADDRESS", help="Check on the cluster of this Dask scheduler."),
    SANDBOX,
    _limit("--call-limit", 0.1, DEFAULT.call_seconds, "Time limit per call of a function, in seconds."),
    _limit("--minimax-limit", 0.1, DEFAULT.minimax_seconds, "Time limit per call of minimax, in seconds."),
    _limit("--file-limit", 1, DEFAULT.file_seconds, "Time limit per file, in seconds."),
)


def run(
    files: list[Path],
    as_json: bool,
    board: str | None,
    as_csv: bool,
    junit_file: Path | None,
    pages: Path | None,
    rubric: Path | None,
    dask: str | None,
    sandbox: str,
    call_limit: float,
    minimax_limit: float,
    file_limit: float,
) -> int:
    """Try every rule of the exercise on every position, with your tictactoe.py.

    Exit code 0: all files passed; 1: a check failed or could not be judged; 2: nothing could be checked.
    """
    from noughts.check.output.formats import (  # not at the top: other commands start faster
        csv_row,
        csv_table,
        junit,
    )
    from noughts.check.output.pages import Pages
    from noughts.check.output.rubric import read_rubric
    from noughts.check.submissions import collect

    with require_extra("check", "the checker"):
        from noughts.cli.program.check_run import check, check_board
        from noughts.cli.program.check_text import show_report, show_table

    submissions = collect(files)
    limits = Limits(call_limit, minimax_limit, file_limit)
    if board is not None:
        return check_board(read_position("3x3k3", board), submissions, limits, sandbox, as_json)
    marking = read_rubric(rubric) if rubric else None
    if junit_file is not None:
        _require_writable(junit_file)
    written = Pages(pages, [submission.file for submission in submissions]) if pages else None
    if as_csv:
        sys.stdout.write(csv_table([]))

    def mark(report: "Report") -> "Report":
        return marking.mark(report) if marking else report

    def on_report(report: "Report") -> None:
        """Write the report at once: the run may be long, and may be stopped."""
        if as_csv:
            sys.stdout.write(csv_row(mark(report)))
            sys.stdout.flush()
        if written:
            written.write(mark(report))

    reports = [mark(report) for report in check(submissions, limits, sandbox, dask, on_report)]
    if written:
        written.write_index(reports)
    if junit_file is not None:
        junit_file.write_text(junit(reports), encoding="utf-8")
    alone = len(submissions) == 1 and not any(path.is_dir() for path in files)
    if as_json:
        results = [report.to_json() for report in reports]
        print_json(results[0] if alone and results else results)
    elif alone and reports and not as_csv:
        show_report(reports[0], console())
    elif not as_csv:
        show_table(reports, console())
    if len(reports) < len(submissions):
        sys.stderr.write(f"noughts: stopped after {len(reports)} of {len(submissions)} files\n")
        return INTERRUPTED
    return 0 if all(report.passed for report in reports) else FAILED


def _require_writable(file: Path) -> None:
    """Raise now if a report cannot be written, not after minutes of work."""
    try:
        file.touch()
    except OSError as error:
        raise NoughtsError(f"the file {str(file)!r} cannot be written: {error.strerror}") from error
