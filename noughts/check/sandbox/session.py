"""A session with child processes: calls go in, answers come out, and a new child replaces a lost one."""

import itertools
import secrets
import time
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from inspect import getsource

from noughts.check.contract import reference
from noughts.check.contract.call import Answer, Call, Lost, LostKind
from noughts.check.sandbox.channel import Channel, SandboxJob
from noughts.check.sandbox.child.protocol import CallOptions, LoadOptions, StartMessage
from noughts.check.sandbox.deadline import read_usage
from noughts.check.sandbox.in_process import InProcessChannel
from noughts.check.sandbox.messages import ChildLostError, Loaded, Reply, parse_loaded
from noughts.check.sandbox.process import NEEDED, ProtectionError, project_copies

STARTING_SECONDS = 60  # for an interpreter that has not loaded the file yet


@cache
def reference_source() -> str:
    """The source of the correct functions: the child gets them only when it needs them."""
    return getsource(reference)


class ChildSession:
    """Keeps a child alive and sends it calls."""

    def __init__(self, job: SandboxJob) -> None:
        self.job = job
        self.options: LoadOptions = {"reference": "", "replace": [], "watch": False}
        self.channel: Channel | InProcessChannel | None = None
        self._used_before = 0.0  # seconds of processor time, by children that have ended

    def load(self, replace: Sequence[str] = (), watch: bool = False, reference: str | None = None) -> Loaded:
        """Load the file, in the present child or in a new one.

        `replace` names the functions to replace with correct ones, or with those of the source `reference`;
        `watch` makes its search recordable.
        """
        source = (reference or reference_source()) if replace else ""
        self.options = {"reference": source, "replace": list(replace), "watch": watch}
        if self.channel is None:
            return self._start()
        token = secrets.token_hex(8)
        return self._receive_loaded(self.channel, token, 0, [token, "", [], {"load": self.options}])

    def _start(self) -> Loaded:
        """Start a child that loads the file."""
        channel = InProcessChannel(self.job) if self.job.protection == "browser" else Channel(self.job)
        self.channel = channel
        limits = self.job.limits
        token = secrets.token_hex(8)
        how = self.job.protection
        start: StartMessage = {
            "token": token,
            "source": self.job.source.decode("latin-1"),
            "beside": {name: source.decode("latin-1") for name, source in self.job.beside.items()},
            "load": self.options,
            "memory": limits.memory_bytes,
            "seconds": int(limits.file_seconds) + 1,
            "locked": how not in ("none", "process"),
            "hidden": list(project_copies()),
        }
        try:
            channel.send(start, STARTING_SECONDS)
            locked = channel.receive(token, 0, STARTING_SECONDS)
        except ChildLostError as error:
            raise ProtectionError(f"the process for the file could not be started: {error}") from error
        if not NEEDED[how] <= set(locked.more["held"]):
            raise ProtectionError(f"the process for the file does not have the locks of {how}")
        channel.find_inner_pid()
        return self._receive_loaded(channel, token, 1)

    def _receive_loaded(
        self, channel: Channel | InProcessChannel, token: str, number: int, *requests: object
    ) -> Loaded:
        """Send these requests, then read how loading the file ended."""
        seconds = min(self.job.limits.load_seconds, self.job.limits.minimax_seconds)
        try:
            for request in requests:
                channel.send(request, seconds)
            return parse_loaded(channel.receive(token, number, seconds))
        except ChildLostError as error:
            return Loaded(self._close_lost(error))

    def ask(
        self, calls: Sequence[Call], seconds: float, count: bool = False
    ) -> Iterator[tuple[Call, Answer]]:
        """Each call with its answer; all calls are of one function. After a lost call a new child goes on."""
        for call, reply in self.ask_with_details(calls, seconds, {"count": True} if count else {}):
            yield call, reply.answer

    def ask_with_details(
        self, calls: Sequence[Call], seconds: float, options: CallOptions
    ) -> Iterator[tuple[Call, Reply]]:
        """Each call with its reply; the details in it are not parsed yet."""
        rest = list(calls)
        while rest:
            self.job.require_time()
            answered = 0
            for reply in self._replies(rest, seconds, options, range(len(rest))):
                yield rest[answered], reply
                answered += 1
            rest = rest[answered:]

    def ask_stream(self, call: Call, seconds: float, options: CallOptions) -> Iterator[Reply]:
        """The answer to one call, then its parts; the caller stops after the last part."""
        self.job.require_time()
        yield from self._replies([call], seconds, options, itertools.count())

    def _replies(
        self, calls: Sequence[Call], seconds: float, options: CallOptions, numbers: Iterable[int]
    ) -> Iterator[Reply]:
        """Replies up to the first lost call."""
        if self.channel is None:
            again = self._start().answer
            if not again.returned:
                self.close()
                lost = Lost(LostKind.NOT_LOADED, f"the file could not be loaded a second time: {again}")
                yield Reply(Answer(lost=lost), {})
        if self.channel is None:
            return
        token = secrets.token_hex(8)
        request = [token, calls[0].function, [(call.cells, call.action) for call in calls], options]
        try:
            self.channel.send(request, seconds)
            for number in numbers:
                yield self.channel.receive(token, number, seconds)
        except ChildLostError as error:
            yield Reply(self._close_lost(error), {})

    def _close_lost(self, error: ChildLostError) -> Answer:
        self.close()
        return Answer(lost=error.lost)

    @property
    def used_seconds(self) -> float:
        """The processor time of all children so far; where the system does not tell, the clock."""
        used = self._seconds_of_child()
        return time.monotonic() if used is None else self._used_before + used

    def _seconds_of_child(self) -> float | None:
        if self.channel is None:
            return 0.0
        usage = read_usage(self.channel.pid) if isinstance(self.channel, Channel) else None
        return None if usage is None else usage.processor

    def close(self) -> None:
        """End the child."""
        if self.channel is not None:
            self._used_before += self._seconds_of_child() or 0.0
            self.channel.close()
        self.channel = None

    def __enter__(self) -> "ChildSession":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()
