"""Worker processes answer heavy questions, so that light ones never wait for them.

Each question has a time limit. When its time is up, or its client goes away, the pool kills its process and
starts another: that stops any search.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from noughts.api.worker import Worker
from noughts.game.errors import NoughtsError

BUSY = "too many searches are running: try again in a moment"


class BusyError(Exception):
    """The pool is full."""


class LateError(Exception):
    """The time of the question is up."""


class Pool:
    """Worker processes, and a limit on the questions that wait for one."""

    def __init__(self, workers: int, waiting: int) -> None:
        self.workers = [Worker() for _ in range(workers)]
        self.most = workers + waiting
        self.inside = 0
        self.closed = False
        self.idle = [*self.workers]
        self.free = asyncio.Semaphore(workers)
        self.asked: dict[Worker, tuple[object, ...]] = {}  # the subject of the last question of each

    async def ask(
        self,
        function: Callable[..., Any],
        *arguments: object,
        seconds: float,
        about: tuple[object, ...] | None = None,
        tell: Callable[[Any], None] | None = None,
    ) -> Any:
        """The result of `function(*arguments)`, computed in another process within `seconds`.

        `about` is the subject of the question, by default its first three arguments. `tell` is called, in a
        thread, with each partial result.
        """
        self.require_place()
        self.inside += 1
        try:
            async with asyncio.timeout(seconds):
                worker = await self._free(arguments[:3] if about is None else about)
                return await self._ask(worker, function, arguments, tell)
        except TimeoutError:
            raise LateError from None
        finally:
            self.inside -= 1

    def require_place(self) -> None:
        """Raise BusyError if the pool is full."""
        if self.inside >= self.most:
            raise BusyError

    async def _free(self, about: tuple[object, ...]) -> Worker:
        """An idle worker, if possible one that remembers a search about the same subject."""
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
            if not worker.process.is_alive():  # it died while it was idle
                worker = self._replace(worker)
            return await asyncio.to_thread(worker.ask, function, *arguments, tell=tell)
        except NoughtsError:  # a refusal is an answer
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
        """Kill all workers; questions that wait fail with WorkerLostError."""
        self.closed = True
        for worker in self.workers:
            worker.end()
