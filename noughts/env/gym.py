"""One agent against a player: an environment of Gymnasium for any board."""

from typing import Any

import gymnasium
import numpy as np

from noughts.env.arrays import legal, planes
from noughts.env.facts import Info, facts
from noughts.env.picture import RENDER_MODES, Pixels, render_position, require_render_mode
from noughts.env.spaces import (
    SIDES,
    Observation,
    action_space,
    game_of,
    observation_space,
    require_side,
    start_position,
    take_cell,
)
from noughts.game.errors import IllegalMoveError, NoughtsError
from noughts.game.game import Game
from noughts.game.position import Position
from noughts.players.adapters import as_player
from noughts.players.player import Dice, ask_move
from noughts.players.registry import fit_to_game
from noughts.solving.limit import Limit


class TicTacToeEnv(gymnasium.Env[Any, Any]):
    """A game against a player: a name, a function, or whatever else `as_player` takes.

    The agent has X or O, or one of them at random. A win is worth 1, a loss -1, and an illegal action
    loses. `info` has the `facts` of the position, and `action_regret`: the value that the agent's last
    action gave away. A reset may start from any position: `options={"position": "X.O/.X./..."}`.
    """

    metadata: Info = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: Game | str = "3x3k3",
        opponent: object = "random",
        side: str = "X",
        render_mode: str | None = None,
        limit: Limit | None = None,
    ) -> None:
        require_render_mode(render_mode)
        require_side(side)
        self.game = game_of(game)
        self.opponent = fit_to_game(as_player(opponent), self.game)
        self.sides = SIDES[side]
        self.render_mode = render_mode
        self.limit = limit
        self.observation_space = observation_space(self.game)
        self.action_space = action_space(self.game)
        self.position = Position(self.game)
        self.side = self.sides[0]
        self.dice = Dice(0)
        self.lost = False  # by an illegal action
        self._facts: Info = {}  # about the position

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Observation, Info]:
        """Begin a game; the opponent moves first if it is its turn."""
        super().reset(seed=seed)
        self.dice = Dice(int(self.np_random.integers(1 << 32)))
        self.position = start_position(self.game, options)
        self.side = self.sides[int(self.np_random.integers(len(self.sides)))]
        self.lost = False
        self._let_opponent_move()
        self._facts = facts(self.position, self.limit)
        return self._observation(), dict(self._facts)

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, Info]:
        """Take a cell, and let the opponent answer."""
        if self.lost or self.position.outcome:
            raise NoughtsError("the game is over: call reset() to begin another one")
        before = self._facts
        try:
            cell, self.position = take_cell(self.position, action, "the agent")
        except IllegalMoveError as error:
            self.lost = True
            return self._observation(), -1.0, True, False, {"illegal": str(error), **before}
        self._let_opponent_move()
        outcome = self.position.outcome
        reward = 0.0
        if outcome and outcome.winner:
            reward = 1.0 if outcome.winner == self.side else -1.0
        self._facts = facts(self.position, self.limit)
        info = self._facts | {"action_regret": int(before["regret"][cell])}
        return self._observation(), reward, outcome is not None, False, info

    def render(self) -> str | Pixels | None:
        """The board in the chosen render mode."""
        return None if self.render_mode is None else render_position(self.position, self.render_mode)

    def _let_opponent_move(self) -> None:
        if self.position.outcome is None and self.position.mover != self.side:
            self.position = self.position.play(ask_move(self.opponent, self.position, self.dice))

    def _observation(self) -> Observation:
        mask = np.zeros(self.game.cells, np.int8) if self.lost else legal(self.position)
        return {"observation": planes(self.position, self.side), "action_mask": mask}
