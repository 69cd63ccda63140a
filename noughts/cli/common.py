"""What the commands share: options that mean the same everywhere, and how results are shown."""

import json
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING, Annotated, Any

import typer

from noughts.exact.solver.watch import Progress
from noughts.rules.game import Game
from noughts.rules.position import Position

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON, for programs.")]
GameText = Annotated[str, typer.Option("--game", metavar="WIDTHxHEIGHTkK", help="The game, such as 5x4k4.")]
PositionText = Annotated[
    str, typer.Argument(metavar="POSITION", help="Rows from the top, such as X.O/.X./O.. ('.' is empty).")
]
Limit = Annotated[
    float | None, typer.Option("--limit", min=0, metavar="SECONDS", help="Stop then, with what is known.")
]
Distance = Annotated[
    bool, typer.Option("--distance", help="Also find the shortest win and the longest resistance in plies.")
]


def console() -> "Console":
    """Where results for people go: coloured on a terminal, plain in a pipe or with NO_COLOR."""
    from rich.console import Console  # not at the top: programs that want JSON need not wait for it

    return Console(highlight=False)


def table(*columns: str) -> "Table":
    """An empty table for people."""
    from rich.table import Table

    return Table(*columns)


def print_json(result: Any) -> None:
    """Print a result for programs."""
    typer.echo(json.dumps(result))


def read_position(text: str, game: str) -> Position:
    """The position that the user means."""
    return Position.parse(text, Game.parse(game))


@contextmanager
def ctrl_c() -> Iterator[threading.Event]:
    """An event that Ctrl-C sets, so that long work can end with what it knows."""
    cancel = threading.Event()

    def handle(number: int, frame: FrameType | None) -> None:
        cancel.set()

    before = signal.signal(signal.SIGINT, handle)
    try:
        yield cancel
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def progress_line() -> Iterator[Callable[[Progress], None] | None]:
    """A function that shows how far a search has come, or None where nobody watches stderr."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console

    with Console(stderr=True, highlight=False).status("searching (Ctrl-C ends with what is known)") as status:
        yield lambda progress: status.update(_in_words(progress))


def _in_words(progress: Progress) -> str:
    """A progress line for people.

    >>> _in_words(Progress(50_000, 2.0, 3, 25))
    '50,000 nodes, 25,000 a second, 3 of 25 moves, 2.0 s (Ctrl-C ends with what is known)'
    """
    speed = progress.nodes / progress.seconds
    return (
        f"{progress.nodes:,} nodes, {speed:,.0f} a second, {progress.done} of {progress.moves} moves, "
        f"{progress.seconds:.1f} s (Ctrl-C ends with what is known)"
    )
