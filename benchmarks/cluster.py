"""Searches on a Dask cluster of two workers on this machine, next to one process, in one run:

    python -m benchmarks.cluster 8x7k5 9x4k4              values, seconds by the clock, nodes
    python -m benchmarks.cluster 8x7k5 9x4k4 --kill       one worker is killed in the middle
    python -m benchmarks.cluster 8x7k5 9x4k4 --prove      certificates, which are verified at once

The cluster needs two free cores: on a busy machine, the ratio by the clock says little. So the CPU seconds of
each worker are printed, too. The search cannot be over before the busiest worker is done: one process's CPU
seconds divided by those of that worker are the most that two free cores can give.
"""

import argparse
import subprocess
import tempfile
import time
from collections.abc import Callable
from importlib import import_module
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


def clock(work: Callable[[], str]) -> tuple[str, float, float]:
    """What some work says, its seconds by the clock, and its CPU seconds in this process."""
    start, cpu = time.perf_counter(), time.process_time()
    said = work()
    return said, time.perf_counter() - start, time.process_time() - cpu


def cpu_of(process: subprocess.Popen[bytes]) -> float:
    """CPU seconds of a process that runs."""
    times = import_module("psutil").Process(process.pid).cpu_times()  # the extra dask brings psutil
    return float(times.user + times.system)


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

    alone, alone_seconds, alone_cpu = clock(work_alone)
    with (
        tempfile.TemporaryDirectory() as folder,
        dask_cluster(Path(folder)) as cluster,
        connect(cluster.address) as (client, executor),
    ):
        client.wait_for_workers(2, timeout=120)
        slots, victim = count_slots(client), cluster.workers[0]
        before, last = list(map(cpu_of, cluster.workers)), 0.0

        def watch(progress: ClusterProgress) -> None:
            nonlocal last
            if kill and progress.answered >= KILL_AFTER and victim.poll() is None:
                last = cpu_of(victim)
                victim.kill()

        def work_together() -> str:
            if proving:
                return describe(prove_on_cluster(position, executor, slots=slots, report=watch))
            search = ClusterSearch(position, executor, slots=slots, report=watch)
            found = search.run()
            return f"value {found.value}, {found.nodes:,} nodes, {search.answered} answers"

        together, seconds, client_cpu = clock(work_together)
        killed = ", one worker killed" if victim.poll() is not None else ""
        after = [last if killed else cpu_of(victim), cpu_of(cluster.workers[1])]
        spent = [end - start for start, end in zip(before, after, strict=True)]
    print(f"{name}: one process: {alone}, {alone_seconds:.1f} s, {alone_cpu:.1f} CPU s", flush=True)
    print(f"{name}: two workers{killed}: {together}, {seconds:.1f} s", flush=True)
    shares = " and ".join(f"{share:.1f}" for share in spent)
    print(f"{name}: CPU s: {shares} of the workers, {client_cpu:.1f} of the client", flush=True)
    print(
        f"{name}: {alone_seconds / seconds:.2f} times as fast by the clock, "
        f"at most {alone_cpu / max(spent):.2f} times on two free cores",
        flush=True,
    )


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
