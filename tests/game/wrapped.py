"""What the tests of boards that wrap share: their lines found in another way, and a judge."""

from functools import cache
from random import Random

from noughts.game.game import Game
from noughts.game.position import Position
from tests.solving.solver.brute import Brute

NAMES = ["4x4k3w", "4x4k4w"]  # X wins in five plies; a draw


def wrapped_lines(width: int, height: int, k: int) -> set[frozenset[int]]:
    """Every straight run of k different cells, found by walking from every cell in eight directions."""
    found = set()
    for row in range(height):
        for column in range(width):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1), (0, -1), (-1, 0), (-1, -1), (-1, 1)):
                run = {
                    (row + down * step) % height * width + (column + right * step) % width
                    for step in range(k)
                }
                if len(run) == k:
                    found.add(frozenset(run))
    return found


@cache
def judge_of(name: str) -> Brute:
    game = Game.parse(name)
    judge = Brute(game.width, game.height, game.k)
    judge.lines = tuple(tuple(sorted(line)) for line in wrapped_lines(game.width, game.height, game.k))
    return judge


def judged(position: Position) -> tuple[int, int]:
    """Value for the mover and plies to the end, by brute force."""
    return judge_of(str(position.game)).judge(str(position).replace("/", ""))


def late_positions(name: str, count: int, most_empty: int) -> list[Position]:
    """Unfinished positions of random games, late enough for brute force."""
    game, dice = Game.parse(name), Random(name)
    found: list[Position] = []
    while len(found) < count:
        position = Position(game)
        while not position.outcome:
            if position.empty.bit_count() <= most_empty:
                found.append(position)
            position = position.play(dice.choice(position.moves))
    return found[:count]
