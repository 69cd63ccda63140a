"""What agents observe and can do, the same in all environments."""

from typing import Any, TypedDict

import numpy as np
from gymnasium import spaces

from noughts.env.arrays import Bytes
from noughts.game.errors import NoughtsError
from noughts.game.game import Game
from noughts.game.notation import quote
from noughts.game.position import O, Position, X
from noughts.players.player import require_legal

SIDES = {"X": (X,), "O": (O,), "both": (X, O)}  # what an agent has: one of these


class Observation(TypedDict):
    """What an agent sees."""

    observation: Bytes  # height x width x 2: its own marks, and the other side's
    action_mask: Bytes  # a 1 for each legal action


def game_of(given: Game | str) -> Game:
    """The game that is meant."""
    return Game.parse(given) if isinstance(given, str) else given


def require_side(side: str) -> None:
    """Raise unless an agent can have this side."""
    if side not in SIDES:
        raise NoughtsError(f"there is no side {quote(side)}: choose one of {', '.join(SIDES)}")


def take_cell(position: Position, action: Any, who: str) -> tuple[int, Position]:
    """The cell that an action takes, and the position after it."""
    cell = require_legal(position, action, f"{who} cannot move so in {position}")
    return cell, position.play(cell)


def observation_space(game: Game) -> spaces.Dict:
    """The space of observations."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 1, (game.height, game.width, 2), np.int8),
            "action_mask": spaces.Box(0, 1, (game.cells,), np.int8),
        }
    )


def action_space(game: Game) -> "spaces.Discrete":
    """The space of actions: cells by their numbers."""
    return spaces.Discrete(game.cells)
