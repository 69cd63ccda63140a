"""After the game: every move with what it gave away."""

from noughts.window.parts import Layout
from noughts.window.screens.frame import Frame
from noughts.window.state import State


def layout(state: State, frame: Frame) -> Layout:
    return Layout((), frame.icons(state))
