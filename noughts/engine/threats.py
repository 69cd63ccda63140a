"""Wins by threats alone: every move of the attacker leaves the defender hardly any choice.

It is the solver's own question with the attacker bound to threaten, with each move, a line or a
double threat. That is why a win found here is proven; that none is found proves nothing.
"""

from noughts.game import Game
from noughts.solver.rules import Rules
from noughts.solver.search import Search
from noughts.solver.watch import StoppedError, Watch

LENGTHS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15)  # moves of the attacker: short wins first


class Threats:
    """Looks for wins by threats; what it learns about one position helps with the next."""

    def __init__(self, game: Game) -> None:
        self.search = Search(game, Rules(symmetry=False), threats_only=True)

    @property
    def nodes(self) -> int:
        """How many positions were looked at."""
        return self.search.nodes

    def find(self, attacker: int, defender: int, watch: Watch, nodes: int = 0) -> int | None:
        """The first cell of a win for the attacker, to move; None if none is found within the limits."""
        self.search.watch = watch
        last = self.search.nodes + nodes
        try:
            for moves in LENGTHS:
                share = last - self.search.nodes if nodes else 0
                if share < 0:
                    break
                if winning := self.search.ask_attack(attacker, defender, share, moves):
                    return winning.bit_length() - 1
        except StoppedError:
            pass
        return None
