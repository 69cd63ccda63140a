"""A process that thinks and can be ended: that stops any search, wherever it is."""

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from threading import Event
from typing import Any

from noughts.system.safe_path import SafeChildren

if sys.platform == "win32":  # it has no fork server, and no class of that name to import
    CONTEXT = multiprocessing.get_context("spawn")
else:
    CONTEXT = multiprocessing.get_context("forkserver")
    # Import what questions need before the first one, so that a new worker answers in milliseconds.
    CONTEXT.set_forkserver_preload(
        ["noughts.api.questions", "noughts.players.registry", "noughts.explanations.review"]
    )
NICENESS = 5  # workers have lower priority than the process that people see
POLL_SECONDS = 0.02  # between two checks of `cancel`


class WorkerLostError(Exception):
    """The worker died over the question, or was ended."""


@dataclass(frozen=True, slots=True)
class PartialAnswer:
    """What a function tells before its answer."""

    part: Any


class Worker:
    """Answers one question after another, in a process of its own."""

    def __init__(self) -> None:
        self.pipe, theirs = CONTEXT.Pipe()
        self.process = CONTEXT.Process(target=_work, args=(theirs,), daemon=True)
        with SafeChildren():
            self.process.start()
        theirs.close()  # so that the end of either process is the end of the pipe

    def ask(
        self,
        function: Callable[..., Any],
        *arguments: object,
        cancel: Event | None = None,
        tell: Callable[[Any], None] | None = None,
    ) -> Any:
        """Block until the answer is there; what the function raises is raised here.

        Once `cancel` is set nobody wants the answer any more: the worker is ended. With `tell`, which the
        function then gets as an argument of this name, it says how far it is.
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
        """Stop, whatever it is doing; who waits for its answer is told, and then the pipe is dropped."""
        self.process.kill()
        self.process.join()


def _work(pipe: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the asker, who ends its workers
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    while True:
        try:
            function, arguments, telling = pipe.recv()
        except EOFError:  # the asker is gone
            return
        more = {"tell": lambda part: pipe.send(PartialAnswer(part))} if telling else {}
        try:
            pipe.send(function(*arguments, **more))
        except Exception as error:  # the asker says what went wrong
            pipe.send(error)
