"""Prove the boards that take long: `python benchmarks/records.py [GAME ...] [--threads N] [--memory MB]`.

`--without RULE` switches a rule of the search off, such as groups.

Each search answers whether the first player can force a line. The table shows published results next to ours.
"""

import argparse
import resource
import sys
import time
from dataclasses import fields

from noughts.game.game import Game
from noughts.solving.solver.budget import Budget, SolveProgress
from noughts.solving.solver.cores.compiled import CompiledSearch
from noughts.solving.solver.pruning import Pruning

HSU = "Hsu, Ko, Chen, Wei, Hsueh, Wu, Theoretical Computer Science 815 (2020)"
PUBLISHED = {
    "7x7k5": f"a draw in 2.5 s: {HSU}",
    "8x7k5": "nothing found",
    "6x9k5": "nothing found",
    "9x4k4": "a win: Charatsidis, BSc thesis, Maastricht 2017",
    "10x4k4": "a win: Charatsidis, BSc thesis, Maastricht 2017",
    "9x7k5": "nothing found",
    "8x8k5": f"a draw in 17.4 hours: {HSU}",
}
BETWEEN_REPORTS = 60.0  # seconds


def prove_first_move(game: Game, threads: int, megabytes: int, rules: Pruning) -> str:
    """Value, nodes, CPU seconds and memory of one search, as cells of a table."""
    start, next_report = time.process_time(), time.monotonic() + BETWEEN_REPORTS

    def report(progress: SolveProgress) -> None:
        nonlocal next_report
        if time.monotonic() >= next_report:
            next_report = time.monotonic() + BETWEEN_REPORTS
            where = f"{progress.done} of {progress.moves} first moves, {progress.nodes:,} nodes"
            seconds = time.process_time() - start
            print(f"{game}: {where}, {seconds:.0f} CPU s", file=sys.stderr, flush=True)

    search = CompiledSearch(game, threads, megabytes, rules)
    search.budget = Budget(progress=report)
    winning = search.query_attack(0, 0)
    seconds = time.process_time() - start
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    value = f"a win with {game.cell_name(winning.bit_length() - 1)}" if winning else "a draw"
    return f"{value} | {search.nodes:,} | {seconds:.2f} | {used:.0f} MB"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(PUBLISHED))
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--memory", type=int, default=1024)
    parser.add_argument("--without", choices=[field.name for field in fields(Pruning)], nargs="*", default=[])
    options = parser.parse_args()
    rules = Pruning(**dict.fromkeys(options.without, False))
    print(
        "| game | value | nodes | CPU s | memory | published |\n| --- | --- | --- | --- | --- | --- |",
        flush=True,
    )
    for name in options.games:
        found = prove_first_move(Game.parse(name), options.threads, options.memory, rules)
        print(f"| {name} | {found} | {PUBLISHED.get(name, 'not looked up')} |", flush=True)


if __name__ == "__main__":
    main()
