"""What several rooms' tests share."""

import os
import shutil
import signal
import sys

import pytest
from hypothesis import settings

settings.register_profile("without deadlines", deadline=None)  # a busy machine is no fault of the code
settings.load_profile("without deadlines")
# A run in the background may have Ctrl-C switched off, and so would all programs that tests start.
signal.signal(signal.SIGINT, signal.default_int_handler)

collect_ignore: list[str] = []
if sys.platform != "linux":  # the checker's sandbox is Linux's, and so is what looks at its processes
    collect_ignore += ["check"]
if sys.platform == "win32":  # these need a pseudo-terminal
    collect_ignore += ["cli/test_front_door.py", "cli/test_match_command.py", "cli/test_play_command.py"]


def need_program(name: str) -> str:
    """The path of a program; without it the test is skipped, but fails where everything must run (CI)."""
    path = shutil.which(name)
    if path is None:
        reason = f"{name} is not installed: 'apt-get install {name.lower()}' provides it"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    return path
