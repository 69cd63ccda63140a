"""The strategies side by side: on one position, and over all of them."""

import time
from dataclasses import dataclass
from functools import cache
from typing import Any

from noughts.rules.position import Position, reachable
from noughts.strategies import STRATEGIES, Strategy
from noughts.strategies.minimax import Minimax

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
    running, truth = STRATEGIES[name](remember=True), Minimax(remember=True)
    return sum(
        (move := running.choose(position).move) is not None
        and -truth.choose(position.play(move)).value == truth.choose(position).value
        for position in reachable()
        if not position.outcome
    )
