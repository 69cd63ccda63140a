"""Read what the student types, or notice that a file was saved."""

import select
import sys
from pathlib import Path

SaveTime = tuple[int, int]  # a number that changes when a file is saved, and its size
QUIT = {"quit", "q"}
POLL_SECONDS = 0.3  # between two looks at the file


class Leave(Exception):  # noqa: N818 not an error
    """The student wants to stop."""


def read_answer() -> str:
    """The next line, without spaces around it; raises `Leave` at the end of the input, or for quit."""
    _prompt()
    try:
        line = sys.stdin.readline()
    except KeyboardInterrupt:
        line = ""
    return _require_answer(line)


def read_answer_or_save(path: Path, before: SaveTime) -> str | None:
    """The next line, or None when the file has another time than `before` first."""
    if not sys.stdin.isatty() or sys.platform == "win32":
        return read_answer()
    _prompt()
    try:
        while not select.select([sys.stdin], [], [], POLL_SECONDS)[0]:
            if save_time(path) != before:
                sys.stdout.write("\n")
                return None
        line = sys.stdin.readline()
    except KeyboardInterrupt:
        line = ""
    return _require_answer(line)


def _prompt() -> None:
    sys.stdout.write("> " if sys.stdin.isatty() else "")
    sys.stdout.flush()


def _require_answer(line: str) -> str:
    if not line or line.strip().lower() in QUIT:
        raise Leave
    return line.strip()


def save_time(path: Path) -> SaveTime:
    """A number that changes when the file is saved, and its size; both 0 while there is none."""
    try:
        found = path.stat()
    except OSError:
        return 0, 0
    return found.st_mtime_ns, found.st_size
