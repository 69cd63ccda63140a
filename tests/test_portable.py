"""noughts on a Python that looks like Windows: every module can be imported, and commands answer."""

from pathlib import Path

from tests.windows import run_on_windows

PACKAGE = Path(__file__).parent.parent / "noughts"
PROGRAM = str(PACKAGE.parent / "tictactoe.py")


def test_the_names_that_windows_lacks_are_missing() -> None:
    done = run_on_windows(
        "import fcntl_is_gone"
        if False
        else "import multiprocessing.context, os, select, signal\n"
        "for module in 'fcntl grp pwd resource termios'.split():\n"
        "    try: __import__(module)\n"
        "    except ModuleNotFoundError: print(module)\n"
        "print(*(hasattr(*pair) for pair in [(os, 'fork'), (os, 'sched_getaffinity'), (os, 'sysconf'), "
        "(select, 'poll'), (signal, 'SIGALRM'), (multiprocessing.context, 'ForkServerContext')]))"
    )
    assert done.stderr == ""
    assert done.stdout.split() == ["fcntl", "grp", "pwd", "resource", "termios", *["False"] * 6]
