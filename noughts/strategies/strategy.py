"""What the strategies share: one signature, an order of moves, a count of nodes, and a way to be watched.

A strategy is written as the textbook writes it. Everything else hangs on `@visit`, the decorator
of its value functions: it counts the call, tells a watcher what went in and what came out, and
can remember values, since those of the textbook depend on nothing but the arguments.

Inside the strategies a value is X's, as in the textbook: X is MAX, O is MIN. A `Choice` gives it
for the mover, as everywhere else.
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
Range = tuple[float, float]  # from the least to the most that something can be worth
ANYTHING: Range = (-1, 1)


@dataclass(frozen=True, slots=True)
class Choice:
    """What a strategy chose: the move (None on a finished board) and its value for the mover."""

    move: int | None
    value: float  # -1, 0 or 1, unless the strategy guesses
    nodes: int


class Watcher(Protocol):
    """Is told what a strategy looks at."""

    def enter(self, position: Position, window: tuple[float, ...], call: Hashable) -> None:
        """The strategy begins to look at a position, between alpha and beta if it has such a window.

        `call` is the function and all its arguments.
        """

    def leave(self, position: Position, value: float) -> None:
        """It is done with the position and found this value."""


class Strategy:
    """A way to choose a move; a subclass says how in `decide`.

    With `remember=True` it looks up what it has seen before. That changes no choice but visits
    fewer nodes, so a count means something only without it.
    """

    name: str  # the name of the class unless it says otherwise
    summary = "somebody's own strategy"
    is_minimax = True  # is the value of a node the best of the values below it?
    deterministic = False  # does it do the same whenever its functions get the same arguments?
    prunes = False  # may it skip moves by what it has found?
    cut_label = "✂"  # it skips moves, where there is room for a word
    max_empty = 9  # cells of a position on which it can be watched

    def __init_subclass__(cls) -> None:
        cls.name = getattr(cls, "name", cls.__name__)

    def __init__(
        self, watcher: Watcher | None = None, *, remember: bool = False, order: str = "rows"
    ) -> None:
        if order not in ORDERS:
            raise NoughtsError(f"there is no order {quote(order)}: choose one of {', '.join(ORDERS)}")
        self.nodes = 0
        self.watcher = watcher
        self.moves = ORDERS[order]  # of a position, in the order they are tried
        if order in CHEATS:
            self.max_empty = min(self.max_empty, Strategy.max_empty)  # it has to solve everything first
        self.memory: dict[object, Any] | None = {} if remember and self.deterministic else None

    def choose(self, position: Position) -> Choice:
        """The move that this strategy makes, its value, and the nodes it visited."""
        self.nodes = 0
        value, move = self.require_decision(position)
        return Choice(move, as_whole(value if position.mover == X else -value), self.nodes)

    def decide(self, position: Position) -> Valued:
        """The value of the position and the move to make."""
        raise NotImplementedError

    def require_decision(self, position: Position) -> Valued:
        """The same; anything else is refused by the strategy's name."""
        require_position(position)
        match self.decide(position):
            case (int() | float() as value, move) if isfinite(value):
                return value, move
            case nonsense:
                raise NoughtsError(
                    f"{self.name} decides on {quote(nonsense)} in {position}: "
                    "`decide` returns a number and a move"
                )

    def why_skipped(self, position: Position, value: float, alpha: float, beta: float) -> str:
        """Why some moves of a position were not looked at, in words."""
        return "the strategy does not look at the rest"

    def why_valued(self, position: Position) -> str:
        """How a position that goes on got a value though no move was tried, in words."""
        return "valued without trying a move"

    def known_range(self, position: Position) -> Range:
        """What is proven of a position that goes on and was valued though no move was tried."""
        return ANYTHING


def visit(function: Callable[..., Value]) -> Callable[..., Value]:
    """Make a method that values a position count, report to the watcher, and remember."""
    described = signature(function)
    names = list(described.parameters)[2:]  # what follows self and the position
    window = [names.index(name) for name in ("alpha", "beta") if name in names]

    @wraps(function)
    def visited(self: Strategy, position: Position, *given: Any, **named: Any) -> Value:
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

    return visited


def utility(position: Position) -> int:
    """What a finished position is worth to X."""
    winner = position.outcome and position.outcome.winner
    return 0 if winner is None else 1 if winner == X else -1


def as_whole(value: float) -> float:
    """The value as an int where it is one."""
    return int(value) if value == int(value) else value


def format_signed(value: float) -> str:
    """The value as people read it: +1, 0, −1, +0.22.

    >>> format_signed(1), format_signed(-1), format_signed(0.5), format_signed(0)
    ('+1', '−1', '+0.5', '0')
    """
    return "0" if value == 0 else f"{value:+g}".replace("-", "−")
