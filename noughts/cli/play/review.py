"""`noughts review`: a game that was played, move by move."""

from noughts.api.review import REVIEW_SECONDS, review
from noughts.cli.arguments import FROM, GAME, JSON, argument, effort
from noughts.cli.common import print_json, say, wrap_text

EXAMPLE = "noughts review b2,a1,c3"
ARGUMENTS = (
    argument("moves", metavar="MOVES", nargs="+", help="Cells with commas or spaces between them."),
    FROM,
    GAME,
    effort(REVIEW_SECONDS),
    JSON,
)


def run(moves: list[str], position: str | None, game: str, limit: float, as_json: bool) -> None:
    """Look back at a game: where it turned, and what every move gave away."""
    cells = ",".join(filter(None, ",".join(moves).replace(" ", ",").split(",")))
    looked_back = review(game, position, cells, seconds=limit)
    if as_json:
        print_json(looked_back)
        return
    say(wrap_text(looked_back["sentence"]))
    for move in looked_back["moves"]:
        say(wrap_text(f"{move['words']} {move['why']}" if move["mistake"] else move["words"]))
    say(*looked_back["words"])
    if any(figure is not None for figure in looked_back["accuracy"].values()):
        say(wrap_text(looked_back["about"]))
