"""`noughts explain`: why a move is good or bad, in words."""

from typing import Annotated

import typer

from noughts.cli.common import AsJson, GameText, PositionText, ctrl_c, print_json, read_position
from noughts.service.questions import explained

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
        told = explained(at, None if move is None else at.game.cell(move), limit, cancel)
    if as_json:
        print_json(told.to_json())
    else:
        typer.echo("\n".join(told.sentences))
