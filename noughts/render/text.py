"""A position as text, and names for the lines of 3 x 3."""

from collections.abc import Mapping, Sequence

from noughts.game.game import CLASSIC, Game, cells_of
from noughts.game.notation import COLUMNS, CYLINDER, GRAVITY, HEXAGONAL, MISERE, ONE_MARK, WRAPS
from noughts.game.position import Position, as_position, require_position
from noughts.game.shapes import ANIMALS

Texts = Mapping[int, object] | Mapping[str, object]  # by the numbers or the names of cells

LARGE = 9  # a wider or higher board has no separators between its cells, so that it fits a terminal

WIDEST = 80  # characters; wider layers have no separators between their cells
GAP = "    "  # between layers
MOST_LINES = 12  # of your own, that the rules list

RULES = {
    WRAPS: "The board wraps: a line that leaves it on one side comes back on the other.",
    CYLINDER: "The board is a cylinder: its left and right edges meet.",
    HEXAGONAL: "The cells are hexagonal: each row is half a cell further right than the row above.",
    GRAVITY: "A mark falls to the lowest empty cell of its column.",
    ONE_MARK: "Both players write X.",
}
SHORT_RULES = {
    WRAPS: "wraps",
    CYLINDER: "cylinder",
    HEXAGONAL: "hexagonal",
    MISERE: "misère",
    GRAVITY: "marks fall",
    ONE_MARK: "one mark for both",
}

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


def position_text(
    position: Position | Game | str, notes: Texts | None = None, last: int | str | None = None
) -> str:
    """The board with its coordinates, with `notes` in empty cells and the last move in brackets.

    The cells of a completed line are in parentheses.

    >>> print(position_text(Position.parse("X.O/.X./..O")))
         a   b   c
    1    X | . | O
        ---+---+---
    2    . | X | .
        ---+---+---
    3    . | . | O
    """
    position = as_position(position)
    labels, game = texts_by_cell(position, notes), position.game
    cells = [mark or labels.get(cell, ".") for cell, mark in enumerate(position)]
    width = max(map(len, cells)) + 2
    line = position.outcome.line if position.outcome else None
    for cell in line or ():
        cells[cell] = f"({cells[cell]})"
    if last is not None and not line:
        cell = game.cell_index(last)
        cells[cell] = f"[{cells[cell]}]"
    layer_width = 4 + game.width * (width + 1) + len(GAP)
    compact = max(game.width, game.rows) > LARGE or (game.depth > 1 and game.depth * layer_width > WIDEST)
    layers = [_layer_lines(game, layer, cells, width, compact) for layer in range(game.depth)]
    widths = [max(map(len, lines)) for lines in layers]
    return "\n".join(
        GAP.join(text.ljust(widest) for text, widest in zip(row, widths, strict=True)).rstrip()
        for row in zip(*layers, strict=True)
    )


def _layer_lines(game: Game, layer: int, cells: Sequence[str], width: int, compact: bool) -> list[str]:
    """The lines of text for one layer of the board."""
    between, wide = ("", "") if compact else ("|", " ")

    def centre(texts: Sequence[str], between: str) -> str:
        return between.join(text.center(width) for text in texts).rstrip()

    lines = ["    " + centre(COLUMNS[: game.width], wide)]
    rule = "+".join(["-" * width] * game.width)
    for row in range(game.rows):
        number = layer * game.rows + row
        shift = " " * (row * (width + len(between)) // 2) if game.hexagonal else ""
        row_cells = cells[number * game.width : (number + 1) * game.width]
        lines.append(f"{number + 1:<4}{shift}{centre(row_cells, between)}")
        if not compact and not game.hexagonal and row < game.rows - 1:
            lines.append("    " + rule)
    return lines


def game_in_words(game: Game) -> str:
    """The size of a board and its rules, as short as possible.

    >>> game_in_words(Game(5, 4, 4)), game_in_words(Game(3, 3, 3, depth=3, flags="m"))
    ('5 x 4, 4 in a row', '3 x 3 x 3, 3 in a row, misère')
    """
    size = (game.width, game.rows, game.depth) if game.depth > 1 else (game.width, game.rows)
    goal = f"{game.k} in a row" if game.straight else game.animal or f"{len(game.lines)} lines"
    rules = (words for flag, words in SHORT_RULES.items() if flag in game.flags)
    return ", ".join([" x ".join(map(str, size)), goal, *rules])


def rules_in_words(game: Game) -> str:
    """The size of a board and how to win, and what is unusual about the rules, one sentence each.

    >>> rules_in_words(CLASSIC)
    'Tic-tac-toe, 3 x 3: 3 in a row wins.'
    >>> rules_in_words(Game(4, 4, 3, flags="m"))
    'Tic-tac-toe, 4 x 4: 3 in a row loses.'
    >>> rules_in_words(Game.from_lines((3, 2), [("a1", "b2"), ("b1", "c2")]))
    'Tic-tac-toe, 3 x 2: completing one of 2 lines wins. The lines are a1-b2, b1-c2.'
    """
    size = (game.width, game.rows, game.depth) if game.depth > 1 else (game.width, game.rows)
    sides, ends = " x ".join(map(str, size)), "loses" if game.misere else "wins"
    count = f"one of {len(game.lines)} lines" if len(game.lines) > 1 else "the only line"
    own = (
        f"completing the shape {ANIMALS[game.animal]} ({game.animal})"
        if game.animal
        else f"completing {count}"
    )
    line = f"{game.k} in a row {ends}" if game.straight else f"{own} {ends}"
    rules = [text for flag, text in RULES.items() if flag in game.flags]
    if not game.straight and not game.animal and len(game.lines) <= MOST_LINES:
        word = "lines are" if len(game.lines) > 1 else "line is"
        named = ("-".join(map(game.cell_name, cells_of(line))) for line in game.lines)
        rules.append(f"The {word} {', '.join(named)}.")
    return " ".join([f"Tic-tac-toe, {sides}: {line}.", *rules])
