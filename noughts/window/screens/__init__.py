"""Where everything is, for any state and any size of the window."""

from noughts.window.screens import help as help_screen
from noughts.window.screens import play, review, start
from noughts.window.screens.frame import Measures
from noughts.window.state import Screen, State
from noughts.window.widgets import Layout

_SCREENS = {Screen.START: start.layout, Screen.PLAY: play.layout, Screen.REVIEW: review.layout}


def layout(state: State, size: tuple[int, int]) -> Layout:
    """The screen that a state means."""
    frame = Measures(*size)
    if state.help_shown:
        return help_screen.layout(state, frame)
    return _SCREENS[state.screen](state, frame)
