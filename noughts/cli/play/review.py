"""`noughts review`: review a game move by move."""

from noughts.api.review import REVIEW_SECONDS, ReviewAnswer, review
from noughts.cli.arguments import FROM, GAME, JSON, argument, effort_option
from noughts.cli.exit_codes import code_of
from noughts.cli.output import print_json, say, wrap_text
from noughts.cli.progress import cancel_on_ctrl_c
from noughts.cli.reading import name_digit, read_game
from noughts.explanations.record import GameRecord

EXAMPLE = "noughts review b2,a1,c3"
ARGUMENTS = (
    argument(
        "moves",
        metavar="MOVES",
        nargs="+",
        help="The moves, separated by commas or spaces, or the file of a saved game.",
    ),
    FROM,
    GAME,
    effort_option(REVIEW_SECONDS),
    JSON,
)


def run(moves: list[str], position: str | None, game: str, effort: float, as_json: bool) -> int:
    """Review a game: the turning points, and the mistakes of both sides.

    Ctrl-C stops with the values proven so far. Exit code 3: the value of a move is not proven.
    """
    rules, names = read_game(game), ",".join(moves).replace(" ", ",").split(",")
    cells = ",".join(name_digit(name, rules) for name in names if name)
    played, start = str(rules), position
    if len(moves) == 1 and "." in moves[0]:  # no cell has a dot
        record = GameRecord.open(moves[0])
        played, start, cells = str(record.position.game), str(record.positions[0]), ",".join(record.moves)
    with cancel_on_ctrl_c() as cancel:
        reviewed = review(played, start, cells, seconds=effort, cancel=cancel)
    if as_json:
        print_json(reviewed)
    else:
        _show(reviewed)
    return code_of(all(move["after"] is not None for move in reviewed["moves"]), cancel.is_set())


def _show(reviewed: ReviewAnswer) -> None:
    say(wrap_text(reviewed["sentence"]))
    for move in reviewed["moves"]:
        say(wrap_text(f"{move['words']} {move['why']}" if move["mistake"] else move["words"]))
    say(*reviewed["words"])
    if any(figure is not None for figure in reviewed["accuracy"].values()):
        say(wrap_text(reviewed["about"]))
