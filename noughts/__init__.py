"""The perfect player of tic-tac-toe and its family.

>>> from noughts import Game, Position, analyse
>>> position = Position.parse("X.O/.X./O..")
>>> position.mover, position.game.name(analyse(position).verdict.best)
('X', 'c3')
"""

from noughts.rules.errors import NoughtsError
from noughts.rules.game import CLASSIC, Game
from noughts.rules.position import Outcome, Position

__version__ = "0.1.0"

TYPE_CHECKING = False  # as `typing.TYPE_CHECKING`, without the time it takes to import typing
if TYPE_CHECKING:
    from noughts.exact.oracle import analyse as analyse
    from noughts.exact.score import Score as Score
    from noughts.exact.solver import solve as solve
    from noughts.exact.verdict import Analysis as Analysis
    from noughts.exact.verdict import Verdict as Verdict
    from noughts.players.match import match as match
    from noughts.players.named import player_named as player_named
    from noughts.players.own import as_player as as_player
    from noughts.players.own import check_player as check_player
    from noughts.players.player import Player as Player
    from noughts.players.tournament import tournament as tournament
    from noughts.rules.svg import position_svg as position_svg
    from noughts.rules.text import position_text as position_text
    from noughts.strategies import STRATEGIES as STRATEGIES
    from noughts.strategies import Strategy as Strategy
    from noughts.words.reasons import explain as explain
    from noughts.words.review import review as review

_ROOMS = {
    "Analysis": "noughts.exact.verdict",
    "Player": "noughts.players.player",
    "STRATEGIES": "noughts.strategies",
    "Score": "noughts.exact.score",
    "Strategy": "noughts.strategies",
    "Verdict": "noughts.exact.verdict",
    "analyse": "noughts.exact.oracle",
    "as_player": "noughts.players.own",
    "check_player": "noughts.players.own",
    "explain": "noughts.words.reasons",
    "match": "noughts.players.match",
    "player_named": "noughts.players.named",
    "position_svg": "noughts.rules.svg",
    "position_text": "noughts.rules.text",
    "review": "noughts.words.review",
    "solve": "noughts.exact.solver",
    "tournament": "noughts.players.tournament",
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
