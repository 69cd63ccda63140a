"""Count the calls from one file of noughts to another while a command runs.

python -m benchmarks.cross_file_calls [COMMAND ...]: by default `analyse X.O/.X./O..`. The number does not
depend on the machine; `tests/cli/test_cross_file_calls.py` holds a limit.
"""

import sys
from collections import Counter
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from types import FrameType

import noughts
from noughts.cli import call

PACKAGE = str(Path(noughts.__file__).parent)
DEFAULT = ("analyse", "X.O/.X./O..")


def cross_file_calls(*command: str) -> Counter[tuple[str, str]]:
    """How often each file called a function of another file, calls at import included."""
    calls: Counter[tuple[str, str]] = Counter()

    def count(frame: FrameType, event: str, argument: object) -> None:
        if event != "call" or frame.f_back is None:
            return
        caller, called = frame.f_back.f_code.co_filename, frame.f_code.co_filename
        if caller != called and caller.startswith(PACKAGE) and called.startswith(PACKAGE):
            calls[caller, called] += 1

    with redirect_stdout(StringIO()):
        sys.setprofile(count)
        try:
            call(command)
        finally:
            sys.setprofile(None)
    return calls


if __name__ == "__main__":
    found = cross_file_calls(*sys.argv[1:] or DEFAULT)
    for (caller, called), times in found.most_common(25):
        print(f"{times:6} {caller.removeprefix(PACKAGE)} -> {called.removeprefix(PACKAGE)}")
    print(found.total())
