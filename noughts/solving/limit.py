"""How much work a search may do. Every search takes one `Limit`.

    Limit(seconds=2)         two seconds by the clock; a busy machine finds out less
    Limit(nodes=10_000)      10,000 nodes; every machine gives the same answer, sooner or later
    Limit.effort(2, game)    the nodes that a quiet machine searches in about two seconds
    Limit()                  no limit

A node is a position that a search looks at.
"""

from dataclasses import dataclass

from noughts.game.errors import NoughtsError
from noughts.game.game import Game
from noughts.game.notation import quote, require_number


@dataclass(frozen=True, slots=True)
class Limit:
    """The most seconds by the clock and the most nodes that a search may take; None: as many as it needs.

    >>> Limit(seconds=2)
    Limit(seconds=2, nodes=None)
    """

    seconds: float | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        require_number("seconds", self.seconds, 0, whole=False)
        require_number("nodes", self.nodes, 0)

    @classmethod
    def effort(cls, seconds: float, game: Game, *, clock: float | None = None) -> "Limit":
        """The nodes that a quiet machine searches in about `seconds` on this game.

        A busy machine needs longer for the same answer; `clock` limits how long, in seconds.

        >>> from noughts import Game
        >>> small, large = Limit.effort(1, Game(4, 4, 4)), Limit.effort(1, Game(9, 9, 5))
        >>> small.nodes > large.nodes, small.seconds
        (True, None)
        """
        from noughts.solving.solver.cores.backend import nodes_for  # here: looking up a table needs no solver

        require_number("seconds", seconds, 0, whole=False)
        return cls(seconds=clock, nodes=nodes_for(game, seconds))


NO_LIMIT = Limit()


def require_limit(given: object) -> None:
    """Raise unless this is a limit."""
    if not isinstance(given, Limit):
        raise NoughtsError(f"{quote(given)} is not a limit: write Limit(seconds=2) or Limit(nodes=10_000)")
