"""The players by name."""

from copy import copy
from fractions import Fraction
from random import Random

from noughts.game.errors import NoughtsError
from noughts.game.game import CLASSIC, Game
from noughts.game.notation import quote
from noughts.game.position import Position
from noughts.game.tactics import greedy_moves
from noughts.players.levels import LEVELS, TITLES, Level
from noughts.players.player import Dice, Odds, Player, certain_move
from noughts.solving.limit import Limit, require_limit
from noughts.solving.oracle import advise
from noughts.strategies import EVERY_STRATEGY, STRATEGIES, Strategy

__all__ = [
    "NAMES",
    "Dice",
    "Greedy",
    "Odds",
    "Perfect",
    "Player",
    "RandomPlayer",
    "StrategyPlayer",
    "fit_to_game",
    "names_for",
    "player_named",
    "summary_for",
]


MOVE_LIMIT = Limit(seconds=1.0)  # of perfect, where nothing else is given


class Perfect(Player):
    """On 3 x 3 never gives up the value, wins fastest, and does best against an opponent who errs.

    On other boards it plays from a strong table, or the best move that it finds within the limit.
    """

    name = "perfect"
    summary = "cannot be beaten on 3 x 3. On other boards, it plays the best move that it finds in a second"

    def __init__(self, limit: Limit = MOVE_LIMIT) -> None:
        self.limit = limit
        self.version = "" if limit.nodes is None else f"with {limit.nodes} nodes"

    def odds(self, position: Position) -> Odds:
        return certain_move(advise(position, limit=self.limit).move)


class Greedy(Player):
    """Looks one move ahead and no further."""

    name = "greedy"
    summary = "wins or blocks at once if it can, and otherwise takes the cell with the best open lines"
    base = 4  # each mark on an open line multiplies its weight by this

    def odds(self, position: Position) -> Odds:
        moves = greedy_moves(position, self.base)
        return dict.fromkeys(moves, Fraction(1, len(moves)))


class StrategyPlayer(Player):
    """Plays the moves of a strategy, given as an object with options or as a class."""

    def __init__(self, strategy: Strategy | type[Strategy]) -> None:
        self.strategy = strategy(remember=True) if isinstance(strategy, type) else copy(strategy)
        self.strategy.memory = {} if self.strategy.deterministic else None
        self.name, self.summary = self.strategy.name, self.strategy.summary

    def odds(self, position: Position) -> Odds:
        return certain_move(self.strategy.choose(position).move)


class RandomPlayer(Player):
    """Makes every move equally often."""

    name = "random"
    summary = "takes an empty cell at random"

    def odds(self, position: Position) -> Odds:
        return dict.fromkeys(position.moves, Fraction(1, len(position.moves)))

    def choose(self, position: Position, random: Random) -> int:
        """A random move."""
        return random.choices(position.moves)[0]


NAMES = ("perfect", *LEVELS, *STRATEGIES, "greedy", "random")


def names_for(game: Game) -> tuple[str, ...]:
    """The players for a game; the textbook strategies are too slow for larger boards.

    >>> "minimax" in names_for(CLASSIC), "minimax" in names_for(Game(5, 5, 4))
    (True, False)
    """
    return NAMES if game is CLASSIC else tuple(name for name in NAMES if name not in STRATEGIES)


def summary_for(player: Player, game: Game) -> str:
    """The summary of a player: on other boards than 3 x 3, without the figures that were computed for it.

    >>> summary_for(player_named("level-2"), Game(4, 4, 3))
    'looks for a win in 2 of 3 turns, for a block in 1 of 2, and for two threats at once in 1 of 10'
    """
    if game is CLASSIC:
        return player.summary
    if isinstance(player, Level):
        return player.skill.foresight if game.misere else player.skill.habits
    if isinstance(player, Perfect):
        return "plays the best move that it finds in a second"
    return player.summary


def fit_to_game(player: Player, game: Game) -> Player:
    """The player; raise NoughtsError if it cannot play the game."""
    textbook = isinstance(player, StrategyPlayer) and player.name in EVERY_STRATEGY
    if textbook and game is not CLASSIC:
        names = ", ".join(names_for(game))
        raise NoughtsError(f"{player.name} cannot play {game}: choose one of {names}")
    return player


def player_named(name: str, limit: Limit = MOVE_LIMIT) -> Player:
    """A new player with this name; `limit` is for each move of perfect.

    With a limit in nodes it makes the same moves on every machine.

    >>> from random import Random
    >>> player_named("perfect").choose(Position.parse("XX./OO./..."), Random(0))
    2
    """
    require_limit(limit)
    plain = name.strip().lower() if isinstance(name, str) else ""
    plain = TITLES.get(plain, plain)
    if plain == "perfect":
        return Perfect(limit)
    if plain == "greedy":
        return Greedy()
    if plain == "random":
        return RandomPlayer()
    if plain in LEVELS:
        return Level(plain)
    if plain in STRATEGIES:
        return StrategyPlayer(STRATEGIES[plain])
    raise NoughtsError(f"there is no player {quote(name)}: choose one of {', '.join(NAMES)}")
