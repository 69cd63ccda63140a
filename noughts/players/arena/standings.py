"""The results and ratings of a tournament, complete or not."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import permutations
from typing import TypedDict

from noughts.game.game import Game
from noughts.players.arena.elo import has_ratings, ratings
from noughts.players.arena.match import End, MatchJson, Result, result_of

PRIOR = 1.0  # one more draw between any two players, so that a player who wins all games has a finite rating

Pairing = tuple[int, int]  # the players with X and O, by their indices


class StandingJson(TypedDict):
    """One row of the final table."""

    player: str
    score: float
    elo: float | None
    error: float | None


class TournamentJson(TypedDict):
    """A tournament: the final table, and the result of each pairing."""

    game: str
    players: list[str]
    exact: bool
    games: int | None
    seed: int | None
    meetings: int
    over: int
    standings: list[StandingJson]
    method: dict[str, object]
    pairings: list[MatchJson]


@dataclass(frozen=True, slots=True)
class Standing:
    """One row of the final table."""

    name: str
    score: Fraction  # of the points, from 0 to 1
    elo: float | None  # None: there is no finite rating
    error: float | None  # half-width of the 95 % interval; None: the score is exact


@dataclass(slots=True)
class Tournament:
    """A round robin, complete or not."""

    players: tuple[str, ...]
    game: Game
    games: int | None  # per pairing; None: all games are counted with their chances
    seed: int
    results: dict[Pairing, Result] = field(default_factory=dict)
    ends: dict[Pairing, dict[int, End]] = field(default_factory=dict)  # of games, by their numbers

    @property
    def pairings(self) -> list[Pairing]:
        """All pairs of players, with both sides."""
        return list(permutations(range(len(self.players)), 2))

    @property
    def meetings(self) -> int:
        """The number of meetings: games, or pairings whose games are counted."""
        return len(self.pairings) * (self.games or 1)

    @property
    def over(self) -> int:
        """The number of meetings that are over."""
        return len(self.results) if self.games is None else sum(map(len, self.ends.values()))

    @property
    def exact(self) -> bool:
        """Whether all games were counted with their chances."""
        return self.games is None

    def waiting(self) -> Iterator[tuple[Pairing, int]]:
        """The meetings still to come, one of each pairing in turn."""
        for number in range(self.games or 1):
            for pairing in self.pairings:
                if pairing not in self.results and number not in self.ends.get(pairing, {}):
                    yield pairing, number

    def record(self, pairing: Pairing, number: int, outcome: Result | End) -> None:
        """Add the outcome of a meeting."""
        if isinstance(outcome, Result):
            self.results[pairing] = outcome
        else:
            self.ends.setdefault(pairing, {})[number] = outcome

    def result(self, pairing: Pairing) -> Result | None:
        """The result of a pairing; None if no game of it is over."""
        if pairing in self.ends:
            # by the numbers of the games: several processes end them in another order each time
            ends = [end for _, end in sorted(self.ends[pairing].items())]
            return result_of(Counter(ends), self.seed)
        return self.results.get(pairing)

    def points(self, one: int, other: int) -> tuple[Fraction, Fraction]:
        """The points of one player against another with both sides, and the points at stake."""
        got = of = Fraction(0)
        for pairing in ((one, other), (other, one)):
            result = self.result(pairing)
            if result is not None:
                games = result.games or 1
                got += games * (result.score if pairing[0] == one else 1 - result.score)
                of += games
        return got, of

    def share(self, one: int, other: int) -> Fraction | None:
        """The share of the points of one player against another; None if they have not met."""
        got, of = self.points(one, other)
        return got / of if of else None

    def standings(self) -> list[Standing]:
        """The final table, best first."""
        places = range(len(self.players))
        points = {(one, other): self.points(one, other) for one, other in self.pairings}
        prior = 0.0 if self.exact else PRIOR / 2
        wins = [
            [float(points[one, other][0]) + prior if one != other else 0.0 for other in places]
            for one in places
        ]
        rated = has_ratings(wins)
        elo, bars = ratings(wins) if rated else ([], [])
        rows = []
        for one, name in enumerate(self.players):
            got, of = (sum(points[one, other][part] for other in places if other != one) for part in (0, 1))
            error = bars[one] if rated and not self.exact else None
            rows.append(
                Standing(name, Fraction(got, of) if of else Fraction(0), elo[one] if rated else None, error)
            )
        return sorted(rows, key=lambda row: -row.score)

    def to_json(self) -> TournamentJson:
        """The tournament as JSON."""
        names = self.players
        return {
            "game": str(self.game),
            "players": list(names),
            "exact": self.exact,
            "games": self.games,
            "seed": None if self.exact else self.seed,
            "meetings": self.meetings,
            "over": self.over,
            "standings": [
                {"player": row.name, "score": float(row.score), "elo": row.elo, "error": row.error}
                for row in self.standings()
            ],
            "method": {
                "elo": "Bradley-Terry, maximum likelihood",
                "confidence": None if self.exact else 0.95,
            },
            "pairings": [
                result.to_json(names[pairing[0]], names[pairing[1]], self.game)
                for pairing in self.pairings
                if (result := self.result(pairing)) is not None
            ],
        }
