"""`noughts play`: the game in a terminal."""

import sys
from argparse import ArgumentTypeError
from pathlib import Path

from noughts.api.session import Session
from noughts.cli.arguments import FROM, GAME, UsageError, argument, number
from noughts.cli.output import has_colour
from noughts.cli.play.play_terminal import Terminal
from noughts.cli.reading import read_any_player, read_position
from noughts.explanations.record import GameRecord
from noughts.game.errors import IllegalMoveError
from noughts.game.game import CLASSIC
from noughts.game.notation import quote
from noughts.players.levels import FIRST_OPPONENT
from noughts.players.registry import MOVE_LIMIT, NAMES, Dice

EXAMPLE = "noughts play --as O --opponent level-3"
MOVE_SECONDS = 30.0  # per move of a program file
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
        help="Your side; X begins and is the default. With both, two people play. A saved game has its own.",
    ),
    argument(
        "--opponent",
        metavar="PLAYER",
        default=FIRST_OPPONENT,
        help=f"Your opponent: {', '.join(NAMES)}, or a program file such as ./mine.py.",
    ),
    GAME,
    FROM,
    argument(
        "--open",
        metavar="FILE",
        dest="record",
        type=Path,
        help="A saved game to go on with, from here, the window or the page.",
    ),
    argument("--seed", type=number(int), help="Seed of the random generator; the same seed repeats a game."),
)


def run(
    side: frozenset[str] | None,
    opponent: str,
    game: str,
    position: str | None,
    record: Path | None,
    seed: int | None,
) -> None:
    """Play in the terminal or over a pipe. Type a cell such as b2, or help for the other commands."""
    session = _session(side, game, position, record)
    computer = read_any_player(
        opponent, session.position.game, limit=MOVE_LIMIT, move_time=MOVE_SECONDS, sandbox="auto"
    )
    Terminal(sys.stdin, sys.stdout, computer, Dice(seed), colour=has_colour()).run(session)


def _session(side: frozenset[str] | None, game: str, position: str | None, record: Path | None) -> Session:
    """A new game, or the one in a file."""
    if record is None:
        start = read_position(game, position)
        if start.outcome:
            raise IllegalMoveError(f"the game is over in {start}: there is no move to make")
        return Session((start,), people=side or people("X"))
    if position is not None or game != str(CLASSIC):
        raise UsageError("a saved game has its own board: use --open without --game and --position")
    return Session.of_record(GameRecord.open(record), side)
