"""The window of the classic exercise: `python runner.py`."""

import sys

from noughts.game.errors import NoughtsError
from noughts.window import open_window


def main() -> int:
    """Open the window, or print why it cannot be opened; return the exit code."""
    try:
        open_window()
    except NoughtsError as error:
        sys.stderr.write(f"noughts: {error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
