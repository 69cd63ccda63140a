"""Thinking in the background: one job at a time, and only as long as somebody wants its result."""

from collections.abc import Callable
from threading import Event, Thread
from time import monotonic
from typing import Any

from noughts.window.jobs import Job


class Thinker:
    """Keeps the job that the window wants at work in a thread of its own.

    A thread rather than a process: frames were drawn in time beside pure-Python searches (the
    figures are in `benchmarks/window_gap.py`), and a thread starts at once and leaves nothing behind.
    """

    def __init__(self, perform: Callable[[Job, Event], Any]) -> None:
        self._perform = perform
        self._job: Job | None = None
        self._cancel = Event()
        self._answers: list[Any] = []  # of the present job: none yet, or one
        self._thread: Thread | None = None
        self._since = monotonic()

    @property
    def seconds(self) -> float:
        """How long the wanted job has been at work."""
        return monotonic() - self._since

    def want(self, job: Job | None) -> None:
        """Work on this job from now on; whatever else was at work is cancelled, its result dropped."""
        if job == self._job:
            return
        self._cancel.set()
        self._job, self._cancel, self._answers, self._since = job, Event(), [], monotonic()
        if job is not None:
            self._thread = Thread(target=self._work, args=(job, self._cancel, self._answers), daemon=True)
            self._thread.start()

    def answer(self) -> Any | None:
        """The result of the wanted job once it is there; an error of the job is raised here."""
        if not self._answers:
            return None
        answer = self._answers[0]
        if isinstance(answer, Exception):
            raise answer
        return answer

    def close(self) -> None:
        """Cancel what is at work, and give it a moment to end."""
        self.want(None)
        if self._thread:
            self._thread.join(timeout=1)

    def _work(self, job: Job, cancel: Event, answers: list[Any]) -> None:
        try:
            answers.append(self._perform(job, cancel))
        except Exception as error:  # raised again in the window's own thread
            answers.append(error)
