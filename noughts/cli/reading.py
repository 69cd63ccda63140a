"""Read what the user names: a position, a player, a program file."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO

from noughts.api.position import read_position as read_position
from noughts.game.errors import NoughtsError
from noughts.game.game import Game
from noughts.solving.limit import Limit

if TYPE_CHECKING:
    from noughts.players.player import Player


def read_player(name: str, game: Game, limit: Limit | None = None) -> "Player":
    """The player with this name; raise NoughtsError if it cannot play this game."""
    from noughts.players.registry import MOVE_LIMIT, fit_to_game, player_named

    return fit_to_game(player_named(name, limit or MOVE_LIMIT), game)


def read_any_player(name: str, game: Game, *, limit: Limit, move_time: float, sandbox: str) -> "Player":
    """The player with this name, or the program in this file, with `move_time` seconds per move."""
    from noughts.check.player import is_file, player_from

    if is_file(name):
        return player_from(name, game, seconds=move_time, sandbox=sandbox)
    try:
        return read_player(name, game, limit)
    except NoughtsError as error:
        raise NoughtsError(f"{error}, or a file such as ./mine.py") from None


def read_line(source: TextIO, out: TextIO) -> str | None:
    """The next line that the user types, after a prompt if this is a terminal; None at the end."""
    out.write("> " if source.isatty() else "")
    out.flush()  # a program that reads a pipe waits for the output
    line = source.readline()
    if not line and source.isatty():
        out.write("\n")
    return line.strip() if line else None


@contextmanager
def require_extra(extra: str, what: str) -> Iterator[None]:
    """Turn a missing package into a sentence that names the extra to install."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise NoughtsError(
            f"{what} needs {missing.name}, which is not installed: run pip install 'noughts[{extra}]'"
        ) from None
