"""Many games of 3 x 3 at once against a player; a step takes a few lookups for all games together."""

from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from noughts.env.arrays import (
    CELLS,
    LEGAL,
    O_MOVES,
    OVER,
    REGRETS,
    START,
    VALUES,
    States,
    state_of,
    state_planes,
    step,
)
from noughts.env.facts import Info
from noughts.env.spaces import Observation, action_space, game_of, observation_space, require_side
from noughts.game.errors import NoughtsError
from noughts.game.game import CLASSIC, Game
from noughts.game.position import Position, reachable_positions
from noughts.players.adapters import as_player
from noughts.players.player import Player, ask_odds


class Chances:
    """The odds of a player in every state, asked for on first use."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.sums = np.zeros((len(OVER), CELLS))  # cumulative probabilities of the actions
        self.known = np.zeros(len(OVER), bool)
        self.positions: dict[int, Position] = {}

    def draw(self, states: States, dice: np.random.Generator) -> States:
        """An action in each state."""
        for state in np.unique(states[~self.known[states]]):
            self._learn(int(state))
        passed = self.sums[states] <= dice.random(len(states))[:, None]
        return np.asarray(passed.sum(axis=1), np.int64)

    def _learn(self, state: int) -> None:
        if not self.positions:
            self.positions = {state_of(position): position for position in reachable_positions()}
        chances = np.zeros(CELLS)
        for move, chance in ask_odds(self.player, self.positions[state]).items():
            chances[move] = float(chance)
        sums = np.cumsum(chances)
        sums[chances.nonzero()[0][-1] :] = 1.0  # in spite of rounding errors
        self.sums[state], self.known[state] = sums, True


class TicTacToeVectorEnv(VectorEnv[Any, Any, Any]):
    """`num_envs` games of 3 x 3 against the same player; a game that is over starts again at the next step.

    The agent has X; in every second game it has O if `side` is "both", in all of them if it is "O".
    """

    metadata: Info = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int = 1,
        opponent: object = "random",
        side: str = "X",
        game: Game | str = CLASSIC,
        render_mode: str | None = None,
    ) -> None:
        if game_of(game) is not CLASSIC:
            raise NoughtsError(f"the vector environment plays only {CLASSIC}, not {game}")
        require_side(side)
        self.render_mode = render_mode
        self.num_envs = num_envs
        self.single_observation_space = observation_space(CLASSIC)
        self.single_action_space = action_space(CLASSIC)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        numbers = np.arange(num_envs)
        self.has_o = (numbers % 2 == 1) if side == "both" else np.full(num_envs, side == "O")
        self.chances = Chances(as_player(opponent))
        self.states: States = np.full(num_envs, START)
        self.over = np.zeros(num_envs, bool)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Observation, Info]:
        """Begin all games."""
        super().reset(seed=seed)
        self.over[:] = True
        self._begin()
        return self._observation(), self._info()

    def step(
        self, actions: States
    ) -> tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Info]:
        """Play one action and one reply in each game; games that were over start again and ignore theirs."""
        going = ~self.over
        regrets = np.where(going, REGRETS[self.states, actions], 0)
        rewards = np.zeros(self.num_envs)
        self._begin()
        states, gained, over = step(self.states[going], np.asarray(actions)[going])
        answering = ~over
        replies = self.chances.draw(states[answering], self.np_random)
        after, lost, ended = step(states[answering], replies)
        states[answering], over[answering] = after, ended
        gained = gained.astype(np.float64)
        gained[answering] -= lost
        self.states[going], self.over[going], rewards[going] = states, over, gained
        never = np.zeros(self.num_envs, bool)
        return (
            self._observation(),
            rewards,
            self.over.copy(),
            never,
            self._info() | {"action_regret": regrets},
        )

    def _begin(self) -> None:
        """Set up the games that are over; where the agent has O, the opponent moves first."""
        new = np.flatnonzero(self.over)
        self.states[new] = START
        self.over[new] = False
        waiting = new[self.has_o[new]]
        if len(waiting):
            replies = self.chances.draw(self.states[waiting], self.np_random)
            self.states[waiting] = step(self.states[waiting], replies)[0]

    def _observation(self) -> Observation:
        boards = state_planes(self.states)
        swapped = O_MOVES[self.states] != self.has_o  # at the end it is not always the agent's turn
        boards[swapped] = boards[swapped][..., ::-1]
        return {"observation": boards, "action_mask": LEGAL[self.states].astype(np.int8)}

    def _info(self) -> Info:
        return {
            "action_mask": LEGAL[self.states].astype(np.int8),
            "value": VALUES[self.states],
            "regret": REGRETS[self.states],
        }
