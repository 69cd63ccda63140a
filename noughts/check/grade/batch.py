"""Many files side by side on any executor: whatever happens to one, the others get their verdicts."""

from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import AbstractContextManager

from noughts.check.contract.limits import Limits
from noughts.check.contract.submission import Submission
from noughts.check.grade.examine import NAMES, examine
from noughts.check.grade.pool import AWAKE_SECONDS, ProgressCallback
from noughts.check.grade.report import Report
from noughts.game.notation import printable

Start = Callable[[], AbstractContextManager[Executor]]


def check_one(
    submission: Submission,
    limits: Limits,
    sandbox: str = "auto",
    workers: int = 1,
    progress: ProgressCallback = lambda function, calls: None,
) -> Report:
    """The report on a file; also on one that cannot be read, or that the checker fails on."""
    if submission.problem is not None:
        return Report.unjudged(submission.file, NAMES, submission.problem)
    try:
        return examine(
            submission.file, submission.source, limits, sandbox, workers, progress, submission.beside
        )
    except Exception as error:  # one file's, so not the others'
        return Report.unjudged(submission.file, NAMES, _in_words(error))


def _in_words(error: Exception) -> str:
    return f"the checker could not judge it: {type(error).__name__}: {printable(str(error))}"


def check_all(
    submissions: Iterable[Submission],
    start: Start,
    limits: Limits,
    sandbox: str = "auto",
    workers: int = 1,
    at_once: int = 1,
    done: Callable[[Report], None] = lambda report: None,
) -> list[Report]:
    """Check files on an executor, so many at once; the reports come in the order of the files.

    When a process of the executor dies, nobody knows on which file: those under way are tried again, one
    after the other, each on an executor of its own.
    """
    files = list(submissions)
    reports: dict[int, Report] = {}

    def note(number: int, report: Report) -> None:
        reports[number] = report
        done(report)

    def check_some(numbers: deque[int]) -> list[int]:
        """Check files until all are done or a process dies; which of them were under way then."""
        under_way: dict[Future[Report], int] = {}
        with start() as executor:
            try:
                while numbers or under_way:
                    while numbers and len(under_way) < at_once:
                        future = executor.submit(check_one, files[numbers[0]], limits, sandbox, workers)
                        under_way[future] = numbers.popleft()
                    for future in wait(under_way, AWAKE_SECONDS, FIRST_COMPLETED).done:
                        report = _outcome(future, files[under_way[future]].file)
                        note(under_way.pop(future), report)
            except BrokenExecutor:
                return list(under_way.values()) or [numbers.popleft()]
            except BaseException:
                for future in under_way:
                    future.cancel()
                raise
        return []

    waiting = deque(range(len(files)))
    suspects: list[int] = []
    while waiting:
        suspects += check_some(waiting)
    for number in suspects:
        if check_some(deque([number])):
            why = "the process that checked it was killed, and killed again when it was tried once more"
            note(number, Report.unjudged(files[number].file, NAMES, why))
    return [reports[number] for number in range(len(files))]


def _outcome(future: "Future[Report]", file: str) -> Report:
    try:
        return future.result()
    except BrokenExecutor:
        raise
    except Exception as error:  # a cluster gives up a file that killed several of its processes
        return Report.unjudged(file, NAMES, _in_words(error))
