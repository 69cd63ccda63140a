"""Searches for the window run in a second process on large boards, so that they do not block it."""

from threading import Event, Lock

from noughts.api.worker import Worker, WorkerLostError
from noughts.game.errors import NoughtsError
from noughts.solving.oracle import is_instant
from noughts.window.jobs import Job, Result


class Assistant:
    """Runs jobs in a process, which is started when first needed and ended when a job is cancelled."""

    def __init__(self) -> None:
        self._lock = Lock()  # a cancelled job releases the worker before the next one starts
        self._worker: Worker | None = None

    def __enter__(self) -> "Assistant":
        return self

    def __exit__(self, *failure: object) -> None:
        with self._lock:
            self._end()

    def perform(self, job: Job, cancel: Event) -> Result:
        """The answer to a job; answers from the precomputed table need no second process."""
        function, arguments = job.question
        if is_instant(job.session.position.game) and not job.of_file:
            return function(*arguments)
        with self._lock:
            self._worker = self._worker or Worker()
            try:
                answer: Result = self._worker.ask(function, *arguments, cancel=cancel)
            except WorkerLostError:
                self._end()
                raise NoughtsError("the search ended unexpectedly: please try again") from None
        return answer

    def _end(self) -> None:
        if self._worker:
            self._worker.end()
        self._worker = None
