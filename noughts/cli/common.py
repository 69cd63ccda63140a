"""What the commands share: options that mean the same everywhere, and how results are shown."""

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from noughts.game import Game
from noughts.position import Position

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON, for programs.")]
GameText = Annotated[str, typer.Option("--game", metavar="WIDTHxHEIGHTkK", help="The game, such as 5x4k4.")]
PositionText = Annotated[
    str, typer.Argument(metavar="POSITION", help="Rows from the top, such as X.O/.X./O.. ('.' is empty).")
]

VALUE_WORDS = {1: "win", 0: "draw", -1: "loss", None: "not proven"}


def console() -> "Console":
    """Where results for people go: coloured on a terminal, plain in a pipe or with NO_COLOR."""
    from rich.console import Console  # not at the top: programs that want JSON need not wait for it

    return Console(highlight=False)


def table(*columns: str) -> "Table":
    """An empty table for people."""
    from rich.table import Table

    return Table(*columns)


def print_json(result: Any) -> None:
    """Print a result for programs."""
    typer.echo(json.dumps(result))


def read_position(text: str, game: str) -> Position:
    """The position that the user means."""
    return Position.parse(text, Game.parse(game))
