"""Strategies by name, with options: `alpha-beta`, `alpha-beta:centre`, `horizon:3`, `horizon:3:worst`."""

from dataclasses import dataclass, replace
from typing import Any

from noughts.game.errors import NoughtsError
from noughts.game.notation import quote
from noughts.strategies import EVERY_STRATEGY
from noughts.strategies.depth_limited import DEPTH, Horizon
from noughts.strategies.ordering import ORDERS
from noughts.strategies.strategy import Strategy

__all__ = ["Variant", "variant_named"]

DEPTHS = range(1, 10)


@dataclass(frozen=True, slots=True)
class Variant:
    """A strategy with its options; a call makes a strategy that can run."""

    kind: type[Strategy]
    order: str = "rows"
    depth: int = DEPTH

    def __call__(self, *arguments: Any, **named: Any) -> Strategy:
        """A new strategy with these options."""
        if self.kind is Horizon:
            named["depth"] = self.depth
        return self.kind(*arguments, order=self.order, **named)

    def __str__(self) -> str:
        """The name with its options.

        >>> str(variant_named("horizon:2:rows")), str(variant_named("horizon:centre:3"))
        ('horizon', 'horizon:3:centre')
        """
        depth = f":{self.depth}" if self.depth != DEPTH else ""
        order = f":{self.order}" if self.order != "rows" else ""
        return self.kind.name + depth + order

    @property
    def title(self) -> str:
        """The name with its options, in words."""
        depth = f", {self.depth} ahead" if self.kind is Horizon else ""
        order = f", {self.order} first" if self.order != "rows" else ""
        return self.kind.name + depth + order


def variant_named(text: str) -> Variant:
    """The strategy with this name and these options."""
    name, *options = text.split(":")
    if name not in EVERY_STRATEGY:
        raise NoughtsError(f"there is no strategy {quote(name)}: choose one of {', '.join(EVERY_STRATEGY)}")
    chosen = Variant(EVERY_STRATEGY[name])
    for option in options:
        chosen = _with(chosen, option)
    return chosen


def _with(variant: Variant, option: str) -> Variant:
    kind = variant.kind
    if option in ORDERS:
        if not kind.is_minimax:
            raise NoughtsError(f"{kind.name} does not try moves in an order: it has no order {quote(option)}")
        return replace(variant, order=option)
    if kind is Horizon and option in map(str, DEPTHS):
        return replace(variant, depth=int(option))
    depths = f", or a depth from {DEPTHS[0]} to {DEPTHS[-1]}" if kind is Horizon else ""
    raise NoughtsError(
        f"{kind.name} has no option {quote(option)}: choose an order of moves, {', '.join(ORDERS)}{depths}"
    )
