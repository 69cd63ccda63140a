"""Eight opponents from beginner to expert, on any board.

A level looks some plies ahead and finds what wins or loses within them. Now and then it overlooks
all that and goes by looks: a cell attracts it that lies on many lines still open, the more so the
more marks stand on them. So its mistakes are those that people make.
"""

from dataclasses import dataclass
from fractions import Fraction

from noughts.players.lookahead import best_moves
from noughts.players.player import Odds, Player
from noughts.rules.position import Position
from noughts.rules.tactics import appeal

AT_A_GLANCE = 9  # so many of the best-looking cells are considered, and those that look the same


@dataclass(frozen=True, slots=True)
class Skill:
    """What makes a level: how far it looks, and how often it does not look at all."""

    plies: int
    overlooks: Fraction

    @property
    def summary(self) -> str:
        """The skill in words that a child understands.

        >>> Skill(2, Fraction(3, 4)).summary
        'looks 2 turns ahead, and overlooks something 3 times out of 4'
        """
        turns = "1 turn" if self.plies == 1 else f"{self.plies} turns"
        missed, looked = self.overlooks.as_integer_ratio()
        times = "1 time" if missed == 1 else f"{missed} times"
        return f"looks {turns} ahead, and overlooks something {times} out of {looked}"


LEVELS = {
    "level-1": Skill(1, Fraction(3, 4)),
    "level-2": Skill(2, Fraction(3, 4)),
    "level-3": Skill(2, Fraction(1, 2)),
    "level-4": Skill(3, Fraction(1, 3)),
    "level-5": Skill(6, Fraction(1, 3)),
    "level-6": Skill(6, Fraction(1, 5)),
    "level-7": Skill(8, Fraction(1, 10)),
    "level-8": Skill(9, Fraction(1, 30)),
}


class Level(Player):
    """One of the eight levels."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.skill = LEVELS[name]
        self.summary = self.skill.summary

    def odds(self, position: Position) -> Odds:
        looks = appeal(position)
        overlooks = self.skill.overlooks
        odds = {move: overlooks * share for move, share in _shares(looks, _at_a_glance(looks)).items()}
        for move, share in _shares(looks, best_moves(position, self.skill.plies)).items():
            odds[move] = odds.get(move, Fraction(0)) + (1 - overlooks) * share
        return odds


def _at_a_glance(looks: dict[int, int]) -> tuple[int, ...]:
    least = sorted(looks.values(), reverse=True)[:AT_A_GLANCE][-1]
    return tuple(move for move, attraction in looks.items() if attraction >= least)


def _shares(looks: dict[int, int], moves: tuple[int, ...]) -> Odds:
    """Each move's share of the attention, by how good it looks."""
    total = sum(looks[move] for move in moves)
    return {move: Fraction(looks[move], total) for move in moves}
