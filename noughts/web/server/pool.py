"""Heavy questions, answered by worker processes, so that light ones never wait for them.

A question may run for so many seconds and no longer. When its time is up, or nobody waits for the
answer any more, its process is ended and replaced: that stops any search, wherever it is.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from noughts.api.worker import Worker
from noughts.game.errors import NoughtsError

BUSY = "too many searches are running: ask again in a moment"


class BusyError(Exception):
    """As many questions wait as may."""


class LateError(Exception):
    """The question's time is up."""


class Pool:
    """So many workers, and so many questions that may wait for one."""

    def __init__(self, workers: int, waiting: int) -> None:
        self.workers = [Worker() for _ in range(workers)]
        self.most = workers + waiting
        self.inside = 0
        self.closed = False
        self.idle = [*self.workers]
        self.free = asyncio.Semaphore(workers)
        self.asked: dict[Worker, tuple[object, ...]] = {}  # what each was asked about last

    async def ask(
        self,
        function: Callable[..., Any],
        *arguments: object,
        seconds: float,
        about: tuple[object, ...] | None = None,
        tell: Callable[[Any], None] | None = None,
    ) -> Any:
        """The answer of `function(*arguments)`, computed in another process within so many seconds.

        `about` is what it is asked about, if not the first three arguments; `tell`, called in a thread, is
        for what the function tells before its answer.
        """
        self.refuse_if_full()
        self.inside += 1
        try:
            async with asyncio.timeout(seconds):
                worker = await self._free(arguments[:3] if about is None else about)
                return await self._ask(worker, function, arguments, tell)
        except TimeoutError:
            raise LateError from None
        finally:
            self.inside -= 1

    def refuse_if_full(self) -> None:
        """Raise if as many questions wait as may."""
        if self.inside >= self.most:
            raise BusyError

    async def _free(self, about: tuple[object, ...]) -> Worker:
        """A worker that has nothing to do; rather one that was just asked about the same and remembers it."""
        await self.free.acquire()
        chosen = next((worker for worker in self.idle if self.asked.get(worker) == about), self.idle[0])
        self.idle.remove(chosen)
        self.asked[chosen] = about
        return chosen

    async def _ask(
        self,
        worker: Worker,
        function: Callable[..., Any],
        arguments: tuple[object, ...],
        tell: Callable[[Any], None] | None,
    ) -> Any:
        try:
            if not worker.process.is_alive():  # it died while nobody needed it
                worker = self._replace(worker)
            return await asyncio.to_thread(worker.ask, function, *arguments, tell=tell)
        except NoughtsError:  # an answer too
            raise
        except BaseException:
            worker = self._replace(worker)
            raise
        finally:
            self.idle.append(worker)
            self.free.release()

    def _replace(self, worker: Worker) -> Worker:
        worker.end()
        self.asked.pop(worker, None)
        if self.closed:
            return worker
        fresh = Worker()
        self.workers[self.workers.index(worker)] = fresh
        return fresh

    def close(self) -> None:
        """End all workers; whoever waits for an answer is told that there will be none."""
        self.closed = True
        for worker in self.workers:
            worker.end()
