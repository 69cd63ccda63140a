"""A heat map: how often X wins after each first move if both sides then play at random, computed exactly."""

from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

from noughts import Position, match


def opening(cell: int) -> object:
    def odds(at: Position) -> dict[int, Fraction]:
        return dict.fromkeys(at.moves, Fraction(1, len(at.moves))) if at.x else {cell: Fraction(1)}

    return SimpleNamespace(name="opening", odds=odds)


heat = [float(match(opening(cell), "random").first_wins) for cell in Position().moves]
hue = [
    f'<path d="M{c % 3} {c // 3}h1v1h-1" fill="hsl({600 * h - 300} 70% 60%)"/>' for c, h in enumerate(heat)
]
Path("heat.html").write_text(f'<svg viewBox="0 0 3 3">{"".join(hue)}</svg>')
print([round(share, 3) for share in heat])
