"""`noughts review`: review a game move by move."""

from noughts.api.review import REVIEW_SECONDS, review
from noughts.cli.arguments import FROM, GAME, JSON, argument, effort_option
from noughts.cli.output import print_json, say, wrap_text

EXAMPLE = "noughts review b2,a1,c3"
ARGUMENTS = (
    argument("moves", metavar="MOVES", nargs="+", help="The moves, separated by commas or spaces."),
    FROM,
    GAME,
    effort_option(REVIEW_SECONDS),
    JSON,
)


def run(moves: list[str], position: str | None, game: str, effort: float, as_json: bool) -> None:
    """Review a game: the turning points, and the mistakes of both sides."""
    cells = ",".join(filter(None, ",".join(moves).replace(" ", ",").split(",")))
    reviewed = review(game, position, cells, seconds=effort)
    if as_json:
        print_json(reviewed)
        return
    say(wrap_text(reviewed["sentence"]))
    for move in reviewed["moves"]:
        say(wrap_text(f"{move['words']} {move['why']}" if move["mistake"] else move["words"]))
    say(*reviewed["words"])
    if any(figure is not None for figure in reviewed["accuracy"].values()):
        say(wrap_text(reviewed["about"]))
