"""Which files to check, and how to check many of them side by side on any executor."""

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path

from noughts.check.answers import printable
from noughts.check.examine import examine
from noughts.check.limits import Limits
from noughts.check.report import Report
from noughts.check.waiting import results
from noughts.rules.errors import NoughtsError

NAME = "tictactoe.py"


class SubmissionError(NoughtsError):
    """A file or folder that cannot be checked."""


@dataclass(frozen=True, slots=True)
class Submission:
    """A file to check, with its content: whoever checks it need not be able to read it."""

    file: str
    source: bytes


def collect(paths: Iterable[Path]) -> list[Submission]:
    """The files that are meant, sorted, each once."""
    files = {file for path in paths for file in _files(path)}
    return [_read(file) for file in sorted(files)]


def _files(path: Path) -> Iterator[Path]:
    """The file itself; of a folder its `tictactoe.py`, or else every Python file in it and below it."""
    if not path.exists():
        raise SubmissionError(f"there is no file or folder {str(path)!r}")
    if not path.is_dir():
        yield path
        return
    found = list(_in_folder(path))
    if not found:
        raise SubmissionError(f"the folder {str(path)!r} has no Python files")
    yield from found


def _in_folder(folder: Path) -> Iterator[Path]:
    if (folder / NAME).is_file():
        yield folder / NAME
        return
    for path in folder.iterdir():
        if path.is_dir() and not path.name.startswith((".", "__")) and not (path / "pyvenv.cfg").exists():
            yield from _in_folder(path)
        elif path.suffix == ".py" and path.is_file():
            yield path


def _read(file: Path) -> Submission:
    try:
        return Submission(printable(str(file)), file.read_bytes())
    except OSError as error:
        raise SubmissionError(f"the file {str(file)!r} cannot be read: {error.strerror}") from error


def check_all(
    submissions: Iterable[Submission],
    executor: Executor,
    limits: Limits,
    sandbox: str = "auto",
    workers: int = 1,
    done: Callable[[Report], None] = lambda report: None,
) -> list[Report]:
    """Check files side by side, each with so many workers; the reports come in the order of the files."""
    futures = [
        executor.submit(examine, submission.file, submission.source, limits, sandbox, workers)
        for submission in submissions
    ]
    try:
        for report in results(futures):
            done(report)
    except BaseException:
        for future in futures:
            future.cancel()
        raise
    return [future.result() for future in futures]


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
