"""`noughts analyse`: what a position and each of its moves are worth."""

from typing import Any

from noughts.api.questions import SECONDS, analysis
from noughts.cli.arguments import DISTANCE, GAME, JSON, POSITION, effort
from noughts.cli.common import (
    NOT_PROVEN,
    ctrl_c,
    has_colour,
    print_json,
    read_position,
    say,
    valued_board,
    wrapped,
)
from noughts.game.position import Position
from noughts.render.colours import in_colour

EXAMPLE = "noughts analyse X.O/.X./O.."
ARGUMENTS = (
    POSITION,
    GAME,
    effort(SECONDS),
    DISTANCE,
    JSON,
)


def run(position: str, game: str, limit: float, distance: bool, as_json: bool) -> int:
    """Say what a position and each of its moves are worth; Ctrl-C ends with what is proven by then.

    Exit code 3: what the position is worth is not proven.
    """
    with ctrl_c() as cancel:
        found = analysis(game, position, limit, distance=distance, cancel=cancel)
    if as_json:
        print_json(found)
    else:
        _show(read_position(game, position), found)
    return 0 if found["proven"] else NOT_PROVEN


def _show(position: Position, found: dict[str, Any]) -> None:
    board = valued_board(position, found["moves"])
    say(in_colour(board) if has_colour() else board, "", wrapped(found["words"]))
    for line in found["table"]:
        say(wrapped(line))
    if found["line"]:
        say(wrapped(f"Best line: {' '.join(found['line'])}"))
