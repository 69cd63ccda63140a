"""The line to one child: messages go in, frames come out, and nobody waits longer than allowed."""

import json
import os
import time
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from threading import Event
from types import MappingProxyType

from noughts.check.contract.limits import Limits
from noughts.check.sandbox.deadline import TICK_SECONDS, CpuDeadline, innermost
from noughts.check.sandbox.messages import ChildLostError, MalformedError, Reader, Reply
from noughts.check.sandbox.process import Protection, Sandbox, is_ready

LONGEST_LINE = 1 << 15  # an honest child's longest, on all that a file has, is half as long
PIPE_BYTES = 1 << 16


@dataclass(frozen=True, slots=True)
class SandboxJob:
    """A file to check and the conditions: the same for every worker."""

    source: bytes
    limits: Limits
    protection: Protection
    deadline: float  # of the whole file, by time.monotonic
    stop: Event  # set when nobody waits for answers any more
    beside: Mapping[str, bytes] = field(default_factory=dict)  # other modules of the file's folder
    reader: Reader = field(default_factory=Reader)

    def refuse_to_wait(self) -> None:
        """Raise if the time for the file is over, or if nobody waits any more."""
        if self.stop.is_set() or time.monotonic() > self.deadline:
            raise CheckStoppedError


def start_job(
    source: bytes, limits: Limits, how: Protection, beside: Mapping[str, bytes] = MappingProxyType({})
) -> SandboxJob:
    """A file that is checked from now on, within its limits."""
    return SandboxJob(source, limits, how, time.monotonic() + limits.file_seconds, Event(), beside)


class CheckStoppedError(Exception):
    """The time for the file is over, or nobody waits any more."""


class Channel:
    """A child process and what has been read from it."""

    def __init__(self, job: SandboxJob) -> None:
        self.job = job
        self.sandbox = Sandbox(job.protection)
        self.process = self.sandbox.pid
        self.lines: deque[bytes] = deque()
        self.unfinished = b""  # the beginning of a line

    def settle(self) -> None:
        """Find out which process runs the file, once it has been heard of."""
        self.process = innermost(self.sandbox.pid)

    def send(self, message: object, seconds: float) -> None:
        """Hand a message to the child within so many seconds."""
        unsent = memoryview(json.dumps(message).encode() + b"\n")
        patience = CpuDeadline(self.process, seconds)
        while unsent:
            self._wait(self.sandbox.requests, patience, seconds, to_write=True)
            try:
                unsent = unsent[os.write(self.sandbox.requests, unsent[:PIPE_BYTES]) :]
            except BlockingIOError:
                continue  # there is room, but not for as much as that
            except BrokenPipeError:
                raise ChildLostError(self.sandbox.how_it_ended()) from None

    def receive(self, token: str, number: int, seconds: float) -> Reply:
        """The answer to a call, which must come within so many seconds."""
        patience = None if self.lines else CpuDeadline(self.process, seconds)
        while patience and not self.lines:
            self._wait(self.sandbox.answers, patience, seconds)
            read = os.read(self.sandbox.answers, PIPE_BYTES)
            if not read:
                raise ChildLostError(self.sandbox.how_it_ended())
            *whole, self.unfinished = (self.unfinished + read).split(b"\n")
            self.lines.extend(whole)
            if not whole:
                if len(self.unfinished) > LONGEST_LINE:
                    raise MalformedError
                self._refuse_to_wait(patience, seconds)  # it may send drop by drop
        line = self.lines.popleft()  # whatever has come behind it does not make it wrong
        if len(line) > LONGEST_LINE:
            raise MalformedError
        return self.job.reader.frame(line, token, number)

    def _wait(self, pipe: int, patience: CpuDeadline, seconds: float, *, to_write: bool = False) -> None:
        """Return when the pipe is ready."""
        while not is_ready(pipe, TICK_SECONDS, to_write=to_write):
            self._refuse_to_wait(patience, seconds)
        self.job.refuse_to_wait()

    def _refuse_to_wait(self, patience: CpuDeadline, seconds: float) -> None:
        self.job.refuse_to_wait()
        if patience.is_over:
            raise ChildLostError(f"no answer within {seconds:g} s")

    def close(self) -> None:
        """End the child."""
        self.sandbox.close()
