"""A conversation with one child: calls go in, answers come out, whatever the file does."""

import json
import os
import secrets
import select
import time
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from threading import Event
from types import TracebackType

from noughts.check.answers import Answer, Frame, MalformedError, read_frame
from noughts.check.limits import Limits
from noughts.check.sandbox import Protection, ProtectionError, Sandbox
from noughts.position import Position

LONGEST_LINE = 1 << 16
PATIENCE = 0.2  # how often a worker that waits looks up
STARTING_SECONDS = 60  # for an interpreter that has not yet met the file


@dataclass(frozen=True, slots=True)
class Call:
    """One call of one of the eight functions."""

    function: str
    position: Position | None = None
    action: tuple[int, int] | None = None

    def __str__(self) -> str:
        arguments = ["board"] * (self.position is not None) + [str(self.action)] * (self.action is not None)
        return f"{self.function}({', '.join(arguments)})"


@dataclass(frozen=True, slots=True)
class Job:
    """A file to check and the conditions: the same for every worker."""

    source: bytes
    limits: Limits
    protection: Protection
    deadline: float  # of the whole file, by time.monotonic
    stop: Event  # set when nobody waits for answers any more


class StoppedError(Exception):
    """The time for the file is over, or nobody waits any more."""


class _LostError(Exception):
    """The child is no more; the message says why."""


class Worker:
    """Keeps a child alive and asks it."""

    def __init__(self, job: Job, replace: Sequence[str] = ()) -> None:
        self.job = job
        self.replace = list(replace)
        self.sandbox: Sandbox | None = None
        self.lines: deque[bytes] = deque()
        self.unfinished = b""  # the beginning of a line

    def load(self) -> Frame:
        """Start a child and have it load the file."""
        self.close()
        self.sandbox = Sandbox(self.job.protection)
        limits = self.job.limits
        token = secrets.token_hex(8)
        order = {
            "token": token,
            "source": self.job.source.decode("latin-1"),
            "replace": self.replace,
            "memory": limits.memory_bytes,
            "seconds": int(limits.file_seconds) + 1,
        }
        try:
            self._send(order, STARTING_SECONDS)
            locked = self._receive(token, 0, STARTING_SECONDS)
        except (_LostError, MalformedError) as error:
            raise ProtectionError(f"the child process could not be started: {error}") from error
        if os.geteuid() == 0 and "processes" not in locked.more["held"]:
            raise ProtectionError("as root, processes cannot be limited on this machine: check as another user")
        try:
            return self._receive(token, 1, limits.minimax_seconds)
        except (_LostError, MalformedError) as error:
            return Frame(self._lost(error), {})

    def ask(self, function: str, calls: Sequence[Call], count: bool = False) -> Iterator[tuple[Call, Answer]]:
        """Every call with its answer; after a lost one a new child goes on with the rest."""
        rest = list(calls)
        while rest:
            answered = 0
            for answer in self._answers(function, rest, count):
                yield rest[answered], answer
                answered += 1
            rest = rest[answered:]

    def _answers(self, function: str, calls: Sequence[Call], count: bool) -> Iterator[Answer]:
        """Answers up to the first that is lost."""
        if self.sandbox is None:
            loaded = self.load().answer
            if not loaded.returned:  # it did load before
                yield Answer(lost=f"the file could not be loaded again: {loaded}")
                return
        token = secrets.token_hex(8)
        seconds = self.job.limits.seconds_for(function)
        try:
            self._send([token, function, [(_cells(call), call.action) for call in calls], count], seconds)
            for number in range(len(calls)):
                yield self._receive(token, number, seconds).answer
        except (_LostError, MalformedError) as error:
            yield self._lost(error)

    def _lost(self, error: Exception) -> Answer:
        self.close()
        broken = "the file wrote into the checker's own channel, so its answers cannot be told apart"
        return Answer(lost=str(error) if isinstance(error, _LostError) else broken)

    def _send(self, message: object, seconds: float) -> None:
        assert self.sandbox is not None
        unsent = json.dumps(message).encode() + b"\n"
        until = time.monotonic() + seconds
        while unsent:
            self._wait(self.sandbox.requests, select.POLLOUT, until, seconds)
            try:
                unsent = unsent[os.write(self.sandbox.requests, unsent) :]
            except BrokenPipeError:
                raise _LostError(self.sandbox.how_it_ended()) from None

    def _receive(self, token: str, number: int, seconds: float) -> Frame:
        assert self.sandbox is not None
        until = time.monotonic() + seconds
        while not self.lines:
            if len(self.unfinished) > LONGEST_LINE:
                raise MalformedError
            self._wait(self.sandbox.answers, select.POLLIN, until, seconds)
            read = os.read(self.sandbox.answers, LONGEST_LINE)
            if not read:
                raise _LostError(self.sandbox.how_it_ended())
            *whole, self.unfinished = (self.unfinished + read).split(b"\n")
            self.lines.extend(whole)
        return read_frame(self.lines.popleft(), token, number)

    def _wait(self, pipe: int, event: int, until: float, seconds: float) -> None:
        """Return when the pipe is ready."""
        poll = select.poll()
        poll.register(pipe, event)
        while not poll.poll(PATIENCE * 1000):
            now = time.monotonic()
            if self.job.stop.is_set() or now > self.job.deadline:
                raise StoppedError
            if now > until:
                raise _LostError(f"no answer within {seconds:g} s")

    def close(self) -> None:
        """End the child."""
        if self.sandbox is not None:
            self.sandbox.close()
        self.sandbox = None
        self.lines.clear()
        self.unfinished = b""

    def __enter__(self) -> "Worker":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()


def _cells(call: Call) -> str | None:
    return None if call.position is None else str(call.position).replace("/", "")
