"""A worker asks one child after another: calls go in, answers come out, whatever the file does."""

import itertools
import secrets
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from inspect import getsource

from noughts.check.contract import reference
from noughts.check.contract.call import Answer, Call
from noughts.check.sandbox.channel import Channel, SandboxJob
from noughts.check.sandbox.child.protocol import CallOptions, LoadOptions, StartMessage
from noughts.check.sandbox.in_process import InProcessChannel
from noughts.check.sandbox.messages import ChildLostError, Loaded, Reply, read_loaded
from noughts.check.sandbox.process import NEEDED, PACKAGE, ProtectionError

STARTING_SECONDS = 60  # for an interpreter that has not yet met the file


@cache
def reference_source() -> str:
    """The right functions as text: the child does not know them, and gets them where they are needed."""
    return getsource(reference)


class ChildSession:
    """Keeps a child alive and asks it."""

    def __init__(self, job: SandboxJob) -> None:
        self.job = job
        self.options: LoadOptions = {"reference": "", "replace": [], "watch": False}
        self.channel: Channel | InProcessChannel | None = None

    def load(self, replace: Sequence[str] = (), watch: bool = False) -> Loaded:
        """Have the file loaded, in a child that is there or in a new one.

        `replace` names functions to be put right; with `watch` its search can be written down.
        """
        source = reference_source() if replace else ""
        self.options = {"reference": source, "replace": list(replace), "watch": watch}
        if self.channel is None:
            return self._start()
        token = secrets.token_hex(8)
        return self._loaded(self.channel, token, 0, [token, "", [], {"load": self.options}])

    def _start(self) -> Loaded:
        """Start a child and have it load the file."""
        channel = InProcessChannel(self.job) if self.job.protection == "browser" else Channel(self.job)
        self.channel = channel
        limits = self.job.limits
        token = secrets.token_hex(8)
        how = self.job.protection
        order: StartMessage = {
            "token": token,
            "source": self.job.source.decode("latin-1"),
            "beside": {name: source.decode("latin-1") for name, source in self.job.beside.items()},
            "load": self.options,
            "memory": limits.memory_bytes,
            "seconds": int(limits.file_seconds) + 1,
            "locked": how != "none",
            "hidden": str(PACKAGE),
        }
        try:
            channel.send(order, STARTING_SECONDS)
            locked = channel.receive(token, 0, STARTING_SECONDS)
        except ChildLostError as error:
            raise ProtectionError(f"the process for the file could not be started: {error}") from error
        if not NEEDED[how] <= set(locked.more["held"]):
            raise ProtectionError(f"the process for the file is not shut in as {how} should be")
        channel.settle()
        return self._loaded(channel, token, 1)

    def _loaded(
        self, channel: Channel | InProcessChannel, token: str, number: int, *requests: object
    ) -> Loaded:
        """What comes of loading the file, after what has still to be said."""
        seconds = self.job.limits.minimax_seconds
        try:
            for request in requests:
                channel.send(request, seconds)
            return read_loaded(channel.receive(token, number, seconds))
        except ChildLostError as error:
            return Loaded(self._lost(str(error)))

    def ask(
        self, calls: Sequence[Call], seconds: float, count: bool = False
    ) -> Iterator[tuple[Call, Answer]]:
        """Every call, all of one function, with its answer; after a lost one a new child goes on."""
        for call, reply in self.ask_with_details(calls, seconds, {"count": True} if count else {}):
            yield call, reply.answer

    def ask_with_details(
        self, calls: Sequence[Call], seconds: float, how: CallOptions
    ) -> Iterator[tuple[Call, Reply]]:
        """The same, with what else was wanted; it is not yet checked."""
        rest = list(calls)
        while rest:
            self.job.refuse_to_wait()
            answered = 0
            for reply in self._replies(rest, seconds, how, range(len(rest))):
                yield rest[answered], reply
                answered += 1
            rest = rest[answered:]

    def ask_stream(self, call: Call, seconds: float, how: CallOptions) -> Iterator[Reply]:
        """The answer to a call, then as many parts as it says; whoever reads them knows when it is over."""
        self.job.refuse_to_wait()
        yield from self._replies([call], seconds, how, itertools.count())

    def _replies(
        self, calls: Sequence[Call], seconds: float, how: CallOptions, numbers: Iterable[int]
    ) -> Iterator[Reply]:
        """Replies up to the first that is lost."""
        if self.channel is None:
            again = self._start().answer
            if not again.returned:
                self.close()
                yield Reply(Answer(lost=f"the file could not be loaded a second time: {again}"), {})
        if self.channel is None:
            return
        token = secrets.token_hex(8)
        request = [token, calls[0].function, [(call.cells, call.action) for call in calls], how]
        try:
            self.channel.send(request, seconds)
            for number in numbers:
                yield self.channel.receive(token, number, seconds)
        except ChildLostError as error:
            yield Reply(self._lost(str(error)), {})

    def _lost(self, why: str) -> Answer:
        self.close()
        return Answer(lost=why)

    def close(self) -> None:
        """End the child."""
        if self.channel is not None:
            self.channel.close()
        self.channel = None

    def __enter__(self) -> "ChildSession":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()
