"""Check files on a Dask cluster, and notice when its workers or its scheduler are lost."""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from time import monotonic
from typing import Any

from noughts.check.grade.batch import ExecutorLostError
from noughts.cli.cluster import connect as connect

WORKER_SECONDS = 60.0  # to wait for a worker when none is left
LOOK_SECONDS = 1.0  # between two looks at the workers
SCHEDULER_LOST = "the Dask scheduler was lost"
WORKERS_LOST = "the Dask cluster has no workers left"


class Cluster:
    """A Dask cluster, which may lose workers or its scheduler at any time."""

    def __init__(self, address: str, say: Callable[[str], object], patient: float = WORKER_SECONDS) -> None:
        self.address, self.say, self.patient = address, say, patient
        self.client: Any = None
        self._next_look = 0.0
        self._alone_since: float | None = None  # without workers

    @contextmanager
    def start(self) -> Iterator[Executor]:
        """The cluster as an executor."""
        with connect(self.address) as (self.client, executor):
            yield executor

    def require_workers(self) -> None:
        """Raise ExecutorLostError if the scheduler is lost, or if there are no workers for too long."""
        if self.client.status != "running":
            raise ExecutorLostError(self._report_loss(SCHEDULER_LOST))
        now = monotonic()
        if now < self._next_look:
            return
        self._next_look = now + LOOK_SECONDS
        try:
            # not `scheduler_info`, which keeps silent about a lost scheduler and then names no workers
            workers = len(self.client.sync(self.client.scheduler.identity)["workers"])
        except (OSError, TypeError, ValueError, RuntimeError) as error:
            raise ExecutorLostError(self._report_loss(SCHEDULER_LOST)) from error
        if workers:
            self._alone_since = None
        elif self._alone_since is None:
            self._alone_since = now
            self.say(f"the Dask cluster has no workers: waiting {self.patient:g} s for one")
        elif now - self._alone_since > self.patient:
            raise ExecutorLostError(self._report_loss(WORKERS_LOST))

    def _report_loss(self, why: str) -> str:
        self.say(f"{why}: its files are missing in the table; check them again")
        return why
