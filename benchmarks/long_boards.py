"""The boards that take minutes, by hand: `python benchmarks/long_boards.py [GAME ...]`."""

import sys
import time

from noughts.exact.solver import solve
from noughts.rules.game import Game
from noughts.rules.position import Position

GAMES = ("9x4k4", "7x7k5")  # a win and a draw
MEGABYTES = 1024

for game in sys.argv[1:] or GAMES:
    start = time.process_time()
    verdict = solve(Position(Game.parse(game)), megabytes=MEGABYTES)
    print(f"{game}: value {verdict.value}, {verdict.nodes:,} nodes, {time.process_time() - start:.0f} CPU s")
