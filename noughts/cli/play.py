"""`noughts play`: the game in a terminal."""

import os
import sys
from enum import StrEnum
from io import TextIOWrapper
from typing import Annotated

import typer

from noughts.cli.common import GameText
from noughts.cli.terminal import Terminal
from noughts.players.named import NAMES, Dice, names_for, player_named
from noughts.rules.errors import NoughtsError
from noughts.rules.game import Game
from noughts.rules.position import Position
from noughts.service.session import Session

EXAMPLE = "Example: noughts play --as O --opponent level-3"


class Side(StrEnum):
    """Who the person at the terminal is."""

    X = "X"
    O = "O"
    BOTH = "both"


As = Annotated[
    Side, typer.Option("--as", case_sensitive=False, help="What you play; X begins, both is two people.")
]
Opponent = Annotated[
    str, typer.Option("--opponent", metavar="PLAYER", help=f"Who you play against: {', '.join(NAMES)}.")
]
Seed = Annotated[
    int | None, typer.Option("--seed", help="The same seed gives the same dice.", show_default=False)
]


def run(
    side: As = Side.X, opponent: Opponent = "perfect", game: GameText = "3x3k3", seed: Seed = None
) -> None:
    """Play in the terminal, or over a pipe: a cell such as b2, or help for all you can type."""
    board = Game.parse(game)
    computer = player_named(opponent)
    if opponent not in names_for(board):
        raise NoughtsError(f"{opponent} cannot play {board}: choose one of {', '.join(names_for(board))}")
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # bytes that are no text get an answer too
    session = Session((Position(board),), people=frozenset("XO" if side is Side.BOTH else side))
    Terminal(sys.stdin, sys.stdout, computer, Dice(seed), colour=_colour()).run(session)


def _colour() -> bool:
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
