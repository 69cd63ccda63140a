"""Print results: for people in lines that fit the terminal, for programs as JSON."""

import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any

from noughts.explanations import analysis_text
from noughts.explanations.values import LEGEND
from noughts.game.errors import NoughtsError
from noughts.game.files import atomic_write, errors_as, goes_to_stdout, is_stream, require_writable

if TYPE_CHECKING:
    from rich.console import Console

    from noughts.solving.verdict import Analysis

UNLIMITED = 1 << 20  # characters: no line of a result is longer


def say(*lines: str) -> None:
    """Print lines of a result for people."""
    sys.stdout.write("".join(f"{line}\n" for line in lines))


def say_beside(output: Path, *lines: str) -> None:
    """Print lines about an output; on stderr if the output itself goes to stdout."""
    text = "".join(f"{line}\n" for line in lines)
    (sys.stderr if goes_to_stdout(output) else sys.stdout).write(text)


def require_output(output: Path, what: str, as_json: bool = False) -> None:
    """Raise NoughtsError if the output cannot be written, before the work; JSON must not mix with it."""
    if as_json and goes_to_stdout(output):
        raise NoughtsError("--json and this output both go to stdout: name a file for one of them")
    with errors_as(f"{what} cannot be written"):
        require_writable(output)


@contextmanager
def file_for(output: Path) -> Iterator[Path]:
    """The file to write; for a device or a pipe a temporary file, which goes there when the block ends."""
    if not is_stream(output):
        yield output
        return
    from shutil import copyfileobj  # imported here: few commands write files
    from tempfile import TemporaryDirectory

    with TemporaryDirectory(prefix="noughts-") as folder:
        file = Path(folder) / (output.name or "output")
        yield file
        with file.open("rb") as made, atomic_write(output) as there:
            copyfileobj(made, there)


def say_forfeits(reasons: Sequence[str]) -> None:
    """Print why players forfeited games."""
    if reasons:
        say("", "Forfeited games:", *(wrap_text(f"- {reason}") for reason in reasons))


def print_json(result: Any) -> None:
    """Print a result for programs."""
    say(json.dumps(result))


def terminal_width() -> int:
    """The width of the terminal, in characters."""
    return get_terminal_size().columns


def text_width() -> int:
    """The width for results: that of the terminal, or COLUMNS. A file or a pipe gets whole lines."""
    return terminal_width() if sys.stdout.isatty() or os.environ.get("COLUMNS") else UNLIMITED


def wrap_text(text: str) -> str:
    """A text in lines that fit the terminal, broken between words."""
    import textwrap  # imported here: JSON output does not need it

    whole = text.replace(" %", "\0%")  # never break "95 %"
    return textwrap.fill(
        whole, text_width(), subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
    ).replace("\0", " ")


def as_sentence(error: Exception) -> str:
    """The message of an error as a sentence.

    >>> as_sentence(ValueError("there is no move yet"))
    'There is no move yet.'
    """
    return f"{str(error)[0].upper()}{str(error)[1:]}."


def board_with_values(analysis: "Analysis") -> str:
    """The board with the value of every move in its cell: a word, or a letter where space is short."""
    board = analysis_text.board_with_values(analysis)
    if max(map(len, board.splitlines())) <= text_width():
        return board
    return f"{analysis_text.board_with_values(analysis, short=True)}\n\n{wrap_text(LEGEND)}"


def has_colour() -> bool:
    """Is stdout a terminal that shows colours, and does the user want them?"""
    can_show = sys.platform != "win32" or bool(os.environ.get("WT_SESSION") or os.environ.get("TERM"))
    wanted = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return sys.stdout.isatty() and can_show and wanted


def format_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in columns, or one block per row where the columns do not fit the terminal.

    >>> print(format_table(("name", "nodes"), [("minimax", "549,946"), ("helper", "9")]))
    name       nodes
    minimax  549,946
    helper         9
    """
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    if sum(widths) + 2 * (len(widths) - 1) <= text_width():
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
    """The console for rich output: coloured on a terminal, plain and in whole lines in a pipe."""
    from rich.console import Console  # imported here: few commands need it

    class Output(Console):
        def on_broken_pipe(self) -> None:
            raise  # re-raise: the command line turns a broken pipe into an exit code

    width = text_width()
    return Output(highlight=False, width=width if width == UNLIMITED else None)
