"""The base class of strategies: one signature, an order of moves, a count of nodes, and a watcher.

A strategy is written as in the textbook. The decorator `@visit` of its value functions does the rest:
it counts the call, reports arguments and result to a watcher, and can remember values, because those
of the textbook depend only on the arguments.

Inside a strategy, values are X's, as in the textbook: X is MAX, O is MIN. A `Choice` has the mover's
value, as everywhere else.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import wraps
from inspect import signature
from math import isfinite
from typing import Any, Protocol, TypeVar

from noughts.game.errors import NoughtsError
from noughts.game.notation import quote
from noughts.game.position import Position, X, require_position
from noughts.strategies.ordering import CHEATS, ORDERS

INFINITY = float("inf")

Valued = tuple[float, int | None]  # a value, and the move that gets it (None: no move was made)
Value = TypeVar("Value", float, Valued)
Range = tuple[float, float]  # the lower and the upper bound of a value
ANYTHING: Range = (-1, 1)


@dataclass(frozen=True, slots=True)
class Choice:
    """The move that a strategy chose (None on a finished board) and its value for the mover."""

    move: int | None
    value: float  # -1, 0 or 1, unless the strategy estimates
    nodes: int


class Watcher(Protocol):
    """Receives the positions that a strategy visits."""

    def enter(self, position: Position, window: tuple[float, ...], call: Hashable) -> None:
        """The strategy enters a position, with alpha and beta if it has a window.

        `call` is the function and all its arguments.
        """

    def leave(self, position: Position, value: float) -> None:
        """It leaves the position with this value."""


class Strategy:
    """A way to choose a move; a subclass defines `decide`.

    With `remember=True` it looks up the values of earlier visits. That changes no choice, but the count of
    nodes is then too small.
    """

    name: str  # by default the name of the class
    summary = "a strategy of your own"
    is_minimax = True  # is the value of a node the best of the values below it?
    deterministic = False  # do its functions always do the same with the same arguments?
    prunes = False  # may it skip moves because of values it has found?
    cut_label = "✂"  # why moves are skipped, in very few characters
    max_empty = 9  # empty cells of a position on which it can be watched

    def __init_subclass__(cls) -> None:
        cls.name = getattr(cls, "name", cls.__name__)

    def __init__(
        self, watcher: Watcher | None = None, *, remember: bool = False, order: str = "rows"
    ) -> None:
        if order not in ORDERS:
            raise NoughtsError(f"there is no order {quote(order)}: choose one of {', '.join(ORDERS)}")
        self.nodes = 0
        self.watcher = watcher
        self.moves = ORDERS[order]  # the moves of a position, in the order they are tried
        if order in CHEATS:
            # such an order has to solve the position first
            self.max_empty = min(self.max_empty, Strategy.max_empty)
        self.memory: dict[object, Any] | None = {} if remember and self.deterministic else None

    def choose(self, position: Position) -> Choice:
        """Choose a move: with its value and the nodes that were visited."""
        self.nodes = 0
        value, move = self.require_decision(position)
        return Choice(move, as_whole(value if position.mover == X else -value), self.nodes)

    def decide(self, position: Position) -> Valued:
        """The value of the position and the move to make."""
        raise NotImplementedError

    def require_decision(self, position: Position) -> Valued:
        """Call `decide`, and raise `NoughtsError` unless it returns a number and a move."""
        require_position(position)
        match self.decide(position):
            case (int() | float() as value, move) if isfinite(value):
                return value, move
            case nonsense:
                raise NoughtsError(
                    f"{self.name} decides on {quote(nonsense)} in {position}: "
                    "`decide` must return a number and a move"
                )

    def why_skipped(self, position: Position, value: float, alpha: float, beta: float) -> str:
        """Why moves of a position were skipped, in words."""
        return "the strategy does not try the rest"

    def why_valued(self, position: Position) -> str:
        """How an unfinished position got a value although no move was tried, in words."""
        return "valued without trying a move"

    def proven_bounds(self, position: Position) -> Range:
        """The proven bounds of an unfinished position that got a value although no move was tried."""
        return ANYTHING


def visit(function: Callable[..., Value]) -> Callable[..., Value]:
    """Decorate a method that values a position: count it, report it to the watcher, remember its value."""
    described = signature(function)
    names = list(described.parameters)[2:]  # the parameters after self and the position
    window = [names.index(name) for name in ("alpha", "beta") if name in names]

    @wraps(function)
    def wrapper(self: Strategy, position: Position, *given: Any, **named: Any) -> Value:
        if len(given) != len(names):
            bound = described.bind(self, position, *given, **named)
            bound.apply_defaults()
            given = bound.args[2:]
        if self.watcher is None:
            return look(self, position, *given)
        self.watcher.enter(position, tuple(given[place] for place in window), (function, *given))
        result = look(self, position, *given)
        self.watcher.leave(position, result[0] if isinstance(result, tuple) else result)
        return result

    def look(self: Strategy, position: Position, *given: Any) -> Value:
        if self.memory is None:
            self.nodes += 1
            return function(self, position, *given)
        key = function, position, given
        if key not in self.memory:
            self.nodes += 1
            self.memory[key] = function(self, position, *given)
        found: Value = self.memory[key]
        return found

    return wrapper


def utility(position: Position) -> int:
    """The value of a finished position for X."""
    winner = position.outcome and position.outcome.winner
    return 0 if winner is None else 1 if winner == X else -1


def as_whole(value: float) -> float:
    """The value as an int if it is whole."""
    return int(value) if value == int(value) else value


def format_signed(value: float) -> str:
    """The value as people read it: +1, 0, −1, +0.22.

    >>> format_signed(1), format_signed(-1), format_signed(0.5), format_signed(0)
    ('+1', '−1', '+0.5', '0')
    """
    return "0" if value == 0 else f"{value:+g}".replace("-", "−")
