"""The second process: it answers, it can be cancelled, and nothing is left of it."""

from collections.abc import Iterator
from multiprocessing import active_children
from threading import Event, Thread
from typing import cast

import pytest

from noughts.api.analysis import Hint
from noughts.api.opponents import ReplyJson
from noughts.api.session import Session
from noughts.game.errors import NoughtsError
from noughts.game.game import Game
from noughts.game.position import Position
from noughts.window.background import Assistant
from noughts.window.jobs import Job, JobKind


def job(game: str, kind: JobKind = JobKind.MOVE, opponent: str = "random") -> Job:
    return Job(kind, Session((Position(Game.parse(game)),), people=frozenset()), opponent)


def moved(helper: Assistant, game: str) -> bool:
    """Does the answer name a cell of the board?"""
    board = Game.parse(game)
    return board.cell_index(cast(ReplyJson, helper.perform(job(game), Event()))["move"]) in range(board.cells)


@pytest.fixture
def helper() -> Iterator[Assistant]:
    with Assistant() as helper:
        yield helper
    assert active_children() == []


def test_one_process_answers_all(helper: Assistant) -> None:
    assert moved(helper, "4x4k4")
    (process,) = active_children()
    assert cast(Hint, helper.perform(job("4x4k4", JobKind.HINT), Event()))["words"].startswith("Try ")
    assert active_children() == [process]


def test_3_x_3_needs_no_process(helper: Assistant) -> None:
    assert moved(helper, "3x3k3")
    assert active_children() == []


def test_an_error_comes_back(helper: Assistant) -> None:
    with pytest.raises(NoughtsError, match="there is no player 'nobody' for 4x4k4"):
        helper.perform(job("4x4k4", opponent="nobody"), Event())


def test_a_job_that_nobody_wants_ends_the_process_and_the_next_one_begins_anew(helper: Assistant) -> None:
    cancel, cancelled = Event(), Event()

    def ask() -> None:
        try:
            helper.perform(job("19x19k5", JobKind.VALUES), cancel)
        except NoughtsError:
            cancelled.set()

    thread = Thread(target=ask)
    thread.start()
    cancel.set()
    thread.join(timeout=60)
    assert cancelled.is_set()
    assert active_children() == []
    assert moved(helper, "4x4k4")


def test_a_process_that_dies_is_reported_and_replaced(helper: Assistant) -> None:
    helper.perform(job("4x4k4"), Event())
    (process,) = active_children()
    process.kill()
    process.join()
    with pytest.raises(NoughtsError, match="please try again"):
        helper.perform(job("4x4k4"), Event())
    assert moved(helper, "4x4k4")
