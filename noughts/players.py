"""Who chooses a move: all players, by name."""

from fractions import Fraction

from noughts import perfect
from noughts.errors import NoughtsError
from noughts.levels import LEVELS, Level
from noughts.notation import quoted
from noughts.player import Odds, Player
from noughts.position import Position
from noughts.search import STRATEGIES, Strategy

__all__ = ["NAMES", "Odds", "Perfect", "Player", "RandomPlayer", "StrategyPlayer", "player_named"]


class Perfect(Player):
    """Never gives up the value, wins fastest, and does best against an opponent who errs."""

    name = "perfect"
    summary = "cannot be beaten, and punishes mistakes best"

    def odds(self, position: Position) -> Odds:
        return _certainly(perfect.best(position))


class StrategyPlayer(Player):
    """Plays the first best move of a textbook strategy."""

    def __init__(self, strategy: type[Strategy]) -> None:
        self.name = strategy.name
        self.summary = strategy.summary
        self.strategy = strategy(remember=True)

    def odds(self, position: Position) -> Odds:
        return _certainly(self.strategy.choose(position).move)


class RandomPlayer(Player):
    """Makes every move equally often."""

    name = "random"
    summary = "takes any empty cell"

    def odds(self, position: Position) -> Odds:
        return dict.fromkeys(position.moves, Fraction(1, len(position.moves)))


def _certainly(move: int | None) -> Odds:
    return {} if move is None else {move: Fraction(1)}


NAMES = ("perfect", *LEVELS, *STRATEGIES, "random")


def player_named(name: str) -> Player:
    """The player with this name, new and without memories.

    >>> from random import Random
    >>> player_named("perfect").choose(Position.parse("XX./OO./..."), Random(0))
    2
    """
    if name == "perfect":
        return Perfect()
    if name == "random":
        return RandomPlayer()
    if name in LEVELS:
        return Level(name)
    if name in STRATEGIES:
        return StrategyPlayer(STRATEGIES[name])
    raise NoughtsError(f"there is no player {quoted(name)}: choose one of {', '.join(NAMES)}")
