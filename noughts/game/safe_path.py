"""Keep the current folder off the import path, here and in every Python process that noughts starts.

`python -c` and `python -m` put the current folder first on `sys.path`, and multiprocessing starts its
helpers with `-c`. A student's `selectors.py` in that folder would then run in place of the standard
library's, outside of any sandbox.

This file imports only modules that Python has loaded before it reads the path: `__main__` needs it
while the current folder is still first.
"""

import os
import sys
from _thread import allocate_lock

VARIABLE = "PYTHONSAFEPATH"


def drop_current_folder() -> None:
    """Remove the current folder from the path of this process, and of all that it starts from now on."""
    if not sys.flags.safe_path and sys.path and sys.path[0] in ("", _current_folder()):
        del sys.path[0]
    home = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    if home not in sys.path:  # a checkout that is not installed; last, so that it hides no other package
        sys.path.append(home)
    os.environ[VARIABLE] = "1"


def _current_folder() -> str:
    try:
        return os.getcwd()
    except OSError:  # it was removed
        return ""


class SafeChildren:
    """While this context is open, new Python processes do not import from the current folder.

    It sets an environment variable, which child processes inherit. The last context to close restores it.
    """

    _lock = allocate_lock()
    _open = 0
    _before: str | None = None

    def __enter__(self) -> None:
        with SafeChildren._lock:
            if SafeChildren._open == 0:
                SafeChildren._before = os.environ.get(VARIABLE)
                os.environ[VARIABLE] = "1"
            SafeChildren._open += 1

    def __exit__(self, kind: object, error: object, traceback: object) -> None:
        with SafeChildren._lock:
            SafeChildren._open -= 1
            if SafeChildren._open == 0 and SafeChildren._before is None:
                os.environ.pop(VARIABLE, None)
