"""A real Dask cluster on loopback: a scheduler and workers as processes of their own, which may be killed."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

QUIET = ["--host", "127.0.0.1", "--no-dashboard"]


@dataclass
class Cluster:
    """The address of a scheduler, and the processes."""

    address: str
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]]


@contextmanager
def dask_cluster(folder: Path, workers: int = 2) -> Iterator[Cluster]:
    """A cluster whose workers have one thread each; it ends with the block."""
    meet = ["--scheduler-file", str(folder / "scheduler.json")]
    with ExitStack() as processes:

        def start(*command: str, errors: int = subprocess.DEVNULL) -> subprocess.Popen[bytes]:
            process = subprocess.Popen(
                [sys.executable, "-m", *command, *meet],
                stdout=subprocess.DEVNULL,
                stderr=errors,
                cwd=folder,
                env=os.environ | {"TMPDIR": str(folder)},  # a killed worker cannot tidy up
            )
            processes.callback(_end, process)
            return process

        scheduler = start("distributed.cli.dask_scheduler", "--port", "0", *QUIET, errors=subprocess.PIPE)
        assert scheduler.stderr is not None
        for line in scheduler.stderr:  # until it says where it listens
            if b"Scheduler at" in line:
                address = line.split()[-1].decode()
                break
        one = ["--no-nanny", "--nthreads", "1", "--host", "127.0.0.1", "--no-dashboard"]
        yield Cluster(
            address, scheduler, [start("distributed.cli.dask_worker", *one) for _ in range(workers)]
        )


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.communicate()
