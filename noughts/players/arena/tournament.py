"""A round robin: exact on 3 x 3, by playing games elsewhere.

Each game has dice of its own, seeded by the tournament's seed, the two players and the number of the game.
So the result is the same on any number of cores, and a tournament that was stopped can go on.
"""

import pickle
import time
from collections import Counter
from collections.abc import Callable, Generator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TypeVar

from noughts.game.errors import NoughtsError
from noughts.game.game import CLASSIC, Game, as_game
from noughts.game.notation import printable, quote, require_number
from noughts.game.position import Position
from noughts.game.processes import serve_parent
from noughts.game.safe_path import SafeChildren
from noughts.players.adapters import as_player, is_file
from noughts.players.arena.checkpoint import load, require_checkpoint, save
from noughts.players.arena.match import GAMES, End, Result, exact_match, play_game
from noughts.players.arena.standings import Pairing, Tournament
from noughts.players.player import Dice, ForfeitError, Odds, Player, ask_move, ask_odds
from noughts.players.registry import fit_to_game, player_named
from noughts.solving.limit import Limit

Answer = TypeVar("Answer")

BETWEEN_SAVES = 1.0  # seconds
LIMIT = Limit(nodes=20_000)  # counted in nodes, so that perfect plays the same on every machine

Report = Callable[[int, int], object]  # gets the number of meetings that are over, and of all meetings


class UnsavedError(NoughtsError):
    """A tournament that is over, or was stopped, and could not be saved; `played` has its results."""

    def __init__(self, reason: str, played: Tournament) -> None:
        super().__init__(reason)
        self.played = played


class ForfeitOnError(Player):
    """A player that loses the game by any exception; the tournament goes on."""

    def __init__(self, player: Player, name: str) -> None:
        self.player, self.name = player, name

    @property
    def has_odds(self) -> bool:
        return self.player.has_odds

    def odds(self, position: Position) -> Odds:
        return self._ask(ask_odds, position)

    def choose(self, position: Position, random: Random) -> int:
        return self._ask(ask_move, position, random)

    def _ask(self, ask: Callable[..., Answer], position: Position, *more: Random) -> Answer:
        try:
            return ask(self.player, position, *more)
        except NoughtsError as error:
            raise ForfeitError(str(error)) from error
        except Exception as error:
            raised = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
            raise ForfeitError(printable(f"{self.name} raises {raised} in {position}")) from error


@dataclass(frozen=True, slots=True)
class TournamentContext:
    """The facts that all meetings of a tournament share."""

    players: tuple[Player, ...]
    identities: tuple[str, ...]
    game: Game
    exact: bool
    seed: int

    def meet(self, task: tuple[Pairing, int]) -> tuple[Pairing, int, Result | End]:
        """Play one meeting, and return its outcome."""
        (first, second), number = task
        players = self.players[first], self.players[second]
        if self.exact:
            return (first, second), number, exact_match(*players)
        dice = Dice(f"{self.seed} {self.identities[first]} {self.identities[second]} {number}")
        return (first, second), number, play_game(*players, self.game, dice)


