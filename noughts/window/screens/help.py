"""The list of all keys."""

from pygame import Rect

from noughts.window.layout import grid
from noughts.window.screens.frame import Measures
from noughts.window.state import State
from noughts.window.widgets import Button, Label, Layout, Style

KEYS = (
    ("Arrows", "go to a cell, a button or a move"),
    ("Enter", "choose the cell, press the button"),
    ("Tab", "go to the next button"),
    ("1 - 9", "choose a cell of 3 x 3, row by row"),
    ("u", "undo your last move"),
    ("h", "a hint, with the reason"),
    ("v", "show the result of each move"),
    ("n", "new game with the same choices"),
    ("r", "review the game when it is over"),
    ("s", "save the game; drop its file here to open it"),
    ("x  o  f  l", "start: as X, as O, with a friend, saved game"),
    ("d", "light or dark colours"),
    ("?", "this help"),
    ("F11", "full screen"),
    ("Ctrl-q", "close the window"),
    ("Esc", "back"),
)


def layout(state: State, frame: Measures) -> Layout:
    """Keys on the left, their effects on the right, and a button to close."""
    px, inside = frame.px, frame.inside
    sheet = Rect(0, 0, min(inside.w, px(460)), min(inside.h, px(456)))
    sheet.center = inside.center
    within = sheet.inflate(-2 * px(14), -2 * px(12))
    title = Rect(within.x, within.y, within.w, px(28))
    close = Rect(within.x, within.bottom - px(36), within.w, px(36))
    lines = Rect(within.x, title.bottom + px(6), within.w, close.top - title.bottom - px(12))
    labels = [Label(title, "Keys", px(22), align="left", bold=True)]
    for (key, words), box in zip(KEYS, grid(lines, len(KEYS), 1, px(2)), strict=True):
        left = Rect(box.x, box.y, px(62), box.h)
        right = Rect(left.right + px(8), box.y, box.right - left.right - px(8), box.h)
        labels += [
            Label(left, key, px(15), "accent", "left", bold=True),
            Label(right, words, px(15), align="left"),
        ]
    button = Button("Close", State.toggle_help, Style.PRIMARY, key="Esc").at(close)
    return Layout(tuple(labels), (button,), panel=sheet)
