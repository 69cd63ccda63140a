"""`noughts ...`: one file a command; results on stdout, messages on stderr.

Exit codes: 0 done, 1 something failed, 2 the input cannot be used, 3 not proven.
"""

import sys
from typing import Annotated

import typer

from noughts.cli import (
    analyse,
    check,
    compare,
    explain,
    match,
    play,
    prove,
    serve,
    solve,
    table,
    verify,
    window,
)
from noughts.rules.errors import NoughtsError

app = typer.Typer(
    name="noughts",
    invoke_without_command=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)
for command in (analyse, check, compare, explain, match, play, prove, serve, solve, table, verify, window):
    app.command(command.__name__.rpartition(".")[2], epilog=command.EXAMPLE)(command.run)


def _show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version  # takes longer to import than most commands to run

        from noughts.exact.solver.cores import core_in_use

        typer.echo(f"noughts {version('noughts')}, {core_in_use()} core")
        raise typer.Exit


@app.callback()
def options(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit."),
    ] = False,
) -> None:
    """The perfect player of tic-tac-toe and its family. Without a command: open the page."""
    if context.invoked_subcommand is None:
        serve.run()


def main() -> None:
    """Run the command line; what is wrong with the input is said in one sentence."""
    try:
        app()
    except NoughtsError as error:
        typer.echo(f"noughts: {error}", err=True)
        sys.exit(2)
