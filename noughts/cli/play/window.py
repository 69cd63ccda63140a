"""`noughts window`: play in a window."""

from noughts.cli.arguments import GAME, argument
from noughts.cli.reading import read_game
from noughts.explanations.record import GameRecord
from noughts.players.levels import FIRST_OPPONENT
from noughts.window import open_window

EXAMPLE = "noughts window --opponent level-3 --game 4x4k3 --dark"
ARGUMENTS = (
    argument(
        "--opponent",
        metavar="PLAYER",
        default=FIRST_OPPONENT,
        help="Your opponent: random, level-1 to level-8, perfect, or a program file such as ./mine.py.",
    ),
    GAME,
    argument("--open", metavar="FILE", dest="record", help="A saved game to go on with."),
    argument("--dark", action="store_true", help="Start with dark colours; d changes them."),
)


def run(opponent: str, game: str, record: str | None, dark: bool) -> None:
    """Open a window to play in."""
    saved = None if record is None else GameRecord.open(record)
    open_window(opponent, read_game(game), dark=dark, record=saved)
