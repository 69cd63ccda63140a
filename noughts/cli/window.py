"""`noughts window`: play in a window."""

from typing import Annotated

import typer

from noughts.cli.common import GameText
from noughts.window import open_window

EXAMPLE = "Example: noughts window --opponent level-3 --game 4x4k3 --dark"
Opponent = Annotated[str, typer.Option("--opponent", metavar="NAME", help="random, level-1 to 8, perfect.")]
Dark = Annotated[bool, typer.Option("--dark/--light", help="How it looks at first; d changes it.")]


def run(opponent: Opponent = "perfect", game: GameText = "3x3k3", dark: Dark = False) -> None:
    """Open a window to play in."""
    open_window(opponent, game, dark=dark)
