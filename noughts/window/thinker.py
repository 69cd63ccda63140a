"""Jobs in the background: one at a time, cancelled when the window no longer needs the result."""

from collections.abc import Callable
from threading import Event, Thread
from time import monotonic
from typing import Any

from noughts.window.jobs import Job


class Thinker:
    """Runs the job that the window needs in a thread.

    For long searches the thread only waits: `perform` then runs them in another process.
    """

    def __init__(self, perform: Callable[[Job, Event], Any]) -> None:
        self._perform = perform
        self._job: Job | None = None
        self._cancel = Event()
        self._answers: list[Any] = []  # of the present job: empty until it is done
        self._thread: Thread | None = None
        self._since = monotonic()

    @property
    def seconds(self) -> float:
        """How long the present job has been running."""
        return monotonic() - self._since

    def want(self, job: Job | None) -> None:
        """Run this job; another one that is running is cancelled and its result dropped."""
        if job == self._job:
            return
        self._cancel.set()
        self._job, self._cancel, self._answers, self._since = job, Event(), [], monotonic()
        if job is not None:
            self._thread = Thread(target=self._work, args=(job, self._cancel, self._answers), daemon=True)
            self._thread.start()

    def answer(self) -> Any | None:
        """The result of the present job, or None while it is running; raises the error of the job."""
        if not self._answers:
            return None
        answer = self._answers[0]
        if isinstance(answer, Exception):
            raise answer
        return answer

    def close(self) -> None:
        """Cancel the present job, and give it a second to end."""
        self.want(None)
        if self._thread:
            self._thread.join(timeout=1)

    def _work(self, job: Job, cancel: Event, answers: list[Any]) -> None:
        try:
            answers.append(self._perform(job, cancel))
        except Exception as error:  # raised again in the window's own thread
            answers.append(error)
