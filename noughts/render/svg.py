"""A position as SVG: marks, coordinates, last move, winning line, and notes in empty cells."""

from collections.abc import Sequence
from html import escape

from noughts.game.game import Game
from noughts.game.notation import COLUMNS
from noughts.game.position import O, Position, X, as_position
from noughts.render.colours import INK
from noughts.render.text import Texts, texts_by_cell

CELL = 60  # the side of a cell, in the picture's own units
MARGIN = 28  # space for the coordinates
FILM = 960  # the most width of a film strip
FRAME = 190  # the most width of a layer in it
CAPTION = 32  # the height of the text above a frame
GRID, COORDINATES, NOTE, WON, LAST = "#8a8f98", "#6b7078", "#4b5058", "#15803d", "#fde68a"


def position_svg(
    position: Position | Game | str,
    notes: Texts | None = None,
    last: int | str | None = None,
    as_indices: bool = False,
    tints: Texts | None = None,
) -> str:
    """The position as an SVG document, with `notes` in empty cells and the cell `last` highlighted.

    With `as_indices`, rows and columns are numbered from 0. `tints` are background colours of cells.
    """
    position = as_position(position)
    labels, colours, game = texts_by_cell(position, notes), texts_by_cell(position, tints), position.game
    width, height = _size(game)
    paper = f'<rect width="{width}" height="{height}" fill="#ffffff"/>'
    parts = [paper, *_coordinates(position, as_indices)]
    for cell, tint in (colours | ({} if last is None else {game.cell_index(last): LAST})).items():
        x, y = _corner(game, cell)
        parts.append(f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{escape(tint)}"/>')
    parts += _grid(position)
    for cell, mark in enumerate(position):
        if mark:
            parts.append(_mark(position, cell, mark))
        elif cell in labels:
            x, y = _centre(position, cell)
            parts.append(_text(x, y, 16, NOTE, labels[cell]))
    if position.outcome and position.outcome.line:
        parts += [_stroke(position, cells) for cells in game.strokes(position.outcome.line)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img"><title>{escape(str(position))}</title>{"".join(parts)}</svg>'
    )


def film_svg(positions: Sequence[Position], cells: Sequence[int]) -> str:
    """The positions of a game in rows, as one SVG document: above each, the move that led there."""
    game = positions[0].game
    whole, high = _size(game)
    width = min(whole, FRAME * game.depth, FILM // 2)
    height = high * width // whole + CAPTION
    columns = max(1, min(len(positions), FILM // width))
    rows = -(-len(positions) // columns)
    first = positions[0].x.bit_count() + positions[0].o.bit_count() + 1
    moves = zip(positions, cells, strict=False)
    captions = [
        f"{number}. {at.mover} {game.cell_name(cell)}" for number, (at, cell) in enumerate(moves, first)
    ]
    parts = [f'<rect width="{columns * width}" height="{rows * height}" fill="#ffffff"/>']
    for place, (at, cell, caption) in enumerate(
        zip(positions, [None, *cells], ["Start", *captions], strict=True)
    ):
        row, column = divmod(place, columns)
        x, y = column * width, row * height
        frame = position_svg(at, last=cell)
        size = f'x="{x}" y="{y + CAPTION}" width="{width}" height="{height - CAPTION}"'
        parts.append(_text(x + width / 2, y + CAPTION * 0.6, 15, NOTE, caption))
        parts.append(frame.replace(f'width="{whole}" height="{high}" role', f"{size} role", 1))
    size = (
        f'viewBox="0 0 {columns * width} {rows * height}" width="{columns * width}" height="{rows * height}"'
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">{"".join(parts)}</svg>'


def _size(game: Game) -> tuple[int, int]:
    """The width and height of a picture."""
    right, bottom = _corner(game, game.cells - 1)
    return right + CELL + 8, bottom + CELL + 8


def _corner(game: Game, cell: int) -> tuple[int, int]:
    """The top left corner of a cell: layers are next to each other, hexagonal rows are shifted."""
    row, column = divmod(cell, game.width)
    layer, row = divmod(row, game.rows)
    shift = CELL * row // 2 if game.hexagonal else 0
    return MARGIN + layer * (CELL * game.width + MARGIN) + shift + CELL * column, MARGIN + CELL * row


def _centre(position: Position, cell: int) -> tuple[int, int]:
    x, y = _corner(position.game, cell)
    return x + CELL // 2, y + CELL // 2


def _text(x: float, y: float, size: int, ink: str, text: str) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="sans-serif" font-size="{size}" fill="{ink}" '
        f'text-anchor="middle" dominant-baseline="central">{escape(text)}</text>'
    )


def _coordinates(position: Position, as_indices: bool) -> list[str]:
    game = position.game
    names = [str(column) for column in range(game.width)] if as_indices else COLUMNS
    middle, half = MARGIN / 2, CELL / 2
    starts = [_corner(game, row * game.width) for row in range(game.height)]
    columns = [
        (x + CELL * column + half, y - middle, names[column])
        for x, y in starts[:: game.rows]
        for column in range(game.width)
    ]
    rows = [(x - middle, y + half, str(row + 1 - as_indices)) for row, (x, y) in enumerate(starts)]
    return [_text(x, y, 14, COORDINATES, text) for x, y, text in columns + rows]


def _grid(position: Position) -> list[str]:
    game = position.game
    if game.hexagonal:
        corners = (_corner(game, cell) for cell in range(game.cells))
        return [
            f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" '
            f'fill="none" stroke="{GRID}" stroke-width="2"/>'
            for x, y in corners
        ]
    lines = []
    for layer in range(game.depth):
        left, top = _corner(game, layer * game.rows * game.width)
        right, bottom = left + CELL * game.width, top + CELL * game.rows
        lines += [
            _line(left, top + CELL * row, right, top + CELL * row, GRID, 2) for row in range(game.rows + 1)
        ]
        lines += [
            _line(left + CELL * column, top, left + CELL * column, bottom, GRID, 2)
            for column in range(game.width + 1)
        ]
    return lines


def _line(x1: float, y1: float, x2: float, y2: float, ink: str, thickness: int) -> str:
    return (
        f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="{ink}" '
        f'stroke-width="{thickness}" stroke-linecap="round"/>'
    )


def _mark(position: Position, cell: int, mark: str) -> str:
    x, y = _centre(position, cell)
    arm = CELL * 0.28
    if mark == O:
        return f'<circle cx="{x}" cy="{y}" r="{arm:g}" fill="none" stroke="{INK[O]}" stroke-width="6"/>'
    falling = _line(x - arm, y - arm, x + arm, y + arm, INK[X], 6)
    rising = _line(x - arm, y + arm, x + arm, y - arm, INK[X], 6)
    return falling + rising


def _stroke(position: Position, cells: tuple[int, ...]) -> str:
    """A line through the first and the last of the cells, a little longer at both ends."""
    (x1, y1), (x2, y2) = _centre(position, cells[0]), _centre(position, cells[-1])
    beyond = 0.35 / max(1, len(cells) - 1)
    dx, dy = (x2 - x1) * beyond, (y2 - y1) * beyond
    return _line(x1 - dx, y1 - dy, x2 + dx, y2 + dy, WON, 5)
