"""How many positions per second the engine visits, in C and in Python, in one run:

    python -m benchmarks.engine_speed             20 positions per board, 20,000 nodes each

Each position is searched by both with the same limit of nodes; both must choose the same move. The positions
come from short games of the engine against itself. Seconds are processor time.
"""

import sys
import time
from random import Random

from benchmarks.engine_matches import opening
from noughts.game.game import Game
from noughts.game.position import Position
from noughts.solving.engine import consider
from noughts.solving.engine.board import EngineBoard
from noughts.solving.engine.compiled import CompiledEngineSearch
from noughts.solving.engine.deepening import Deepening
from noughts.solving.engine.search import EngineSearch
from noughts.solving.limit import Limit
from noughts.solving.solver.budget import Budget

BOARDS = ("15x15k5", "19x19k5")
PLAY_NODES, MOST_MOVES = 300, 12
NODES = 20_000  # per position


def make_position(game: Game, random: Random) -> Position:
    """A position after some moves of the engine, with the game not over."""
    position = opening(game, random)
    for _ in range(random.randrange(MOST_MOVES)):
        move = consider(position, limit=Limit(nodes=PLAY_NODES), solve=False).move
        if move is None or position.play(move).outcome:
            break
        position = position.play(move)
    return position


def measure(position: Position, compiled: bool) -> tuple[int, int, float]:
    """The move, the nodes, and the seconds of a search."""
    start = time.process_time()
    board, budget = EngineBoard.of(position), Budget(Limit(nodes=NODES))
    search = CompiledEngineSearch(board.tables, budget) if compiled else EngineSearch(budget)
    move = Deepening(board, search, budget).best().move
    return move, search.nodes, time.process_time() - start


def main(number: int = 20) -> None:
    print("| Board | Positions | C, per second | Python, per second | Times as fast |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for name in BOARDS:
        random, game = Random(name), Game.parse(name)
        nodes, seconds = 0, [0.0, 0.0]
        for _ in range(number):
            position = make_position(game, random)
            fast, slow = measure(position, True), measure(position, False)
            assert fast[:2] == slow[:2], f"not the same in {position}"
            nodes += fast[1]
            seconds = [seconds[0] + fast[2], seconds[1] + slow[2]]
        per_second = [nodes / each for each in seconds]
        ratio = per_second[0] / per_second[1]
        print(
            f"| {name} | {nodes:,} | {per_second[0]:,.0f} | {per_second[1]:,.0f} | {ratio:.0f} |", flush=True
        )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
