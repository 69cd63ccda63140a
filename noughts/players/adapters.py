"""Turn a function or an object into a player, and check that a player keeps the rules."""

from collections.abc import Callable, Iterator
from inspect import Parameter, signature
from random import Random
from typing import Any

from noughts.game.errors import NoughtsError
from noughts.game.game import CLASSIC, Game, as_game
from noughts.game.notation import quote
from noughts.game.position import Position, reachable_positions
from noughts.players.player import Dice, Odds, Player, ask_move, ask_odds, certain_move, require_legal
from noughts.players.registry import StrategyPlayer, player_named
from noughts.strategies import Choice, Strategy

GAMES = 6  # random games from which `check_player` takes its positions on boards other than 3 x 3
TRIALS = 10  # positions in which a player without dice is asked twice


def as_player(given: object) -> Player:
    """A player from a name, strategy, function from position to move, or an object with `odds` or `choose`.

    A text with a slash or the ending .py is a program file, which plays in the sandbox: `./mine.py`.

    >>> as_player(lambda position: position.moves[0]).odds(Position())
    {0: Fraction(1, 1)}
    """
    if isinstance(given, Player):
        return given if _accepts_dice(given.choose) else AdaptedPlayer(given)
    if isinstance(given, str):
        if is_file(given):
            from noughts.check.player import player_from  # here: only a program file needs the checker

            return player_from(given)
        return player_named(given)
    if isinstance(given, Strategy) or (isinstance(given, type) and issubclass(given, Strategy)):
        return StrategyPlayer(given)
    if isinstance(given, type):
        raise NoughtsError(f"{given.__name__} is a class, not a player: give {given.__name__}() instead")
    if not any(map(callable, (given, getattr(given, "odds", None), getattr(given, "choose", None)))):
        raise NoughtsError(
            f"{quote(given)} is not a player: give a name such as 'perfect', "
            "a function from position to move, or an object with odds or choose"
        )
    return AdaptedPlayer(given)


class AdaptedPlayer(Player):
    """A player made of a function or an object.

    A function, or a method `choose`, gets the position, and the dice too if it takes a second argument.
    Without dice it must always make the same move in the same position. The first TRIALS positions are
    asked twice to find out.
    """

    def __init__(self, given: Any) -> None:
        self.name = getattr(given, "name", getattr(given, "__name__", type(given).__name__))
        self.summary = getattr(given, "summary", "your own player")
        has_odds = not isinstance(given, Player) or given.has_odds
        self._odds: Callable[[Position], Odds] | None = getattr(given, "odds", None) if has_odds else None
        self._choose: Callable[..., object] | None = getattr(given, "choose", None)
        if self._odds is None and self._choose is None:
            self._choose = given
        self._takes_dice = self._choose is not None and _takes_dice(self._choose)
        self._trials = TRIALS

    @property
    def has_odds(self) -> bool:
        return self._odds is not None or not self._takes_dice

    def odds(self, position: Position) -> Odds:
        if self._odds is not None:
            return self._odds(position)
        if self._takes_dice:
            return super().odds(position)
        move = self.choose(position, Dice())
        if self._trials:
            self._trials -= 1
            self._require_same(position, move, self.choose(position, Dice()))
        return certain_move(move)

    def _require_same(self, position: Position, move: int, again: int) -> None:
        if move != again:
            name = position.game.cell_name
            raise NoughtsError(
                f"{self.name} chose {name(move)} and then {name(again)} in {position}: "
                "a player that uses chance must take a random generator as its second argument"
            )

    def choose(self, position: Position, random: Random) -> int:
        if self._choose is None:
            return super().choose(position, random)
        chosen = self._choose(position, random) if self._takes_dice else self._choose(position)
        return require_legal(position, chosen, f"{self.name} made an illegal move in {position}")


def check_player(given: object, game: Game | str = CLASSIC) -> Player:
    """Check that a player keeps the rules for players; raise NoughtsError if it does not.

    The check tries every position of 3 x 3. On other boards it takes the positions of some random games.

    >>> check_player(lambda position: position.moves[-1], Game(4, 4, 3)).has_odds
    True
    >>> check_player(lambda position: "b2")
    Traceback (most recent call last):
    noughts.IllegalMoveError: <lambda> made an illegal move in .../.X./...: cell b2 is taken by X
    """
    player, game = as_player(given), as_game(game)
    for what in ("name", "summary"):
        text = getattr(player, what, None)
        if not isinstance(text, str) or not text.strip() or "\n" in text:
            raise NoughtsError(f"the {what} of a player must be one line of text, not {quote(text)}")
    for position in _positions(game):
        if isinstance(player, StrategyPlayer):
            _check_strategy(player.strategy, position)
        if not position.outcome:
            _check_turn(player, position)
    return player


def _check_turn(player: Player, position: Position) -> None:
    """Check that equal dice give equal moves, and that the chosen move has a chance in the odds."""
    moves = {ask_move(player, position, Dice(0)) for _ in range(2)}
    if len(moves) > 1:
        raise NoughtsError(f"{player.name} makes different moves in {position} with the same seed")
    if player.has_odds:
        odds = ask_odds(player, position)
        if odds != ask_odds(player, position):
            raise NoughtsError(f"{player.name} gives different odds in {position} when asked twice")
        if not moves <= set(odds):
            (move,) = map(position.game.cell_name, moves)
            raise NoughtsError(f"{player.name} chose {move} in {position}, but its odds leave {move} out")


def _check_strategy(strategy: Strategy, position: Position) -> None:
    """Check that a strategy returns a Choice, without a move when the game is over."""
    choice = strategy.choose(position)
    if not isinstance(choice, Choice) or not -1 <= choice.value <= 1 or choice.nodes < 0:
        raise NoughtsError(f"{strategy.name} must return a Choice in {position}, not {quote(choice)}")
    if position.outcome and choice.move is not None:
        raise NoughtsError(f"{strategy.name} chose {quote(choice.move)} in {position}: the game is over")


def _positions(game: Game) -> Iterator[Position]:
    if game is CLASSIC:
        yield from reachable_positions(game)
        return
    dice = Dice(0)
    for _ in range(GAMES):
        position = Position(game)
        while position.moves:
            yield position
            position = position.play(dice.choice(position.moves))


def is_file(text: str) -> bool:
    """Does this name a file, not a player?"""
    return text.endswith(".py") or "/" in text or "\\" in text


def _accepts_dice(choose: Callable[..., object]) -> bool:
    """Whether a method of a player can get a second argument."""
    try:
        signature(choose).bind(None, None)
    except TypeError:
        return False
    return True


def _takes_dice(function: Callable[..., object]) -> bool:
    """Whether a function requires a second argument."""
    try:
        parameters = signature(function).parameters.values()
    except ValueError:  # some functions written in C have no signature
        return False
    positional = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)
    wanted = [one for one in parameters if one.kind in positional and one.default is Parameter.empty]
    return len(wanted) > 1
