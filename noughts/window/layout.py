"""Cutting a rectangle into smaller ones, in whole pixels, and the places of cells, in units of one cell."""

from collections.abc import Sequence
from itertools import pairwise

from pygame import Rect

from noughts.game.game import Game

GAP = 1.0  # between two layers, which are side by side; hexagonal rows are shifted


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


def board_size(game: Game) -> tuple[float, float]:
    """The width and height of the whole board.

    >>> board_size(Game(3, 3, 3, depth=3)), board_size(Game(5, 5, 4, flags="h"))
    ((11.0, 3), (7.0, 5))
    """
    shift = (game.rows - 1) / 2 if game.hexagonal else 0
    return game.depth * game.width + (game.depth - 1) * GAP + shift, game.rows


def corner(game: Game, cell: int) -> tuple[float, int]:
    """The left and top edge of a cell.

    >>> corner(Game(3, 3, 3, depth=3), 9), corner(Game(5, 5, 4, flags="h"), 5)
    ((4.0, 0), (0.5, 1))
    """
    row, column = divmod(cell, game.width)
    layer, row = divmod(row, game.rows)
    return column + layer * (game.width + GAP) + (row / 2 if game.hexagonal else 0), row
