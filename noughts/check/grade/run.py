"""One run of checks: workers share the calls, chunk by chunk, and collect the findings."""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from threading import Lock

from noughts.check.contract.call import Call
from noughts.check.contract.checks import Check
from noughts.check.contract.findings import SAME_ERROR_CALLS, Findings
from noughts.check.sandbox.channel import CheckStoppedError
from noughts.check.sandbox.messages import Loaded
from noughts.check.sandbox.session import ChildSession

FEW_MARKS = 2  # with up to this many marks, one call of plain minimax takes seconds

ProgressCallback = Callable[[str, int], None]  # the function, and how many calls of it have just been made


def no_progress(function: str, calls: int) -> None:
    """Report no progress."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """Calls that one worker makes in a row, for one check or for several that judge the same calls."""

    checks: tuple[Check, ...]
    calls: Sequence[Call]
    count: bool = False  # the calls of `result`, and the processor time

    @property
    def function(self) -> str:
        """The function that is called."""
        return self.checks[0].function


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
    ) -> None:
        self.chunks = deque(chunks)
        self.replace = replace
        self.until_first_fault = until_first_fault
        self.progress = progress
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
            while loaded.answer.returned and (chunk := self._next(loaded.functions)):
                self._run_chunk(chunk, worker)
                self.progress(chunk.function, len(chunk.calls))
        except CheckStoppedError:
            self.out_of_time = True

    def _next(self, functions: Collection[str]) -> Chunk | None:
        with self._lock:
            while self.chunks:
                chunk = self.chunks.popleft()
                if chunk.function in functions and not self._is_pointless(chunk):
                    return chunk
        return None

    def _is_pointless(self, chunk: Chunk) -> bool:
        """Would more such calls show nothing new?"""
        result = self.findings.get("result")
        if chunk.checks[0].name == "result_rejects" and result and result.hopeless:
            return True  # a function that always raises rejects nothing
        found = [self.findings[check.name] for check in chunk.checks]
        return any(one.given_up or one.hopeless or (self.until_first_fault and one.faults) for one in found)

    def _run_chunk(self, chunk: Chunk, worker: ChildSession) -> None:
        if chunk.count:  # load again: a cache filled by other calls would change the count
            self.loads.append(worker.load(self.replace))
        # a file that has lost calls before does not get the long time limit again
        patient = not any(found.lost for found in self.findings.values())
        seconds = worker.job.limits.seconds_for(chunk.function, patient=patient)
        found = [self.findings[check.name] for check in chunk.checks]
        for call, answer in worker.ask(chunk.calls, seconds, chunk.count):
            with self._lock:
                for check, one in zip(chunk.checks, found, strict=True):
                    one.record(check, call, answer)
            if found[0].given_up:
                worker.close()  # with the answers that are still on their way
                return
