"""`noughts analyse`: what a position and each of its moves are worth."""

from typing import Annotated, Any

import typer

from noughts.cli.common import (
    AsJson,
    Distance,
    GameText,
    PositionText,
    console,
    ctrl_c,
    print_json,
    read_position,
    table,
)
from noughts.draw.text import position_text
from noughts.rules.position import Position
from noughts.service.questions import analysis

EXAMPLE = "Example: noughts analyse X.O/.X./O.."


Limit = Annotated[
    float,
    typer.Option(
        "--limit",
        min=0,
        metavar="SECONDS",
        help="Stop then: what is not proven by then stays open. 3 x 3 needs none.",
    ),
]


def run(
    position: PositionText,
    game: GameText = "3x3k3",
    limit: Limit = 10,
    distance: Distance = False,
    as_json: AsJson = False,
) -> None:
    """Say what a position and each of its moves are worth; Ctrl-C ends with what is proven by then."""
    with ctrl_c() as cancel:
        found = analysis(game, position, limit, distance=distance, cancel=cancel)
    if as_json:
        print_json(found)
    else:
        _show(read_position(position, game), found)


def _show(position: Position, found: dict[str, Any]) -> None:
    out = console()
    out.print(position_text(position), markup=False)
    out.print()
    out.print(found["words"])
    if position.outcome:
        return
    rows = table("move", "value", "best")
    for move in found["moves"]:
        rows.add_row(move["cell"], move["words"], "best" if move["best"] else "")
    out.print(rows)
    if found["line"]:
        out.print(f"Best line: {' '.join(found['line'])}")
