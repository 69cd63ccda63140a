"""Settings and helpers for the tests of several packages."""

import os
import shutil
import signal
import sys

import pytest
from hypothesis import settings

settings.register_profile("without deadlines", deadline=None)  # a busy machine must not fail a test
settings.load_profile("without deadlines")
# In the background, a shell may switch Ctrl-C off for this process and every program that a test starts.
signal.signal(signal.SIGINT, signal.default_int_handler)

collect_ignore: list[str] = []
if sys.platform != "linux":  # the sandbox needs Linux, and its tests read /proc
    collect_ignore += ["check"]
if sys.platform == "win32":  # these need a pseudo-terminal
    collect_ignore += ["cli/test_every_command.py", "cli/test_match_command.py", "cli/test_play_command.py"]


def need_program(name: str) -> str:
    """The path of a program; without it, the test is skipped, or fails in CI, where all tests must run."""
    path = shutil.which(name)
    if path is None:
        reason = f"{name} is not installed: 'apt-get install {name.lower()}' provides it"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    return path
