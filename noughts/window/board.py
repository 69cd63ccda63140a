"""Paint the board: cells, coordinates, marks, notes and highlights."""

from pygame import Rect, Surface

from noughts.game.notation import COLUMNS
from noughts.game.position import O, X
from noughts.window.canvas import Canvas
from noughts.window.themes import LIGHT, Ink, Theme
from noughts.window.widgets import BoardView, Note


def paint_board(canvas: Canvas, theme: Theme, board: BoardView, pointed: str | int | None = None) -> None:
    """Draw a board; `pointed` is the cell under the mouse, if any."""
    _paint_coordinates(canvas, theme, board)
    for cell in range(board.position.game.cells):
        _paint_cell(canvas, theme, board, cell, pointed=cell == pointed)
    outcome = board.position.outcome
    if outcome and outcome.line:
        for cells in board.position.game.strokes(outcome.line):
            _paint_winning_line(canvas, theme, board, cells)
    if board.cursor is not None:
        _paint_cursor(canvas, theme, board, board.cursor)


def icon() -> Surface:
    """A cross in a ring, for the title bar and the task bar."""
    surface = Surface((64, 64))
    canvas = Canvas(surface)
    surface.fill(LIGHT.panel)
    _paint_mark(canvas, LIGHT.o, Rect(-18, -18, 100, 100), O)
    _paint_mark(canvas, LIGHT.x, Rect(8, 8, 48, 48), X)
    return surface


def _paint_coordinates(canvas: Canvas, theme: Theme, board: BoardView) -> None:
    game, side = board.position.game, board.side
    height = max(9, min(side // 2, 18))
    room = height + 4
    for layer in range(game.depth):
        for column in range(game.width):
            first = board.cell_rect(layer * game.rows * game.width + column)
            canvas.text(COLUMNS[column], Rect(first.x, first.y - room, side, room), height, theme.faint)
    for row in range(game.height):
        first = board.cell_rect(row * game.width)
        canvas.text(str(row + 1), Rect(first.x - room - 2, first.y, room, side), height, theme.faint)


def _paint_cell(canvas: Canvas, theme: Theme, board: BoardView, cell: int, *, pointed: bool) -> None:
    side = board.side
    mark = board.position.mark(cell)
    tile = board.cell_rect(cell).inflate(-max(1, side // 16), -max(1, side // 16))
    ground = theme.last if cell == board.last else theme.panel
    if pointed and board.open and not mark:
        ground = theme.hover
    radius = side // 2 if board.position.game.hexagonal else side // 8
    canvas.box(tile, radius, ground, theme.edge)
    if cell == board.last:
        _paint_last(canvas, theme, tile)
    if mark:
        _paint_mark(canvas, theme[mark.lower()], tile, mark)
    elif cell in board.notes:
        _paint_note(canvas, theme, tile, board.notes[cell])
    if cell == board.hint:
        _paint_hint(canvas, theme, tile)


def _paint_mark(canvas: Canvas, ink: Ink, tile: Rect, mark: str) -> None:
    thick = max(2, round(tile.w * 0.11))
    x, y = tile.center
    arm = tile.w * 0.27
    if mark == X:
        canvas.stroke((x - arm, y - arm), (x + arm, y + arm), ink, thick)
        canvas.stroke((x - arm, y + arm), (x + arm, y - arm), ink, thick)
    else:
        canvas.ring((x, y), arm + thick / 2, ink, thick)


def _paint_last(canvas: Canvas, theme: Theme, tile: Rect) -> None:
    """A dot in the corner, so that the last move does not depend on a colour."""
    inset = max(3, tile.w // 8)
    canvas.disc((tile.right - inset, tile.top + inset), max(2, tile.w // 20), theme.ink)


def _paint_note(canvas: Canvas, theme: Theme, tile: Rect, note: Note) -> None:
    ink = theme[note.ink]
    height = max(9, min(round(tile.w * 0.34), 30))
    if note.best and tile.w >= 24:
        pill = Rect(0, 0, max(canvas.width(note.text, height) + height, 2 * height), round(height * 1.6))
        pill.center = tile.center
        canvas.box(pill, pill.h // 2, theme.panel, ink, max(1, height // 10))
    canvas.text(note.text, tile, height, ink, bold=note.best)


def _paint_hint(canvas: Canvas, theme: Theme, tile: Rect) -> None:
    """Four corners around the cell."""
    thick = max(2, tile.w // 24)
    box = tile.inflate(-tile.w // 5, -tile.h // 5)
    arm = box.w // 4
    for x, right in ((box.left, 1), (box.right - 1, -1)):
        for y, down in ((box.top, 1), (box.bottom - 1, -1)):
            canvas.stroke((x, y), (x + right * arm, y), theme.accent, thick)
            canvas.stroke((x, y), (x, y + down * arm), theme.accent, thick)


def _paint_cursor(canvas: Canvas, theme: Theme, board: BoardView, cell: int) -> None:
    """A frame around the cell selected by the keyboard."""
    thick = max(2, board.side // 24)
    canvas.frame(board.cell_rect(cell), board.side // 8 + thick, theme.accent, thick)


def _paint_winning_line(canvas: Canvas, theme: Theme, board: BoardView, line: tuple[int, ...]) -> None:
    """Through the first and the last cell of the line, a little beyond both."""
    (x1, y1), (x2, y2) = (board.cell_rect(cell).center for cell in (line[0], line[-1]))
    beyond = 0.35 / max(1, len(line) - 1)
    dx, dy = (x2 - x1) * beyond, (y2 - y1) * beyond
    thick = max(3, board.side // 10)
    start, end = (x1 - dx, y1 - dy), (x2 + dx, y2 + dy)
    canvas.stroke(start, end, theme.panel, thick + max(2, thick // 4))
    canvas.stroke(start, end, theme[board.line], thick)
