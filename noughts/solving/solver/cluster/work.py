"""Keeping an executor busy: tasks go in, results come out, and a cluster that is gone is noticed."""

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, wait
from typing import Generic, TypeVar

from noughts.game.errors import NoughtsError

AWAKE_SECONDS = 0.2  # between looks at the clock and at Ctrl-C
MOST_FAILURES = 3  # of one task, for example because its worker was killed

Key = TypeVar("Key")
Result = TypeVar("Result")


class ClusterError(NoughtsError):
    """The cluster is gone, or cannot do a task."""


class TaskPool(Generic[Key, Result]):
    """The tasks that an executor has, by key."""

    def __init__(self, executor: Executor, slots: Callable[[], int]) -> None:
        self.executor = executor
        self.slots = slots  # how many tasks the executor can work at now
        self._tasks: dict[Key, Callable[[], Future[Result]]] = {}
        self._futures: dict[Future[Result], Key] = {}
        self._failures: dict[Key, int] = {}

    def __contains__(self, key: Key) -> bool:
        return key in self._tasks

    def __iter__(self) -> Iterator[Key]:
        return iter(list(self._tasks))

    def __len__(self) -> int:
        return len(self._tasks)

    @property
    def full(self) -> bool:
        """Are there enough tasks to keep every worker busy?"""
        return len(self) >= 2 * max(1, self.slots())

    def start(self, key: Key, function: Callable[..., Result], *arguments: object) -> None:
        """Give the executor a task."""
        self._tasks[key] = lambda: self.executor.submit(function, *arguments)
        self._submit(key)

    def drop(self, key: Key) -> None:
        """Forget a task whose result no longer matters."""
        del self._tasks[key]
        for future in [future for future, of in self._futures.items() if of == key]:
            del self._futures[future]
            future.cancel()

    def drop_all(self) -> None:
        """Forget all tasks."""
        for key in self:
            self.drop(key)

    def results(self) -> list[tuple[Key, Result]]:
        """The tasks that are done by now, or soon."""
        done = []
        for future in wait(self._futures, AWAKE_SECONDS, FIRST_COMPLETED).done:
            key = self._futures.pop(future)
            try:
                result = future.result()
            except CancelledError as error:  # it was not dropped, so the cluster has forgotten it
                raise ClusterError("the cluster is gone, or it has lost the tasks") from error
            except Exception as error:
                self._failures[key] = self._failures.get(key, 0) + 1
                if isinstance(error, NoughtsError) or self._failures[key] == MOST_FAILURES:
                    why = f"{type(error).__name__}: {error}"
                    raise ClusterError(f"the cluster cannot do a task: {why}") from error
                self._submit(key)
            else:
                del self._tasks[key]
                done.append((key, result))
        return done

    def _submit(self, key: Key) -> None:
        try:
            self._futures[self._tasks[key]()] = key
        except Exception as error:  # each executor has its own exceptions
            raise ClusterError(f"the cluster does not take tasks: {error}") from error
