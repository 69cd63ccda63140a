"""`noughts check`: every rule of the classic contract, tried on somebody's file."""

from pathlib import Path
from typing import Annotated

import typer

from noughts.check.limits import Limits
from noughts.cli.common import AsJson, console, print_json
from noughts.rules.errors import NoughtsError

EXAMPLE = "Example: noughts check tictactoe.py"
DEFAULT = Limits()

Paths = Annotated[list[Path], typer.Argument(metavar="FILE", help="Files, or folders of submissions.")]
JUnit = Annotated[Path | None, typer.Option("--junit", metavar="FILE", help="Write a JUnit report for CI.")]
AsCsv = Annotated[bool, typer.Option("--csv", help="Print one row a file as CSV.")]
Dask = Annotated[
    str | None,
    typer.Option("--dask", metavar="ADDRESS", help="Check on the cluster of this Dask scheduler."),
]
Sandbox = Annotated[str, typer.Option(metavar="auto|bwrap|landlock|none", help="How the file is shut in.")]
CallLimit = Annotated[float, typer.Option(metavar="SECONDS", help="For one call of a function.", min=0.1)]
MinimaxLimit = Annotated[float, typer.Option(metavar="SECONDS", help="For one call of minimax.", min=0.1)]
FileLimit = Annotated[float, typer.Option(metavar="SECONDS", help="For one file.", min=1)]


def run(
    files: Paths,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
    junit_file: JUnit = None,
    dask: Dask = None,
    sandbox: Sandbox = "auto",
    call_limit: CallLimit = DEFAULT.call_seconds,
    minimax_limit: MinimaxLimit = DEFAULT.minimax_seconds,
    file_limit: FileLimit = DEFAULT.file_seconds,
) -> None:
    """Try every rule of the contract on every position, on somebody's tictactoe.py.

    Exit code 0: all files pass; 1: something failed; 2: it could not run.
    """
    from noughts.check.formats import csv_table, junit  # not at the top: other commands start sooner
    from noughts.check.submissions import SubmissionError, collect
    from noughts.cli.check_run import check
    from noughts.cli.check_text import show_report, show_table

    submissions = collect(files)
    if junit_file is not None:
        _refuse_unwritable(junit_file)
    reports = check(submissions, Limits(call_limit, minimax_limit, file_limit), sandbox, dask)
    if junit_file is not None:
        junit_file.write_text(junit(reports), encoding="utf-8")
    alone = len(submissions) == 1 and not any(path.is_dir() for path in files)
    if as_json:
        results = [report.to_json() for report in reports]
        print_json(results[0] if alone and results else results)
    elif as_csv:
        typer.echo(csv_table(reports), nl=False)
    elif alone and reports:
        show_report(reports[0], console())
    else:
        show_table(reports, console())
    if len(reports) < len(submissions):
        raise SubmissionError(f"stopped after {len(reports)} of {len(submissions)} files")
    if not all(report.passed for report in reports):
        raise typer.Exit(1)


def _refuse_unwritable(file: Path) -> None:
    """Say now that a report cannot be written, not after minutes of work."""
    try:
        file.touch()
    except OSError as error:
        raise NoughtsError(f"the file {str(file)!r} cannot be written: {error.strerror}") from error
