"""Is the solver right on every position of every board of up to 12 cells, with each rule on and off?

`python -m benchmarks.every_position`

    --core python       uses the search in Python instead of the compiled one
    --step N            only every Nth position of a board
    --one-of-each       only one of several mirror images
    --cells N           boards of up to N cells
    --only RULES ...    only these sets of rules, such as "all on" or "without weak"

It stops with an error at the first answer that differs from brute force.
"""

import argparse
import time

from noughts.solving.solver import Search
from noughts.solving.solver.cores.compiled import CompiledSearch
from tests.solving.solver.every import VARIANTS, boards, check, unfinished, worth_of


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--core", choices=["compiled", "python"], default="compiled")
    parser.add_argument("--step", type=int, default=1)
    parser.add_argument("--one-of-each", action="store_true")
    parser.add_argument("--cells", type=int, default=12)
    parser.add_argument("--only", choices=VARIANTS, nargs="*", default=list(VARIANTS))
    options = parser.parse_args()
    number, seconds = 0, dict.fromkeys(options.only, 0.0)
    games = list(boards(options.cells))
    for game in games:
        worth = worth_of(game)
        positions = unfinished(game, worth, options.step, mirrored=not options.one_of_each)
        number += len(positions)
        for name in options.only:
            rules, start = VARIANTS[name], time.process_time()
            search = Search(game, rules) if options.core == "python" else CompiledSearch(game, rules=rules)
            check(search, worth, positions)
            seconds[name] += time.process_time() - start
    for name in options.only:
        print(f"{name}: {number:,} positions of {len(games)} games right, {seconds[name]:.0f} CPU s")


if __name__ == "__main__":
    main()
