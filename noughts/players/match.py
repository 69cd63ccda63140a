"""Players against each other: exactly on 3 x 3, where every game is counted with its chance; by
playing some games on larger boards.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from noughts.players.named import Dice, Player
from noughts.players.player import checked_odds
from noughts.rules.game import CLASSIC, Game
from noughts.rules.position import O, Position, X


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ends, as fractions of all games; the first player has X."""

    first_wins: Fraction
    draws: Fraction
    second_wins: Fraction

    def to_json(
        self, first: Player, second: Player, game: Game = CLASSIC, games: int | None = None
    ) -> dict[str, Any]:
        """The form that programs read; `games` were played, or all were counted."""
        sampled = {} if games is None else {"games": games}
        return {
            "game": str(game),
            "first": first.name,
            "second": second.name,
            "exact": games is None,
            "first_wins": float(self.first_wins),
            "draws": float(self.draws),
            "second_wins": float(self.second_wins),
            **sampled,
        }


def exact_match(first: Player, second: Player) -> Result:
    """The exact chances of each end when the two play 3 x 3, from the odds of every move.

    >>> from noughts.players.named import player_named
    >>> exact_match(player_named("perfect"), player_named("minimax"))
    Result(first_wins=Fraction(0, 1), draws=Fraction(1, 1), second_wins=Fraction(0, 1))
    """
    ends: dict[str | None, Fraction] = {X: Fraction(0), O: Fraction(0), None: Fraction(0)}
    layer = {Position(): Fraction(1)}  # all positions after the same number of moves, with their chances
    while layer:
        following: dict[Position, Fraction] = {}
        for position, chance in layer.items():
            if position.outcome:
                ends[position.outcome.winner] += chance
                continue
            player = first if position.mover == X else second
            for move, likely in checked_odds(player, position).items():
                after = position.play(move)
                following[after] = following.get(after, Fraction(0)) + chance * likely
        layer = following
    return Result(ends[X], ends[None], ends[O])


def sampled_match(first: Player, second: Player, game: Game, games: int, seed: int) -> Result:
    """How so many games end on any board; the same seed gives the same dice.

    >>> from noughts.players.named import player_named
    >>> sampled_match(player_named("greedy"), player_named("random"), Game(7, 7, 4), 5, seed=1).first_wins
    Fraction(1, 1)
    """
    dice = Dice(seed)
    ends: dict[str | None, int] = {X: 0, O: 0, None: 0}
    for _ in range(games):
        position = Position(game)
        while position.outcome is None:
            player = first if position.mover == X else second
            position = position.play(player.choose(position, dice))
        ends[position.outcome.winner] += 1
    return Result(Fraction(ends[X], games), Fraction(ends[None], games), Fraction(ends[O], games))
