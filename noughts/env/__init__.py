"""For learning agents: environments, boards as arrays, and the exact regret of every action.

arrays.py    positions as numpy arrays, and all of 3 x 3 as tables
facts.py     legal actions, exact value and exact regret of a position
spaces.py    observations and actions
picture.py   a position as text, SVG or pixels
aec.py       two agents (PettingZoo)
gym.py       one agent against any player (Gymnasium)
vector.py    many games of 3 x 3 at once against a player (Gymnasium)

>>> import gymnasium, noughts.env
>>> env = gymnasium.make("noughts/Row-v0", game="5x5k4", opponent="level-5")
>>> observation, info = env.reset(seed=1)
>>> observation["observation"].shape, int(info["action_mask"].sum())
((5, 5, 2), 25)
"""

try:
    import gymnasium
    import numpy  # noqa: F401
    import pettingzoo  # noqa: F401
except ImportError as error:
    raise ImportError(
        f"noughts.env needs {error.name}: pip install 'noughts[env]' provides it", name=error.name
    ) from error

from noughts.env.aec import TicTacToeAEC
from noughts.env.arrays import board_array, position_of
from noughts.env.gym import TicTacToeEnv
from noughts.env.vector import TicTacToeVectorEnv

__all__ = ["TicTacToeAEC", "TicTacToeEnv", "TicTacToeVectorEnv", "board_array", "position_of"]

if "noughts/Row-v0" not in gymnasium.registry:
    gymnasium.register(
        "noughts/Row-v0",
        entry_point="noughts.env.gym:TicTacToeEnv",
        vector_entry_point="noughts.env.vector:TicTacToeVectorEnv",
    )
