"""The channel to one child process: messages go in, replies come out, within a deadline."""

import json
import time
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from threading import Event
from types import MappingProxyType

from noughts.check.contract.call import LostKind
from noughts.check.contract.limits import Limits
from noughts.check.sandbox.deadline import TICK_SECONDS, CpuDeadline, innermost_pid
from noughts.check.sandbox.messages import ChildLostError, MalformedError, Reply, parse_reply
from noughts.check.sandbox.pipes import PIPE_BYTES
from noughts.check.sandbox.process import Protection, Sandbox

LONGEST_LINE = 1 << 15  # the longest that our own child sends is about half as long


@dataclass(frozen=True, slots=True)
class SandboxJob:
    """A file to check, its limits and its protection: the same for every worker."""

    source: bytes
    limits: Limits
    protection: Protection
    deadline: float  # for the whole file, by time.monotonic
    stop: Event  # set when the run is cancelled
    beside: Mapping[str, bytes] = field(default_factory=dict)  # other modules of the file's folder

    @property
    def spent(self) -> float:
        """The share of the time for the file that is over; 1: all of it."""
        return 1 - (self.deadline - time.monotonic()) / self.limits.file_seconds

    def require_time(self) -> None:
        """Raise if the time for the file is over, or if the run was cancelled."""
        if self.stop.is_set() or time.monotonic() > self.deadline:
            raise CheckStoppedError


def start_job(
    source: bytes, limits: Limits, how: Protection, beside: Mapping[str, bytes] = MappingProxyType({})
) -> SandboxJob:
    """A job for a file; its time starts now."""
    return SandboxJob(source, limits, how, time.monotonic() + limits.file_seconds, Event(), beside)


class CheckStoppedError(Exception):
    """The time for the file is over, or the run was cancelled."""


class Channel:
    """A child process and the lines read from it."""

    def __init__(self, job: SandboxJob) -> None:
        self.job = job
        self.sandbox = Sandbox(job.protection)
        self.pid = self.sandbox.pid
        self.lines: deque[bytes] = deque()
        self.unfinished = b""  # the beginning of a line

    def find_inner_pid(self) -> None:
        """Find the process that runs the file, once it has answered."""
        self.pid = innermost_pid(self.sandbox.pid)

    def send(self, message: object, seconds: float) -> None:
        """Send a message to the child within this time limit."""
        unsent = memoryview(json.dumps(message).encode() + b"\n")
        deadline = CpuDeadline(self.pid, seconds)
        while unsent:
            try:
                written = self.sandbox.pipes.write(unsent[:PIPE_BYTES], TICK_SECONDS)
            except BrokenPipeError:
                raise ChildLostError(*self.sandbox.how_it_ended()) from None
            unsent = unsent[written:]
            if not written:
                self._require_time(deadline, seconds)
        self.job.require_time()

    def receive(self, token: str, number: int, seconds: float) -> Reply:
        """The answer to a call, within this time limit."""
        deadline = None if self.lines else CpuDeadline(self.pid, seconds)
        while deadline and not self.lines:
            read = self.sandbox.pipes.read(TICK_SECONDS)
            if read is None:
                self._require_time(deadline, seconds)
                continue
            self.job.require_time()
            if not read:
                raise ChildLostError(*self.sandbox.how_it_ended())
            *whole, self.unfinished = (self.unfinished + read).split(b"\n")
            self.lines.extend(whole)
            if not whole:
                if len(self.unfinished) > LONGEST_LINE:
                    raise MalformedError
                self._require_time(deadline, seconds)  # it may send byte by byte
        line = self.lines.popleft()  # more lines behind it do not make it wrong
        if len(line) > LONGEST_LINE:
            raise MalformedError
        return parse_reply(line, token, number)

    def _require_time(self, deadline: CpuDeadline, seconds: float) -> None:
        self.job.require_time()
        if deadline.is_over:
            raise ChildLostError(LostKind.TIMEOUT, f"no answer within {seconds:g} s")

    def close(self) -> None:
        """End the child."""
        self.sandbox.close()
