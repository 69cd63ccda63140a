"""Run `noughts check` on all cores or on a cluster, with a progress bar; Ctrl-C stops it."""

import os
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context
from signal import SIG_IGN, SIGINT, signal
from types import FrameType

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from noughts.check.contract.limits import Limits
from noughts.check.contract.submission import Submission, SubmissionError
from noughts.check.grade.batch import Start, check_all, check_one, no_watch
from noughts.check.grade.plan import total_calls
from noughts.check.grade.report import Report
from noughts.check.one_board import ask_on_board
from noughts.check.sandbox.process import choose_protection
from noughts.cli.exit_codes import FAILED
from noughts.cli.output import console, print_json
from noughts.cli.program.check_cluster import Cluster
from noughts.cli.program.check_text import row_text, show_board
from noughts.game.position import Position
from noughts.game.processes import serve_parent
from noughts.game.safe_path import SafeChildren

OnReport = Callable[[Report], None]


def check(
    submissions: list[Submission],
    limits: Limits,
    sandbox: str,
    dask: str | None,
    on_report: OnReport,
    only: Collection[str] = (),
    look: Callable[[], None] = lambda: None,
) -> list[Report]:
    """The reports on all files, each also passed to `on_report` at once; after Ctrl-C, those finished.

    While a single file is checked, `look` is called again and again; it may raise to end the check.
    """
    if dask is None:
        sandbox = choose_protection(sandbox, limits.own_file)  # raise before any process starts
    with _one_interrupt():
        if len(submissions) == 1 and dask is None:
            return _check_one(submissions[0], limits, sandbox, on_report, only, look)
        return _check_many(submissions, limits, sandbox, dask, on_report, only)


def check_board(
    position: Position, submissions: list[Submission], limits: Limits, sandbox: str, as_json: bool
) -> int:
    """Show the answers of one file on one board, and return the exit code."""
    if len(submissions) != 1:
        raise SubmissionError(f"--board takes one file, not {len(submissions)}")
    asked = ask_on_board(position, submissions[0], limits, sandbox)
    if as_json:
        print_json({"board": str(position), "calls": [one.to_json() for one in asked]})
    else:
        show_board(position, asked, console())
    return FAILED if any(one.wrong for one in asked) else 0


def _check_one(
    submission: Submission,
    limits: Limits,
    sandbox: str,
    on_report: OnReport,
    only: Collection[str],
    look: Callable[[], None],
) -> list[Report]:
    with _bar(total_calls(only)) as bar:
        task = bar.task_ids[0]

        def progress(function: str, calls: int) -> None:
            look()
            bar.update(task, advance=calls, description=function)

        try:
            report = check_one(submission, limits, sandbox, cores(), progress, only)
        except KeyboardInterrupt:
            return []
    on_report(report)
    return [report]


def _check_many(
    submissions: list[Submission],
    limits: Limits,
    sandbox: str,
    dask: str | None,
    on_report: OnReport,
    only: Collection[str],
) -> list[Report]:
    done: list[Report] = []
    with _bar(len(submissions)) as bar:
        task = bar.task_ids[0]

        def note(report: Report) -> None:
            done.append(report)
            on_report(report)
            if bar.console.is_terminal:
                bar.console.print(row_text(report))
            bar.update(task, advance=1, description=report.file)

        workers, at_once = max(1, cores() // len(submissions)), cores()
        start: Start = pool
        require_workers = no_watch
        if dask is not None:
            cluster = Cluster(
                dask, lambda text: bar.console.print(f"noughts: {text}", markup=False, soft_wrap=True)
            )
            workers, at_once = 1, len(submissions)
            start, require_workers = cluster.start, cluster.require_workers
        try:
            return check_all(
                submissions, start, limits, sandbox, workers, at_once, note, only, require_workers
            )
        except KeyboardInterrupt:
            return sorted(done, key=lambda report: report.file)


@contextmanager
def pool() -> Iterator[Executor]:
    """One process per core."""
    with SafeChildren(), ProcessPoolExecutor(cores(), get_context("spawn"), serve_parent) as executor:
        try:
            yield executor
        except KeyboardInterrupt:
            for process in active_children():
                process.terminate()  # their children end with them
            raise


def cores() -> int:
    """The number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def _one_interrupt() -> Iterator[None]:
    """Let Ctrl-C stop the work once; a second one must not disturb the clean-up."""

    def stop(number: int, frame: FrameType | None) -> None:
        signal(SIGINT, SIG_IGN)
        raise KeyboardInterrupt

    before = signal(SIGINT, stop)
    try:
        yield
    finally:
        signal(SIGINT, before)


@contextmanager
def _bar(total: int) -> Iterator[Progress]:
    """A progress bar on stderr, shown only in a terminal."""
    messages = Console(stderr=True)
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=messages, transient=True, disable=not messages.is_terminal) as bar:
        bar.add_task("starting", total=total)
        yield bar
