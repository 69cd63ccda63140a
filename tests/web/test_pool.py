"""The pool: answers, refusals, limits, and searches that stop when nobody waits."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from typing import TypeVar

import httpx
import pytest

from noughts.api.program import Limits
from noughts.api.worker import WorkerLostError
from noughts.game.errors import NoughtsError
from noughts.game.game import Game
from noughts.web.server.app import create_app
from noughts.web.server.pool import BusyError, LateError, Pool

Answer = TypeVar("Answer")
FOREVER = 10**12


def count_to(number: int) -> int:
    """Keep a worker busy, as a search would."""
    reached = 0
    while reached < number:
        reached += 1
    return reached


def process_id() -> int:
    return os.getpid()


def with_pool(test: Callable[[Pool], Awaitable[Answer]], workers: int = 1, waiting: int = 0) -> Answer:
    async def run() -> Answer:
        pool = Pool(workers, waiting)
        try:
            return await asyncio.wait_for(test(pool), 60)
        finally:
            pool.close()

    return asyncio.run(run())


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_it_answers_from_another_process() -> None:
    async def test(pool: Pool) -> None:
        assert await pool.ask(count_to, 10, seconds=20) == 10
        assert await pool.ask(process_id, seconds=20) != os.getpid()

    with_pool(test)


def test_a_refusal_comes_back_and_the_worker_goes_on() -> None:
    async def test(pool: Pool) -> None:
        before = await pool.ask(process_id, seconds=20)
        with pytest.raises(NoughtsError, match="'junk' is not a game"):
            await pool.ask(Game.parse, "junk", seconds=20)
        assert await pool.ask(process_id, seconds=20) == before

    with_pool(test)


def test_time_is_limited_and_the_search_ends() -> None:
    async def test(pool: Pool) -> None:
        before = await pool.ask(process_id, seconds=20)
        with pytest.raises(LateError):
            await pool.ask(count_to, FOREVER, seconds=0.1)
        assert not alive(before)
        assert await pool.ask(count_to, 10, seconds=20) == 10

    with_pool(test)


def test_a_cancelled_question_ends_its_search() -> None:
    async def test(pool: Pool) -> None:
        before = await pool.ask(process_id, seconds=20)
        question = asyncio.create_task(pool.ask(count_to, FOREVER, seconds=60))
        while pool.idle:
            await asyncio.sleep(0)
        question.cancel()
        with pytest.raises(asyncio.CancelledError):
            await question
        assert not alive(before)
        assert await pool.ask(count_to, 10, seconds=20) == 10

    with_pool(test)


def test_past_the_bound_questions_are_turned_away() -> None:
    async def test(pool: Pool) -> None:
        running = [asyncio.create_task(pool.ask(count_to, FOREVER, seconds=60)) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(BusyError):
            await pool.ask(count_to, 1, seconds=1)
        for question in running:
            question.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        assert await pool.ask(count_to, 1, seconds=20) == 1

    with_pool(test, workers=2, waiting=1)


def test_a_worker_that_dies_is_replaced() -> None:
    async def test(pool: Pool) -> None:
        with pytest.raises(WorkerLostError):
            await pool.ask(os._exit, 1, seconds=20)
        assert await pool.ask(count_to, 10, seconds=20) == 10

    with_pool(test)


def test_a_worker_that_died_while_idle_costs_nobody_an_answer() -> None:
    async def test(pool: Pool) -> None:
        process = await pool.ask(process_id, seconds=20)
        os.kill(process, signal.SIGKILL)
        pool.workers[0].process.join()
        assert await pool.ask(count_to, 10, seconds=20) == 10

    with_pool(test)


def test_when_it_closes_those_who_wait_are_told() -> None:
    async def test(pool: Pool) -> None:
        asking = [asyncio.create_task(pool.ask(count_to, FOREVER, seconds=60)) for _ in range(3)]
        while pool.idle:
            await asyncio.sleep(0)
        pool.close()
        told = await asyncio.gather(*asking, return_exceptions=True)
        assert [type(error) for error in told] == [WorkerLostError] * 3
        assert not any(worker.process.is_alive() for worker in pool.workers)

    with_pool(test, workers=1, waiting=2)


def test_a_client_has_one_worker_and_the_next_is_for_others() -> None:
    """One client with many programs that never end does not keep the others out."""

    async def test(pool: Pool) -> None:
        mine = [asyncio.create_task(pool.ask(count_to, FOREVER, seconds=60, client="ann")) for _ in range(4)]
        await asyncio.sleep(0)
        with pytest.raises(BusyError):  # one runs, three wait
            await pool.ask(count_to, 1, seconds=1, client="ann")
        assert await pool.ask(count_to, 1, seconds=20, client="bob") == 1
        assert await pool.ask(count_to, 1, seconds=20, client="cleo") == 1
        for question in mine:
            question.cancel()
        await asyncio.gather(*mine, return_exceptions=True)
        assert (pool.queue, pool.running, pool.inside) == ([], {}, 0)
        assert sorted(map(id, pool.idle)) == sorted(map(id, pool.workers))

    async def with_shares() -> None:
        pool = Pool(2, 100, per_client=1)
        try:
            await asyncio.wait_for(test(pool), 60)
        finally:
            pool.close()

    asyncio.run(with_shares())


def test_those_who_wait_are_told_their_place() -> None:
    async def test(pool: Pool) -> None:
        places: dict[int, list[int]] = {number: [] for number in range(60)}
        questions = [
            asyncio.create_task(
                pool.ask(count_to, 1, seconds=20, client=str(number), tell_place=places[number].append)
            )
            for number in places
        ]
        assert await asyncio.gather(*questions) == [1] * 60
        assert places[0] == places[1] == []
        assert places[8][0] == 7
        assert places[59] == [*range(58, 0, -1)]

    with_pool(test, workers=2, waiting=100)


class Failing:
    """A pool that lets a question in and then fails, as one does that others fill in between."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def require_place(self, client: str) -> None:
        pass

    async def ask(self, *arguments: object, **more: object) -> None:
        raise self.error


@pytest.mark.parametrize(
    ("error", "shown"),
    [
        (BusyError(), "too many searches are running: try again in a moment"),
        (RuntimeError("a bug"), "the check ended unexpectedly: check the file again"),
        (LateError(), "the check ended unexpectedly: check the file again"),
    ],
)
def test_a_check_that_fails_ends_its_lines(error: Exception, shown: str) -> None:
    """A class that presses Check together must not wait for ever."""

    async def check() -> httpx.Response:
        app = create_app()
        app.state.programs, app.state.limits = Failing(error), Limits()
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            headers = {"Origin": "http://localhost"}
            asked = client.post("/api/program/check", content=b"", headers=headers)
            return await asyncio.wait_for(asked, 30)

    assert asyncio.run(check()).json() == {"detail": shown}
