"""The perfect player of tic-tac-toe and its family.

>>> from noughts import Game, Position
>>> Position.parse("X.O/.X./O..").mover
'X'
"""

from noughts.rules.game import Game
from noughts.rules.position import Position

__all__ = ["Game", "Position", "analyse", "solve"]

TYPE_CHECKING = False  # as `typing.TYPE_CHECKING`, without the time it takes to import typing
if TYPE_CHECKING:
    from noughts.exact.oracle import analyse
    from noughts.exact.solver import solve

_ROOMS = {"analyse": "noughts.exact.oracle", "solve": "noughts.exact.solver"}


def __getattr__(name: str) -> object:
    """Open a room only when somebody goes in: `import tictactoe` passes here and stays light."""
    if name not in _ROOMS:
        raise AttributeError(f"module 'noughts' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_ROOMS[name]), name)
