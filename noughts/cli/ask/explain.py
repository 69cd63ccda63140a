"""`noughts explain`: why a move is good or bad, in words."""

from noughts.api.analyses import SECONDS
from noughts.api.analysis import explain_position
from noughts.cli.arguments import GAME, JSON, POSITION, argument, effort_option
from noughts.cli.exit_codes import code_of
from noughts.cli.output import print_json, say, wrap_text
from noughts.cli.progress import cancel_on_ctrl_c
from noughts.cli.reading import read_cell, read_position
from noughts.explanations.claims import Kind

EXAMPLE = "noughts explain X../.O./..X c1"
ARGUMENTS = (
    POSITION,
    argument("move", metavar="MOVE", nargs="?", help="The move to explain, such as b2."),
    GAME,
    effort_option(SECONDS),
    JSON,
)

UNPROVEN = {Kind.NOT_PROVEN, Kind.STANDS_UNPROVEN}


def run(position: str, move: str | None, game: str, effort: float, as_json: bool) -> int:
    """Say why a move is good or bad. Without a move: who is winning, and which move is best.

    Exit code 3: the value of the move or of the position is not proven. Ctrl-C stops the search.
    """
    at = read_position(game, position, hint=True)
    with cancel_on_ctrl_c() as cancel:
        explanation = explain_position(at, None if move is None else read_cell(move, at.game), effort, cancel)
    if as_json:
        print_json(explanation.to_json())
    else:
        say(*map(wrap_text, explanation.sentences))
    return code_of(not UNPROVEN & {claim.kind for claim in explanation.claims}, cancel.is_set())
