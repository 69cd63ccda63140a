"""`noughts play`: the game in a terminal."""

import sys
from argparse import ArgumentTypeError

from noughts.api.session import Session
from noughts.cli.arguments import FROM, GAME, argument, number
from noughts.cli.output import has_colour
from noughts.cli.play.play_terminal import Terminal
from noughts.cli.reading import read_player, read_position
from noughts.game.errors import IllegalMoveError
from noughts.game.game import Game
from noughts.game.notation import quote
from noughts.players.levels import FIRST_OPPONENT
from noughts.players.registry import NAMES, Dice

EXAMPLE = "noughts play --as O --opponent level-3"
SIDES = {"x": "X", "o": "O", "both": "XO"}


def people(side: str) -> frozenset[str]:
    """The marks that people play."""
    if side.lower() not in SIDES:
        raise ArgumentTypeError(f"{quote(side)} is not a side: choose X, O or both")
    return frozenset(SIDES[side.lower()])


ARGUMENTS = (
    argument(
        "--as",
        dest="side",
        metavar="X|O|both",
        type=people,
        default="X",
        help="Your side. X begins; both is a game for two people.",
    ),
    argument(
        "--opponent",
        metavar="PLAYER",
        default=FIRST_OPPONENT,
        help=f"Your opponent: {', '.join(NAMES)}.",
    ),
    GAME,
    FROM,
    argument("--seed", type=number(int), help="Seed of the random generator; the same seed repeats a game."),
)


def run(side: frozenset[str], opponent: str, game: str, position: str | None, seed: int | None) -> None:
    """Play in the terminal or over a pipe. Type a cell such as b2, or help for the other commands."""
    computer = read_player(opponent, Game.parse(game))
    start = read_position(game, position)
    if start.outcome:
        raise IllegalMoveError(f"the game is over in {start}: there is no move to make")
    session = Session((start,), people=side)
    Terminal(sys.stdin, sys.stdout, computer, Dice(seed), colour=has_colour()).run(session)
