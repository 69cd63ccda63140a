"""The map of all that is known of 3 x 3: every position by ply and result, mirror images as one."""

from collections import defaultdict
from functools import lru_cache
from typing import Any

from noughts.api.reading import CLASSIC_GAME, read_position
from noughts.game.errors import NoughtsError
from noughts.game.game import CLASSIC
from noughts.game.position import Position, other, reachable_positions
from noughts.solving.perfect import value

RESULTS = {"X": "X wins", None: "draw", "O": "O wins"}  # with best play, in the order of the map


def explorer(game: str = CLASSIC_GAME, position: str | None = None) -> dict[str, Any]:
    """All positions by the marks on the board and by who wins with best play, and where a given one is."""
    at = read_position(game, position)
    if at.game is not CLASSIC:
        raise NoughtsError(f"there is a map of {CLASSIC} only: {at.game} has too many positions for one")
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
    """All positions, with those that are mirror images of each other under the one that stands for them."""
    found: dict[Position, list[Position]] = defaultdict(list)
    for position in sorted(reachable_positions(), key=str):
        found[position.canonical()].append(position)
    return dict(found)


@lru_cache(maxsize=1)
def _groups() -> list[dict[str, Any]]:
    """The classes with as many marks and the same result; those where the game is over are told apart."""
    groups = []
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


def _winner(position: Position) -> str | None:
    """Who wins with best play."""
    return {1: position.mover, 0: None, -1: other(position.mover)}[value(position)]
