"""The board on the screen: cells, coordinates, marks, and what is marked on them."""

from pygame import Rect, Surface

from noughts.game.notation import COLUMNS
from noughts.game.position import O, X
from noughts.window.canvas import Pen
from noughts.window.themes import LIGHT, Ink, Theme
from noughts.window.widgets import BoardView


def paint_board(pen: Pen, theme: Theme, board: BoardView, pointed: str | int | None = None) -> None:
    """Draw a board; `pointed` is the cell that the mouse is at, if it is at one."""
    _paint_coordinates(pen, theme, board)
    for cell in range(board.position.game.cells):
        _paint_cell(pen, theme, board, cell, pointed=cell == pointed)
    outcome = board.position.outcome
    if outcome and outcome.line:
        _paint_winning_line(pen, theme, board, outcome.line)
    if board.cursor is not None:
        _paint_cursor(pen, theme, board, board.cursor)


def icon() -> Surface:
    """A cross in a ring, for the title bar and the task bar."""
    surface = Surface((64, 64))
    pen = Pen(surface)
    surface.fill(LIGHT.panel)
    _paint_mark(pen, LIGHT.o, Rect(-18, -18, 100, 100), O)
    _paint_mark(pen, LIGHT.x, Rect(8, 8, 48, 48), X)
    return surface


def _paint_coordinates(pen: Pen, theme: Theme, board: BoardView) -> None:
    game, side = board.position.game, board.side
    height = max(9, min(side // 2, 18))
    room = height + 4
    for column in range(game.width):
        box = Rect(board.rect.x + column * side, board.rect.y - room, side, room)
        pen.text(COLUMNS[column], box, height, theme.faint)
    for line in range(game.height):
        box = Rect(board.rect.x - room - 2, board.rect.y + line * side, room, side)
        pen.text(str(line + 1), box, height, theme.faint)


def _paint_cell(pen: Pen, theme: Theme, board: BoardView, cell: int, *, pointed: bool) -> None:
    side = board.side
    mark = board.position.mark(cell)
    tile = board.cell_rect(cell).inflate(-max(1, side // 16), -max(1, side // 16))
    ground = theme.last if cell == board.last else theme.panel
    if pointed and not mark:
        ground = theme.hover
    pen.box(tile, side // 8, ground, theme.edge)
    if cell == board.last:
        _paint_last(pen, theme, tile)
    if mark:
        _paint_mark(pen, theme[mark.lower()], tile, mark)
    elif cell in board.notes:
        _paint_note(pen, theme, tile, board.notes[cell], best=cell in board.best)
    if cell == board.hint:
        _paint_hint(pen, theme, tile)


def _paint_mark(pen: Pen, ink: Ink, tile: Rect, mark: str) -> None:
    thick = max(2, round(tile.w * 0.11))
    x, y = tile.center
    arm = tile.w * 0.27
    if mark == X:
        pen.stroke((x - arm, y - arm), (x + arm, y + arm), ink, thick)
        pen.stroke((x - arm, y + arm), (x + arm, y - arm), ink, thick)
    else:
        pen.ring((x, y), arm + thick / 2, ink, thick)


def _paint_last(pen: Pen, theme: Theme, tile: Rect) -> None:
    """A dot in the corner, for those who do not see the ground."""
    inset = max(3, tile.w // 8)
    pen.disc((tile.right - inset, tile.top + inset), max(2, tile.w // 20), theme.ink)


def _paint_note(pen: Pen, theme: Theme, tile: Rect, note: str, *, best: bool) -> None:
    ink = {"W": theme.won, "L": theme.lost}.get(note[0], theme.faint)
    height = max(9, min(round(tile.w * 0.34), 30))
    if best and tile.w >= 24:
        pill = Rect(0, 0, max(pen.width(note, height) + height, 2 * height), round(height * 1.6))
        pill.center = tile.center
        pen.box(pill, pill.h // 2, theme.panel, ink, max(1, height // 10))
    pen.text(note, tile, height, ink, bold=best)


def _paint_hint(pen: Pen, theme: Theme, tile: Rect) -> None:
    """Four corners around the cell."""
    thick = max(2, tile.w // 24)
    box = tile.inflate(-tile.w // 5, -tile.h // 5)
    arm = box.w // 4
    for x, right in ((box.left, 1), (box.right - 1, -1)):
        for y, down in ((box.top, 1), (box.bottom - 1, -1)):
            pen.stroke((x, y), (x + right * arm, y), theme.accent, thick)
            pen.stroke((x, y), (x, y + down * arm), theme.accent, thick)


def _paint_cursor(pen: Pen, theme: Theme, board: BoardView, cell: int) -> None:
    """A frame around the cell the keyboard is at."""
    thick = max(2, board.side // 24)
    pen.frame(board.cell_rect(cell), board.side // 8 + thick, theme.accent, thick)


def _paint_winning_line(pen: Pen, theme: Theme, board: BoardView, line: tuple[int, ...]) -> None:
    """Through the first and the last cell of the line, a little beyond both."""
    (x1, y1), (x2, y2) = (board.cell_rect(cell).center for cell in (line[0], line[-1]))
    beyond = 0.35 / max(1, len(line) - 1)
    dx, dy = (x2 - x1) * beyond, (y2 - y1) * beyond
    thick = max(3, board.side // 10)
    start, end = (x1 - dx, y1 - dy), (x2 + dx, y2 + dy)
    pen.stroke(start, end, theme.panel, thick + max(2, thick // 4))
    pen.stroke(start, end, theme[board.line], thick)
