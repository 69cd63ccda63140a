"""A Gymnasium loop: an agent that takes random legal actions, and the value it gives away per game."""

import gymnasium

import noughts.env  # registers the environment

env = gymnasium.make("noughts/Row-v0", opponent="level-4", side="both")
regret = 0
for seed in range(100):
    observation, info = env.reset(seed=seed)
    over = False
    while not over:
        action = env.action_space.sample(observation["action_mask"])
        observation, reward, over, _, info = env.step(action)
        regret += info["action_regret"]
print(f"{noughts.env.__name__}: mean regret of a game {regret / 100:.2f}")
