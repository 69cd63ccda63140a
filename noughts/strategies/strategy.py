"""What the strategies share: one signature, a count of nodes, and a way to be watched.

A strategy is written as the textbook writes it. Everything else hangs on `@visit`, the decorator
of its value functions: it counts the call, tells a watcher what went in and what came out, and
can remember values, since they depend on nothing but the arguments.

Inside the strategies a value is X's, as in the textbook: X is MAX, O is MIN. A `Choice` gives it
for the mover, as everywhere else.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, Protocol, TypeVar

from noughts.rules.position import Position, X

INFINITY = float("inf")

Valued = tuple[float, int | None]  # a value, and the move that gets it (None: no move was made)
Value = TypeVar("Value", float, Valued)


@dataclass(frozen=True, slots=True)
class Choice:
    """What a strategy chose: the move (None on a finished board) and its value for the mover."""

    move: int | None
    value: int
    nodes: int


class Watcher(Protocol):
    """Is told what a strategy looks at."""

    def enter(self, position: Position, *window: float) -> None:
        """The strategy begins to look at a position, between alpha and beta if it has such a window."""

    def leave(self, position: Position, value: float) -> None:
        """It is done with the position and found this value."""


class Strategy:
    """A way to choose a move; a subclass says how in `decide`.

    With `remember=True` it looks up what it has seen before. That changes no choice but visits
    fewer nodes, so a count means something only without it.
    """

    name: str
    summary: str
    backs_up = True  # is the value of a node the best of the values below it?

    def __init__(self, watcher: Watcher | None = None, *, remember: bool = False) -> None:
        self.nodes = 0
        self.watcher = watcher
        self.memory: dict[object, Any] | None = {} if remember else None

    def choose(self, position: Position) -> Choice:
        """The move that this strategy makes, its value, and the nodes it visited."""
        self.nodes = 0
        value, move = self.decide(position)
        return Choice(move, int(value if position.mover == X else -value), self.nodes)

    def decide(self, position: Position) -> Valued:
        """The value of the position and the move to make."""
        raise NotImplementedError

    def why_skipped(self, position: Position, value: float, alpha: float, beta: float) -> str:
        """Why some moves of a position were not looked at, in words."""
        raise NotImplementedError


def visit(function: Callable[..., Value]) -> Callable[..., Value]:
    """Make a method that values a position count, report to the watcher, and remember."""

    @wraps(function)
    def visited(self: Strategy, position: Position, *window: float) -> Value:
        if self.watcher is None:
            return look(self, position, *window)
        self.watcher.enter(position, *window)
        result = look(self, position, *window)
        self.watcher.leave(position, result[0] if isinstance(result, tuple) else result)
        return result

    def look(self: Strategy, position: Position, *window: float) -> Value:
        if self.memory is None:
            self.nodes += 1
            return function(self, position, *window)
        key = function, position, window
        if key not in self.memory:
            self.nodes += 1
            self.memory[key] = function(self, position, *window)
        found: Value = self.memory[key]
        return found

    return visited


def utility(position: Position) -> int:
    """What a finished position is worth to X."""
    winner = position.outcome and position.outcome.winner
    return 0 if winner is None else 1 if winner == X else -1
