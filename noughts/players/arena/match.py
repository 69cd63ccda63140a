"""A match of two players: exact on 3 x 3, by playing games on larger boards."""

from collections import Counter, deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import TypedDict

from noughts.game.game import CLASSIC, Game, as_game
from noughts.game.notation import require_number
from noughts.game.position import O, Position, X, other
from noughts.players.adapters import as_player
from noughts.players.player import ForfeitError, ask_move, ask_odds
from noughts.players.registry import Dice, Player, fit_to_game

GAMES = 10  # played by default where the games cannot be counted
CONFIDENCE, DEVIATIONS = (
    0.95,
    1.959964,
)  # 95 % of a normal distribution
MOST_REASONS = 3  # for forfeited games


class MatchJson(TypedDict):
    """The result of a match; intervals are null where every game was counted."""

    game: str
    first: str
    second: str
    exact: bool
    games: int | None
    seed: int | None
    first_wins: float
    draws: float
    second_wins: float
    fractions: dict[str, str]
    intervals: dict[str, object] | None
    forfeits: list[str]


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a match as fractions of all games; the first player has X."""

    first_wins: Fraction
    draws: Fraction
    second_wins: Fraction
    games: int | None = None  # the number of games played; None: all games were counted with their chances
    seed: int | None = None
    forfeits: tuple[str, ...] = ()  # the different reasons for forfeited games

    @property
    def shares(self) -> dict[str, Fraction]:
        """The fractions by their names."""
        return {"first_wins": self.first_wins, "draws": self.draws, "second_wins": self.second_wins}

    @property
    def score(self) -> Fraction:
        """The share of the points of the first player: 1 for a win, 1/2 for a draw."""
        return self.first_wins + self.draws / 2

    def interval(self, share: Fraction) -> tuple[float, float] | None:
        """The 95 % confidence interval of a share (Wilson); None if it is exact.

        >>> low, high = Result(Fraction(1), Fraction(0), Fraction(0), games=10).interval(Fraction(1))
        >>> f"{low:.4f} to {high:.4f}"
        '0.7225 to 1.0000'
        """
        if self.games is None:
            return None
        square = DEVIATIONS**2 / self.games
        middle = float(share) + square / 2
        reach = sqrt(square * (float(share * (1 - share)) + square / 4))
        return max(0.0, (middle - reach) / (1 + square)), min(1.0, (middle + reach) / (1 + square))

    def to_json(self, first: str, second: str, game: Game = CLASSIC) -> MatchJson:
        """The result as JSON."""
        intervals = {name: self.interval(share) for name, share in self.shares.items()}
        sample: dict[str, object] = {"confidence": CONFIDENCE, "method": "Wilson", **intervals}
        return {
            "game": str(game),
            "first": first,
            "second": second,
            "exact": self.games is None,
            "games": self.games,
            "seed": self.seed,
            "first_wins": float(self.first_wins),
            "draws": float(self.draws),
            "second_wins": float(self.second_wins),
            "fractions": {name: str(share) for name, share in self.shares.items()},
            "intervals": None if self.games is None else sample,
            "forfeits": list(self.forfeits),
        }


def match(
    first: object, second: object, game: Game | str = CLASSIC, *, games: int | None = None, seed: int = 0
) -> Result:
    """Let two players play, the first with X: names, functions or whatever else `as_player` takes.

    On 3 x 3 every game is counted with its chance if both players have odds. Otherwise, or with `games`,
    the players play that number of games.

    >>> match("perfect", lambda position: position.moves[0]).first_wins
    Fraction(1, 1)
    """
    game = as_game(game)
    players = fit_to_game(as_player(first), game), fit_to_game(as_player(second), game)
    if games is None and game is CLASSIC and all(player.has_odds for player in players):
        return exact_match(*players)
    require_number("games", games, 1)
    return sample_match(*players, game, games or GAMES, seed)


def exact_match(first: Player, second: Player) -> Result:
    """The exact chances of each end when the two play 3 x 3, from the odds of every move.

    >>> from noughts.players.registry import player_named
    >>> exact_match(player_named("perfect"), player_named("minimax")).draws
    Fraction(1, 1)
    """
    ends: dict[str | None, Fraction] = {X: Fraction(0), O: Fraction(0), None: Fraction(0)}
    forfeits = []
    layer = {Position(): Fraction(1)}  # all positions after the same number of moves, with their chances
    while layer:
        following: dict[Position, Fraction] = {}
        for position, chance in layer.items():
            if position.outcome:
                ends[position.outcome.winner] += chance
                continue
            try:
                odds = ask_odds(first if position.mover == X else second, position)
            except ForfeitError as error:
                ends[other(position.mover)] += chance
                forfeits.append(str(error))
                continue
            for move, likely in odds.items():
                after = position.play(move)
                following[after] = following.get(after, Fraction(0)) + chance * likely
        layer = following
    return Result(ends[X], ends[None], ends[O], forfeits=distinct_reasons(forfeits))


def sample_match(first: Player, second: Player, game: Game, games: int, seed: int) -> Result:
    """The result of a number of games on any board; the same seed gives the same games.

    >>> from noughts.players.registry import player_named
    >>> sample_match(player_named("greedy"), player_named("random"), Game(7, 7, 4), 5, seed=1).first_wins
    Fraction(1, 1)
    """
    return deque(iter_match(first, second, game, games, seed), maxlen=1)[0]


def iter_match(first: Player, second: Player, game: Game, games: int, seed: int) -> Iterator[Result]:
    """The result so far, after each game."""
    dice = Dice(seed)
    tally: Counter[End] = Counter()
    for _ in range(games):
        tally[play_game(first, second, game, dice)] += 1
        yield result_of(tally, seed)


@dataclass(frozen=True, slots=True)
class End:
    """How one game ended."""

    winner: str | None  # X, O, or None after a draw
    forfeit: str | None = None  # why the other side forfeited, if it did


def play_game(first: Player, second: Player, game: Game, dice: Dice) -> End:
    """Play one game; a player that makes an illegal move forfeits it."""
    position = Position(game)
    while position.outcome is None:
        player = first if position.mover == X else second
        try:
            position = position.play(ask_move(player, position, dice))
        except ForfeitError as error:
            return End(other(position.mover), str(error))
    return End(position.outcome.winner)


def result_of(tally: Counter[End], seed: int) -> Result:
    """The result of a number of games, from their ends."""
    games = tally.total()
    first_wins, draws, second_wins = (
        Fraction(sum(number for end, number in tally.items() if end.winner == winner), games)
        for winner in (X, None, O)
    )
    forfeits = distinct_reasons(end.forfeit for end in tally if end.forfeit)
    return Result(first_wins, draws, second_wins, games, seed, forfeits)


def distinct_reasons(reasons: Iterable[str]) -> tuple[str, ...]:
    """The first few different reasons."""
    return tuple(dict.fromkeys(reasons))[:MOST_REASONS]
