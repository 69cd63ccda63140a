"""The map of 3 x 3: every position by ply and result, mirror images as one."""

from collections import defaultdict
from functools import lru_cache
from typing import TypedDict

from noughts.api.position import CLASSIC_GAME, read_position
from noughts.game.errors import NoughtsError
from noughts.game.game import CLASSIC
from noughts.game.position import Position, other, reachable_positions
from noughts.solving.perfect import value
from noughts.solving.verdict import Mark

RESULTS: dict[Mark | None, str] = {  # with best play, in the order of the map
    "X": "X wins",
    None: "draw",
    "O": "O wins",
}


class _Classes(TypedDict):
    """Classes of positions with the same number of marks and the same result."""

    plies: int
    result: str
    winner: Mark | None
    positions: int
    open: list[str]
    over: list[str]


class PositionGroup(_Classes):
    """Classes with the same number of marks and the same result; `over`: the game has ended."""

    here: bool


class Explorer(TypedDict):
    """All positions of 3 x 3; `here` is the class of the given one, `images` are its positions."""

    position: str
    positions: int
    classes: int
    results: list[str]
    here: str
    images: list[str]
    groups: list[PositionGroup]


def explorer(game: str = CLASSIC_GAME, position: str | None = None) -> Explorer:
    """All positions by the number of marks and by who wins with best play, and where a given one is."""
    at = read_position(game, position)
    if at.game is not CLASSIC:
        raise NoughtsError(f"only {CLASSIC} has a map of all positions: {at.game} has too many")
    classes, here = _classes(), at.canonical()
    return {
        "position": str(at),
        "positions": sum(map(len, classes.values())),
        "classes": len(classes),
        "results": list(RESULTS.values()),
        "here": str(here),
        "images": [str(image) for image in classes[here]],
        "groups": [{**group, "here": str(here) in group["open"] + group["over"]} for group in _groups()],
    }


@lru_cache(maxsize=1)
def _classes() -> dict[Position, list[Position]]:
    """All positions, with mirror images of each other under their canonical position."""
    found: dict[Position, list[Position]] = defaultdict(list)
    for position in sorted(reachable_positions(), key=str):
        found[position.canonical()].append(position)
    return dict(found)


@lru_cache(maxsize=1)
def _groups() -> list[_Classes]:
    """The classes, grouped by the number of marks and the result."""
    groups: list[_Classes] = []
    for plies in range(CLASSIC.cells + 1):
        for winner, words in RESULTS.items():
            alike = [first for first in _classes() if _marks(first) == plies and _winner(first) == winner]
            groups.append(
                {
                    "plies": plies,
                    "result": words,
                    "winner": winner,
                    "positions": sum(len(_classes()[first]) for first in alike),
                    "open": [str(first) for first in alike if first.outcome is None],
                    "over": [str(first) for first in alike if first.outcome is not None],
                }
            )
    return groups


def _marks(position: Position) -> int:
    return (position.x | position.o).bit_count()


def _winner(position: Position) -> Mark | None:
    """Who wins with best play."""
    best = value(position)
    return None if best == 0 else position.mover if best == 1 else other(position.mover)
