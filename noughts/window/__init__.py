"""The desktop window. It needs pygame-ce, so nothing of it is imported before a window is opened."""

import os
import sys
from contextlib import suppress

from noughts.game.errors import NoughtsError

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # or it greets on stdout when imported


class WindowError(NoughtsError):
    """A window that cannot be opened here; the message says what to do."""


def open_window(opponent: str | None = None, game: str = "3x3k3", *, dark: bool = False) -> None:
    """Open the window and stay until it is closed."""
    try:
        import pygame
    except ModuleNotFoundError:
        raise WindowError(_NEEDS_PYGAME) from None
    if not getattr(pygame, "IS_CE", False):
        raise WindowError(_NEEDS_PYGAME)
    _refuse_without_display()

    from noughts.game.game import Game
    from noughts.players.levels import FIRST_OPPONENT
    from noughts.window.app import App
    from noughts.window.background import Assistant
    from noughts.window.screens.start import opponent_named
    from noughts.window.state import State

    against = FIRST_OPPONENT if opponent is None else opponent_named(opponent)
    state = State(opponent=against, game=Game.parse(game), dark=dark)
    with Assistant() as helper, suppress(KeyboardInterrupt):
        try:
            app = App(state, helper.perform)
        except pygame.error as error:
            raise WindowError(f"no window can be opened here ({error}): {_INSTEAD}") from None
        app.run()


_NEEDS_PYGAME = "the window needs pygame-ce: run './play window', or 'pip install pygame-ce', and start again"
_INSTEAD = "start it on a desktop, or play in the terminal with 'noughts play'"


def _refuse_without_display() -> None:
    """Where SDL finds no display it draws into thin air; somebody who wants that names a driver."""
    if sys.platform == "linux" and not any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    ):
        raise WindowError(f"there is no display to open a window on: {_INSTEAD}")
