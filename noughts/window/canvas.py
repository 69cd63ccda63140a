"""Smooth shapes and text: each is drawn at four times its size, then scaled down.

So edges are smooth and letters have even distances at every size. Shapes are cached, because a board uses
the same few again and again. The only font is pygame's own, which is bold; the regular weight is made from
it by erosion.
"""

from collections.abc import Callable
from functools import partial
from math import hypot
from typing import Literal

import pygame
from pygame import Rect, Surface

from noughts.window.themes import Ink

Point = tuple[float, float]
Align = Literal["centre", "left", "top"]  # "left" is centred vertically; "top" is at the top left
FINER = 4
RIM = 0.014  # width of the eroded rim, as a share of the font size
LEAST_REGULAR = 12  # pixels of a line; erosion would remove commas from smaller letters
CAPITALS = 0.91  # height of capitals, as a share of the ascent
SMALLEST = 9  # pixels of a line; a text that still does not fit is cut
MOST_CACHED = 2000  # shapes and words


class Canvas:
    """Draws shapes and text on a surface."""

    def __init__(self, surface: Surface) -> None:
        self.surface = surface
        self._fonts: dict[int, pygame.font.Font] = {}
        self._cache: dict[object, Surface] = {}

    def close(self) -> None:
        """Close the font files, because pygame does not."""
        self._fonts.clear()

    def text(
        self, text: str, rect: Rect, height: int, ink: Ink, align: Align = "centre", *, bold: bool = False
    ) -> None:
        """Write into a box: wrapped, in smaller letters if the box is too small, never outside it."""
        lines, height = self.fit(text, rect, height)
        font, step = self._font(height), self._line(height)
        capital = font.get_ascent() * CAPITALS
        half = step * (len(lines) - 1) / 2
        bold = bold or height < LEAST_REGULAR
        first = rect.top + step / 2 if align == "top" else rect.centery - half  # the middle of the capitals
        for number, line in enumerate(lines):
            write = partial(font.render, line, True, ink) if bold else partial(_regular, font, line, ink)
            written = self._reuse((line, height, ink, bold), write)
            top = round(first + number * step - (font.get_ascent() - capital / 2) / FINER)
            left = rect.centerx - written.get_width() // 2 if align == "centre" else rect.left
            self.surface.blit(written, (left, top))

    def width(self, text: str, height: int) -> int:
        """The width of a text on one line."""
        return -(-self._font(height).size(text)[0] // FINER)

    def box(self, rect: Rect, radius: int, ground: Ink, edge: Ink | None = None, thick: int = 1) -> None:
        """A filled rectangle with round corners, with an outline if `edge` is given."""

        def draw(fine: Surface) -> None:
            whole = fine.get_rect()
            pygame.draw.rect(fine, edge or ground, whole, border_radius=FINER * radius)
            if edge is not None:
                inner = whole.inflate(-2 * FINER * thick, -2 * FINER * thick)
                pygame.draw.rect(fine, ground, inner, border_radius=FINER * max(0, radius - thick))

        self._shape(("box", *rect.size, radius, ground, edge, thick), rect, edge or ground, draw)

    def frame(self, rect: Rect, radius: int, ink: Ink, thick: int) -> None:
        """The outline of a rectangle with round corners."""

        def draw(fine: Surface) -> None:
            pygame.draw.rect(fine, ink, fine.get_rect(), FINER * thick, border_radius=FINER * radius)

        self._shape(("frame", *rect.size, radius, ink, thick), rect, ink, draw)

    def disc(self, centre: Point, radius: float, ink: Ink) -> None:
        """A filled circle."""
        self.ring(centre, radius, ink, 0)

    def ring(self, centre: Point, radius: float, ink: Ink, thick: float) -> None:
        """A circle of this outer radius; with no thickness it is filled."""
        side = 2 * (int(radius) + 1)
        rect = Rect(round(centre[0] - side / 2), round(centre[1] - side / 2), side, side)

        def draw(fine: Surface) -> None:
            middle = fine.get_rect().center
            pygame.draw.circle(fine, ink, middle, FINER * radius, round(FINER * thick))

        self._shape(("ring", radius, ink, thick), rect, ink, draw)

    def stroke(self, start: Point, end: Point, ink: Ink, thick: float) -> None:
        """A line with round ends."""
        room = int(thick / 2) + 2
        left, top = int(min(start[0], end[0])) - room, int(min(start[1], end[1])) - room
        right, bottom = int(max(start[0], end[0])) + room + 1, int(max(start[1], end[1])) + room + 1
        rect = Rect(left, top, right - left, bottom - top)
        a, b = ((x - left, y - top) for x, y in (start, end))

        def draw(fine: Surface) -> None:
            ends = [(FINER * x, FINER * y) for x, y in (a, b)]
            half = FINER * thick / 2
            (x1, y1), (x2, y2) = ends
            length = hypot(x2 - x1, y2 - y1) or 1
            dx, dy = (y2 - y1) / length * half, (x1 - x2) / length * half
            corners = [(x1 + dx, y1 + dy), (x2 + dx, y2 + dy), (x2 - dx, y2 - dy), (x1 - dx, y1 - dy)]
            pygame.draw.polygon(fine, ink, corners)
            for point in ends:
                pygame.draw.circle(fine, ink, point, half)

        self._shape(("stroke", a, b, ink, thick), rect, ink, draw)

    def _shape(self, key: object, rect: Rect, ink: Ink, draw: Callable[[Surface], None]) -> None:
        def make() -> Surface:
            fine = Surface((rect.w * FINER, rect.h * FINER), pygame.SRCALPHA)
            fine.fill((*ink, 0))  # transparent in the same ink, otherwise edges would turn dark
            draw(fine)
            return fine

        if rect.w > 0 and rect.h > 0:
            self.surface.blit(self._reuse(key, make), rect)

    def _reuse(self, key: object, make: Callable[[], Surface]) -> Surface:
        if key not in self._cache:
            if len(self._cache) >= MOST_CACHED:
                self._cache.clear()
            fine = make()
            size = -(-fine.get_width() // FINER), -(-fine.get_height() // FINER)
            self._cache[key] = pygame.transform.smoothscale(fine, size)
        return self._cache[key]

    def _font(self, height: int) -> pygame.font.Font:
        """The font in which a line is this many pixels high."""
        if height not in self._fonts:
            self._fonts[height] = pygame.font.Font(None, round(height * 1.5 * FINER))
        return self._fonts[height]

    def _line(self, height: int) -> float:
        return self._font(height).get_linesize() / FINER * 1.1

    def fit(self, text: str, rect: Rect, height: int) -> tuple[list[str], int]:
        """Wrap a text and choose the height of its lines so that it fits the box."""
        for smaller in range(max(height, SMALLEST), SMALLEST - 1, -1):
            lines = self._wrap(text, rect.w, smaller)
            room = max(1, int(rect.h / self._line(smaller)))
            if len(lines) <= room and all(self.width(line, smaller) <= rect.w for line in lines):
                return lines, smaller
        if len(lines) > room:
            lines = [*lines[: room - 1], " ".join(lines[room - 1 :])]
        return [self._cut(line, rect.w) for line in lines], SMALLEST

    def _wrap(self, text: str, width: int, height: int) -> list[str]:
        lines = []
        for paragraph in text.split("\n"):
            line = ""
            for word in paragraph.split():
                longer = f"{line} {word}".strip()
                if line and self.width(longer, height) > width:
                    lines.append(line)
                    line = word
                else:
                    line = longer
            lines.append(line)
        return lines

    def _cut(self, line: str, width: int) -> str:
        if self.width(line, SMALLEST) <= width:
            return line
        while line and self.width(f"{line}...", SMALLEST) > width:
            line = line[:-1]
        return f"{line}..."


def _regular(font: pygame.font.Font, line: str, ink: Ink) -> Surface:
    """Regular weight: letters of the bold font, made thin one by one and moved together by what they lost."""
    rim = max(1, round(font.get_height() * RIM))
    closer = round(1.5 * rim)
    width, height = font.size(line)
    written = Surface((max(1, width - closer * (len(line) - 1)), height), pygame.SRCALPHA)
    written.fill((*pygame.Color(ink)[:3], 0))
    for number, letter in enumerate(line):
        left = font.size(line[: number + 1])[0] - font.size(letter)[0] - closer * number
        written.blit(
            _thin(font.render(letter, True, ink), rim), (left, 0), special_flags=pygame.BLEND_RGBA_MAX
        )
    return written


def _thin(bold: Surface, rim: int) -> Surface:
    """Erode a letter: the minimum per pixel of its shifted copies."""
    thin = bold.copy()
    ways = [(x, y) for x in range(-rim, rim + 1) for y in range(-rim, rim + 1) if x * x + y * y <= rim * rim]
    for way in ways:
        thin.blit(bold, way, special_flags=pygame.BLEND_RGBA_MIN)
    return thin
