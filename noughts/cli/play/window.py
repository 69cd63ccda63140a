"""`noughts window`: play in a window."""

from noughts.cli.arguments import GAME, argument
from noughts.players.levels import FIRST_OPPONENT
from noughts.window import open_window

EXAMPLE = "noughts window --opponent level-3 --game 4x4k3 --dark"
ARGUMENTS = (
    argument(
        "--opponent",
        metavar="PLAYER",
        type=str.lower,
        default=FIRST_OPPONENT,
        help="Your opponent: random, level-1 to level-8 or perfect.",
    ),
    GAME,
    argument("--dark", action="store_true", help="Start with dark colours; d changes them."),
)


def run(opponent: str, game: str, dark: bool) -> None:
    """Open a window to play in."""
    open_window(opponent, game, dark=dark)
