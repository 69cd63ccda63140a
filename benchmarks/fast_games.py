"""Fast games of the engine against itself on boards from 5 x 5 to 19 x 19, with few nodes per move:

    python -m benchmarks.fast_games          60 games
    python -m benchmarks.fast_games 2000     2,000 games
    python -m benchmarks.fast_games 2000 700 the same, from game 700 on

An illegal move ends the run with an error, and so does a game that takes longer than five minutes.
"""

import faulthandler
import sys
import time

from tests.solving.engine.fast_games import FastGame

BETWEEN_REPORTS = 50  # games
HANGS = 300  # seconds per game


def main(games: int = 60, first: int = 0) -> None:
    start, moves = time.monotonic(), 0
    for number in range(first, games):
        faulthandler.dump_traceback_later(HANGS, exit=True)
        moves += len(FastGame.of(number).play())
        done = number + 1 - first
        if done % BETWEEN_REPORTS == 0 or number + 1 == games:
            seconds = time.monotonic() - start
            print(f"{done} games, {moves} moves, all legal, {seconds:.0f} s", flush=True)
    faulthandler.cancel_dump_traceback_later()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
