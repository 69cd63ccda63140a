"""`noughts analyse`: what a position and each of its moves are worth."""

from typing import Annotated

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
from noughts.exact.oracle import analyse
from noughts.exact.verdict import Analysis
from noughts.words.values import score_in_words, standing_in_words

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
    at = read_position(position, game)
    with ctrl_c() as cancel:
        analysis = analyse(at, limit=limit, cancel=cancel, distance=distance)
    if as_json:
        print_json(analysis.to_json())
    else:
        _show(analysis)


def _show(analysis: Analysis) -> None:
    position, verdict = analysis.position, analysis.verdict
    out = console()
    out.print(position_text(position), markup=False)
    out.print()
    out.print(standing_in_words(position, verdict))
    if position.outcome:
        return
    rows = table("move", "value", "best")
    for move in analysis.moves:
        rows.add_row(position.game.name(move.cell), score_in_words(move.score), "best" if move.best else "")
    out.print(rows)
    if verdict.line:
        out.print(f"Best line: {' '.join(position.game.name(cell) for cell in verdict.line)}")
