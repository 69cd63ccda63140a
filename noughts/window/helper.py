"""A second process that thinks about large boards, so that no search ever holds up the window."""

import signal
from concurrent.futures import CancelledError
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Event, Lock

from noughts.rules.errors import NoughtsError
from noughts.rules.game import CLASSIC
from noughts.window import jobs

PATIENCE = 0.02  # seconds between two looks at whether the answer is still wanted


class Helper:
    """Does jobs in a process that is started when first needed, and ended when nobody wants its answer."""

    def __init__(self) -> None:
        self._lock = Lock()  # a job that was cancelled lets go before the next one begins
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None

    def __enter__(self) -> "Helper":
        return self

    def __exit__(self, *failure: object) -> None:
        with self._lock:
            self._end()

    def perform(self, job: jobs.Job, cancel: Event) -> jobs.Result:
        """As `jobs.perform`; on 3 x 3 all is known, so that it is not worth a second process."""
        if job.session.position.game is CLASSIC:
            return jobs.perform(job, cancel)
        with self._lock:
            pipe = self._pipe or self._start()
            try:
                pipe.send(job)
                while not pipe.poll(PATIENCE):
                    if cancel.is_set():
                        self._end()
                        raise CancelledError
                answer = pipe.recv()
            except (EOFError, OSError):
                self._end()
                raise NoughtsError("the computer lost its thread: please try again") from None
        if isinstance(answer, Exception):
            raise answer
        result: jobs.Result = answer
        return result

    def _start(self) -> Connection:
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()  # so that the end of either process is the end of the pipe
        return self._pipe

    def _end(self) -> None:
        if self._process and self._pipe:
            self._pipe.close()
            self._process.kill()
            self._process.join()
            self._process.close()
        self._process = self._pipe = None


def _serve(pipe: Connection) -> None:
    """Answer jobs until the window is gone; Ctrl-C is the window's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, OSError):
        while True:
            pipe.send(_answer(pipe.recv()))


def _answer(job: jobs.Job) -> jobs.Result | Exception:
    """The result, or the error to be raised again in the window's process."""
    try:
        return jobs.perform(job, Event())
    except Exception as error:
        return error
