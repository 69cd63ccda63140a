"""The measures of a window: the sizes of texts, gaps and buttons, and their rectangles."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pygame import Rect

from noughts.game.game import Game
from noughts.window.canvas import Align
from noughts.window.layout import board_size, grid, row
from noughts.window.state import State
from noughts.window.widgets import Button, Style

DESIGN_SIZE = (360, 480)  # pixels: at this size one unit of the design is one pixel


@dataclass(frozen=True, slots=True)
class Page:
    """The rectangles of a screen with a board."""

    heading: Rect
    about: Rect  # under the heading: two lines next to a board, one above it
    busy: Rect
    board: Rect
    text: Rect  # a text, or a list
    buttons: Rect
    wide: bool  # whether texts and buttons are next to the board

    @property
    def align(self) -> Align:
        """The alignment of the heading and the text under it."""
        return "left" if self.wide else "centre"


@dataclass(frozen=True, slots=True)
class Measures:
    """A window of this many pixels."""

    width: int
    height: int

    @property
    def scale(self) -> float:
        """Pixels per unit of the design: text grows more slowly than the window."""
        ratio = min(self.width / DESIGN_SIZE[0], self.height / DESIGN_SIZE[1])
        return max(0.5, ratio if ratio < 1 else ratio**0.6)

    def px(self, measure: float) -> int:
        """A measure of the design in pixels of this window."""
        return max(1, round(measure * self.scale))

    @property
    def inside(self) -> Rect:
        """The window without its margin."""
        return Rect(0, 0, self.width, self.height).inflate(-2 * self.px(12), -2 * self.px(12))

    @property
    def gap(self) -> int:
        """The distance between two things that belong together."""
        return self.px(6)

    def icons(self, state: State) -> tuple[Button, ...]:
        """The two buttons in the top right corner of every screen: light or dark, and help."""
        side = self.px(30)
        corner = Rect(0, self.inside.top, 2 * side + self.gap, side)
        corner.right = self.inside.right
        dark = Button("Dark", State.toggle_dark, Style.ICON, key="d", selected=state.dark)
        info = Button("Help", State.toggle_help, Style.ICON, key="?")
        return self.place_rows([(dark, info)], corner)

    def beside_icons(self, rect: Rect) -> Rect:
        """The part of the top row that the icons leave free, with the same margin on the left."""
        return rect.inflate(-2 * self.px(72), 0)

    def page(self, game: Game, button_rows: int, least_text: int) -> Page:
        """The rectangles of a screen with a board: the arrangement in which the board is larger.

        The text gets the rest of the space, at least `least_text` pixels of height.
        """
        pages = self._page_beside(button_rows), self._page_around(game, button_rows, least_text)
        return max(pages, key=lambda page: self.place_board(page.board, game)[1])

    def _page_beside(self, button_rows: int) -> Page:
        px, inside = self.px, self.inside
        panel = inside.copy()
        panel.w = min(max(px(240), inside.w - inside.h - px(16)), px(340))
        panel.right = inside.right
        heading = Rect(panel.x, panel.y + px(38), panel.w, px(30))
        board = Rect(inside.x, inside.y, panel.x - px(16) - inside.x, inside.h)
        return self._page(panel, heading, px(34), board, button_rows, wide=True)

    def _page_around(self, game: Game, button_rows: int, least_text: int) -> Page:
        px, gap, inside = self.px, self.gap, self.inside
        heading = self.beside_icons(Rect(inside.x, inside.y, inside.w, px(30)))
        page = self._page(inside, heading, px(16), inside, button_rows, wide=False)
        board, text = page.text.copy(), page.text.copy()
        board.h = min(board.h - least_text - gap, self._board_height(board.w, game))
        text.update(text.x, board.bottom + gap, text.w, text.bottom - board.bottom - gap)
        return replace(page, board=board, text=text)

    def _page(
        self, panel: Rect, heading: Rect, about_height: int, board: Rect, button_rows: int, *, wide: bool
    ) -> Page:
        px, gap = self.px, self.gap
        about = Rect(panel.x, heading.bottom + px(2), panel.w, about_height)
        busy = Rect(panel.x, about.bottom + px(5), panel.w, px(4))
        buttons = Rect(panel.x, 0, panel.w, button_rows * px(42) - gap)
        buttons.bottom = panel.bottom
        text = Rect(panel.x, busy.bottom + gap, panel.w, buttons.top - busy.bottom - 2 * gap)
        return Page(heading, about, busy, board, text, buttons, wide)

    def place_rows(self, rows: Sequence[Sequence[Button]], rect: Rect) -> tuple[Button, ...]:
        """Rows of buttons in a rectangle, those of a row equally wide."""
        return tuple(
            button.at(box)
            for buttons, line in zip(rows, grid(rect, len(rows), 1, self.gap), strict=True)
            for button, box in zip(buttons, row(line, len(buttons), self.gap), strict=True)
        )

    @property
    def coordinates(self) -> int:
        """The width of the names of columns and rows."""
        return self.px(16)

    def _board_height(self, width: int, game: Game) -> int:
        wide, high = board_size(game)
        return round(int((width - self.coordinates) / wide) * high) + self.coordinates

    def place_board(self, area: Rect, game: Game) -> tuple[Rect, int]:
        """The largest board in an area, and the side of its cells."""
        margin = self.coordinates
        wide, high = board_size(game)
        side = max(1, int(min((area.w - margin) / wide, (area.h - margin) / high)))
        rect = Rect(0, 0, round(side * wide), round(side * high))
        rect.center = area.centerx + margin // 2, area.centery + margin // 2
        return rect, side
