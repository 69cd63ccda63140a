"""A position as text: for terminals, logs and screen readers."""

import re
from collections.abc import Mapping

from noughts.rules.notation import COLUMNS
from noughts.rules.position import Position


def position_text(position: Position, notes: Mapping[int, str] | None = None) -> str:
    """The board with its coordinates; `notes` stand in empty cells.

    >>> print(position_text(Position.parse("X.O/.X./..O")))
         a   b   c
    1    X | . | O
        ---+---+---
    2    . | X | .
        ---+---+---
    3    . | . | O
    """
    notes = notes or {}
    game = position.game
    shown = [position.mark(cell) or notes.get(cell, ".") for cell in range(game.cells)]
    width = max(map(len, shown)) + 2

    def centred(texts: list[str], between: str) -> str:
        return between.join(text.center(width) for text in texts).rstrip()

    lines = ["    " + centred(list(COLUMNS[: game.width]), " ")]
    rule = "    " + "+".join(["-" * width] * game.width)
    for row in range(game.height):
        cells = shown[row * game.width : (row + 1) * game.width]
        lines.extend([f"{row + 1:<4}" + centred(cells, "|"), rule])
    return "\n".join(lines[:-1])


# X is blue and O copper, as on the page and in the window; values are green, yellow and red
COLOURS = {"X": "1;34", "O": "1;38;5;173", "w": "32", "d": "33", "l": "31"}


def in_colour(text: str) -> str:
    """The same with marks and values in colour, for a terminal."""

    def painted(found: re.Match[str]) -> str:
        colour = COLOURS.get(found[0]) or COLOURS[found[0][0].lower()]
        return f"\033[{colour}m{found[0]}\033[0m"

    return re.sub(r"[XO]|\b(?:win|draw|loss|[WDL]\d*)\b", painted, text)
