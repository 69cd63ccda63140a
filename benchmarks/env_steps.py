"""Steps per second of tic-tac-toe environments, in one run: `python benchmarks/env_steps.py [seconds]`.

All play at random among the legal actions, and look at observation, reward and mask as an agent does.
OpenSpiel comes with the extra `peers`. The table is for docs/how-to/train.md; times are CPU seconds.
"""

import sys
import time
import warnings
from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

import numpy as np

SECONDS = 3.0
GAMES_AT_ONCE = 4096
CHUNK = 200  # games between two looks at the clock

Job = Callable[[], int]  # plays some games and says how many steps they took


def aec(env: Any) -> Job:
    dice = Random(0)

    def games() -> int:
        steps = 0
        for _ in range(CHUNK):
            env.reset()
            for _ in env.agent_iter():
                observation, _, over, _, _ = env.last()
                if over:
                    env.step(None)
                else:
                    env.step(dice.choice(np.flatnonzero(observation["action_mask"])))
                    steps += 1
        return steps

    return games


def pettingzoo() -> Job:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return aec(import_module("pettingzoo.classic.tictactoe_v3").env())


def ours_aec() -> Job:
    from noughts.env import TicTacToeAEC

    return aec(TicTacToeAEC())


def ours_gym() -> Job:
    from noughts.env import TicTacToeEnv

    env, dice = TicTacToeEnv(opponent="random", side="both"), Random(0)

    def games() -> int:
        steps = 0
        for _ in range(CHUNK):
            observation, _ = env.reset()
            over = False
            while not over:
                action = dice.choice(np.flatnonzero(observation["action_mask"]))
                observation, _, over, _, _ = env.step(action)
                steps += 1
        return steps

    return games


def ours_vector() -> Job:
    from noughts.env import TicTacToeVectorEnv

    env = TicTacToeVectorEnv(GAMES_AT_ONCE, opponent="random", side="both")
    dice = np.random.default_rng(0)
    at = [env.reset(seed=0)[0]]

    def games() -> int:
        for _ in range(5):
            wish = dice.random((GAMES_AT_ONCE, 9)) * at[0]["action_mask"]
            at[0] = env.step(wish.argmax(axis=1))[0]
        return 5 * GAMES_AT_ONCE

    return games


def ours_arrays() -> Job:
    from noughts.env.arrays import LEGAL, START, step

    dice = np.random.default_rng(0)
    states = [np.full(GAMES_AT_ONCE, START)]

    def games() -> int:
        for _ in range(5):
            wish = dice.random((GAMES_AT_ONCE, 9)) * LEGAL[states[0]]
            after, _, over = step(states[0], wish.argmax(axis=1))
            states[0] = np.where(over, START, after)
        return 5 * GAMES_AT_ONCE

    return games


def open_spiel() -> Job:
    rl = import_module("open_spiel.python.rl_environment")
    env, dice = rl.Environment("tic_tac_toe"), Random(0)

    def games() -> int:
        steps = 0
        for _ in range(CHUNK):
            at = env.reset()
            while not at.last():
                player = at.observations["current_player"]
                at = env.step([dice.choice(at.observations["legal_actions"][player])])
                steps += 1
        return steps

    return games


def open_spiel_state() -> Job:
    game, dice = import_module("pyspiel").load_game("tic_tac_toe"), Random(0)

    def games() -> int:
        steps = 0
        for _ in range(CHUNK):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.observation_tensor(state.current_player())
                state.apply_action(dice.choice(state.legal_actions()))
                state.rewards()
                steps += 1
        return steps

    return games


JOBS: dict[str, Callable[[], Job]] = {
    "PettingZoo: `tictactoe_v3`": pettingzoo,
    "OpenSpiel: `rl_environment`": open_spiel,
    "OpenSpiel: C++ state from Python, no environment": open_spiel_state,
    "noughts: `TicTacToeAEC`, with exact regret": ours_aec,
    "noughts: `TicTacToeEnv` against random, with exact regret": ours_gym,
    f"noughts: `TicTacToeVectorEnv({GAMES_AT_ONCE})` against random, with exact regret": ours_vector,
    f"noughts: `step` on {GAMES_AT_ONCE} states": ours_arrays,
}


def steps_a_second(job: Job, seconds: float) -> float:
    job()  # what is made at first use is not timed
    start, steps = time.process_time(), 0
    while (used := time.process_time() - start) < seconds:
        steps += job()
    return steps / used


def main(seconds: float) -> None:
    print("| environment | steps a second | times PettingZoo's |\n| --- | --- | --- |")
    first = None
    for name, make in JOBS.items():
        speed = steps_a_second(make(), seconds)
        first = first or speed
        print(f"| {name} | {speed:,.0f} | {speed / first:,.1f} |", flush=True)


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS)
