"""The command line without a process of its own, for tests that need not start one."""

import json
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from typing import Any

from noughts.cli import call


@dataclass(frozen=True)
class Called:
    """How a command ended."""

    code: int
    stdout: str
    stderr: str


def called(*arguments: str, typed: str | None = None) -> Called:
    """Call a command, with what a person types if it asks."""
    before = sys.stdin
    if typed is not None:
        sys.stdin = StringIO(typed)
    try:
        with redirect_stdout(StringIO()) as out, redirect_stderr(StringIO()) as messages:
            code = call(arguments)
    finally:
        sys.stdin = before
    return Called(code, out.getvalue(), messages.getvalue())


def as_json(*arguments: str) -> Any:
    """What a command answers to a program."""
    done = called(*arguments, "--json")
    assert (done.code, done.stderr) == (0, "")
    return json.loads(done.stdout)