def tournament(
    players: Sequence[object],
    game: Game | str = CLASSIC,
    *,
    games: int | None = None,
    seed: int = 0,
    limit: Limit = LIMIT,
    jobs: int = 1,
    resume: Path | str | None = None,
    report: Report = lambda over, meetings: None,
    partial: bool = False,
) -> Tournament:
    """Let each player meet each other one with both sides; players are whatever `as_player` takes.

    On 3 x 3 every game is counted with its chance if all players have odds. Otherwise, or with `games`,
    each pairing plays that number of games. `limit` is for each move of perfect.
    With several `jobs`, meetings take place in several processes. With `resume`, the results are
    kept in this file, and a tournament that was stopped goes on from there. With `partial`, Ctrl-C
    returns the results so far instead of raising KeyboardInterrupt.

    >>> [row.name for row in tournament(["random", "perfect", "greedy"]).standings()]
    ['perfect', 'greedy', 'random']
    """
    if isinstance(players, str):
        raise NoughtsError(f"a tournament needs a list of players, not {quote(players)}")
    game = as_game(game)
    everybody = [
        fit_to_game(
            player_named(given, limit) if isinstance(given, str) and not is_file(given) else as_player(given),
            game,
        )
        for given in players
    ]
    if len(everybody) < 2:
        raise NoughtsError("a tournament needs at least two players")
    for what, given in (("games", games), ("jobs", jobs)):
        require_number(what, given, 1)
    exact = games is None and game is CLASSIC and all(player.has_odds for player in everybody)
    names = _names(everybody)
    identities = tuple(
        f"{name} {player.version}".strip() for name, player in zip(names, everybody, strict=True)
    )
    played = Tournament(names, game, None if exact else games or GAMES, seed)
    checkpoint = None if resume is None else Path(resume)
    if checkpoint is not None:
        require_checkpoint(checkpoint)
        if checkpoint.exists():
            load(played, identities, checkpoint)
    context = TournamentContext(tuple(map(ForfeitOnError, everybody, names)), identities, game, exact, seed)
    saved = time.monotonic()
    try:
        report(played.over, played.meetings)
        with closing(_meetings(context, list(played.waiting()), jobs)) as meetings:
            for pairing, number, outcome in meetings:
                played.record(pairing, number, outcome)
                report(played.over, played.meetings)
                if checkpoint is not None and time.monotonic() > saved + BETWEEN_SAVES:
                    with suppress(NoughtsError):  # a full disk may have space again; the last try counts
                        save(played, identities, checkpoint)
                    saved = time.monotonic()
    except KeyboardInterrupt:
        if not partial:
            raise
    finally:
        if checkpoint is not None:
            _save_results(played, identities, checkpoint)
    return played


def _save_results(played: Tournament, identities: tuple[str, ...], checkpoint: Path) -> None:
    try:
        save(played, identities, checkpoint)
    except NoughtsError as error:
        raise UnsavedError(str(error), played) from error


def _names(players: Sequence[Player]) -> tuple[str, ...]:
    """The names of the players, each different."""
    seen: Counter[str] = Counter()
    names = []
    for player in players:
        seen[player.name] += 1
        names.append(player.name if seen[player.name] == 1 else f"{player.name} #{seen[player.name]}")
    return tuple(names)


# ---- on several cores

_context: TournamentContext  # of this process, if it is a worker

Meeting = tuple[Pairing, int, Result | End]


def _meetings(
    context: TournamentContext, tasks: Sequence[tuple[Pairing, int]], jobs: int
) -> Generator[Meeting, None, None]:
    """Yield the meetings as they end."""
    if min(jobs, len(tasks)) <= 1:
        yield from map(context.meet, tasks)
        return
    # here, because most users need only one process, and these take 20 ms to import
    from concurrent.futures import BrokenExecutor, ProcessPoolExecutor, as_completed
    from multiprocessing import active_children, get_context

    try:
        sent = pickle.dumps(context)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise NoughtsError(
            f"a player cannot be sent to another process, so jobs must be 1: {error}"
        ) from error
    others = set(active_children())
    workers = ProcessPoolExecutor(min(jobs, len(tasks)), get_context("spawn"), _start_worker, (sent,))
    with SafeChildren(), workers:
        try:
            for future in as_completed([workers.submit(_meet, task) for task in tasks]):
                yield future.result()
        except BrokenExecutor as error:
            raise NoughtsError(
                "a process of the tournament was killed, perhaps because memory ran out: "
                "use fewer jobs, and resume to keep the games played so far"
            ) from error
        except BaseException:
            workers.shutdown(wait=False, cancel_futures=True)
            for process in set(active_children()) - others:
                process.terminate()
                process.join()
            raise


def _start_worker(context: bytes) -> None:
    """Prepare a worker."""
    global _context
    serve_parent()
    _context = pickle.loads(context)  # noqa: S301 it comes from the process that started this one


def _meet(task: tuple[Pairing, int]) -> Meeting:
    return _context.meet(task)
