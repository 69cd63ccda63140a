"""`noughts check`: try every rule of the exercise on a student's file."""

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from noughts.check.contract.limits import Limits
from noughts.cli.arguments import JSON, ROWS, SANDBOX, Argument, argument, number, output_option, path
from noughts.cli.exit_codes import FAILED, INTERRUPTED
from noughts.cli.output import console, print_json, require_output
from noughts.cli.reading import read_position, require_extra
from noughts.game.errors import NoughtsError
from noughts.game.files import atomic_write, errors_as, goes_to_stdout

if TYPE_CHECKING:
    from noughts.check.grade.report import Report

EXAMPLE = "noughts check tictactoe.py"
DEFAULT = Limits()


def _limit(name: str, least: float, default: float, told: str) -> Argument:
    return argument(name, metavar="SECONDS", type=number(float, least), default=default, help=told)


ARGUMENTS = (
    argument("files", metavar="FILE", nargs="+", type=path, help="Files, or folders of submissions."),
    JSON,
    argument("--board", **ROWS, help="Ask about this board only, such as X.O/.X./O.."),
    argument("--csv", dest="as_csv", action="store_true", help="Print one row per file as CSV."),
    argument(
        "--junit",
        dest="junit_file",
        metavar="FILE",
        type=Path,
        help="Write a JUnit report for CI; - is standard output.",
    ),
    argument("--pages", metavar="FOLDER", type=Path, help="Write one HTML page per file into this folder."),
    argument(
        "--reveal",
        metavar="STEP",
        choices=("board", "place", "cause", "fix"),
        default="cause",
        help="How much to give away: board, place, cause or fix.",
    ),
    argument("--verbose", action="store_true", help="Show all checks, boards and notes as well."),
    argument("--watch", action="store_true", help="Check the file again whenever it is saved."),
    argument("--only", metavar="CHECKS", help="Run only these checks, such as winner,terminal."),
    argument("--rubric", metavar="FILE", type=Path, help="Points per check, as a TOML file."),
    argument(
        "--for",
        dest="grader",
        metavar="SYSTEM",
        help="Print the result for a grading system (see noughts kit).",
    ),
    output_option("With --for: the file to write instead of standard output.", required=False),
    argument("--dask", metavar="ADDRESS", help="Check on the cluster of this Dask scheduler."),
    SANDBOX,
    _limit("--call-limit", 0.1, DEFAULT.call_seconds, "Time limit per call of a function, in seconds."),
    _limit("--minimax-limit", 0.1, DEFAULT.minimax_seconds, "Time limit per call of minimax, in seconds."),
    _limit("--seconds", 1, DEFAULT.file_seconds, "Time limit per file by the clock, in seconds."),
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
    seconds: float,
    only: str | None,
    reveal: str,
    verbose: bool,
    watch: bool,
    grader: str | None,
    output: Path | None,
) -> int:
    """Try every rule of the exercise on every position, with your tictactoe.py.

    Exit code 0: all files passed; 1: a check failed or could not be judged; 2: nothing could be checked.
    """
    from noughts.check.grade.mistakes import Reveal
    from noughts.check.grade.plan import require_checks
    from noughts.check.output.formats import (  # not at the top: other commands start faster
        csv_row,
        csv_table,
        junit,
    )
    from noughts.check.output.pages import Pages
    from noughts.check.output.rubric import read_rubric
    from noughts.check.submissions import collect

    limits = Limits(call_limit, minimax_limit, seconds)
    names = [name.strip() for name in only.split(",")] if only else []
    require_checks(names)
    if grader is not None:
        from noughts.cli.program.check_for import check_for

        if as_json or as_csv or junit_file or board or dask:
            raise NoughtsError("--for takes no --json, --csv, --junit, --board or --dask")
        return check_for(grader, files, output, pages, rubric, limits, sandbox, names, Reveal(reveal))
    if output is not None:
        raise NoughtsError("-o belongs to --for; other outputs are --junit FILE and --pages FOLDER")
    with require_extra("check", "the checker"):
        from noughts.cli.program.check_run import check, check_board
        from noughts.cli.program.check_text import show_report, show_table

    if board is not None and (as_csv or junit_file or pages or rubric or dask):
        raise NoughtsError("--board shows one board: it takes no --csv, --junit, --pages, --rubric or --dask")
    if watch and (board or as_json or as_csv or junit_file or pages or rubric or dask or verbose):
        raise NoughtsError(
            "--watch shows the short report again and again: it goes only with --reveal, --only and limits"
        )
    junit_out = junit_file is not None and goes_to_stdout(junit_file)
    if as_json + as_csv + junit_out > 1:
        raise NoughtsError("choose one of --json, --csv and --junit -: each of them goes to stdout")
    submissions = collect(files)
    alone = len(submissions) == 1 and not any(path.is_dir() for path in files)
    limits = replace(limits, own_file=alone)
    if board is not None:
        return check_board(read_position("3x3k3", board), submissions, limits, sandbox, as_json)
    if watch:
        from noughts.cli.program.check_watch import FileWatch

        if not alone:
            raise NoughtsError(f"--watch takes one file, not {len(submissions)} or a folder")
        return FileWatch(files[0], limits, sandbox, names, Reveal(reveal), console()).run()
    marking = read_rubric(rubric) if rubric else None
    if junit_file is not None:
        require_output(junit_file, f"the report {junit_file}")
    written = Pages(pages, [submission.file for submission in submissions], Reveal(reveal)) if pages else None
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
            _keep_errors(problems, written.write, mark(report))

    problems: list[str] = []  # outputs that could not be written; they do not end the check of a class
    reports = [mark(report) for report in check(submissions, limits, sandbox, dask, on_report, names)]
    if written:
        _keep_errors(problems, written.write_index, reports)
    if junit_file is not None:
        _keep_errors(problems, _write_junit, junit_file, junit(reports))
    if as_json:
        results = [report.to_json() for report in reports]
        if results or not alone:  # after Ctrl-C, there is no object for a single file
            print_json(results[0] if alone else results)
    elif alone and reports and not as_csv and not junit_out:
        show_report(reports[0], console(), Reveal(reveal), verbose)
    elif not as_csv and not junit_out:
        show_table(reports, console())
    if problems:
        more = f" ({len(problems) - 1} more could not be written)" if len(problems) > 1 else ""
        raise NoughtsError(f"{problems[0]}{more}")
    if len(reports) < len(submissions):
        sys.stderr.write(f"noughts: stopped after {len(reports)} of {len(submissions)} files\n")
        return INTERRUPTED
    return 0 if all(report.passed for report in reports) else FAILED


def _keep_errors(problems: list[str], write: Callable[..., None], *arguments: object) -> None:
    """Write an output; if that fails, keep the reason and go on."""
    try:
        write(*arguments)
    except NoughtsError as error:
        problems.append(str(error))


def _write_junit(file: Path, text: str) -> None:
    with errors_as(f"the report {file} cannot be written"), atomic_write(file) as opened:
        opened.write(text.encode())
