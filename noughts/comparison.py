"""The strategies side by side: on one position, and over all of them."""

import time
from dataclasses import dataclass
from functools import cache
from typing import Any

from noughts import perfect
from noughts.position import Position, reachable
from noughts.search import STRATEGIES, Strategy

UNFINISHED = 4520  # positions of 3 x 3 on which play goes on


@dataclass(frozen=True, slots=True)
class Row:
    """How one strategy did."""

    name: str
    move: int | None
    value: int
    nodes: int
    seconds: float
    keeps_value: int  # in how many of the unfinished positions its move gives nothing away

    def to_json(self, position: Position) -> dict[str, Any]:
        """The form that programs read."""
        return {
            "name": self.name,
            "move": None if self.move is None else position.game.name(self.move),
            "value": self.value,
            "nodes": self.nodes,
            "seconds": round(self.seconds, 6),
            "keeps_value": self.keeps_value,
        }


def compare(position: Position) -> list[Row]:
    """Run every strategy on a position of 3 x 3."""
    return [_row(strategy, position) for strategy in STRATEGIES.values()]


def _row(strategy: type[Strategy], position: Position) -> Row:
    start = time.perf_counter()
    choice = strategy().choose(position)
    seconds = time.perf_counter() - start
    return Row(strategy.name, choice.move, choice.value, choice.nodes, seconds, keeps_value(strategy.name))


@cache
def keeps_value(name: str) -> int:
    """In how many unfinished positions of 3 x 3 the strategy's move keeps the value."""
    running = STRATEGIES[name](remember=True)
    return sum(_keeps(running, position) for position in reachable() if not position.outcome)


def _keeps(strategy: Strategy, position: Position) -> bool:
    move = strategy.choose(position).move
    return move is not None and -perfect.value(position.play(move)) == perfect.value(position)
