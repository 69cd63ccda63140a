"""`noughts explain`: why a move is good or bad, in words."""

from noughts.api.analyses import SECONDS
from noughts.api.analysis import explain_position
from noughts.cli.arguments import GAME, JSON, POSITION, argument, effort
from noughts.cli.common import ctrl_c, print_json, read_position, say, wrap_text

EXAMPLE = "noughts explain X../.O./..X c1"
ARGUMENTS = (
    POSITION,
    argument("move", metavar="MOVE", nargs="?", help="A cell, such as b2."),
    GAME,
    effort(SECONDS),
    JSON,
)


def run(position: str, move: str | None, game: str, limit: float, as_json: bool) -> None:
    """Say why a move is good or bad, or how a position stands and what is best in it."""
    at = read_position(game, position)
    with ctrl_c() as cancel:
        told = explain_position(at, None if move is None else at.game.cell_index(move), limit, cancel)
    if as_json:
        print_json(told.to_json())
    else:
        say(*map(wrap_text, told.sentences))
