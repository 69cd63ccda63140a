"""Read what the user names: a position, a player, a program file."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from noughts.api.reading import read_position as read_position
from noughts.game.errors import NoughtsError
from noughts.game.game import Game

if TYPE_CHECKING:
    from noughts.players.player import Player


def read_player(name: str, game: Game, seconds: float = 1.0, nodes: int | None = None) -> "Player":
    """The player with this name; raise NoughtsError if it cannot play this game."""
    from noughts.players.registry import fit_to_game, player_named

    return fit_to_game(player_named(name, seconds, nodes), game)


def read_any_player(
    name: str, game: Game, *, seconds: float, nodes: int | None = None, move_time: float, sandbox: str
) -> "Player":
    """The player with this name, or the program in this file, with `move_time` seconds per move."""
    from noughts.check.player import is_file, player_from

    if is_file(name):
        return player_from(name, game, seconds=move_time, sandbox=sandbox)
    try:
        return read_player(name, game, seconds, nodes)
    except NoughtsError as error:
        raise NoughtsError(f"{error}, or a file such as ./mine.py") from None


@contextmanager
def require_extra(extra: str, what: str) -> Iterator[None]:
    """Turn a missing package into a sentence that names the extra to install."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise NoughtsError(
            f"{what} needs {missing.name}, which is not installed: run pip install 'noughts[{extra}]'"
        ) from None
