"""Observations and actions, the same in all environments."""

from typing import Any, TypedDict

import numpy as np
from gymnasium import spaces

from noughts.env.arrays import Bytes
from noughts.env.facts import Info
from noughts.game.errors import NoughtsError
from noughts.game.game import Game
from noughts.game.notation import quote
from noughts.game.position import O, Position, X
from noughts.players.player import require_legal

SIDES = {"X": (X,), "O": (O,), "both": (X, O)}  # the marks of an agent, by its side


class Observation(TypedDict):
    """The observation of an agent."""

    observation: Bytes  # height x width x 2: its own marks, and the other side's
    action_mask: Bytes  # a 1 for each legal action


def game_of(given: Game | str) -> Game:
    """The game, given as such or as text."""
    return Game.parse(given) if isinstance(given, str) else given


def start_position(game: Game, options: Info | None) -> Position:
    """The position that the options of a reset name, otherwise the empty board."""
    text = (options or {}).get("position")
    return Position(game) if text is None else Position.parse(text, game)


def require_side(side: str) -> None:
    """Raise NoughtsError unless this is a side."""
    if side not in SIDES:
        raise NoughtsError(f"there is no side {quote(side)}: choose one of {', '.join(SIDES)}")


def take_cell(position: Position, action: Any, who: str) -> tuple[int, Position]:
    """The cell of an action, and the position after it; raise IllegalMoveError if it is illegal."""
    cell = require_legal(position, action, f"{who} made an illegal move in {position}")
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
