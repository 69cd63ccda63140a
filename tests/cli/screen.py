"""A command on a pseudo-terminal without input."""

import os
import pty
import subprocess
import sys


def on_a_screen(*arguments: str, **environment: str) -> tuple[int, str]:
    """The exit code of a command, and its output."""
    ours, its = pty.openpty()
    plain = {name: text for name, text in os.environ.items() if name != "NO_COLOR"}
    with subprocess.Popen(
        [sys.executable, "-c", "from noughts.cli import main; main()", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=its,
        stderr=its,
        env={**plain, "TERM": "xterm", **environment},
    ) as program:
        os.close(its)
        seen = b""
        try:
            while part := os.read(ours, 65536):
                seen += part
        except OSError:  # how Linux says that the other end is closed
            pass
        os.close(ours)
    return program.returncode, seen.decode().replace("\r\n", "\n")
