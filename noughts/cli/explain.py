"""`noughts explain`: why a move is good or bad, in words."""

from typing import Annotated

import typer

from noughts.cli.common import AsJson, GameText, PositionText, console, print_json, read_position
from noughts.explain import explain, explain_position

EXAMPLE = "Example: noughts explain X../.O./..X c1"
Move = Annotated[str | None, typer.Argument(metavar="MOVE", help="A cell, such as b2.", show_default=False)]


def run(position: PositionText, move: Move = None, game: GameText = "3x3k3", as_json: AsJson = False) -> None:
    """Say why a move is good or bad, or how a position stands and what is best in it."""
    at = read_position(position, game)
    told = explain_position(at) if move is None else explain(at, at.game.cell(move))
    if as_json:
        print_json(told.to_json())
        return
    out = console()
    for sentence in told.sentences:
        out.print(sentence, markup=False, soft_wrap=True)
