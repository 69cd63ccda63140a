"""The public names of `noughts` that are imported when they are first used, each listed once.

`noughts` itself imports only errors, games and positions, so that `import tictactoe` stays fast.
"""

from noughts.check.check_file import check_file as check_file
from noughts.check.grade.report import Report as Report
from noughts.explanations.claims import Claim as Claim
from noughts.explanations.claims import Explanation as Explanation
from noughts.explanations.reasons import explain as explain
from noughts.explanations.record import GameRecord as GameRecord
from noughts.explanations.record import review as review
from noughts.explanations.review import Review as Review
from noughts.game.game_file import read_game_file as read_game_file
from noughts.players.adapters import as_player as as_player
from noughts.players.adapters import check_player as check_player
from noughts.players.arena.match import Result as Result
from noughts.players.arena.match import match as match
from noughts.players.arena.standings import Tournament as Tournament
from noughts.players.arena.tournament import tournament as tournament
from noughts.players.player import Dice as Dice
from noughts.players.player import ForfeitError as ForfeitError
from noughts.players.player import Player as Player
from noughts.players.registry import player_named as player_named
from noughts.render.svg import position_svg as position_svg
from noughts.render.text import position_text as position_text
from noughts.solving.dataset import dataset_rows as dataset_rows
from noughts.solving.limit import Limit as Limit
from noughts.solving.oracle import analyse as analyse
from noughts.solving.proof.prove import prove as prove
from noughts.solving.proof.prove import write_certificate as write_certificate
from noughts.solving.proof.verify import Certificate as Certificate
from noughts.solving.proof.verify import RefutedError as RefutedError
from noughts.solving.proof.verify import verify as verify
from noughts.solving.score import Score as Score
from noughts.solving.solver import solve as solve
from noughts.solving.tables import StrongTable as StrongTable
from noughts.solving.tables import find_table as find_table
from noughts.solving.tables import make_table as make_table
from noughts.solving.verdict import Analysis as Analysis
from noughts.solving.verdict import MoveVerdict as MoveVerdict
from noughts.solving.verdict import Verdict as Verdict
from noughts.strategies import STRATEGIES as STRATEGIES
from noughts.strategies import Strategy as Strategy
from noughts.strategies.trace import trace as trace
