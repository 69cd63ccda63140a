"""What recording a search costs: the first move of a program with and without it, in turns in one process.

    python -m benchmarks.trace_overhead [ROUNDS]

Processor seconds, the least of all rounds; the programs are those of the tests.
"""

import sys
import time
from typing import Any

from noughts.check.sandbox.child.instrument import instrument
from noughts.check.sandbox.child.recorder import Recorder
from tests.check.own_programs import program

STYLES = ("pair", "alphabeta", "tuple", "inplace", "memo", "cache")


def plain(source: str) -> float:
    """The first move, as the file is."""
    module: dict[str, Any] = {"__name__": "tictactoe"}
    exec(compile(source, "tictactoe.py", "exec"), module)
    return _first_move(module)


def recorded(source: str) -> tuple[float, int, int]:
    """The first move written down: the time, the calls, and how many rows these are."""
    scribe = Recorder()
    module: dict[str, Any] = {"__name__": "tictactoe", **scribe.names_for_file()}
    exec(compile(instrument(source.encode(), scribe), "tictactoe.py", "exec"), module)
    with scribe.recording(module, None):
        seconds = _first_move(module)
    return seconds, scribe.calls, len(scribe.rows)


def _first_move(module: dict[str, Any]) -> float:
    start = time.process_time()
    module["minimax"]([[None] * 3 for _ in range(3)])
    return time.process_time() - start


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    print(f"{'search':10} {'calls':>8} {'rows':>6} {'plain':>8} {'recorded':>9}  times")
    for style in STYLES:
        source = program(style)
        before, after = [], []
        for _ in range(rounds):
            before.append(plain(source))
            seconds, calls, rows = recorded(source)
            after.append(seconds)
        ratio = min(after) / min(before)
        print(f"{style:10} {calls:8,} {rows:6,} {min(before):8.3f} {min(after):9.3f}  {ratio:.2f}")


if __name__ == "__main__":
    main()
