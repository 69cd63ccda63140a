"""Render a position as text, as SVG, or as pixels."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from noughts.game.errors import NoughtsError
from noughts.game.notation import quote
from noughts.game.position import O, Position, X
from noughts.render.colours import INK
from noughts.render.svg import position_svg
from noughts.render.text import position_text

RENDER_MODES = ("ansi", "svg", "rgb_array")
CELL = 48  # the side of a cell in pixels
FINER = 4  # drawn this many times larger, then averaged for smooth edges
ARM, STROKE = 0.28, 0.05  # of a mark, in cells: its radius, and half its thickness
PAPER, GRID, WON = (255, 255, 255), (138, 143, 152), (220, 252, 231)

Pixels = NDArray[np.uint8]


def require_render_mode(mode: str | None) -> None:
    """Raise NoughtsError unless this is a render mode or None."""
    if mode is not None and mode not in RENDER_MODES:
        raise NoughtsError(
            f"there is no render mode {quote(mode)}: choose one of {', '.join(RENDER_MODES)}, or None"
        )


def render_position(position: Position, mode: str) -> str | Pixels:
    """The position in one of the render modes."""
    if mode == "rgb_array":
        return pixels(position)
    return position_svg(position) if mode == "svg" else position_text(position)


def pixels(position: Position) -> Pixels:
    """The board as pixels, height times width times 3; the cells of the winning line are green.

    >>> from noughts import Game
    >>> pixels(Position(Game(5, 4, 4))).shape
    (192, 240, 3)
    """
    game = position.game
    line = (position.outcome.line if position.outcome else None) or ()
    tiles = [_tile(mark, cell in line) for cell, mark in enumerate(position)]
    rows = [
        np.concatenate(tiles[start : start + game.width], axis=1)
        for start in range(0, game.cells, game.width)
    ]
    return np.concatenate(rows)


@cache
def _tile(mark: str | None, won: bool) -> Pixels:
    """One cell with its mark and its share of the grid."""
    side = CELL * FINER
    at = (np.arange(side) + 0.5) / side - 0.5  # distance from the middle of the cell
    down, right = np.meshgrid(at, at, indexing="ij")
    tile = np.empty((side, side, 3))
    tile[:] = WON if won else PAPER
    tile[np.maximum(abs(down), abs(right)) > 0.5 - 1 / CELL] = GRID
    if mark == O:
        tile[abs(np.hypot(down, right) - ARM) < STROKE] = _rgb(INK[O])
    elif mark == X:
        stroke = np.minimum(abs(down - right), abs(down + right)) < STROKE * np.sqrt(2)
        tile[stroke & (np.maximum(abs(down), abs(right)) < ARM)] = _rgb(INK[X])
    return np.asarray(tile.reshape(CELL, FINER, CELL, FINER, 3).mean(axis=(1, 3)), np.uint8)


def _rgb(ink: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(ink[1:]))
