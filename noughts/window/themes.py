"""Light and dark colours, with a contrast of at least 7 to 1 for text and 3 to 1 for shapes."""

from dataclasses import dataclass

Ink = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Theme:
    """One ink per purpose; no meaning depends on an ink alone."""

    background: Ink
    panel: Ink  # cells and buttons
    hover: Ink  # a button under the mouse
    ink: Ink  # text
    faint: Ink  # text of less weight
    edge: Ink  # outlines
    accent: Ink  # primary buttons, selected things, the keyboard cursor
    accent_hover: Ink  # the same under the mouse
    on_accent: Ink  # text on both
    chosen: Ink  # the background of a selected button
    last: Ink  # the background of the last move
    x: Ink
    o: Ink
    won: Ink  # the winning line and winning values
    lost: Ink  # losing values

    def __getitem__(self, name: str) -> Ink:
        ink: Ink = getattr(self, name)
        return ink


_INKS: dict[str, tuple[Ink, Ink]] = {  # light, dark
    "background": ((243, 245, 249), (17, 20, 26)),
    "panel": ((255, 255, 255), (29, 34, 44)),
    "hover": ((230, 236, 247), (44, 52, 67)),
    "ink": ((24, 29, 38), (242, 245, 250)),
    "faint": ((68, 76, 90), (190, 199, 213)),
    "edge": ((128, 137, 152), (118, 129, 148)),
    "accent": ((30, 64, 175), (147, 184, 255)),
    "accent_hover": ((20, 43, 120), (190, 213, 255)),
    "on_accent": ((255, 255, 255), (10, 18, 36)),
    "chosen": ((222, 232, 253), (36, 52, 86)),
    "last": ((255, 241, 196), (66, 56, 20)),
    "x": ((29, 78, 216), (133, 180, 255)),
    "o": ((176, 56, 12), (255, 168, 112)),
    "won": ((12, 94, 50), (110, 231, 160)),
    "lost": ((150, 20, 28), (255, 160, 160)),
}
LIGHT = Theme(**{name: light for name, (light, _) in _INKS.items()})
DARK = Theme(**{name: dark for name, (_, dark) in _INKS.items()})
