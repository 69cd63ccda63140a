"""The perfect player of tic-tac-toe and its family.

>>> from noughts import Game, Position, analyse
>>> position = Position.parse("X.O/.X./O..")
>>> position.mover, position.game.cell_name(analyse(position).verdict.best)
('X', 'c3')
"""

from noughts.game.errors import NoughtsError
from noughts.game.game import CLASSIC, Game
from noughts.game.position import Outcome, Position

__version__ = "0.1.0"

TYPE_CHECKING = False  # as `typing.TYPE_CHECKING`, without the time it takes to import typing
if TYPE_CHECKING:
    from noughts.explanations.reasons import explain as explain
    from noughts.explanations.review import review as review
    from noughts.players.adapters import as_player as as_player
    from noughts.players.adapters import check_player as check_player
    from noughts.players.arena.match import match as match
    from noughts.players.arena.tournament import tournament as tournament
    from noughts.players.player import Player as Player
    from noughts.players.registry import player_named as player_named
    from noughts.render.svg import position_svg as position_svg
    from noughts.render.text import position_text as position_text
    from noughts.solving.limit import Limit as Limit
    from noughts.solving.oracle import analyse as analyse
    from noughts.solving.score import Score as Score
    from noughts.solving.solver import solve as solve
    from noughts.solving.verdict import Analysis as Analysis
    from noughts.solving.verdict import Verdict as Verdict
    from noughts.strategies import STRATEGIES as STRATEGIES
    from noughts.strategies import Strategy as Strategy

_ROOMS = {
    "Analysis": "noughts.solving.verdict",
    "Limit": "noughts.solving.limit",
    "Player": "noughts.players.player",
    "STRATEGIES": "noughts.strategies",
    "Score": "noughts.solving.score",
    "Strategy": "noughts.strategies",
    "Verdict": "noughts.solving.verdict",
    "analyse": "noughts.solving.oracle",
    "as_player": "noughts.players.adapters",
    "check_player": "noughts.players.adapters",
    "explain": "noughts.explanations.reasons",
    "match": "noughts.players.arena.match",
    "player_named": "noughts.players.registry",
    "position_svg": "noughts.render.svg",
    "position_text": "noughts.render.text",
    "review": "noughts.explanations.review",
    "solve": "noughts.solving.solver",
    "tournament": "noughts.players.arena.tournament",
}

__all__ = ["CLASSIC", "Game", "NoughtsError", "Outcome", "Position", "__version__", *_ROOMS]


def __getattr__(name: str) -> object:
    """Open a room only when somebody goes in: `import tictactoe` passes here and stays light."""
    if name not in _ROOMS:
        raise AttributeError(f"module 'noughts' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_ROOMS[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
