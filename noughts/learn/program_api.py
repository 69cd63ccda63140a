"""Tasks that are answered with a program, for a front end: the file to begin with, and marking.

Each question brings the student's file along; nothing of it is kept.
"""

import time
from collections.abc import Callable
from hashlib import sha256
from threading import Lock
from typing import TYPE_CHECKING, TypedDict

from noughts.check.contract.limits import Limits
from noughts.game.errors import NoughtsError
from noughts.learn.course import activity_named

if TYPE_CHECKING:
    from noughts.learn.build import ProgramMark

LETTERS = 10  # of the SHA-256 of a program
PROGRESS_SECONDS = 0.1  # between two progress reports


class StartAnswer(TypedDict):
    """The program to begin a task with, and the functions of earlier tasks that it lacks."""

    source: str
    missing: list[str]


class ExampleAnswer(TypedDict):
    """A call that shows the mistake."""

    board: str | None
    call: str
    expected: str
    got: str


class ProgramMarkAnswer(TypedDict):
    """Whether a program does what its task asks; `kind` names the bar that it does not pass."""

    right: bool
    kind: str
    text: str
    failed: str | None
    line_number: int | None
    example: ExampleAnswer | None


class CertificateAnswer(TypedDict):
    """What a certificate says about a program: boards of its first move, and the start of its SHA-256."""

    boards: int | None
    letters: str


class MarkProgress(TypedDict):
    """How far the marking is: the function that is tried now, calls so far, and the first verdict."""

    what: str
    done: int
    first: ProgramMarkAnswer | None


def begin(
    source: bytes, lesson: str = "", task: str = "", model: str = "", limits: Limits | None = None
) -> StartAnswer:
    """The program to begin a task with; with `model`, the model's functions replace missing ones."""
    from noughts.learn.program import missing_functions, start_task, with_functions, with_model

    activity = activity_named(lesson, task)
    text = _text(source)
    if activity.lines:
        return {"source": with_functions(start_task(activity, text), activity.lines), "missing": []}
    text = with_model(activity, text) if model else start_task(activity, text)
    missing = [] if activity.kind == "fix" else missing_functions(activity, text)
    return {"source": text, "missing": missing}


def mark(
    source: bytes,
    lesson: str = "",
    task: str = "",
    limits: Limits | None = None,
    tell: Callable[[MarkProgress], None] = lambda part: None,
) -> ProgramMarkAnswer:
    """Mark a program; `tell` gets the progress, and the first verdict before the proof is complete.

    For lines of code to put in order, the file is their order: `1 2 3`.
    """
    from noughts.learn.build import mark_lines, mark_program

    activity = activity_named(lesson, task)
    if activity.lines:
        return _to_json(mark_lines(activity, _text(source), limits))
    if activity.kind not in ("build", "fix"):
        raise NoughtsError(f"{activity.title} is not answered with a program")
    meter = _MarkingProgress(tell)
    return _to_json(mark_program(activity, source, limits, first_verdict=meter.judge, progress=meter.count))


def certificate(source: bytes, limits: Limits | None = None) -> CertificateAnswer:
    """How many boards a program makes for its first move, and the letters that tell it from others."""
    from noughts.learn.build import count_first_move

    return {"boards": count_first_move(source, limits or Limits()), "letters": letters_of(source)}


def letters_of(source: bytes) -> str:
    """The first letters and digits of a program's SHA-256, as `sha256sum` prints them.

    >>> letters_of(b"X = 1")
    '0054327b6d'
    """
    return sha256(source).hexdigest()[:LETTERS]


def _text(source: bytes) -> str:
    try:
        return source.decode()
    except UnicodeDecodeError as error:
        raise NoughtsError("the file is not text in UTF-8") from error


def _to_json(found: "ProgramMark") -> ProgramMarkAnswer:
    example = found.example
    shown: ExampleAnswer | None = (
        None
        if example is None
        else {
            "board": example.board,
            "call": example.call,
            "expected": example.expected,
            "got": example.got,
        }
    )
    return {
        "right": found.right,
        "kind": found.kind,
        "text": found.text,
        "failed": found.failed,
        "line_number": found.line_number,
        "example": shown,
    }


class _MarkingProgress:
    """Reports the calls that are done, at most every `PROGRESS_SECONDS`, and the first verdict at once."""

    def __init__(self, tell: Callable[[MarkProgress], None]) -> None:
        self.tell, self.done, self.last = tell, 0, 0.0
        self.lock = Lock()  # several workers count

    def count(self, what: str, calls: int) -> None:
        """Add calls of a function that are done."""
        with self.lock:
            self.done += calls
            if time.monotonic() - self.last >= PROGRESS_SECONDS:
                self.last = time.monotonic()
                self.tell({"what": what, "done": self.done, "first": None})

    def judge(self, found: "ProgramMark") -> None:
        """Report the first verdict."""
        with self.lock:
            self.tell({"what": "minimax", "done": self.done, "first": _to_json(found)})
