"""The boards that take long, beside what is published: `python benchmarks/records.py [GAME ...]`.

    --threads N --memory MB     as in `noughts solve`
    --checkpoint FILE           of one game: every minute, what was found out so far goes there
    --resume FILE               goes on with it, and writes it again

What is asked is whether the first player can force a line. A checkpoint holds the answers that took at
least 128 nodes; one that was changed is refused.
"""

import argparse
import gc
import json
import resource
import sys
import time
from hashlib import sha256
from pathlib import Path

from noughts.game.game import Game
from noughts.solving.solver.budget import Budget, SolveProgress
from noughts.solving.solver.compiled import CompiledSearch
from noughts.system.files import atomic_write

HSU = "Hsu, Ko, Chen, Wei, Hsueh, Wu, Theoretical Computer Science 815 (2020)"
PUBLISHED = {
    "7x7k5": f"a draw in 2.5 s: {HSU}",
    "8x7k5": "no figure known to us",
    "6x9k5": "no figure known to us",
    "9x4k4": "reported open: drawn up to width 8, won from 30 (Lustenberger 1967)",
    "10x4k4": "reported open, as 9x4k4",
    "8x8k5": f"a draw in 17.4 hours: {HSU}",
}
BETWEEN_CHECKPOINTS = 60.0  # seconds
LEAST = 8  # binary digits of the nodes that an answer in a checkpoint took


class Run:
    """One game, from the beginning or from a checkpoint."""

    def __init__(self, game: Game, threads: int, megabytes: int, checkpoint: Path | None) -> None:
        self.game = game
        self.search = CompiledSearch(game, threads, megabytes)
        self.search.watch = Budget(progress=self.report)
        self.checkpoint = checkpoint
        self.earlier_nodes, self.earlier_seconds, self.start = 0, 0.0, time.process_time()
        self.next_checkpoint = time.monotonic() + BETWEEN_CHECKPOINTS
        self.progress = SolveProgress(0, 0.0, 0, 0)

    def resume(self, path: Path) -> None:
        head, _, body = path.read_bytes().partition(b"\n")
        facts = json.loads(head)
        if facts["game"] != str(self.game) or facts["sha256"] != sha256(body).hexdigest():
            sys.exit(f"{path} is no checkpoint of {self.game}, or was changed")
        self.search.core.learn(body)
        self.earlier_nodes, self.earlier_seconds = facts["nodes"], facts["seconds"]

    def report(self, progress: SolveProgress) -> None:
        self.progress = progress
        if time.monotonic() >= self.next_checkpoint:
            self.next_checkpoint = time.monotonic() + BETWEEN_CHECKPOINTS
            where = f"{progress.done} of {progress.moves} first moves, {self.nodes:,} nodes"
            print(f"{self.game}: {where}, {self.seconds:.0f} CPU s", file=sys.stderr, flush=True)
            self.save()

    def save(self) -> None:
        if self.checkpoint is None:
            return
        body = self.search.core.known(LEAST)
        facts = {"game": str(self.game), "nodes": self.nodes, "seconds": round(self.seconds, 1)}
        head = json.dumps(facts | {"sha256": sha256(body).hexdigest()}).encode() + b"\n"
        with atomic_write(self.checkpoint) as file:
            file.write(head + body)

    @property
    def nodes(self) -> int:
        return self.earlier_nodes + max(self.search.nodes, self.progress.nodes)

    @property
    def seconds(self) -> float:
        return self.earlier_seconds + time.process_time() - self.start

    def finish(self) -> str:
        try:
            winning = self.search.ask_attack(0, 0)
        except KeyboardInterrupt:
            self.save()
            sys.exit(f"stopped after {self.nodes:,} nodes and {self.seconds:.0f} CPU s")
        megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        value = f"a win with {self.game.cell_name(winning.bit_length() - 1)}" if winning else "a draw"
        return f"{value} | {self.nodes:,} | {self.seconds:.2f} | {megabytes:.0f} MB"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(PUBLISHED))
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--memory", type=int, default=1024)
    parser.add_argument("--checkpoint", type=Path)
    parser.add_argument("--resume", type=Path)
    options = parser.parse_args()
    if (options.checkpoint or options.resume) and len(options.games) != 1:
        parser.error("a checkpoint is for one game: name it")
    print(
        "| game | value | nodes | CPU s | memory | published |\n| --- | --- | --- | --- | --- | --- |",
        flush=True,
    )
    for name in options.games:
        run = Run(Game.parse(name), options.threads, options.memory, options.checkpoint or options.resume)
        if options.resume:
            run.resume(options.resume)
        print(f"| {name} | {run.finish()} | {PUBLISHED.get(name, 'not looked up')} |", flush=True)
        del run
        gc.collect()  # a search and its watch know one another, and the next game wants the memory


if __name__ == "__main__":
    main()
