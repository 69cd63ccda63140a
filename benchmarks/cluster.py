"""Searches on a Dask cluster of two workers on this machine, next to one process, in one run:

    python benchmarks/cluster.py 8x7k5 9x4k4              values, seconds by the clock, nodes
    python benchmarks/cluster.py 8x7k5 9x4k4 --kill       one worker is killed in the middle
    python benchmarks/cluster.py 8x7k5 9x4k4 --prove      certificates, which are verified at once

The cluster needs two free cores: on a busy machine the ratio says little.
"""

import argparse
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from noughts.cli.cluster import connect, count_slots
from noughts.game.game import Game
from noughts.game.position import Position
from noughts.solving.proof.prove import prove, write_certificate
from noughts.solving.proof.prove_on_cluster import prove_on_cluster
from noughts.solving.proof.verify import Certificate, verify
from noughts.solving.solver import solve
from noughts.solving.solver.cluster.solve import ClusterProgress, ClusterSearch
from tests.cluster import dask_cluster

KILL_AFTER = 10  # answers


def clock(work: Callable[[], str]) -> tuple[str, float]:
    """What some work says, and its seconds by the clock."""
    start = time.perf_counter()
    said = work()
    return said, time.perf_counter() - start


def describe(certificate: Certificate | None) -> str:
    """The size of a certificate; raises unless it proves its claim."""
    assert certificate is not None
    data = write_certificate(certificate)
    verify(data)
    return f"verified, {len(data):,} bytes"


def run_game(name: str, kill: bool, proving: bool) -> None:
    """Print one row."""
    position = Position(Game.parse(name))

    def work_alone() -> str:
        if proving:
            return describe(prove(position))
        found = solve(position)
        return f"value {found.value}, {found.nodes:,} nodes"

    alone, alone_seconds = clock(work_alone)
    with (
        tempfile.TemporaryDirectory() as folder,
        dask_cluster(Path(folder)) as cluster,
        connect(cluster.address) as (client, executor),
    ):
        client.wait_for_workers(2, timeout=120)
        slots = count_slots(client)

        def watch(progress: ClusterProgress) -> None:
            if kill and progress.answered >= KILL_AFTER and cluster.workers[0].poll() is None:
                cluster.workers[0].kill()

        def work_together() -> str:
            if proving:
                return describe(prove_on_cluster(position, executor, slots=slots, report=watch))
            search = ClusterSearch(position, executor, slots=slots, report=watch)
            found = search.run()
            return f"value {found.value}, {found.nodes:,} nodes, {search.answered} answers"

        together, seconds = clock(work_together)
        killed = ", one worker killed" if cluster.workers[0].poll() is not None else ""
    print(f"{name}: one process: {alone}, {alone_seconds:.1f} s", flush=True)
    print(f"{name}: two workers{killed}: {together}, {seconds:.1f} s", flush=True)
    print(f"{name}: {alone_seconds / seconds:.2f} times as fast", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("games", nargs="+")
    parser.add_argument("--kill", action="store_true", help="kill a worker in the middle")
    parser.add_argument("--prove", action="store_true", help="make certificates")
    options = parser.parse_args()
    for name in options.games:
        run_game(name, options.kill, options.prove)


if __name__ == "__main__":
    main()
