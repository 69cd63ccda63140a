"""One run of checks: workers share the calls, chunk by chunk, and collect the findings."""

import time
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from threading import Lock

from noughts.check.contract.call import Call
from noughts.check.contract.checks import Check, position_of_call
from noughts.check.contract.findings import SAME_ERROR_CALLS, Findings
from noughts.check.contract.limits import FEW_MARKS
from noughts.check.sandbox.channel import CheckStoppedError, SandboxJob
from noughts.check.sandbox.child.protocol import CallOptions
from noughts.check.sandbox.messages import Loaded
from noughts.check.sandbox.session import ChildSession

MEASURE_SECONDS = 30  # by the clock: with less time left, the first move is not measured without tables

ProgressCallback = Callable[[str, int], None]  # the function, and how many calls of it have just been made


def no_progress(function: str, calls: int) -> None:
    """Report no progress."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """Calls that one worker makes in a row, for one check or for several that judge the same calls."""

    checks: tuple[Check, ...]
    calls: Sequence[Call]
    count: bool = False  # the calls of `result`, and the processor time
    only_tables: bool = False  # only where the tables of the file's own answers make it quick

    @property
    def function(self) -> str:
        """The function that is called."""
        return self.checks[0].function

    @property
    def is_twin(self) -> bool:
        """Is this the first move, which is asked about with tables and without, and judged once?"""
        return self.count or self.only_tables


def in_chunks(checks: Iterable[Check], calls: Sequence[Call]) -> Iterator[Chunk]:
    """Split calls into chunks that take plain minimax about equally long: emptier boards take longer."""
    start = 0
    while start < len(calls):
        length = _chunk_length(calls[start])
        yield Chunk(tuple(checks), calls[start : start + length])
        start += length


def _chunk_length(call: Call) -> int:
    if call.function != "minimax":
        return SAME_ERROR_CALLS
    return 60 if call.marks > 4 else 8 if call.marks > FEW_MARKS else 1


class CheckRun:
    """The chunks of one run, and the findings so far."""

    def __init__(
        self,
        chunks: Iterable[Chunk],
        replace: Sequence[str],
        until_first_fault: bool,
        progress: ProgressCallback,
        hurried: bool = False,
        share: float = 1,
        tables: bool = True,
    ) -> None:
        self.chunks = deque(chunks)
        self.replace = replace
        self.until_first_fault = until_first_fault
        self.progress = progress
        self.hurried = hurried  # calls without an answer before this run
        self.tables = tables  # use tables of the file's own answers?
        self.tabled = False  # did they have a part in an answer?
        self._searches: list[Chunk] = []  # taken while there were tables
        self._done: list[Chunk] = []
        self.share = share  # of the file's time; a first run may use more as long as it finds no mistake
        self.findings = {check.name: Findings() for chunk in self.chunks for check in chunk.checks}
        self.loads: list[Loaded] = []
        self.out_of_time = False
        self._lock = Lock()

    @property
    def clean(self) -> bool:
        """Was everything tried and found right?"""
        loaded = all(load.answer.returned for load in self.loads)
        faultless = all(found.tested and not found.faults for found in self.findings.values())
        return loaded and faultless and not self.out_of_time

    def run_chunks(self, worker: ChildSession) -> None:
        """Load the file in this worker, then take chunk after chunk."""
        try:
            loaded = worker.load(self.replace)
            self.loads.append(loaded)
            with_tables = self.tables
            while loaded.answer.returned and (chunk := self._next(loaded.functions, worker.job)):
                if with_tables and not self.tables:  # what was called twice may have left traces
                    with_tables = worker.load(self.replace).answer.lost is not None
                try:
                    self._run_chunk(chunk, worker)
                except CheckStoppedError:
                    if not self._only_measures(chunk):
                        raise
                again = chunk.only_tables or any(chunk is one for one in self._done)
                self._done.append(chunk)
                self.progress(chunk.function, 0 if again else len(chunk.calls))
        except CheckStoppedError:
            self.out_of_time = True

    def _only_measures(self, chunk: Chunk) -> bool:
        """Is this the first move again, without tables, after it was judged?"""
        moves = self.findings[chunk.checks[0].name].moves
        return chunk.count and position_of_call(chunk.calls[0]) in moves

    @property
    def lost(self) -> bool:
        """Has any call been lost?"""
        return self.hurried or any(found.lost for found in self.findings.values())

    def _next(self, functions: Collection[str], job: SandboxJob) -> Chunk | None:
        with self._lock:
            if self._is_over(job):
                self.out_of_time = self.out_of_time or bool(self.chunks)
                self.chunks.clear()
            while self.chunks:
                chunk = self.chunks.popleft()
                short = job.deadline - time.monotonic() < MEASURE_SECONDS
                if short and self._only_measures(chunk):
                    continue  # the last test of the answers needs what is left
                if chunk.function in functions and not self._is_pointless(chunk):
                    return chunk
        return None

    def _is_over(self, job: SandboxJob) -> bool:
        """Is the rest of the time for explaining the mistakes?"""
        faulty = self.until_first_fault or any(found.faults for found in self.findings.values())
        return job.spent > self.share and faulty

    def _is_pointless(self, chunk: Chunk) -> bool:
        """Would more such calls show nothing new?"""
        result = self.findings.get("result")
        if chunk.checks[0].name == "result_rejects" and result and result.hopeless:
            return True  # a function that always raises rejects nothing
        if chunk.function == "minimax" and chunk.calls[0].marks <= FEW_MARKS and self.lost:
            return True  # a long search would have to end early to be told from an endless one
        found = [self.findings[check.name] for check in chunk.checks]
        if chunk.only_tables and not (self.tables and self.tabled):
            return True
        return any(one.given_up or one.hopeless or (self.until_first_fault and one.faults) for one in found)

    def _search_without_tables(self) -> None:
        """Start again with `minimax`: the tables were not exact, so their answers do not count."""
        if self.tables:
            self.tables = False
            self.chunks.extendleft(reversed(self._searches))
            for chunk in self._searches:
                self.findings.update((check.name, Findings()) for check in chunk.checks)

    def _run_chunk(self, chunk: Chunk, worker: ChildSession) -> None:
        if chunk.count:  # load again: a cache filled by other calls would change the count
            self.loads.append(worker.load(self.replace))
        seconds = worker.job.limits.seconds_for(chunk.calls[0], hurried=self.lost)
        options: CallOptions = {"count": True} if chunk.count else {}
        with self._lock:  # another worker may start the searches again, with new findings, at any moment
            found = [self.findings[check.name] for check in chunk.checks]
            if self.tables and chunk.function == "minimax":
                self._searches.append(chunk)
                options = options or {"tables": True}
        for call, reply in worker.ask_with_details(chunk.calls, seconds, options):
            with self._lock:
                if reply.more.get("impure") is True:
                    self._search_without_tables()
                self.tabled = self.tabled or reply.more.get("tabled") is True
                for check, one in zip(chunk.checks, found, strict=True):
                    if not chunk.is_twin or position_of_call(call) not in one.moves:
                        one.record(check, call, reply.answer)
                    elif chunk.count and reply.answer.returned:
                        one.boards, one.seconds = reply.answer.boards, reply.answer.seconds
                over = self._is_over(worker.job) and call is not chunk.calls[-1]
                self.out_of_time = self.out_of_time or over
            if found[0].given_up or over:
                worker.close()  # with the answers that are still on their way
                return
