"""A student's file, read into memory."""

from dataclasses import dataclass, field

from noughts.game.errors import NoughtsError

NAME = "tictactoe.py"
DATA = "./"  # the names of data files begin with this, so no module has such a name


class SubmissionError(NoughtsError):
    """A file or folder that cannot be checked."""


@dataclass(frozen=True, slots=True)
class Submission:
    """A file to check, with its content, so that another machine can check it."""

    file: str
    source: bytes = b""
    beside: dict[str, bytes] = field(default_factory=dict)  # modules of its folder, and data files as ./NAME
    problem: str | None = None  # why there is nothing to check
