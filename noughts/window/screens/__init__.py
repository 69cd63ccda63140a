"""The layout of the window, for any state and size."""

from noughts.window.screens import help as help_screen
from noughts.window.screens import play, review, start
from noughts.window.screens.frame import Measures
from noughts.window.state import Screen, State
from noughts.window.widgets import Layout

_SCREENS = {Screen.START: start.layout, Screen.PLAY: play.layout, Screen.REVIEW: review.layout}


def layout(state: State, size: tuple[int, int]) -> Layout:
    """The screen for a state."""
    frame = Measures(*size)
    if state.help_shown:
        return help_screen.layout(state, frame)
    return _SCREENS[state.screen](state, frame)
