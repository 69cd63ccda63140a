"""A position as text, and names for the lines of 3 x 3."""

from collections.abc import Mapping, Sequence

from noughts.game.game import CLASSIC
from noughts.game.notation import COLUMNS
from noughts.game.position import Position, require_position

Texts = Mapping[int, object] | Mapping[str, object]  # by the numbers or the names of cells

LARGE = 9  # a wider or higher board has no separators between its cells, so that it fits a terminal

LINE_NAMES = dict(
    zip(
        CLASSIC.lines,
        (
            "the top row",
            "the middle row",
            "the bottom row",
            "the left column",
            "the middle column",
            "the right column",
            "the diagonal from the top left",
            "the diagonal from the top right",
        ),
        strict=True,
    )
)


def join_words(words: Sequence[str], last_word: str = "and") -> str:
    """Join words into a list for a sentence.

    >>> join_words(["a1"]), join_words(["a1", "b2", "c3"]), join_words(["a1", "b2"], "or")
    ('a1', 'a1, b2 and c3', 'a1 or b2')
    """
    *first, last = words
    return f"{', '.join(first)} {last_word} {last}" if first else last


def texts_by_cell(position: Position, texts: Texts | None) -> dict[int, str]:
    """Texts for cells of a position, by the numbers of the cells."""
    require_position(position)
    return {position.game.cell_index(cell): str(text) for cell, text in (texts or {}).items()}


def position_text(position: Position, notes: Texts | None = None, last: int | str | None = None) -> str:
    """The board with its coordinates, with `notes` in empty cells and the last move in brackets.

    >>> print(position_text(Position.parse("X.O/.X./..O")))
         a   b   c
    1    X | . | O
        ---+---+---
    2    . | X | .
        ---+---+---
    3    . | . | O
    """
    labels, game = texts_by_cell(position, notes), position.game
    cells = [mark or labels.get(cell, ".") for cell, mark in enumerate(position)]
    width = max(map(len, cells)) + 2
    if last is not None:
        cell = game.cell_index(last)
        cells[cell] = f"[{cells[cell]}]"
    compact = max(game.width, game.height) > LARGE
    between, wide = ("", "") if compact else ("|", " ")

    def centre(texts: list[str], between: str) -> str:
        return between.join(text.center(width) for text in texts).rstrip()

    lines = ["    " + centre(list(COLUMNS[: game.width]), wide)]
    rule = "    " + "+".join(["-" * width] * game.width)
    for row in range(game.height):
        row_cells = cells[row * game.width : (row + 1) * game.width]
        lines.append(f"{row + 1:<4}" + centre(row_cells, between))
        if not compact and row < game.height - 1:
            lines.append(rule)
    return "\n".join(lines)
