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
    missed: tuple[float, ...] = ()  # percent of the wins, blocks and forks of 3 x 3 that it misses
    beaten: int | None = None  # how many of 100 games on 3 x 3 the adult below wins

    @property
    def plies(self) -> dict[int, Fraction]:
        """The probability of each search depth in plies: just not deep enough for the overlooked tactics."""
        chances = (Fraction(0), *self.overlooks, Fraction(1))
        ahead = zip((0, *TACTICS.values()), pairwise(chances), strict=True)
        return {plies: more - less for plies, (less, more) in ahead if more > less}

    @property
    def summary(self) -> str:
        r"""What it misses on 3 x 3, as computed over all positions; otherwise what it looks for.

        >>> print(LEVELS["level-2"].summary.replace(". ", ".\n"))
        misses 17 of 100 wins, 29 of 100 blocks and 59 of 100 chances for two threats at once on 3 x 3.
        A simulated adult wins about 49 of 100 games
        """
        if not self.missed:
            return self.habits
        wins, blocks, forks = map(_of_a_hundred, self.missed)
        skills = f"misses {wins} wins, {blocks} blocks and {forks} chances for two threats at once on 3 x 3"
        return f"{skills}. A simulated adult wins about {self.beaten} of 100 games"

    @property
    def habits(self) -> str:
        """What it looks for, on boards of any size. What it does not look for, it may find by luck.

        >>> LEVELS["level-2"].habits
        'looks for a win in 2 of 3 turns, for a block in 1 of 2, and for two threats at once in 1 of 10'
        """
        wins, blocks, forks = self._shares_seen()
        plain = f"looks for a win in {wins} turns, for a block in {blocks}"
        return f"{plain}, and for two threats at once in {forks}"

    @property
    def foresight(self) -> str:
        """How far it looks ahead, where completing a line loses.

        >>> LEVELS["level-2"].foresight
        'looks one move ahead in 2 of 3 turns, two moves in 1 of 2, and three in 1 of 10'
        """
        one, two, three = self._shares_seen()
        return f"looks one move ahead in {one} turns, two moves in {two}, and three in {three}"

    def _shares_seen(self) -> list[str]:
        """The shares of wins, blocks and forks that it does not overlook."""
        return ["{} of {}".format(*(1 - share).as_integer_ratio()) for share in self.overlooks[:3]]


def _of_a_hundred(percent: float) -> str:
    """A share in words.

    >>> _of_a_hundred(16.65), _of_a_hundred(0.55)
    ('17 of 100', 'fewer than 1 of 100')
    """
    return "fewer than 1 of 100" if percent < 1 else f"{percent:.0f} of 100"


def skill(title: str, overlooks: str, eye: int, missed: str = "", beaten: int | None = None) -> Skill:
    """A skill from the shares of the tactics that it overlooks, and what came out on 3 x 3.

    >>> skill("Beginner", "1/2 3/4 9/10 1 1", 1).plies
    {0: Fraction(1, 2), 1: Fraction(1, 4), 2: Fraction(3, 20), 3: Fraction(1, 10)}
    """
    return Skill(
        title, tuple(map(Fraction, overlooks.split())), eye, tuple(map(float, missed.split())), beaten
    )


LEVELS = {
    "level-1": skill("Snail", "1/2 3/4 19/20 49/50 99/100", 0, "31.65 53.69 66.53", 69),
    "level-2": skill("Puppy", "1/3 1/2 9/10 19/20 49/50", 1, "16.65 29.04 59.46", 49),
    "level-3": skill("Rabbit", "1/6 1/3 7/8 9/10 19/20", 2, "6.71 15.43 55.72", 34),
    "level-4": skill("Parrot", "1/20 1/10 3/4 5/6 9/10", 3, "1.63 3.55 45.46", 19),
    "level-5": skill("Monkey", "1/50 1/25 1/2 2/3 4/5", 4, "0.55 1.08 28.92", 13),
    "level-6": skill("Fox", "1/100 1/50 1/6 3/10 2/5", 6, "0.21 0.30 8.80", 5),
    "level-7": skill("Raven", "1/200 1/100 1/12 1/8 1/5", 8, "0.09 0.08 4.07", 2),
    "level-8": skill("Owl", "1/500 1/250 1/50 1/20 1/10", 10, "0.03 0.02 0.92", 1),
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
