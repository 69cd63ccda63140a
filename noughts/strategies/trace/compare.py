"""The strategies side by side: on one position, and over all positions."""

import time
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import TypedDict

from noughts.game.position import Position, X, reachable_positions
from noughts.strategies import EVERY_STRATEGY
from noughts.strategies.depth_limited import DEPTH, Horizon
from noughts.strategies.ordering import true_value
from noughts.strategies.registry import Variant
from noughts.strategies.strategy import as_whole
from noughts.strategies.trace.node import Bound
from noughts.strategies.trace.record import trace

UNFINISHED = 4520  # positions of 3 x 3 on which the game is not over


class RowJson(TypedDict):
    """A row as `noughts compare --json` prints it."""

    name: str
    move: str | None
    value: float
    bound: Bound | None
    nodes: int
    seconds: float | None
    keeps_value: int | None  # None: not counted


@dataclass(frozen=True, slots=True)
class Row:
    """How one strategy did."""

    name: str
    move: int | None
    value: float
    bound: Bound | None
    nodes: int
    seconds: float | None  # None: only counted
    keeps_value: int | None  # unfinished positions in which its move keeps the value; None: not counted

    def to_json(self, position: Position) -> RowJson:
        """The row as JSON."""
        return {
            "name": self.name,
            "move": None if self.move is None else position.game.cell_name(self.move),
            "value": self.value,
            "bound": self.bound,
            "nodes": self.nodes,
            "seconds": None if self.seconds is None else round(self.seconds, 6),
            "keeps_value": self.keeps_value,
        }


def variants(order: str = "rows", depth: int = DEPTH) -> list[Variant]:
    """Every strategy; those with an order of moves get this one, and the horizon this depth."""
    return [
        Variant(kind, order if kind.is_minimax else "rows", depth if kind is Horizon else DEPTH)
        for kind in EVERY_STRATEGY.values()
    ]


def compare(
    position: Position, strategies: Iterable[Variant], *, timed: bool = True, counted: bool = True
) -> list[Row]:
    """Run strategies on a position of 3 x 3; it is much faster without timing, and without `keeps_value`."""
    return [_row(strategy, position, timed, counted) for strategy in strategies]


def _row(strategy: Variant, position: Position, timed: bool, counted: bool) -> Row:
    root = trace(strategy, position)
    seconds = None
    if timed:
        start = time.perf_counter()
        strategy().choose(position)
        seconds = time.perf_counter() - start
    value = as_whole((root.value or 0) * (1 if position.mover == X else -1))
    kept = keeps_value(strategy) if counted else None
    return Row(str(strategy), root.best, value, root.bound, root.nodes, seconds, kept)


@cache
def keeps_value(strategy: Variant) -> int:
    """The number of unfinished positions of 3 x 3 in which the strategy's move keeps the value."""
    running = strategy(remember=True)
    return sum(
        (move := running.choose(position).move) is not None
        and true_value(position.play(move)) == true_value(position)
        for position in reachable_positions()
        if not position.outcome
    )
