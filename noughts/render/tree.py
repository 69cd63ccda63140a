"""A tree of positions as SVG: a small board with a caption for each, and lines between them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from noughts.game.position import Position
from noughts.render.svg import position_svg

SIDE, GAP, LEVEL = 64, 12, 108  # the side of a board, the gap between boards, the distance between levels
INK, CUT = "#6b7078", "#b91c1c"


@dataclass(frozen=True, slots=True)
class Branch:
    """A position of a tree, with its caption and children."""

    position: Position
    caption: str  # below the board
    below: Sequence["Branch"] = ()
    skipped: str = ""  # why its other moves were not searched; empty if all were
    best: bool = False  # the value of its parent comes from it

    def __iter__(self) -> Iterator["Branch"]:
        """All positions of the tree, parents first."""
        yield self
        for branch in self.below:
            yield from branch


def tree_svg(root: Branch) -> str:
    """The tree as an SVG document."""
    parts: list[str] = []
    width, height = _draw(root, 0.0, 0, parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height}" width="{width:g}" '
        f'height="{height}" role="img" font-family="sans-serif" font-size="12" text-anchor="middle">'
        f"<title>{escape(str(root.position))}, {sum(1 for _ in root)} positions</title>"
        f'<rect width="{width:g}" height="{height}" fill="#ffffff"/>{"".join(parts)}</svg>'
    )


def _draw(branch: Branch, left: float, level: int, parts: list[str]) -> tuple[float, int]:
    """Draw a tree at `left`; return its width and height."""
    width, height, top = 0.0, LEVEL * (level + 1), LEVEL * level
    middles = []
    for below in branch.below:
        its_width, its_height = _draw(below, left + width, level + 1, parts)
        middles.append((below, left + width + its_width / 2))
        width, height = width + its_width, max(height, its_height)
    width = max(width, SIDE + GAP)
    middle = left + width / 2
    for below, at in middles:
        ink, thickness = ("#15803d", 3) if below.best else (INK, 1)
        parts.append(
            f'<line x1="{middle:g}" y1="{top + SIDE + 20}" x2="{at:g}" y2="{top + LEVEL}" '
            f'stroke="{ink}" stroke-width="{thickness}"/>'
        )
    board = position_svg(branch.position).replace("<svg ", f'<svg x="{middle - SIDE / 2:g}" y="{top}" ', 1)
    sized = (
        board.partition(" width=")[0] + f' width="{SIDE}" height="{SIDE}"' + board.partition(' role="img"')[2]
    )
    parts.append(sized)
    parts.append(f'<text x="{middle:g}" y="{top + SIDE + 14}" fill="{INK}">{escape(branch.caption)}</text>')
    if branch.skipped:
        parts.append(
            f'<text x="{middle + SIDE / 2:g}" y="{top + SIDE + 14}" fill="{CUT}">\u2702'
            f"<title>{escape(branch.skipped)}</title></text>"
        )
    return width, height
