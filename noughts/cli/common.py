"""What the commands share: how they read what was given, and how they show results."""

import json
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from shutil import get_terminal_size
from types import FrameType
from typing import TYPE_CHECKING, Any

from noughts.api.position import read_position as read_position
from noughts.explanations.values import LEGEND, score_note
from noughts.game.errors import NoughtsError
from noughts.game.game import Game
from noughts.render.text import position_text

if TYPE_CHECKING:
    from rich.console import Console

    from noughts.players.player import Player
    from noughts.solving.solver.budget import SolveProgress
    from noughts.solving.verdict import Analysis

FAILED, UNUSABLE, NOT_PROVEN, INTERRUPTED, BROKEN_PIPE = 1, 2, 3, 130, 141  # exit codes
CTRL_C = "(Ctrl-C ends with what is known)"


# ---- what was given


def read_player(name: str, game: Game, seconds: float = 1.0, nodes: int | None = None) -> "Player":
    """The player with this name, who must be able to play the game."""
    from noughts.players.registry import fit_to_game, player_named

    return fit_to_game(player_named(name, seconds, nodes), game)


def read_any_player(
    name: str, game: Game, *, seconds: float, nodes: int | None = None, limit: float, sandbox: str
) -> "Player":
    """The player with this name, or the one in this file, which may take `limit` seconds for a move."""
    from noughts.check.player import is_file, player_from

    if is_file(name):
        return player_from(name, game, seconds=limit, sandbox=sandbox)
    try:
        return read_player(name, game, seconds, nodes)
    except NoughtsError as error:
        raise NoughtsError(f"{error}, or a file such as ./mine.py") from None


@contextmanager
def require_extra(extra: str, what: str) -> Iterator[None]:
    """Say which extra brings the packages along that `what` needs, where they are missing."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise NoughtsError(
            f"{what} needs {missing.name}, which is not installed: run pip install 'noughts[{extra}]'"
        ) from None


# ---- what is shown


def say(*lines: str) -> None:
    """Print lines of a result for people."""
    sys.stdout.write("".join(f"{line}\n" for line in lines))


def say_forfeits(forfeits: Sequence[str]) -> None:
    """Say why games were lost otherwise than on the board."""
    if forfeits:
        say("", "Lost otherwise than on the board:", *(wrap_text(f"- {reason}") for reason in forfeits))


def print_json(result: Any) -> None:
    """Print a result for programs."""
    say(json.dumps(result))


def columns() -> int:
    """How wide the terminal is."""
    return get_terminal_size().columns


def wrap_text(text: str) -> str:
    """A text in lines that fit, broken between words."""
    import textwrap  # here: only people need it

    whole = text.replace(" %", "\0%")  # no break within 95 %
    return textwrap.fill(
        whole, columns(), subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
    ).replace("\0", " ")


def board_with_values(analysis: "Analysis") -> str:
    """The board with the value of every move in its cell: a word, or a letter where space is short."""

    def board(*, short: bool) -> str:
        notes = {move.cell: score_note(move.score, short=short) for move in analysis.moves}
        return position_text(analysis.position, notes)

    whole = board(short=False)
    if max(map(len, whole.splitlines())) <= columns():
        return whole
    return f"{board(short=True)}\n\n{wrap_text(LEGEND)}"


def has_colour() -> bool:
    """Is stdout a terminal that shows colours, to somebody who wants them?"""
    knows_how = sys.platform != "win32" or bool(os.environ.get("WT_SESSION") or os.environ.get("TERM"))
    wanted = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return sys.stdout.isatty() and knows_how and wanted


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Columns under their heads; where they do not fit, one block a row.

    >>> print(table(("name", "nodes"), [("minimax", "549,946"), ("helper", "9")]))
    name       nodes
    minimax  549,946
    helper         9
    """
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    if sum(widths) + 2 * (len(widths) - 1) <= columns():
        first, *others = widths
        return "\n".join(
            "  ".join([row[0].ljust(first), *map(str.rjust, row[1:], others)]).rstrip()
            for row in (heads, *rows)
        )
    widest = max(map(len, heads))
    blocks = [
        [f"{head:{widest}}  {text}" for head, text in zip(heads, row, strict=True) if text] for row in rows
    ]
    return "\n\n".join(map("\n".join, blocks))


def console() -> "Console":
    """Where rich reports go: coloured on a terminal, plain in a pipe or with NO_COLOR."""
    from rich.console import Console  # not at the top: few commands need it

    class Output(Console):
        def on_broken_pipe(self) -> None:
            raise  # what it was called for: the command line knows what to do

    return Output(highlight=False)


# ---- long work


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
def status_line() -> Iterator[Callable[[str], None] | None]:
    """A function that shows a text on the last line of the screen, or None where nobody watches stderr."""
    if not sys.stderr.isatty():
        yield None
        return

    def show(text: str) -> None:
        width = columns() - 1
        sys.stderr.write(f"\r{text[:width]:{width}}\r")
        sys.stderr.flush()

    try:
        yield show
    finally:
        show("")


@contextmanager
def progress_line() -> Iterator[Callable[["SolveProgress"], None] | None]:
    """A function that shows how far a search has come, or None where nobody watches stderr."""
    with status_line() as show:
        if show is None:
            yield None
        else:
            show("searching (Ctrl-C ends it)")
            yield lambda progress: show(_in_words(progress))


def _in_words(progress: "SolveProgress") -> str:
    """A progress line for people.

    >>> from noughts.solving.solver.budget import SolveProgress
    >>> _in_words(SolveProgress(50_000, 2.0, 3, 25))
    '50,000 nodes, 25,000 a second, 3 of 25 moves, 2.0 s (Ctrl-C ends it)'
    """
    speed = progress.nodes / progress.seconds
    return (
        f"{progress.nodes:,} nodes, {speed:,.0f} a second, {progress.done} of {progress.moves} moves, "
        f"{progress.seconds:.1f} s (Ctrl-C ends it)"
    )
