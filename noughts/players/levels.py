"""Eight opponents from beginner to expert, on boards of all sizes.

A level searches a random number of plies ahead. So it seldom overlooks a win at once, a block more
often, and a fork even more often. Among moves that seem equal it prefers cells on many open lines, the
more so the more marks these have. Its mistakes are meant to look like a beginner's; no games of people
were measured.
"""

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import isqrt
from random import Random

from noughts.game.position import Position
from noughts.game.tactics import line_weights
from noughts.players.lookahead import SMALL, best_moves
from noughts.players.player import Odds, Player

# Tactics that a level may overlook, and the plies needed to see them.
TACTICS = {"win": 1, "block": 2, "fork": 3, "fork defence": 4, "deeper": 9}
BASE = 4  # each mark on an open line multiplies its weight by this
AT_A_GLANCE = 9  # the number of best-looking cells that are considered, plus those that look the same
SHARPER = 3  # multiplies `eye` on larger boards, where too many cells would look alike


@dataclass(frozen=True, slots=True)
class Skill:
    """The parameters of a level."""

    title: str  # a name that a child remembers
    overlooks: tuple[Fraction, ...]  # the share that is overlooked, per tactic
    eye: int  # how strongly it prefers cells that look good; 0: not at all
    beaten: int | None = None  # how many of 100 games on 3 x 3 the adult below wins

    @property
    def plies(self) -> dict[int, Fraction]:
        """The probability of each search depth in plies: just not deep enough for the overlooked tactics."""
        chances = (Fraction(0), *self.overlooks, Fraction(1))
        ahead = zip((0, *TACTICS.values()), pairwise(chances), strict=True)
        return {plies: more - less for plies, (less, more) in ahead if more > less}

    @property
    def summary(self) -> str:
        r"""The skill in words for children.

        >>> print(LEVELS["level-2"].summary.replace(". ", ".\n"))
        misses 1 of 3 wins, 1 of 2 blocks and 9 of 10 chances for two threats at once.
        A simulated adult wins about 49 of 100 games on 3 x 3
        """
        wins, blocks, forks = ("{} of {}".format(*share.as_integer_ratio()) for share in self.overlooks[:3])
        skills = f"misses {wins} wins, {blocks} blocks and {forks} chances for two threats at once"
        if self.beaten is None:
            return skills
        return f"{skills}. A simulated adult wins about {self.beaten} of 100 games on 3 x 3"


def skill(title: str, overlooks: str, eye: int, beaten: int | None = None) -> Skill:
    """A skill from the shares of the tactics that it overlooks.

    >>> skill("Beginner", "1/2 3/4 9/10 1 1", 1).plies
    {0: Fraction(1, 2), 1: Fraction(1, 4), 2: Fraction(3, 20), 3: Fraction(1, 10)}
    """
    return Skill(title, tuple(map(Fraction, overlooks.split())), eye, beaten)


LEVELS = {
    "level-1": skill("Snail", "1/2 3/4 19/20 49/50 99/100", 0, 69),
    "level-2": skill("Puppy", "1/3 1/2 9/10 19/20 49/50", 1, 49),
    "level-3": skill("Rabbit", "1/6 1/3 7/8 9/10 19/20", 2, 34),
    "level-4": skill("Parrot", "1/20 1/10 3/4 5/6 9/10", 3, 19),
    "level-5": skill("Monkey", "1/50 1/25 1/2 2/3 4/5", 4, 13),
    "level-6": skill("Fox", "1/100 1/50 1/6 3/10 2/5", 6, 5),
    "level-7": skill("Raven", "1/200 1/100 1/12 1/8 1/5", 8, 2),
    "level-8": skill("Owl", "1/500 1/250 1/50 1/20 1/10", 10, 1),
}
TITLES = {level.title.lower(): name for name, level in LEVELS.items()}

# A model of an adult who knows only the rules: sees nine of ten wins and blocks, looks no further, and
# prefers good cells. The adult beats the first opponent in about half of the games.
ADULT = skill("simulated adult who sees 9 of 10 wins and blocks", "1/10 1/10 1 1 1", 2)
FIRST_OPPONENT = "level-2"


class Level(Player):
    """One of the eight levels, or a player with another skill."""

    def __init__(self, name: str, skill: Skill | None = None) -> None:
        self.name = name
        self.skill = skill or LEVELS[name]
        self.title = self.skill.title
        self.summary = self.skill.summary

    def odds(self, position: Position) -> Odds:
        looks, odds = line_weights(position, BASE), Odds()
        for plies, chance in self.skill.plies.items():
            for move, share in self._shares(position, looks, plies).items():
                odds[move] = odds.get(move, Fraction(0)) + chance * share
        return odds

    def choose(self, position: Position, random: Random) -> int:
        """A random move; the search depth is drawn first, so that only one depth is searched."""
        plies = _draw(self.skill.plies, random)
        return _draw(self._shares(position, line_weights(position, BASE), plies), random)

    def _shares(self, position: Position, looks: dict[int, int], plies: int) -> Odds:
        """The probability of each of the moves that seem best, by how good they look."""
        moves = best_moves(position, plies)
        least = sorted((looks[move] for move in moves), reverse=True)[:AT_A_GLANCE][-1]
        power = self.skill.eye * (1 if position.game.cells <= SMALL else SHARPER)
        attraction = {move: isqrt(looks[move] ** power) for move in moves if looks[move] >= least}
        total = sum(attraction.values())
        return {move: Fraction(share, total) for move, share in attraction.items()}


def _draw(odds: Odds, random: Random) -> int:
    return random.choices(list(odds), [float(chance) for chance in odds.values()])[0]
