"""Check many files on an executor: a problem with one file does not affect the others."""

from collections import deque
from collections.abc import Callable, Collection, Iterable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import AbstractContextManager

from noughts.check.contract.limits import Limits
from noughts.check.contract.submission import Submission
from noughts.check.grade.examine import examine
from noughts.check.grade.pool import AWAKE_SECONDS
from noughts.check.grade.report import Report
from noughts.check.grade.run import ProgressCallback, no_progress
from noughts.game.notation import printable

Start = Callable[[], AbstractContextManager[Executor]]


class ExecutorLostError(Exception):
    """The executor cannot finish its files; the message says why."""


def no_watch() -> None:
    """Nothing can happen to the executor that it does not report itself."""


def check_one(
    submission: Submission,
    limits: Limits,
    sandbox: str = "auto",
    workers: int = 1,
    progress: ProgressCallback = no_progress,
    only: Collection[str] = (),
    first: int | None = None,
) -> Report:
    """The report on a file, even if the file cannot be read or the checker itself fails."""
    if submission.problem is not None:
        return Report.unjudged(submission.file, submission.problem)
    try:
        return examine(
            submission.file,
            submission.source,
            limits,
            sandbox,
            workers,
            progress,
            submission.beside,
            only,
            first,
        )
    except Exception as error:  # the other files go on
        return Report.unjudged(submission.file, _describe(error))


def _describe(error: Exception) -> str:
    return f"the checker could not judge it: {type(error).__name__}: {printable(str(error))}"


def check_all(
    submissions: Iterable[Submission],
    start: Start,
    limits: Limits,
    sandbox: str = "auto",
    workers: int = 1,
    at_once: int = 1,
    done: Callable[[Report], None] = lambda report: None,
    only: Collection[str] = (),
    require_workers: Callable[[], None] = no_watch,
) -> list[Report]:
    """Check files on an executor, `at_once` at a time; the reports are in the order of the files.

    When a process of the executor dies, any file under way may be the reason. These files are tried again,
    one after the other, each on its own executor. `require_workers` is called while we wait. If it raises
    ExecutorLostError, the files that are not done are reported as missing.
    """
    files = list(submissions)
    reports: dict[int, Report] = {}

    def note(number: int, report: Report) -> None:
        reports[number] = report
        done(report)

    def check_some(numbers: deque[int]) -> list[int]:
        """Check files until all are done or a process dies; return the files under way then."""
        under_way: dict[Future[Report], int] = {}
        with start() as executor:
            try:
                while numbers or under_way:
                    while numbers and len(under_way) < at_once:
                        future = executor.submit(
                            check_one, files[numbers[0]], limits, sandbox, workers, only=only
                        )
                        under_way[future] = numbers.popleft()
                    for future in wait(under_way, AWAKE_SECONDS, FIRST_COMPLETED).done:
                        if future.cancelled():  # not by us
                            require_workers()  # it may know more
                            raise ExecutorLostError("the cluster gave up its work")
                        report = _outcome(future, files[under_way[future]].file)
                        note(under_way.pop(future), report)
                    require_workers()
            except ExecutorLostError as error:
                for future, number in under_way.items():
                    note(number, _last_outcome(future, files[number].file, str(error)))
                for number in numbers:
                    note(number, _missing(files[number].file, str(error)))
                numbers.clear()
                return []
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
            why = "the process that checked it was killed, and killed again on a second attempt"
            note(number, Report.unjudged(files[number].file, why))
    return [reports[number] for number in range(len(files))]


def _outcome(future: "Future[Report]", file: str) -> Report:
    try:
        return future.result()
    except BrokenExecutor:
        raise
    except Exception as error:  # a cluster gives up on a file that killed several of its processes
        return Report.unjudged(file, _describe(error))


def _last_outcome(future: "Future[Report]", file: str, why: str) -> Report:
    """The outcome if there is one, although the executor is lost."""
    finished = future.done() and not future.cancelled()
    return _outcome(future, file) if finished else _missing(file, why)


def _missing(file: str, why: str) -> Report:
    return Report.unjudged(file, f"missing: it was not checked, because {why}")
