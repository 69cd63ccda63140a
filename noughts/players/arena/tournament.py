"""Everybody against everybody, with both sides: exactly on 3 x 3, by playing games elsewhere.

Every game has dice of its own, which follow from the seed, who plays and the number of the game, so the
result is the same on any number of cores, and a tournament that was ended goes on where it was.
"""

import pickle
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import inf
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import TypeVar

from noughts.game.errors import NoughtsError
from noughts.game.game import CLASSIC, Game
from noughts.game.notation import printable, quote, require_number
from noughts.game.position import Position
from noughts.players.adapters import as_player
from noughts.players.arena.checkpoint import load, save
from noughts.players.arena.match import GAMES, End, Result, exact_match, play_game
from noughts.players.arena.standings import Pairing, Tournament
from noughts.players.player import Dice, ForfeitError, Odds, Player, ask_move, ask_odds
from noughts.players.registry import fit_to_game, player_named
from noughts.system.safe_path import SafeChildren

Answer = TypeVar("Answer")

BETWEEN_SAVES = 1.0  # seconds
NODES = 1000  # that perfect looks at for a move: counted, so that it plays the same on every machine

Report = Callable[[int, int], object]  # is told how many meetings are over, and of how many


class ForfeitOnError(Player):
    """A player whose mistakes lose the game and end nothing else."""

    def __init__(self, player: Player, name: str) -> None:
        self.player, self.name = player, name

    @property
    def has_odds(self) -> bool:
        return self.player.has_odds

    def odds(self, position: Position) -> Odds:
        return self._forgiven(ask_odds, position)

    def choose(self, position: Position, random: Random) -> int:
        return self._forgiven(ask_move, position, random)

    def _forgiven(self, ask: Callable[..., Answer], position: Position, *more: Random) -> Answer:
        try:
            return ask(self.player, position, *more)
        except NoughtsError as error:
            raise ForfeitError(str(error)) from error
        except Exception as error:
            raised = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
            raise ForfeitError(printable(f"{self.name} raises {raised} in {position}")) from error


@dataclass(frozen=True, slots=True)
class TournamentContext:
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
        return (first, second), number, play_game(*players, self.game, dice)


def tournament(
    players: Sequence[object],
    game: Game = CLASSIC,
    *,
    games: int | None = None,
    seed: int = 0,
    nodes: int = NODES,
    jobs: int = 1,
    resume: Path | str | None = None,
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
    if isinstance(players, str):
        raise NoughtsError(f"a tournament takes several players, not {quote(players)}")
    everybody = [
        fit_to_game(player_named(given, inf, nodes) if isinstance(given, str) else as_player(given), game)
        for given in players
    ]
    if len(everybody) < 2:
        raise NoughtsError("a tournament takes two players at least")
    for what, given in (("games", games), ("nodes", nodes), ("jobs", jobs)):
        require_number(what, given, 1)
    exact = games is None and game is CLASSIC and all(player.has_odds for player in everybody)
    names = _names(everybody)
    identities = tuple(
        f"{name} {player.version}".strip() for name, player in zip(names, everybody, strict=True)
    )
    played = Tournament(names, game, None if exact else games or GAMES, seed)
    kept = None if resume is None else Path(resume)
    if kept is not None and kept.exists():
        load(played, identities, kept)
    forgiving = tuple(map(ForfeitOnError, everybody, names))
    hall = TournamentContext(forgiving, identities, game, exact, seed)
    saved = time.monotonic()
    try:
        report(played.over, played.meetings)
        for pairing, number, outcome in _meetings(hall, list(played.waiting()), jobs):
            played.record(pairing, number, outcome)
            report(played.over, played.meetings)
            if kept is not None and time.monotonic() > saved + BETWEEN_SAVES:
                save(played, identities, kept)
                saved = time.monotonic()
    except KeyboardInterrupt:
        pass  # what is known by then is worth something
    finally:
        if kept is not None:
            save(played, identities, kept)
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

_hall: TournamentContext  # of this process, if it is one of several


def _meetings(
    hall: TournamentContext, tasks: Sequence[tuple[Pairing, int]], jobs: int
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
    with SafeChildren(), get_context("spawn").Pool(min(jobs, len(tasks)), _begin, (sent,)) as pool:
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
