"""Saved games: each in a file of its own in the user's folder, named after its time."""

from datetime import datetime
from pathlib import Path

from noughts.game.errors import NoughtsError
from noughts.game.files import errors_as
from noughts.game.folders import data_folder
from noughts.window.state import State


def games_folder() -> Path:
    """Where saved games are."""
    return data_folder() / "games"


def save_game(state: State) -> State:
    """Write the game to a new file, and say where it is."""
    path = games_folder() / f"{datetime.now():%Y-%m-%d %H-%M-%S}.json"
    try:
        with errors_as(f"the game {path} cannot be written"):
            path.parent.mkdir(parents=True, exist_ok=True)
        state.to_record().save(path)
    except NoughtsError as error:
        return state.say(f"{error}")
    return state.say(f"Saved: {path}")


def newest_game() -> Path | None:
    """The file of the game that was saved last, if there is one."""
    try:
        return max(games_folder().glob("*.json"), default=None)
    except OSError:
        return None
