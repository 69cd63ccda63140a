"""A pool of workers for one file, one per core."""

from collections.abc import Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait

from noughts.check.grade.run import CheckRun, Chunk, ProgressCallback, no_progress
from noughts.check.sandbox.channel import SandboxJob
from noughts.check.sandbox.session import ChildSession

# A signal that arrives just before a thread falls asleep does not wake it. So no wait is longer than this,
# and Ctrl-C is never missed.
AWAKE_SECONDS = 0.2


class WorkerPool:
    """Workers for one file; their child processes live until the pool is closed."""

    def __init__(self, job: SandboxJob, size: int) -> None:
        self.job = job
        self.hurried = False  # has a call been lost? Then others do not get the full time
        self.workers = [ChildSession(job) for _ in range(size)]
        # the kernel ends a child with the thread that started it, so the threads live as long as the pool
        self.threads = ThreadPoolExecutor(size)
        self.running: set[Future[None]] = set()

    def work(
        self,
        chunks: Iterable[Chunk],
        replace: Sequence[str] = (),
        until_first_fault: bool = False,
        progress: ProgressCallback = no_progress,
        share: float = 1,
    ) -> CheckRun:
        """Run the chunks on all workers, with some functions replaced by correct ones."""
        run = CheckRun(chunks, replace, until_first_fault, progress, self.hurried, share)
        if self.job.protection == "browser":  # it has no threads
            run.run_chunks(self.workers[0])
            self.hurried = run.lost
            return run
        pending = self.running = {self.threads.submit(run.run_chunks, worker) for worker in self.workers}
        while pending:
            done, pending = wait(pending, AWAKE_SECONDS, FIRST_COMPLETED)
            for future in done:
                future.result()
        self.hurried = run.lost
        return run

    def __enter__(self) -> "WorkerPool":
        return self

    def __exit__(self, kind: object, error: object, traceback: object) -> None:
        if error is not None:  # also after Ctrl-C: no thread must go on waiting for answers
            self.job.stop.set()
        wait(self.running)
        # Before the threads end: the kernel then ends bubblewrap, but not the child that it may just start.
        for worker in self.workers:
            worker.close()
        self.threads.shutdown()
