"""`noughts explain`: why a move is good or bad, in words."""

from typing import Annotated

import typer

from noughts.cli.common import AsJson, GameText, PositionText, ctrl_c, print_json, read_position
from noughts.words import study, study_position

EXAMPLE = "Example: noughts explain X../.O./..X c1"
Move = Annotated[str | None, typer.Argument(metavar="MOVE", help="A cell, such as b2.", show_default=False)]
Limit = Annotated[
    float,
    typer.Option(
        "--limit",
        min=0,
        metavar="SECONDS",
        help="What is not proven by then is not claimed. 3 x 3 needs none.",
    ),
]


def run(
    position: PositionText,
    move: Move = None,
    game: GameText = "3x3k3",
    limit: Limit = 10,
    as_json: AsJson = False,
) -> None:
    """Say why a move is good or bad, or how a position stands and what is best in it."""
    at = read_position(position, game)
    with ctrl_c() as cancel:
        if move is None:
            told = study_position(at, limit=limit, cancel=cancel)
        else:
            told = study(at, at.game.cell(move), limit=limit, cancel=cancel)
    if as_json:
        print_json(told.to_json())
    else:
        typer.echo("\n".join(told.sentences))
