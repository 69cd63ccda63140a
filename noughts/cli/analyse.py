"""`noughts analyse`: what a position and each of its moves are worth."""

from typing import Annotated

import typer

from noughts.cli.common import (
    VALUE_WORDS,
    AsJson,
    Distance,
    GameText,
    PositionText,
    console,
    ctrl_c,
    in_words,
    print_json,
    read_position,
    table,
)
from noughts.draw.text import position_text
from noughts.exact.analysis import Analysis, analyse

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
    if position.outcome:
        winner, line = position.outcome.winner, position.outcome.line
        cells = ", ".join(position.game.name(cell) for cell in line or ())
        out.print(f"Game over: {winner} wins with {cells}." if winner else "Game over: tie.")
        return
    out.print(f"{position.mover} to move: {in_words(verdict.value, verdict.plies)}.")
    rows = table("move", "value", "plies", "best")
    for move in analysis.moves:
        plies = "" if move.plies is None else str(move.plies)
        rows.add_row(
            position.game.name(move.cell), VALUE_WORDS[move.value], plies, "best" if move.best else ""
        )
    out.print(rows)
    out.print(f"Best line: {' '.join(position.game.name(cell) for cell in verdict.line)}")
