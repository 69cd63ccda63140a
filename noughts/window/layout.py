"""Cutting a rectangle into smaller ones, in whole pixels."""

from collections.abc import Sequence
from itertools import pairwise

from pygame import Rect


def stack(rect: Rect, heights: Sequence[int], gap: int) -> list[Rect]:
    """Boxes of these heights from the top down, the whole of them in the middle of the rectangle."""
    spare = rect.h - sum(heights) - gap * (len(heights) - 1)
    top = rect.y + max(0, spare // 2)
    boxes = []
    for height in heights:
        boxes.append(Rect(rect.x, top, rect.w, height))
        top += height + gap
    return boxes


def row(rect: Rect, count: int, gap: int) -> list[Rect]:
    """Equally wide boxes from left to right.

    >>> row(Rect(0, 0, 100, 10), 3, 5)
    [Rect(0, 0, 30, 10), Rect(35, 0, 30, 10), Rect(70, 0, 30, 10)]
    """
    edges = [rect.x + (rect.w + gap) * step // count for step in range(count + 1)]
    return [Rect(left, rect.y, right - gap - left, rect.h) for left, right in pairwise(edges)]


def grid(rect: Rect, count: int, columns: int, gap: int) -> list[Rect]:
    """The first `count` boxes of a grid that fills the rectangle."""
    rows = -(-count // columns)
    edges = [rect.y + (rect.h + gap) * step // rows for step in range(rows + 1)]
    boxes = [
        box
        for top, bottom in pairwise(edges)
        for box in row(Rect(rect.x, top, rect.w, bottom - gap - top), columns, gap)
    ]
    return boxes[:count]
