"""A worker process for searches; killing it stops any search."""

import multiprocessing
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from threading import Event
from typing import Any

from noughts.game.processes import serve_parent
from noughts.game.safe_path import SafeChildren

if sys.platform == "win32":  # it has no fork server, and no class of that name to import
    CONTEXT = multiprocessing.get_context("spawn")
else:
    CONTEXT = multiprocessing.get_context("forkserver")
    # Import what questions need before the first one, so that a new worker answers in milliseconds.
    CONTEXT.set_forkserver_preload(
        ["noughts.api.analysis", "noughts.api.opponents", "noughts.api.review", "noughts.players.registry"]
    )
NICENESS = 5  # workers have lower priority than the process that people see
POLL_SECONDS = 0.02  # between two checks of `cancel`


class WorkerLostError(Exception):
    """The worker died during the question, or was killed."""


@dataclass(frozen=True, slots=True)
class PartialAnswer:
    """A result that a function reports before its last one."""

    part: Any


class Worker:
    """A process that calls one function after another."""

    def __init__(self) -> None:
        self.pipe, theirs = CONTEXT.Pipe()
        self.process = CONTEXT.Process(target=_work, args=(theirs,), daemon=True)
        with SafeChildren():
            self.process.start()
        theirs.close()  # so that the pipe closes when either process ends

    def ask(
        self,
        function: Callable[..., Any],
        *arguments: object,
        cancel: Event | None = None,
        tell: Callable[[Any], None] | None = None,
    ) -> Any:
        """Call a function in the process and wait for its result; its exceptions are raised here.

        Setting `cancel` kills the process. With `tell`, the function gets an argument of this name, and calls
        it with its progress.
        """
        try:
            self.pipe.send((function, arguments, tell is not None))
            while True:
                while cancel is not None and not self.pipe.poll(POLL_SECONDS):
                    if cancel.is_set():
                        self.end()
                answer = self.pipe.recv()
                if tell is None or not isinstance(answer, PartialAnswer):
                    break
                tell(answer.part)
        except (EOFError, OSError):
            raise WorkerLostError from None
        if isinstance(answer, Exception):
            raise answer
        return answer

    def end(self) -> None:
        """Kill the process; a thread that waits for its answer gets WorkerLostError."""
        self.process.kill()
        self.process.join()


def _work(pipe: Connection) -> None:
    serve_parent()
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    while True:
        try:
            function, arguments, telling = pipe.recv()
        except EOFError:  # the parent process is gone
            return
        more = {"tell": lambda part: pipe.send(PartialAnswer(part))} if telling else {}
        try:
            pipe.send(function(*arguments, **more))
        except Exception as error:  # the parent process raises it
            pipe.send(error)
