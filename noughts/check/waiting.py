"""Waiting for work that others do."""

from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import TypeVar

Result = TypeVar("Result")

AWAKE_SECONDS = 0.2


def results(futures: Iterable[Future[Result]]) -> Iterator[Result]:
    """The results as they come.

    A signal that arrives just before a thread falls asleep does not wake it, so nobody sleeps for
    long here: Ctrl-C is never overlooked.
    """
    pending = set(futures)
    while pending:
        done, pending = wait(pending, AWAKE_SECONDS, FIRST_COMPLETED)
        for future in done:
            yield future.result()
