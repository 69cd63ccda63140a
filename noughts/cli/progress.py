"""Long work: show how far it has come, and stop it with Ctrl-C."""

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

from noughts.cli.output import terminal_width

if TYPE_CHECKING:
    from noughts.solving.solver.budget import SolveProgress

CTRL_C = "(Ctrl-C stops with the result so far)"


@contextmanager
def cancel_on_ctrl_c() -> Iterator[threading.Event]:
    """An event that Ctrl-C sets, so that a long search can return its result so far."""
    cancel = threading.Event()

    def handle(number: int, frame: FrameType | None) -> None:
        cancel.set()

    before = signal.signal(signal.SIGINT, handle)
    try:
        yield cancel
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def status_line() -> Iterator[Callable[[str], None] | None]:
    """A function that shows a text on the last line of the screen, or None if stderr is not a terminal."""
    if not sys.stderr.isatty():
        yield None
        return

    def show(text: str) -> None:
        width = terminal_width() - 1
        sys.stderr.write(f"\r{text[:width]:{width}}\r")
        sys.stderr.flush()

    try:
        yield show
    finally:
        show("")


@contextmanager
def progress_line() -> Iterator[Callable[["SolveProgress"], None] | None]:
    """A function that shows the progress of a search, or None if stderr is not a terminal."""
    with status_line() as show:
        if show is None:
            yield None
        else:
            show("searching (Ctrl-C ends it)")
            yield lambda progress: show(_format_progress(progress))


def _format_progress(progress: "SolveProgress") -> str:
    """The progress of a search as one line.

    >>> from noughts.solving.solver.budget import SolveProgress
    >>> _format_progress(SolveProgress(50_000, 2.0, 3, 25))
    '50,000 nodes, 25,000 per second, 3 of 25 moves, 2.0 s (Ctrl-C ends it)'
    """
    speed = progress.nodes / progress.seconds
    return (
        f"{progress.nodes:,} nodes, {speed:,.0f} per second, {progress.done} of {progress.moves} moves, "
        f"{progress.seconds:.1f} s (Ctrl-C ends it)"
    )
