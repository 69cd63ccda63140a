"""The colours of marks and values, in pictures and in terminals: X is blue, O is copper."""

import re

from noughts.game.position import O, X

INK = {X: "#1f5fbf", O: "#c2410c"}
TINT = {
    1: "#bbf7d0",
    0: "#fef9c3",
    -1: "#fecaca",
    None: "#ffffff",
}  # background, by the mover's value
GREEN, YELLOW, RED = "32", "33", "31"
TERMINAL = {X: "1;38;5;33", O: "1;38;5;166", "win": GREEN, "draw": YELLOW, "loss": RED}
TERMINAL |= {"W": GREEN, "D": YELLOW, "L": RED}  # the same as single letters


def in_colour(text: str) -> str:
    r"""A board as text, with its marks and values in colours for a terminal.

    >>> in_colour("X | .")
    '\x1b[1;38;5;33mX\x1b[0m | .'
    """
    return re.sub(
        rf"\b({'|'.join(TERMINAL)})(?=\d*\b)", lambda word: f"\033[{TERMINAL[word[0]]}m{word[0]}\033[0m", text
    )
