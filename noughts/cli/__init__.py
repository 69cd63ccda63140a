"""`noughts ...`: one file a command; results on stdout, messages on stderr.

Exit codes: 0 done, 1 something failed, 2 the input cannot be used.
"""

import sys

import typer

from noughts.cli import analyse, compare, match, window
from noughts.errors import NoughtsError

HELP = "The perfect player of tic-tac-toe and its family: analyse, compare, match."

app = typer.Typer(
    name="noughts",
    help=HELP,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)
for command in (analyse, compare, match, window):
    app.command(command.__name__.rpartition(".")[2], epilog=command.EXAMPLE)(command.run)


def main() -> None:
    """Run the command line; what is wrong with the input is said in one sentence."""
    try:
        app()
    except NoughtsError as error:
        typer.echo(f"noughts: {error}", err=True)
        sys.exit(2)
