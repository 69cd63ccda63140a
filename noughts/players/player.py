"""What a player is: somebody who says how likely each of its moves is, and can make one."""

from abc import ABC, abstractmethod
from fractions import Fraction
from random import Random

from noughts.rules.position import Position

Odds = dict[int, Fraction]  # how likely each move is; they sum to 1


class Dice(Random):
    """The chance in a game, repeatable from a seed; nothing secret depends on it."""


class Player(ABC):
    """Somebody who can be asked for a move in an unfinished position."""

    name: str
    summary: str  # in one sentence, for people

    @abstractmethod
    def odds(self, position: Position) -> Odds:
        """How likely each move is. Moves that are never made are left out."""

    def choose(self, position: Position, random: Random) -> int:
        """A move, drawn by the odds."""
        odds = self.odds(position)
        return random.choices(list(odds), [float(chance) for chance in odds.values()])[0]
