"""The desktop window. It needs pygame-ce, which is imported only when a window is opened."""

import os
import sys
from contextlib import suppress

from noughts.game.errors import NoughtsError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from noughts.explanations.record import GameRecord
    from noughts.game.game import Game

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # otherwise pygame prints a greeting on stdout


class WindowError(NoughtsError):
    """A window that cannot be opened here; the message says what to do."""


def open_window(
    opponent: str | None = None,
    game: "Game | str" = "3x3k3",
    *,
    dark: bool = False,
    record: "GameRecord | None" = None,
) -> None:
    """Open the window, with a saved game if one is given, and return when it is closed."""
    try:
        import pygame
    except ModuleNotFoundError:
        raise WindowError(_NEEDS_PYGAME) from None
    if not getattr(pygame, "IS_CE", False):
        raise WindowError(_NEEDS_PYGAME)
    _require_display()

    from noughts.game.game import as_game
    from noughts.players.levels import FIRST_OPPONENT
    from noughts.window.app import App
    from noughts.window.background import Assistant
    from noughts.window.screens.start import opponent_named
    from noughts.window.state import State

    against = FIRST_OPPONENT if opponent is None else opponent_named(opponent)
    state = State(opponent=against, game=as_game(game), dark=dark)
    if record is not None:
        state = state.open_record(record)
    with Assistant() as assistant, suppress(KeyboardInterrupt):
        try:
            app = App(state, assistant.perform)
        except pygame.error as error:
            raise WindowError(f"no window can be opened here ({error}): {_INSTEAD}") from None
        app.run()


_NEEDS_PYGAME = "the window needs pygame-ce, which is not installed: run pip install 'noughts[window]'"
_INSTEAD = "start it on a desktop, or play in the terminal with 'noughts play'"


def _require_display() -> None:
    """Raise if there is no display: SDL would draw nowhere without a message."""
    if sys.platform == "linux" and not any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    ):
        raise WindowError(f"there is no display to open a window on: {_INSTEAD}")
