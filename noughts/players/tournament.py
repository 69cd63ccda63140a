"""Everybody against everybody, with both sides: exactly on 3 x 3, by playing games elsewhere.

Every game has dice of its own, which follow from the seed, who plays and the number of the game, so the
result is the same on any number of cores, and a tournament that was ended goes on where it was.
"""

import json
import pickle
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import permutations
from math import inf
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from noughts.exact.files import written_whole
from noughts.players.elo import has_ratings, ratings
from noughts.players.match import GAMES, End, Result, counted, exact_match, play
from noughts.players.named import fit_for, player_named
from noughts.players.own import as_player
from noughts.players.player import Dice, ForfeitError, Odds, Player, checked_move, checked_odds
from noughts.rules.errors import DamagedFileError, NoughtsError
from noughts.rules.game import CLASSIC, Game
from noughts.rules.notation import printable, quoted
from noughts.rules.position import O, Position, X

Answer = TypeVar("Answer")

VERSION = 1  # of the file that a tournament is kept in
BETWEEN_SAVES = 1.0  # seconds
NODES = 1000  # that perfect looks at for a move: counted, so that it plays the same on every machine
PRIOR = 1.0  # one draw more between any two, so that whoever wins all games has a finite rating

Pairing = tuple[int, int]  # who has X, who has O, by their places
Report = Callable[[int, int], object]  # is told how many meetings are over, and of how many


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the final table."""

    name: str
    score: Fraction  # of the points, from 0 to 1
    elo: float | None  # None: there is no finite rating
    error: (
        float | None
    )  # reaches so far to either side, with 95 % confidence; None: nothing was left to chance


@dataclass(slots=True)
class Tournament:
    """A round robin, as far as it has been played."""

    players: tuple[str, ...]
    game: Game
    games: int | None  # of each pairing; None: all are counted with their chances
    seed: int
    results: dict[Pairing, Result] = field(default_factory=dict)
    ends: dict[Pairing, dict[int, End]] = field(default_factory=dict)  # of games, by their numbers

    @property
    def pairings(self) -> list[Pairing]:
        """Everybody with everybody, both ways round."""
        return list(permutations(range(len(self.players)), 2))

    @property
    def meetings(self) -> int:
        """How many there are: games, or pairings whose games are counted."""
        return len(self.pairings) * (self.games or 1)

    @property
    def over(self) -> int:
        """How many of them are over."""
        return len(self.results) if self.games is None else sum(map(len, self.ends.values()))

    @property
    def exact(self) -> bool:
        """Was nothing left to chance?"""
        return self.games is None

    def waiting(self) -> Iterator[tuple[Pairing, int]]:
        """The meetings still to come: all pairings go forward together."""
        for number in range(self.games or 1):
            for pairing in self.pairings:
                if pairing not in self.results and number not in self.ends.get(pairing, {}):
                    yield pairing, number

    def record(self, pairing: Pairing, number: int, outcome: Result | End) -> None:
        """One more meeting is over."""
        if isinstance(outcome, Result):
            self.results[pairing] = outcome
        else:
            self.ends.setdefault(pairing, {})[number] = outcome

    def result(self, pairing: Pairing) -> Result | None:
        """How a pairing stands; None if no game of it is over."""
        if pairing in self.ends:
            return counted(Counter(self.ends[pairing].values()), self.seed)
        return self.results.get(pairing)

    def points(self, one: int, other: int) -> tuple[Fraction, Fraction]:
        """What one player got against another, with both sides, and of how much."""
        got = of = Fraction(0)
        for pairing in ((one, other), (other, one)):
            result = self.result(pairing)
            if result is not None:
                games = result.games or 1
                got += games * (result.score if pairing[0] == one else 1 - result.score)
                of += games
        return got, of

    def share(self, one: int, other: int) -> Fraction | None:
        """Which share of the points one player got against another; None if they have not met."""
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

    def to_json(self) -> dict[str, Any]:
        """The form that programs read."""
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


class Forgiving(Player):
    """A player whose mistakes lose the game and end nothing else."""

    def __init__(self, player: Player, name: str) -> None:
        self.player, self.name, self.summary = player, name, player.summary

    @property
    def says_odds(self) -> bool:
        return self.player.says_odds

    def odds(self, position: Position) -> Odds:
        return self._forgiven(checked_odds, position)

    def choose(self, position: Position, random: Random) -> int:
        return self._forgiven(checked_move, position, random)

    def _forgiven(self, ask: Callable[..., Answer], position: Position, *more: Random) -> Answer:
        try:
            return ask(self.player, position, *more)
        except NoughtsError as error:
            raise ForfeitError(str(error)) from error
        except Exception as error:
            raised = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
            raise ForfeitError(printable(f"{self.name} raises {raised} in {position}")) from error


@dataclass(frozen=True, slots=True)
class Hall:
    """Where meetings take place: all that they need to know."""

    players: tuple[Player, ...]
    identities: tuple[str, ...]
    game: Game
    exact: bool
    seed: int

    def meet(self, task: tuple[Pairing, int]) -> tuple[Pairing, int, Result | End]:
        """One meeting, and how it ended."""
        (first, second), number = task
        players = self.players[first], self.players[second]
        if self.exact:
            return (first, second), number, exact_match(*players)
        dice = Dice(f"{self.seed} {self.identities[first]} {self.identities[second]} {number}")
        return (first, second), number, play(*players, self.game, dice)


def tournament(
    players: Sequence[object],
    game: Game = CLASSIC,
    *,
    games: int | None = None,
    seed: int = 0,
    nodes: int = NODES,
    jobs: int = 1,
    resume: Path | None = None,
    report: Report = lambda over, meetings: None,
) -> Tournament:
    """Everybody against everybody, with both sides: players are whatever `as_player` takes.

    All games of 3 x 3 are counted if everybody says his odds; elsewhere, or with `games`, so many are
    played of each pairing. `nodes` are what perfect may look at for a move. With several `jobs`,
    meetings take place in so many processes at once; with `resume`, they are kept in this file.
    Ctrl-C ends it with what is known.

    >>> [row.name for row in tournament(["random", "perfect", "greedy"]).standings()]
    ['perfect', 'greedy', 'random']
    """
    everybody = [
        fit_for(player_named(given, inf, nodes) if isinstance(given, str) else as_player(given), game)
        for given in players
    ]
    if len(everybody) < 2:
        raise NoughtsError("a tournament takes two players at least")
    if games is not None and (type(games) is not int or games < 1):
        raise NoughtsError(f"at least 1 game must be played, not {quoted(games)}")
    exact = games is None and game is CLASSIC and all(player.says_odds for player in everybody)
    names = _names(everybody)
    identities = tuple(
        f"{name} {player.version}".strip() for name, player in zip(names, everybody, strict=True)
    )
    played = Tournament(names, game, None if exact else games or GAMES, seed)
    if resume is not None and resume.exists():
        _take_up(played, identities, resume)
    forgiving = tuple(map(Forgiving, everybody, names))
    hall = Hall(forgiving, identities, game, exact, seed)
    saved = time.monotonic()
    try:
        report(played.over, played.meetings)
        for pairing, number, outcome in _meetings(hall, list(played.waiting()), jobs):
            played.record(pairing, number, outcome)
            report(played.over, played.meetings)
            if resume is not None and time.monotonic() > saved + BETWEEN_SAVES:
                _save(played, identities, resume)
                saved = time.monotonic()
    except KeyboardInterrupt:
        pass  # what is known by then is worth something
    finally:
        if resume is not None:
            _save(played, identities, resume)
    return played


def _names(players: Sequence[Player]) -> tuple[str, ...]:
    """The names of the players, each different."""
    seen: Counter[str] = Counter()
    names = []
    for player in players:
        seen[player.name] += 1
        names.append(player.name if seen[player.name] == 1 else f"{player.name} #{seen[player.name]}")
    return tuple(names)


# ---- on several cores

_hall: Hall  # of this process, if it is one of several


def _meetings(
    hall: Hall, tasks: Sequence[tuple[Pairing, int]], jobs: int
) -> Iterator[tuple[Pairing, int, Result | End]]:
    """All meetings, as they end."""
    if min(jobs, len(tasks)) <= 1:
        yield from map(hall.meet, tasks)
        return
    try:
        sent = pickle.dumps(hall)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise NoughtsError(
            f"a player cannot be sent to another process, so jobs must be 1: {error}"
        ) from error
    with get_context("spawn").Pool(min(jobs, len(tasks)), _begin, (sent,)) as pool:
        yield from pool.imap_unordered(_meet, tasks)
        pool.close()
        pool.join()


def _begin(hall: bytes) -> None:
    """What a process does first: Ctrl-C is not for it, and at its end it lets go of what it has started."""
    global _hall
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    _hall = pickle.loads(hall)  # noqa: S301 it comes from the process that started this one


def _leave(number: int, frame: object) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sys.exit()


def _meet(task: tuple[Pairing, int]) -> tuple[Pairing, int, Result | End]:
    return _hall.meet(task)


# ---- kept in a file

MARKS: dict[str | None, str] = {X: X, O: O, None: "="}
WINNERS = {mark: winner for winner, mark in MARKS.items()}


def _head(played: Tournament, identities: tuple[str, ...]) -> dict[str, Any]:
    """What must be the same for a tournament to go on."""
    facts = {"game": str(played.game), "games": played.games, "seed": played.seed}
    return {"noughts tournament": VERSION, **facts, "players": list(identities)}


def _save(played: Tournament, identities: tuple[str, ...], path: Path) -> None:
    pairings: dict[str, Any] = {}
    for pairing in played.pairings:
        name = "{} {}".format(*pairing)
        if pairing in played.results:
            result = played.results[pairing]
            shares = {share: str(part) for share, part in result.shares.items()}
            pairings[name] = {**shares, "forfeits": list(result.forfeits)}
        elif pairing in played.ends:
            ends = played.ends[pairing]
            pairings[name] = {
                str(number): [MARKS[end.winner], *([end.forfeit] if end.forfeit else [])]
                for number, end in ends.items()
            }
    text = json.dumps({**_head(played, identities), "pairings": pairings})
    try:
        with written_whole(path) as file:
            file.write(text.encode())
    except OSError as error:
        raise NoughtsError(f"the tournament {path} cannot be written: {error.strerror}") from error


def _take_up(played: Tournament, identities: tuple[str, ...], path: Path) -> None:
    """Put in what a file keeps of the same tournament."""
    try:
        kept = json.loads(path.read_bytes())
        pairings = kept.pop("pairings")
    except OSError as error:
        raise NoughtsError(f"the tournament {path} cannot be read: {error.strerror}") from error
    except (ValueError, KeyError, AttributeError, TypeError) as error:
        raise DamagedFileError(f"{path} keeps no tournament: name another file, or delete it") from error
    wanted = _head(played, identities)
    for fact, value in wanted.items():
        if kept.get(fact) != value:
            found, given = quoted(kept.get(fact)), quoted(value)
            raise NoughtsError(f"{path} keeps another tournament, whose {fact} is {found} and not {given}")
    try:
        for pairing in played.pairings:
            one = pairings.get("{} {}".format(*pairing), {})
            if played.exact and one:
                wins, draws, losses = (
                    Fraction(one[share]) for share in ("first_wins", "draws", "second_wins")
                )
                told_before = tuple(map(str, one["forfeits"]))
                played.record(pairing, 0, Result(wins, draws, losses, forfeits=told_before))
            elif not played.exact:
                for number, (mark, *forfeit) in one.items():
                    played.record(pairing, int(number), End(WINNERS[mark], *map(str, forfeit)))
    except (ValueError, KeyError, AttributeError, TypeError, ZeroDivisionError) as error:
        raise DamagedFileError(f"{path} is damaged: name another file, or delete it") from error
