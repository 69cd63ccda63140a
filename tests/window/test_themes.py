"""Texts stand out 7 to 1 from what they are written on, shapes 3 to 1 (WCAG 2.2, AAA)."""

import pytest

from noughts.window.themes import DARK, LIGHT, Ink, Theme

TEXTS = {
    "ink": ("background", "panel", "hover", "chosen"),
    "faint": ("background", "panel"),
    "on_accent": ("accent", "accent_hover"),
    "accent": ("panel",),
    "won": ("panel",),
    "lost": ("panel",),
}
SHAPES = {
    "x": ("panel", "last"),
    "o": ("panel", "last"),
    "edge": ("background", "panel"),
    "accent": ("background", "panel", "chosen"),
    "won": ("panel",),
    "ink": ("last",),
}


def luminance(ink: Ink) -> float:
    linear = [part / 3294 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in ink]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Ink, other: Ink) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_of_black_and_white() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("least", "pairs"), [(7, TEXTS), (3, SHAPES)], ids=["texts", "shapes"])
def test_contrast(theme: Theme, least: int, pairs: dict[str, tuple[str, ...]]) -> None:
    weak = {
        (ink, ground): round(contrast(theme[ink], theme[ground]), 2)
        for ink, grounds in pairs.items()
        for ground in grounds
        if contrast(theme[ink], theme[ground]) < least
    }
    assert weak == {}
