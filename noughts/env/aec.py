"""Two agents in turn: an environment of PettingZoo for any board, like its own tic-tac-toe."""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from noughts.env.arrays import Bytes, board_array, legal, planes
from noughts.env.facts import facts
from noughts.env.picture import RENDER_MODES, Pixels, render_position, require_render_mode
from noughts.env.spaces import Observation, action_space, game_of, observation_space, take_cell
from noughts.game.errors import IllegalMoveError
from noughts.game.game import Game
from noughts.game.position import O, Position, X
from noughts.solving.limit import Limit

AGENTS = {"player_1": X, "player_2": O}
OTHER = {"player_1": "player_2", "player_2": "player_1"}


class TicTacToeAEC(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game between player_1, who has X and begins, and player_2.

    An observation has the agent's own marks and the other's, and a mask of legal actions. A win is worth 1, a
    loss -1. An illegal action loses. `infos` of the agent to move has the `facts` of the position, and
    `action_regret` of the other agent is the value that its last action gave away. A reset may start from
    any position: `options={"position": "X.O/.X./..."}`.
    """

    def __init__(
        self, game: Game | str = "3x3k3", render_mode: str | None = None, limit: Limit | None = None
    ) -> None:
        super().__init__()
        require_render_mode(render_mode)
        self.game = game_of(game)
        self.metadata = {
            "name": "noughts_v0",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.render_mode = render_mode
        self.limit = limit
        self.possible_agents = list(AGENTS)
        self.observation_spaces = {agent: observation_space(self.game) for agent in AGENTS}
        self.action_spaces = {agent: action_space(self.game) for agent in AGENTS}
        self.position = Position(self.game)
        self.reset()

    def observation_space(self, agent: str) -> spaces.Dict:
        """The observations of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The actions of an agent: the numbers of the cells."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; the seed has no effect."""
        text = (options or {}).get("position")
        self.position = Position(self.game) if text is None else Position.parse(text, self.game)
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, self.position.outcome is not None)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.agent_selection = "player_1" if self.position.mover == X else "player_2"
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.infos[self.agent_selection] = facts(self.position, self.limit)
        self._skip_agent_selection = None

    def observe(self, agent: str) -> Observation:
        """The observation of an agent; only the agent to move has legal actions."""
        moves = agent == self.agent_selection
        mask = legal(self.position) if moves else np.zeros(self.game.cells, np.int8)
        return {"observation": planes(self.position, AGENTS[agent]), "action_mask": mask}

    def state(self) -> Bytes:
        """The board: 1 for X, -1 for O."""
        return board_array(self.position)

    def step(self, action: int | None) -> None:
        """The agent whose turn it is takes a cell."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        other = OTHER[agent]
        self._cumulative_rewards[agent] = 0.0
        before = self.infos[agent]
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        try:
            cell, self.position = take_cell(self.position, action, agent)
        except IllegalMoveError as error:
            self.rewards[agent] = -1.0
            self.infos = {agent: {"illegal": str(error)}, other: {}}
            over = True
        else:
            outcome = self.position.outcome
            if outcome is not None and outcome.winner is not None:
                self.rewards = {agent: 1.0, other: -1.0}
            self.infos = {
                agent: {"action_regret": int(before["regret"][cell])},
                other: facts(self.position, self.limit),
            }
            over = outcome is not None
        self.terminations = dict.fromkeys(AGENTS, over)
        self.agent_selection = other
        self._accumulate_rewards()

    def render(self) -> str | Pixels | None:
        """The board in the chosen render mode."""
        return None if self.render_mode is None else render_position(self.position, self.render_mode)

    def close(self) -> None:
        """Nothing to close."""
