"""Paint a layout: its rectangles are given, the colours are chosen here."""

from pygame import Rect

from noughts.window.board import paint_board
from noughts.window.canvas import Canvas
from noughts.window.themes import Theme
from noughts.window.widgets import Button, Layout, Style

LAP = 1.6  # seconds in which the bar crosses its track
WITH_KEY = (0.4, 0.36, 0.32)  # heights of a label with its key, as shares of a button: the first that fits


def paint(
    canvas: Canvas,
    theme: Theme,
    layout: Layout,
    *,
    focus: str | None = None,
    pointed: str | int | None = None,
    seconds: float = 0,
) -> None:
    """Draw a whole screen; `pointed` is the button or cell under the mouse, `seconds` moves the busy bar."""
    canvas.surface.fill(theme.background)
    if layout.panel:
        canvas.box(layout.panel, layout.panel.w // 30, theme.panel, theme.edge)
    if layout.board:
        paint_board(canvas, theme, layout.board, pointed)
    for label in layout.labels:
        canvas.text(label.text, label.rect, label.height, theme[label.ink], label.align, bold=label.bold)
    if layout.busy:
        paint_busy(canvas, theme, layout.busy, seconds)
    for button in layout.buttons:
        _paint_button(canvas, theme, button, hovered=button.name == pointed, focused=button.name == focus)


def paint_busy(canvas: Canvas, theme: Theme, rect: Rect, seconds: float) -> None:
    """A short bar that moves to and fro."""
    canvas.surface.fill(theme.background, rect)
    canvas.box(rect, rect.h // 2, theme.hover)
    lap = seconds / LAP % 2
    way = lap if lap < 1 else 2 - lap
    bar = Rect(0, rect.y, rect.w // 4, rect.h)
    bar.x = rect.x + round((rect.w - bar.w) * way)
    canvas.box(bar, rect.h // 2, theme.accent)


def _paint_button(canvas: Canvas, theme: Theme, button: Button, *, hovered: bool, focused: bool) -> None:
    rect = button.rect
    primary = button.style is Style.PRIMARY
    ground = theme.accent if primary else theme.chosen if button.selected else theme.panel
    if hovered:
        ground = theme.accent_hover if primary else theme.hover
    edge = theme.accent if (button.selected and button.style is not Style.ICON) or primary else theme.edge
    thick = max(1, rect.h // 40)
    radius = min(rect.w, rect.h) // (2 if button.style is Style.ICON else 5)
    if focused:
        halo = rect.inflate(6 * thick, 6 * thick)
        canvas.box(halo, radius + 3 * thick, theme.background, theme.accent, 2 * thick)
    canvas.box(rect, radius, ground, edge, thick + 1 if button.selected else thick)
    if button.style is Style.ICON:
        _paint_icon(canvas, theme, button)
        return
    ink = theme.on_accent if primary else theme[button.ink] if button.enabled else theme.edge
    _paint_words(canvas, theme, button, ink)


def _paint_words(canvas: Canvas, theme: Theme, button: Button, ink: tuple[int, int, int]) -> None:
    bold = button.selected or button.style is Style.PRIMARY
    if button.style is Style.ROW:
        within = button.rect.inflate(-button.rect.h // 2, 0)
        canvas.text(button.label, within, round(within.h * 0.42), ink, "left", bold=bold)
        return
    within = button.rect.inflate(-button.rect.h // 3, -button.rect.h // 6)
    if button.detail:
        upper = Rect(within.x, within.y, within.w, within.h * 12 // 20)
        lower = Rect(within.x, upper.bottom, within.w, within.bottom - upper.bottom)
        canvas.text(button.label, upper, round(within.h * 0.46), ink, bold=True)
        canvas.text(button.detail, lower, round(within.h * 0.36), theme.faint)
        return
    for share in WITH_KEY if button.key else ():
        height = round(button.rect.h * share)
        small = round(height * 0.7)
        label = canvas.width(button.label, height)
        cap = max(canvas.width(button.key, small) + height // 2, height)
        space = height // 3
        if label + space + cap <= button.rect.w - button.rect.h // 3:
            left = Rect(within.centerx - (label + space + cap) // 2, within.y, label, within.h)
            key = Rect(left.right + space, within.centery - height // 2, cap, height)
            canvas.text(button.label, left, height, ink, bold=bold)
            canvas.frame(key, height // 4, ink, 1)
            canvas.text(button.key, key, small, ink)
            return
    canvas.text(button.label, within, round(button.rect.h * WITH_KEY[0]), ink, bold=bold)


def _paint_icon(canvas: Canvas, theme: Theme, button: Button) -> None:
    centre, radius = button.rect.center, button.rect.h * 0.26
    if button.key == "?":
        canvas.text("?", button.rect, round(button.rect.h * 0.6), theme.ink, bold=True)
        return
    canvas.disc(centre, radius, theme.ink)  # a moon in the light, a sun in the dark
    if not button.selected:
        canvas.disc((centre[0] + radius * 0.5, centre[1] - radius * 0.35), radius * 0.85, theme.panel)
