"""`noughts analyse`: what a position and each of its moves are worth."""

from typing import Any

from noughts.api.questions import SECONDS, analysis
from noughts.cli.arguments import DISTANCE, GAME, JSON, POSITION, effort_option
from noughts.cli.exit_codes import NOT_PROVEN
from noughts.cli.output import board_with_values, has_colour, print_json, say, wrap_text
from noughts.cli.progress import cancel_on_ctrl_c
from noughts.cli.reading import read_position
from noughts.game.position import Position
from noughts.render.colours import in_colour

EXAMPLE = "noughts analyse X.O/.X./O.."
ARGUMENTS = (
    POSITION,
    GAME,
    effort_option(SECONDS),
    DISTANCE,
    JSON,
)


def run(position: str, game: str, effort: float, distance: bool, as_json: bool) -> int:
    """Say what a position and each of its moves are worth; Ctrl-C ends with what is proven by then.

    Exit code 3: what the position is worth is not proven.
    """
    with cancel_on_ctrl_c() as cancel:
        found = analysis(game, position, effort, distance=distance, cancel=cancel)
    if as_json:
        print_json(found)
    else:
        _show(read_position(game, position), found)
    return 0 if found["proven"] else NOT_PROVEN


def _show(position: Position, found: dict[str, Any]) -> None:
    board = board_with_values(position, found["moves"])
    say(in_colour(board) if has_colour() else board, "", wrap_text(found["words"]))
    for line in found["table"]:
        say(wrap_text(line))
    if found["line"]:
        say(wrap_text(f"Best line: {' '.join(found['line'])}"))
