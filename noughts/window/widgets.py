"""The parts of a screen: labels, buttons and a board, each with its rectangle in pixels."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from math import inf

from pygame import Rect

from noughts.game.position import Position
from noughts.window.canvas import Align
from noughts.window.layout import corner
from noughts.window.state import State

Press = Callable[[State], State]


class Style(Enum):
    """How a button looks."""

    PLAIN = "plain"
    PRIMARY = "primary"  # the button that most people press next
    CHOICE = "choice"  # one of several
    ROW = "row"  # a row of a list
    ICON = "icon"  # drawn, not written


@dataclass(frozen=True, slots=True)
class Label:
    """A text in a box; it wraps, and shrinks if it does not fit."""

    rect: Rect
    text: str
    height: int  # of one line, in pixels
    ink: str = "ink"  # its name in the theme
    align: Align = "centre"
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Button:
    """A button and the action it runs."""

    label: str
    action: Press
    style: Style = Style.PLAIN
    detail: str = ""  # a second line, in smaller letters
    key: str = ""  # the key that does the same
    selected: bool = False
    ink: str = "ink"  # its name in the theme
    enabled: bool = True
    rect: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))

    @property
    def name(self) -> str:
        """A name that is unique on the screen."""
        return f"{self.label}, {self.detail}" if self.detail else self.label

    def at(self, rect: Rect) -> "Button":
        """The same button in this rectangle."""
        return replace(self, rect=rect)


@dataclass(frozen=True, slots=True)
class Note:
    """The value of a move, as it is written into its cell."""

    text: str
    ink: str = "faint"  # its name in the theme
    best: bool = False


@dataclass(frozen=True, slots=True)
class BoardView:
    """A position in a rectangle of square cells, with its notes and highlights.

    Layers are side by side, and each row of a hexagonal board is half a cell further right.
    """

    rect: Rect  # of all cells, without the coordinates around them
    side: int  # of a cell
    position: Position
    last: int | None = None  # the last move
    hint: int | None = None  # the move to recommend
    cursor: int | None = None  # the cell selected by the keyboard
    notes: Mapping[int, Note] = field(default_factory=dict)
    open: bool = False  # whether cells can be clicked
    line: str = "won"  # the ink of the winning line

    def cell_rect(self, cell: int) -> Rect:
        """The rectangle of a cell."""
        left, top = corner(self.position.game, cell)
        return Rect(self.rect.x + int(left * self.side), self.rect.y + top * self.side, self.side, self.side)

    def cell_at(self, point: tuple[int, int]) -> int | None:
        """The cell at a point."""
        cells = range(self.position.game.cells)
        return next((cell for cell in cells if self.cell_rect(cell).collidepoint(point)), None)


@dataclass(frozen=True, slots=True)
class Layout:
    """A whole screen with all its rectangles."""

    labels: tuple[Label, ...]
    buttons: tuple[Button, ...]
    board: BoardView | None = None
    busy: Rect | None = None  # of the bar that shows that a job is running
    panel: Rect | None = None  # of a sheet on top of everything else

    def target_at(self, point: tuple[int, int]) -> Button | int | None:
        """The button at a point, or the cell if cells can be clicked."""
        for button in self.buttons:
            if button.enabled and button.rect.collidepoint(point):
                return button
        return self.board.cell_at(point) if self.board and self.board.open else None

    def button_named(self, name: str | None) -> Button | None:
        """The button with this name."""
        return next((button for button in self.buttons if button.name == name), None)

    def next_focus(self, name: str | None, step: int) -> str:
        """The next or previous button, for the Tab key; the primary one if none is selected."""
        names = [button.name for button in self.buttons if button.enabled]
        if name not in names:
            primary = [button.name for button in self.buttons if button.style is Style.PRIMARY]
            return (primary or names)[0]
        return names[(names.index(name) + step) % len(names)]

    def neighbour(self, name: str | None, right: int, down: int) -> str:
        """The nearest button in a direction, for the arrow keys; the same one at the edge."""
        start = self.button_named(name)
        if start is None:
            return self.next_focus(None, 1)

        def distance(button: Button) -> float:
            here, there = start.rect, button.rect
            ahead = {
                (1, 0): there.left - here.right,
                (-1, 0): here.left - there.right,
                (0, 1): there.top - here.bottom,
                (0, -1): here.top - there.bottom,
            }[right, down]
            across, along = abs(there.centerx - here.centerx), abs(there.centery - here.centery)
            aside = along if right else across
            overlap = aside < (here.h + there.h if right else here.w + there.w) / 2
            if ahead < 0 or not button.enabled:
                return inf
            return ahead + aside * (0.1 if overlap else 4)

        nearest = min(self.buttons, key=distance)
        return start.name if distance(nearest) == inf else nearest.name
