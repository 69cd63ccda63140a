"""Text stays in its box, and the font has every letter that is written."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from string import printable

import pygame
import pytest

from noughts.window.app import SIZE
from noughts.window.canvas import SMALLEST, Align, Canvas
from noughts.window.paint import paint
from noughts.window.screens import layout, start
from noughts.window.themes import LIGHT
from tests.window.test_layout import SIZES, STATES

WHITE, BLACK = (255, 255, 255), (0, 0, 0)
LONG = (
    "must block b2: X threatens the middle row; after that O has two threats, at a1 and at c3, and wins. " * 3
)


@pytest.fixture
def canvas() -> Iterator[Canvas]:
    pygame.font.init()
    surface = pygame.Surface((400, 300))
    surface.fill(WHITE)
    canvas = Canvas(surface)
    yield canvas
    canvas.close()
    pygame.font.quit()


@pytest.mark.parametrize("text", ["Undo", "Game Over: X wins.", LONG, "W" * 200])
@pytest.mark.parametrize("size", [(300, 200), (120, 40), (60, 24), (20, 12)], ids=str)
@pytest.mark.parametrize("align", ["centre", "left", "top"])
def test_text_stays_in_its_box(canvas: Canvas, text: str, size: tuple[int, int], align: Align) -> None:
    box = pygame.Rect((40, 50), size)
    canvas.text(text, box, 20, BLACK, align)
    bounds = pygame.mask.from_threshold(canvas.surface, BLACK, (200, 200, 200)).get_bounding_rects()
    assert bounds, "something is written"
    assert box.inflate(2, 2).contains(bounds[0].unionall(bounds))


def test_a_closed_canvas_has_closed_its_fonts(canvas: Canvas) -> None:
    opened = Path("/proc/self/fd")
    before = set(opened.iterdir())
    canvas.text("X", pygame.Rect(0, 0, 400, 300), 100, BLACK)
    assert len(set(opened.iterdir()) - before) == 1
    canvas.close()
    assert set(opened.iterdir()) == before


def test_a_short_text_has_the_height_that_was_asked_for(canvas: Canvas) -> None:
    canvas.text("X", pygame.Rect(0, 0, 400, 300), 100, BLACK)
    (bounds,) = pygame.mask.from_threshold(canvas.surface, BLACK, (128, 128, 128)).get_bounding_rects()
    assert 60 <= bounds.h <= 90
    assert abs(bounds.centerx - 200) <= 1
    assert abs(bounds.centery - 150) <= 1


def test_the_font_has_every_letter(canvas: Canvas) -> None:
    games = [*start.GAMES, *start.OTHER_RULES.values()]
    texts = [start.player_summary(name, game) for name in start.OPPONENTS for game in games] + [LONG, "..."]
    for state in STATES.values():
        shown = layout(state, (960, 700))
        texts += [label.text for label in shown.labels]
        texts += [text for button in shown.buttons for text in (button.label, button.detail, button.key)]
    letters = set("".join(texts)) - {" ", "\n"}
    assert letters - set("è") <= set(printable)
    font = pygame.font.Font(None, 40)
    missing = font.metrics("\uffff")
    assert [letter for letter in letters if font.metrics(letter) == missing] == []


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_no_label_has_to_be_cut(canvas: Canvas, size: tuple[int, int]) -> None:
    for name, state in STATES.items():
        for label in layout(state, size).labels:
            lines, height = canvas.fit(label.text, label.rect, label.height)
            assert height > SMALLEST or not any(line.endswith("...") for line in lines), (name, label)


def test_the_letters_of_the_regular_weight_are_as_close_as_bold_ones(canvas: Canvas) -> None:
    widths = []
    for bold in (False, True):
        canvas.surface.fill(WHITE)
        canvas.text("hhhhh", pygame.Rect(0, 0, 400, 300), 60, BLACK, bold=bold)
        stems = pygame.mask.from_threshold(canvas.surface, BLACK, (128, 128, 128))
        letters = sorted(stems.get_bounding_rects(), key=lambda letter: letter.x)
        assert len(letters) == 5
        gaps = {after.left - before.right for before, after in pairwise(letters)}
        assert max(gaps) - min(gaps) <= 1  # pixel
        widths.append(sum(gaps) / len(gaps))
    regular, heavy = widths
    assert abs(regular - heavy) <= 1  # pixel


def test_a_regular_and_a_bold_weight(canvas: Canvas) -> None:
    inked = []
    for bold in (False, True):
        canvas.surface.fill(WHITE)
        canvas.text("Weight, 19", pygame.Rect(0, 0, 400, 300), 16, BLACK, bold=bold)
        inked.append(sum(255 - canvas.surface.get_at((x, y))[0] for x in range(400) for y in range(100, 200)))
    regular, heavy = inked
    assert 0.5 * heavy < regular < 0.9 * heavy


def test_shapes_are_smooth(canvas: Canvas) -> None:
    canvas.disc((100, 100), 30, BLACK)
    canvas.stroke((200, 50), (260, 120), BLACK, 9)
    shades = {canvas.surface.get_at((x, y))[0] for x in range(300) for y in range(200)}
    assert len(shades) > 10
    assert {0, 255} <= shades


def test_keys_are_shown_on_the_buttons_of_a_game(monkeypatch: pytest.MonkeyPatch, canvas: Canvas) -> None:
    """In a window of the size that it opens with."""
    written: list[str] = []
    monkeypatch.setattr(canvas, "text", lambda text, *rest, **options: written.append(text))
    canvas.surface = pygame.Surface(SIZE)
    paint(canvas, LIGHT, layout(STATES["values"], SIZE), seconds=0)
    assert {"u", "h", "v", "s", "Esc"} <= set(written)
