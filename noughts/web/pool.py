"""Heavy questions, answered by worker processes, so that light ones never wait for them.

A question may run for so many seconds and no longer. When its time is up, or nobody waits for the
answer any more, its process is ended and replaced: that stops any search, wherever it is.
"""

import asyncio
import multiprocessing
import os
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext, SpawnContext
from typing import Any

from noughts.rules.errors import NoughtsError

CONTEXT: ForkServerContext | SpawnContext = (
    multiprocessing.get_context("forkserver")
    if "forkserver" in multiprocessing.get_all_start_methods()
    else multiprocessing.get_context("spawn")
)
CONTEXT.set_forkserver_preload(["noughts.service.questions"])  # a fresh worker is there in milliseconds
NICENESS = 5  # workers step back for the process that answers light questions


class BusyError(Exception):
    """As many questions wait as may."""


class LateError(Exception):
    """The question's time is up."""


class LostError(Exception):
    """The worker died over the question."""


class Worker:
    """A process that answers one question after another."""

    def __init__(self) -> None:
        self.pipe, theirs = CONTEXT.Pipe()
        self.process = CONTEXT.Process(target=_work, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()

    def ask(self, function: Callable[..., Any], arguments: tuple[object, ...]) -> Any:
        """Block until the answer is there."""
        try:
            self.pipe.send((function, arguments))
            answer = self.pipe.recv()
        except (EOFError, OSError):
            raise LostError from None
        if isinstance(answer, Exception):
            raise answer
        return answer

    def end(self) -> None:
        """Stop, whatever it is doing; who waits for its answer is told, and then the pipe is dropped."""
        self.process.kill()
        self.process.join()


class Pool:
    """So many workers, and so many questions that may wait for one."""

    def __init__(self, workers: int, waiting: int) -> None:
        self.workers = [Worker() for _ in range(workers)]
        self.most = workers + waiting
        self.inside = 0
        self.idle: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self.workers:
            self.idle.put_nowait(worker)

    async def ask(self, function: Callable[..., Any], *arguments: object, seconds: float) -> Any:
        """The answer of `function(*arguments)`, computed in another process within so many seconds."""
        if self.inside >= self.most:
            raise BusyError
        self.inside += 1
        try:
            async with asyncio.timeout(seconds):
                worker = await self.idle.get()
                return await self._ask(worker, function, arguments)
        except TimeoutError:
            raise LateError from None
        finally:
            self.inside -= 1

    async def _ask(self, worker: Worker, function: Callable[..., Any], arguments: tuple[object, ...]) -> Any:
        answered = False
        try:
            answer = await asyncio.to_thread(worker.ask, function, arguments)
            answered = True
            return answer
        except NoughtsError:
            answered = True
            raise
        finally:
            self.idle.put_nowait(worker if answered else self._replace(worker))

    def _replace(self, worker: Worker) -> Worker:
        worker.end()
        fresh = Worker()
        self.workers[self.workers.index(worker)] = fresh
        return fresh

    def close(self) -> None:
        """End all workers."""
        for worker in self.workers:
            worker.end()


def _work(pipe: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends its workers
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    while True:
        try:
            function, arguments = pipe.recv()
        except EOFError:  # the server is gone
            return
        try:
            pipe.send(function(*arguments))
        except Exception as error:  # the server says what went wrong
            pipe.send(error)
