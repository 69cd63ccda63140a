"""Orders in which a strategy tries moves: they change no value, only how much alpha-beta can skip."""

from collections.abc import Callable
from functools import cache

from noughts.game.position import Position, X

__all__ = ["ORDERS", "Order"]

Order = Callable[[Position], tuple[int, ...]]


def rows(position: Position) -> tuple[int, ...]:
    """Row by row from the top left."""
    return position.moves


def centre(position: Position) -> tuple[int, ...]:
    """The cells on the most lines first: on 3 x 3 the centre, then corners, then edges."""
    lines = position.game.lines_through
    return tuple(sorted(position.moves, key=lambda move: -len(lines[move])))


def edges(position: Position) -> tuple[int, ...]:
    """The cells on the fewest lines first: on 3 x 3 edges, then corners, the centre last."""
    lines = position.game.lines_through
    return tuple(sorted(position.moves, key=lambda move: len(lines[move])))


def best(position: Position) -> tuple[int, ...]:
    """The best move for the mover first: a real search does not know it, but it shows the limit."""
    sign = -1 if position.mover == X else 1
    return tuple(sorted(position.moves, key=lambda move: sign * true_value(position.play(move))))


def worst(position: Position) -> tuple[int, ...]:
    """The worst move for the mover first."""
    sign = 1 if position.mover == X else -1
    return tuple(sorted(position.moves, key=lambda move: sign * true_value(position.play(move))))


ORDERS: dict[str, Order] = {order.__name__: order for order in (rows, centre, edges, best, worst)}
CHEATS = frozenset({"best", "worst"})  # they use the values that the search should find


@cache
def true_value(position: Position) -> int:
    """The value of a position for X, for the orders that cheat."""
    if position.outcome:
        return {X: 1, None: 0}.get(position.outcome.winner, -1)
    values = (true_value(position.play(move)) for move in position.moves)
    return max(values) if position.mover == X else min(values)
