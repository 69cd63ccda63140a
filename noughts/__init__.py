"""Play, solve and explain tic-tac-toe: proven on 3 x 3, and on larger boards as far as a search can prove.

>>> from noughts import Game, Position, analyse
>>> position = Position.parse("X.O/.X./O..")
>>> position.mover, position.game.cell_name(analyse(position).verdict.best)
('X', 'c3')
"""

from noughts.game.errors import DamagedFileError as DamagedFileError
from noughts.game.errors import IllegalMoveError as IllegalMoveError
from noughts.game.errors import ImpossibleError as ImpossibleError
from noughts.game.errors import NotationError as NotationError
from noughts.game.errors import NoughtsError as NoughtsError
from noughts.game.game import CLASSIC as CLASSIC
from noughts.game.game import Game as Game
from noughts.game.position import Outcome as Outcome
from noughts.game.position import Position as Position
from noughts.game.position import reachable_positions as reachable_positions

__version__ = "0.2.0"

_IMPORTED = {name for name in dir() if not name.startswith("_")} - {"game"}

TYPE_CHECKING = False  # for type checkers; importing `typing` would take 8 ms
if TYPE_CHECKING:
    from noughts.__public__ import *  # noqa: F403


def __getattr__(name: str) -> object:
    """Import all other public names at the first use of one, so that `import tictactoe` stays fast."""
    if name == "__all__":
        return __dir__()
    if not name.startswith("_") and name in _public():
        return _public()[name]
    raise AttributeError(f"module 'noughts' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({"__version__", *_IMPORTED, *(name for name in _public() if not name.startswith("_"))})


def _public() -> dict[str, object]:
    from importlib import import_module

    return vars(import_module("noughts.__public__"))
