"""Read what the user names: a position, a player, a program file."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from noughts.game.errors import NotationError, NoughtsError
from noughts.game.game import CLASSIC, Game
from noughts.game.position import Position
from noughts.solving.limit import Limit

if TYPE_CHECKING:
    from noughts.players.player import Player


def read_game(text: str) -> Game:
    """The game that a text means, or the one in a TOML or JSON file."""
    if text.strip().lower().endswith((".toml", ".json")):
        from noughts.game.game_file import read_game_file  # here: few commands need it

        return read_game_file(Path(text.strip()))
    return Game.parse(text)


def read_position(game: str, position: str | None = None, *, hint: bool = False) -> Position:
    """A position of a game, which may be in a file; the empty board without a text.

    With `hint`, an error names the option for another board.
    """
    played = read_game(game)
    if position is None:
        return Position(played)
    try:
        return Position.parse(position, played)
    except NotationError as error:
        rows = position.strip().split("/")
        size = len(rows[0]), len(rows)
        if not hint or len({len(row) for row in rows}) > 1 or min(size) < 2:
            raise
        if size == (played.width, played.height):  # the marks are wrong, not the board
            raise
        another = f"{len(rows[0])}x{len(rows)}k3"
        raise NotationError(f"{error}, or name the board with --game, such as --game {another}") from None


def read_cell(text: str, game: Game) -> int:
    """The cell that a text names: `b2`, or on 3 x 3 also a digit from 1 to 9.

    >>> read_cell("B2", CLASSIC), read_cell("5", CLASSIC)
    (4, 4)
    """
    return game.cell_index(name_digit(text, game))


def name_digit(text: str, game: Game) -> str:
    """The name of the cell with this digit on 3 x 3; any other text as it is.

    >>> name_digit("5", CLASSIC), name_digit("c3", CLASSIC)
    ('b2', 'c3')
    """
    is_digit = game is CLASSIC and len(text) == 1 and text in "123456789"
    return game.cell_name(int(text) - 1) if is_digit else text


def read_player(name: str, game: Game, limit: Limit | None = None) -> "Player":
    """The player with this name; raise NoughtsError if it cannot play this game."""
    from noughts.players.registry import MOVE_LIMIT, fit_to_game, player_named

    return fit_to_game(player_named(name, limit or MOVE_LIMIT), game)


def read_any_player(name: str, game: Game, *, limit: Limit, move_time: float, sandbox: str) -> "Player":
    """The player with this name, or the program in this file, with `move_time` seconds per move."""
    from noughts.check.player import player_from
    from noughts.players.adapters import is_file

    if is_file(name):
        return player_from(name, game, seconds=move_time, sandbox=sandbox)
    try:
        return read_player(name, game, limit)
    except NoughtsError as error:
        raise NoughtsError(f"{error}, or a file such as ./mine.py") from None


def read_line(source: TextIO, out: TextIO) -> str | None:
    """The next line that the user types, after a prompt if this is a terminal; None at the end."""
    out.flush()  # a program that reads a pipe waits for the output
    if source is sys.stdin and out is sys.stdout and source.isatty() and out.isatty():
        return _edit_line(out)
    out.write("> " if source.isatty() else "")
    out.flush()
    line = source.readline()
    if not line and source.isatty():
        out.write("\n")
    return line.strip() if line else None


def _edit_line(out: TextIO) -> str | None:
    """A line that the user can edit with the arrow keys, where Python has readline."""
    with suppress(ImportError):
        import readline  # noqa: F401 importing it is enough for `input`
    try:
        return input("> ").strip()
    except EOFError:
        out.write("\n")
        return None


@contextmanager
def require_extra(extra: str, what: str) -> Iterator[None]:
    """Turn a missing package into a sentence that names the extra to install."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise NoughtsError(
            f"{what} needs {missing.name}, which is not installed: run pip install 'noughts[{extra}]'"
        ) from None
