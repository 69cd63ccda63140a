"""What the tests of tables share: games, both ways to fill, and a judge."""

from functools import cache
from random import Random

from noughts.game.game import Game
from noughts.game.position import Position
from noughts.solving.tables import Fill as Fill
from noughts.solving.tables import _compiled
from noughts.solving.tables import fill_python as plain
from noughts.solving.tables.layout import layout_of
from tests.solving.solver.brute import Brute

FILLS: dict[str, Fill] = {"plain": plain.fill} | ({"compiled": _compiled} if _compiled else {})
NAMES = "1x1k1 2x1k1 2x2k1 2x2k2 4x1k2 3x2k3 5x2k2 3x3k2 3x3k3 4x3k3 5x2k3 9x1k3 2x5k4"
FLAGS = "2x3k2cg 4x3k3g 3x3k3mg 9x1k3g 1x9k3g 3x3k3n 3x3k3ng 4x2k2m"
FLAGGED = [Game.parse(name) for name in FLAGS.split(" ")]
GAMES = [Game.parse(name) for name in NAMES.split(" ")]


def filled(fill: Fill, game: Game) -> tuple[bytearray, tuple[int, int, int]]:
    layout = layout_of(game)
    body = bytearray(layout.size)
    given = game.misere, layout.columns, layout.one_mark
    return body, fill(body, game.cells, game.lines, lambda done: None, *given)


def random_positions(game: Game, count: int, seed: int) -> list[Position]:
    """Positions of random games, finished ones too."""
    random = Random(seed)
    found: list[Position] = []
    while len(found) < count:
        position = Position(game)
        found.append(position)
        while position.moves:
            position = position.play(random.choice(position.moves))
            found.append(position)
    return found


@cache
def _brute(game: Game) -> Brute:
    return Brute(game.width, game.height, game.k)


def judged(position: Position) -> tuple[int, int]:
    """Value and plies by brute force, which remembers what it has judged."""
    return _brute(position.game).judge(str(position).replace("/", ""))
