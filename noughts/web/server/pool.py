"""Worker processes answer heavy questions, so that light ones never wait for them.

Each question has a time limit. When its time is up, or its client goes away, the pool kills its process and
starts another: that stops any search.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from noughts.api.worker import Worker
from noughts.game.errors import NoughtsError

MOST_WAITING_PER_CLIENT = 3  # questions of one client, where a client has a share
BUSY = "too many searches are running: try again in a moment"


class BusyError(Exception):
    """The pool is full."""


class LateError(Exception):
    """The time of the question is up."""


@dataclass(eq=False, slots=True)
class _Waiting:
    """A question that waits for a worker."""

    client: str
    about: tuple[object, ...]
    tell: Callable[[int], None] | None  # gets its place in the queue, from 1 on
    worker: asyncio.Future[Worker]
    told: int = 0


class Pool:
    """Worker processes, and a queue of questions, with limits for all and for each client."""

    def __init__(self, workers: int, waiting: int, per_client: int | None = None) -> None:
        self.workers = [Worker() for _ in range(workers)]
        self.most = workers + waiting
        self.per_client = per_client  # workers that one client can have at the same time
        self.inside = 0
        self.closed = False
        self.idle = [*self.workers]
        self.queue: list[_Waiting] = []
        self.running: Counter[str] = Counter()  # questions of each client that have a worker
        self.asked: dict[Worker, tuple[object, ...]] = {}  # the subject of the last question of each

    async def ask(
        self,
        function: Callable[..., Any],
        *arguments: object,
        seconds: float,
        about: tuple[object, ...] | None = None,
        tell: Callable[[Any], None] | None = None,
        client: str = "",
        tell_place: Callable[[int], None] | None = None,
    ) -> Any:
        """The result of `function(*arguments)`, computed in another process within `seconds`.

        `about` is the subject of the question, by default its first three arguments. `tell` is called, in a
        thread, with each partial result. `tell_place` is called with the place in the queue whenever it
        changes; then the time begins only when the question has a worker.
        """
        self.require_place(client)
        self.inside += 1
        asked = _Waiting(
            client,
            arguments[:3] if about is None else about,
            tell_place,
            asyncio.get_running_loop().create_future(),
        )
        self.queue.append(asked)
        self._hand_out()
        try:
            if tell_place is not None:
                await asked.worker
            async with asyncio.timeout(seconds):
                return await self._ask(await asked.worker, function, arguments, tell)
        except TimeoutError:
            raise LateError from None
        finally:
            self._leave(asked)

    def require_place(self, client: str = "") -> None:
        """Raise BusyError if the pool is full, or if the client has its share of the queue."""
        mine = sum(one.client == client for one in self.queue)
        if self.inside >= self.most or (self.per_client is not None and mine >= MOST_WAITING_PER_CLIENT):
            raise BusyError

    def _hand_out(self) -> None:
        """Give idle workers to those who may have one, first come, first served; tell the others."""
        for asked in [*self.queue]:
            if asked.worker.done():  # cancelled: it leaves the queue in a moment
                continue
            if self.idle and (self.per_client is None or self.running[asked.client] < self.per_client):
                self.queue.remove(asked)
                self.running[asked.client] += 1
                asked.worker.set_result(self._choose(asked.about))
        for place, asked in enumerate(self.queue, 1):
            if asked.tell is not None and asked.told != place:
                asked.told = place
                asked.tell(place)

    def _choose(self, about: tuple[object, ...]) -> Worker:
        """An idle worker, if possible one that remembers a search about the same subject."""
        chosen = next((worker for worker in self.idle if self.asked.get(worker) == about), self.idle[0])
        self.idle.remove(chosen)
        self.asked[chosen] = about
        return chosen

    def _leave(self, asked: _Waiting) -> None:
        """Count a question out, whether it was answered, refused or cancelled, also while it waited."""
        self.inside -= 1
        if asked in self.queue:
            self.queue.remove(asked)
        else:
            self.running[asked.client] -= 1
            self.running += Counter()  # forget clients without questions
            worker = asked.worker.result()
            if worker not in self.idle and worker in self.workers:  # cancelled before it was asked
                self.idle.append(worker)
        self._hand_out()

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
