"""Several workers on one file: they share the calls of the checks, chunk by chunk, on all cores."""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from dataclasses import dataclass
from threading import Lock

from noughts.check.contract.call import Answer, Call
from noughts.check.contract.checks import Check
from noughts.check.contract.findings import MANY, Findings
from noughts.check.sandbox.channel import CheckStoppedError, SandboxJob
from noughts.check.sandbox.messages import Loaded
from noughts.check.sandbox.session import ChildSession

FEW_MARKS = 2  # up to here, one call of plain minimax takes seconds
ROOM_BYTES = 8 << 20  # for wrong answers, as they came; an honest file's need far less
# A signal that arrives just before a thread falls asleep does not wake it, so nobody who waits sleeps for
# long: Ctrl-C is never overlooked.
AWAKE_SECONDS = 0.2

ProgressCallback = Callable[[str, int], None]  # the function, and how many calls of it have just been made


@dataclass(frozen=True, slots=True)
class Chunk:
    """Calls that one worker makes in a row, for a check, or for several that look at the same calls."""

    checks: tuple[Check, ...]
    calls: Sequence[Call]
    count: bool = False  # the calls of `result`, and the processor time

    @property
    def function(self) -> str:
        """What is called."""
        return self.checks[0].function


def in_chunks(checks: Iterable[Check], calls: Sequence[Call]) -> Iterator[Chunk]:
    """Calls in pieces that take plain minimax about equally long: it slows down as the board empties."""
    start = 0
    while start < len(calls):
        length = _chunk_length(calls[start])
        yield Chunk(tuple(checks), calls[start : start + length])
        start += length


def _chunk_length(call: Call) -> int:
    if call.function != "minimax":
        return MANY
    return 60 if call.marks > 4 else 8 if call.marks > FEW_MARKS else 1


class WorkerPool:
    """Workers for one file, as many as there are cores to use; their children live until it is closed."""

    def __init__(self, job: SandboxJob, size: int, progress: ProgressCallback) -> None:
        self.job = job
        self.progress = progress
        self.workers = [ChildSession(job) for _ in range(size)]
        # the kernel ends a child when the thread that started it ends: so they live as long as the crew
        self.threads = ThreadPoolExecutor(size)

    def work(
        self, chunks: Iterable[Chunk], replace: Sequence[str] = (), until_first_fault: bool = False
    ) -> "CheckRun":
        """Go through the chunks together, with some functions put right, and say what was found."""
        shift = CheckRun(self, deque(chunks), tuple(replace), until_first_fault)
        if self.job.protection == "browser":  # where there are no threads
            shift.run_chunks(self.workers[0])
            return shift
        pending = {self.threads.submit(shift.run_chunks, worker) for worker in self.workers}
        while pending:
            done, pending = wait(pending, AWAKE_SECONDS, FIRST_COMPLETED)
            for future in done:
                future.result()
        return shift

    def __enter__(self) -> "WorkerPool":
        return self

    def __exit__(self, kind: object, error: object, traceback: object) -> None:
        if error is not None:  # also Ctrl-C: nobody must go on waiting for answers
            self.job.stop.set()
        self.threads.shutdown()
        for worker in self.workers:
            worker.close()


class CheckRun:
    """One walk of a crew through chunks, and what came of it."""

    def __init__(
        self, crew: WorkerPool, chunks: deque[Chunk], replace: tuple[str, ...], until_first_fault: bool
    ) -> None:
        self.crew = crew
        self.chunks = chunks
        self.replace = replace
        self.until_first_fault = until_first_fault
        self.findings = {check.name: Findings() for chunk in chunks for check in chunk.checks}
        self.loads: list[Loaded] = []
        self.out_of_time = False
        self._lock = Lock()
        self._room = ROOM_BYTES
        self._kept: set[int] = set()

    @property
    def clean(self) -> bool:
        """Has everything been tried and found right?"""
        loaded = all(load.answer.returned for load in self.loads)
        faultless = all(found.tested and not found.faults for found in self.findings.values())
        return loaded and faultless and not self.out_of_time

    def run_chunks(self, worker: ChildSession) -> None:
        """What each worker does: load the file, then take chunk after chunk."""
        try:
            loaded = worker.load(self.replace)
            self.loads.append(loaded)
            while loaded.answer.returned and (chunk := self._next(loaded.functions)):
                self._go_through(chunk, worker)
                self.crew.progress(chunk.function, len(chunk.calls))
        except CheckStoppedError:
            self.out_of_time = True

    def _next(self, functions: Collection[str]) -> Chunk | None:
        with self._lock:
            while self.chunks:
                chunk = self.chunks.popleft()
                if chunk.function in functions and not self._enough(chunk):
                    return chunk
        return None

    def _enough(self, chunk: Chunk) -> bool:
        """Is there nothing more to be learnt from calls such as these?"""
        result = self.findings.get("result")
        if chunk.checks[0].name == "result_rejects" and result and result.hopeless:
            return True  # what always raises rejects nothing
        found = [self.findings[check.name] for check in chunk.checks]
        return any(one.given_up or one.hopeless or (self.until_first_fault and one.faults) for one in found)

    def _go_through(self, chunk: Chunk, worker: ChildSession) -> None:
        if chunk.count:  # what it remembers of other calls would not count
            self.loads.append(worker.load(self.replace))
        # a file that has lost calls before is not given the long time again
        patient = not any(found.lost for found in self.findings.values())
        seconds = self.crew.job.limits.seconds_for(chunk.function, patient=patient)
        found = [self.findings[check.name] for check in chunk.checks]
        for call, answer in worker.ask(chunk.calls, seconds, chunk.count):
            with self._lock:
                for check, one in zip(chunk.checks, found, strict=True):
                    one.record(check, call, answer, self._keep)
            if found[0].given_up:
                worker.close()  # with the answers that are still on their way
                return

    def _keep(self, answer: Answer) -> Answer:
        """The answer, or only how the call ended once there is no more room: a file can say a lot."""
        if id(answer) not in self._kept:
            if answer.size > self._room:
                return answer.without_words()
            self._room -= answer.size
            self._kept.add(id(answer))  # what is kept lives on, so its number stays its own
        return answer
