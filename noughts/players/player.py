"""The interface of a player: it has odds for its moves, or it chooses one."""

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Any

from noughts.game.errors import IllegalMoveError, NoughtsError
from noughts.game.notation import quote
from noughts.game.position import Position

Odds = dict[int, Fraction]  # the probability of each move; they sum to 1

ROUNDING = Fraction(1, 10**9)  # tolerance for odds given as floats


class Dice(Random):
    """A random generator for games, repeatable from a seed; not for secrets."""


class ForfeitError(NoughtsError):
    """A player forfeits the game; the message says why."""

    __module__ = "noughts"


class Player:
    """A player makes a move in any unfinished position.

    A subclass defines `odds`, `choose`, or both. `as_player` makes players of other objects.
    """

    name: str  # the name of the class unless it says otherwise
    summary: str  # in one sentence, for people
    version = ""  # distinguishes players of the same name

    def __init_subclass__(cls) -> None:
        cls.name = getattr(cls, "name", cls.__name__)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name!r}>"

    @property
    def has_odds(self) -> bool:
        """Whether it has odds, so that all its games can be counted."""
        return type(self).odds is not Player.odds

    def odds(self, position: Position) -> Odds:
        """The probability of each move; moves that are never made are left out."""
        has = "has `choose`, but no odds" if type(self).choose is not Player.choose else "has no odds"
        raise NoughtsError(f"{self.name} {has}: its games can be played, but not computed exactly")

    def choose(self, position: Position, random: Random) -> int:
        """A move, drawn at random by the odds."""
        odds = ask_odds(self, position)
        return random.choices(list(odds), [float(chance) for chance in odds.values()])[0]


def certain_move(move: int | None) -> Odds:
    """The odds of a player that always makes this move."""
    return {} if move is None else {move: Fraction(1)}


def ask_odds(player: Player, position: Position) -> Odds:
    """The odds of a player, as fractions that sum to 1; raise NoughtsError if they are wrong."""
    odds: object = player.odds(position)
    whose, moves = f"the odds of {player.name} in {position}", position.moves
    if not isinstance(odds, Mapping):
        raise NoughtsError(f"{whose} must be a dict of moves and chances, not {quote(odds)}")
    chances: Odds = {}
    for move, given in odds.items():
        if type(move) is not int or move not in moves:
            move = require_legal(position, move, f"{whose} contain an illegal move")
        chance = given if type(given) is Fraction else _fraction(given)
        if chance is None or chance.numerator < 0:
            raise NoughtsError(
                f"{whose} give {quote(move)} the chance {quote(given)}: a chance is from 0 to 1"
            )
        if chance:
            chances[move] = chances[move] + chance if move in chances else chance
    total = sum(chances.values(), Fraction(0))
    if abs(total - 1) > ROUNDING:
        raise NoughtsError(f"{whose} sum to {float(total):g}: they must sum to 1")
    return chances if total == 1 else {move: chance / total for move, chance in chances.items()}


def _fraction(chance: Any) -> Fraction | None:
    try:
        return Fraction(chance)
    except (TypeError, ValueError, OverflowError):
        return None


def ask_move(player: Player, position: Position, random: Random) -> int:
    """The move that a player chooses; raise IllegalMoveError if it is illegal."""
    move = player.choose(position, random)
    if type(move) is int and move in position.moves:  # the usual case, without making a message
        return move
    return require_legal(position, move, f"{player.name} made an illegal move in {position}")


def require_legal(position: Position, move: Any, what: str) -> int:
    """The cell of a legal move; raise IllegalMoveError with `what` and the reason otherwise."""
    try:
        cell = position.game.cell_index(move)
        position.play(cell)
    except NoughtsError as error:
        raise IllegalMoveError(f"{what}: {error}") from None
    return cell
