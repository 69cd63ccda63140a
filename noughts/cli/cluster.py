"""Using a Dask cluster that is there already: `--dask ADDRESS`."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager, suppress
from importlib import import_module
from logging import CRITICAL, getLogger, root
from pathlib import Path
from typing import TYPE_CHECKING, Any

from noughts.cli.arguments import argument
from noughts.cli.progress import status_line
from noughts.game.errors import NoughtsError

if TYPE_CHECKING:
    from noughts.solving.solver.cluster.solve import ClusterProgress

CONNECT_SECONDS = 10
BETWEEN_COUNTS = 1.0  # seconds between looks at the number of workers

DASK = argument("--dask", metavar="ADDRESS", help="Search on the cluster of this Dask scheduler.")
RESUME = argument(
    "--resume",
    metavar="FILE",
    type=Path,
    help="With --dask: save the answers so far to this file, and continue from it.",
)


@contextmanager
def connect(address: str) -> Iterator[tuple[Any, Executor]]:
    """A client of a Dask cluster, and the executor that it offers."""
    try:
        distributed, dask = import_module("distributed"), import_module("dask")  # an extra
    except ImportError as error:
        raise NoughtsError("--dask needs the package distributed: pip install 'noughts[dask]'") from error
    for name in [name for name in root.manager.loggerDict if name.partition(".")[0] == "distributed"]:
        getLogger(name).setLevel(CRITICAL)  # we say ourselves what is lost, and without tracebacks
    with dask.config.set({"distributed.comm.timeouts.connect": CONNECT_SECONDS}):
        try:
            client = distributed.Client(address, timeout=CONNECT_SECONDS)
        except (OSError, ValueError) as error:
            raise NoughtsError(f"there is no Dask scheduler at {address!r}") from error
        executor = client.get_executor(pure=False)
        try:
            yield client, executor
        finally:
            # All results are in, or nobody waits for them any more. A lost scheduler cannot be told.
            with suppress(Exception):
                executor.shutdown(wait=False)
            with suppress(Exception):
                client.close(timeout=CONNECT_SECONDS)


def count_slots(client: Any) -> Callable[[], int]:
    """A function that says how many tasks the cluster can work at; workers may come and go."""
    counted, number = 0.0, 0

    def slots() -> int:
        nonlocal counted, number
        if time.monotonic() - counted > BETWEEN_COUNTS:
            counted = time.monotonic()
            with suppress(Exception):  # the scheduler is lost: the tasks will say so
                number = sum(client.nthreads().values())
        return number

    return slots


@contextmanager
def cluster_progress() -> Iterator["Callable[[ClusterProgress], None] | None"]:
    """A function that shows the progress of a search on a cluster, or None if stderr is not a terminal."""
    with status_line() as show:
        if show is None:
            yield None
        else:
            show("waiting for the cluster (Ctrl-C ends it)")
            yield lambda progress: show(
                f"{progress.nodes:,} nodes, {progress.answered:,} answers, {progress.under_way} tasks under "
                "way (Ctrl-C ends it)"
            )


@contextmanager
def errors_with_hint(resume: Path | None) -> Iterator[None]:
    """Say how to go on after the cluster was lost."""
    from noughts.solving.solver.cluster.work import ClusterError  # here: few commands need it

    try:
        yield
    except ClusterError as error:
        if resume is None:
            raise
        raise ClusterError(
            f"{error}. The answers so far are in {resume}: run the same command again"
        ) from error


def require_plain_search(resume: Path | None) -> None:
    """Raise if an option for a cluster is given without one."""
    if resume is not None:
        raise NoughtsError("--resume is for a search on a cluster: it needs --dask ADDRESS")
