"""Files that mean harm: each gets a clear verdict within the limits, and nothing of it is left."""

import ctypes
import os
import select
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from noughts.check.examine import examine
from noughts.check.limits import MEBIBYTE, Limits
from noughts.check.report import Report
from noughts.check.sandbox import bwrap_works
from tests.check.check_modules import CHECKS, HEAD, RIGHT, module

LIMITS = Limits(call_seconds=3, minimax_seconds=3, file_seconds=100, memory_bytes=512 * MEBIBYTE)
BECOME_REAPER = 36  # prctl: orphans of our children become our children
PROTECTIONS = ["limits", "bwrap"] if bwrap_works() else ["limits"]


def children() -> set[int]:
    """The processes below this one, dead or alive."""
    own = str(os.getpid())
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = stat.read_text().rpartition(")")[2].split()[1]
        except OSError:
            continue  # it has just ended
        if parent == own:
            found.add(int(stat.parent.name))
    return found


def is_dead(child: int) -> bool:
    """Is this child dead, and only waits to be counted? It may be about to be."""
    handle = os.pidfd_open(child)
    ended, _, _ = select.select([handle], [], [], 10)
    os.close(handle)
    return bool(ended) and os.waitpid(child, os.WNOHANG)[0] == child


def open_descriptors() -> int:
    return sum(1 for _ in Path("/proc/self/fd").iterdir())


@pytest.fixture(autouse=True)
def nothing_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    ctypes.CDLL(None).prctl(BECOME_REAPER, 1, 0, 0, 0)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    before = children()
    descriptors = open_descriptors()
    yield
    for process in children() - before:
        assert is_dead(process)
    assert list(tmp_path.iterdir()) == []
    assert open_descriptors() == descriptors


def verdict(source: bytes, sandbox: str, limits: Limits = LIMITS) -> Report:
    report = examine("hostile.py", source, limits, sandbox, workers=1)
    assert [check.name for check in report.checks] == list(CHECKS)
    words = {"limits": "limits only", "bwrap": "bubblewrap"}[sandbox]
    assert words in report.notes[0]
    return report


def failing(report: Report) -> dict[str, str | None]:
    return {check.name: check.follows_from for check in report.checks if check.passed is False}


def reason(report: Report, name: str) -> str:
    example = next(check.counterexample for check in report.checks if check.name == name)
    assert example is not None
    return f"{example.got} {example.why}"


AT_IMPORT = {
    "endless loop": ("while True: pass", "no answer within 3 s"),
    "fork": ("import os\nwhile True: os.fork()", "Error"),
    "another program": ("import subprocess\nsubprocess.run(['sleep', '1000'])", "Error"),
    "thread": ("import threading\nthreading.Thread(target=print).start()", "can't start new thread"),
    "sys.exit": ("import sys\nsys.exit('0 failures')", "SystemExit: 0 failures"),
    "input": ("input('your name? ')", "EOFError"),
    "os._exit": ("import os\nos._exit(0)", "ended with exit code 0"),
    "killed": ("import os\nos.kill(os.getpid(), 9)\nos._exit(3)", "PermissionError"),
    "crash": ("import ctypes\nctypes.string_at(0)", "SIGSEGV"),
    "alarm": ("import signal\nsignal.alarm(1)\nwhile True: pass", "SIGALRM"),
    "Ctrl-C": ("raise KeyboardInterrupt", "KeyboardInterrupt"),
    "missing import": ("import no_such_module", "No module named 'no_such_module'"),
    "syntax error": ("def player(board)\n    return X", "SyntaxError"),
    "no text": (b"\x00\xff\xfe\x00".decode("latin-1"), "SyntaxError"),
    "memory": ("hoard = []\nwhile True: hoard.append(bytearray(1 << 20))", "MemoryError"),
    "junk on every pipe": (
        "import os\nfor pipe in range(3, 4096):\n  try: os.write(pipe, b'passed\\n')\n  except OSError: pass",
        "the checker's own channel",
    ),
    "a long line on every pipe": (
        "import os\nfor pipe in range(3, 4096):\n  try:\n    while True: os.write(pipe, b'x' * 9999)\n"
        "  except OSError: pass",
        "the checker's own channel",
    ),
    "every pipe closed": ("import os\nos.closerange(0, 4096)\nwhile True: pass", "closed the channel"),
    "big file": ("open('big', 'wb').write(bytes(1 << 24))", "File too large"),
    "file elsewhere": ("open('/etc/passwd', 'a')", "Error"),
    "home": ("import pathlib\n(pathlib.Path.home() / 'noughts-was-here').write_text('')", "Error"),
    "parent's memory": ("import os\nopen(f'/proc/{os.getppid()}/mem', 'r+b')", "PermissionError"),
    "kill the parent": ("import os\nos.kill(os.getppid(), 9)", "PermissionError"),
    "network": ("import socket\nsocket.create_connection(('127.0.0.1', 80))", "PermissionError"),
    "environment": ("import os\nraise Exception(sorted(os.environ.keys() - {'PWD'}))", "'LANG'"),
    "answers of its own": (
        "import sys\nframe = sys._getframe()\n"
        "while 'order' not in frame.f_locals: frame = frame.f_back\n"
        "frame.f_locals['send'](frame.f_locals['order']['token'], 1, 'returned', None, {'functions': 3})",
        "the checker's own channel",
    ),
    "escape codes": (r"raise ValueError('\x1b[2J\x1b[32mAll checks passed')", "ValueError:  [2J [32mAll"),
    "evil text": (
        "class Evil(Exception):\n  def __str__(self): raise SystemExit\nraise Evil",
        "Evil that cannot be shown",
    ),
}


# without bubblewrap these need Landlock, and without that they do what they say: they are not even tried
NEEDS_LANDLOCK = {"file elsewhere", "home", "parent's memory"}
ASK_VERSION = (444, None, 0, 1)  # landlock_create_ruleset, which then only says what it knows
HAS_LANDLOCK = ctypes.CDLL(None).syscall(*ASK_VERSION) > 0
TRIED = [
    (name, sandbox)
    for name in AT_IMPORT
    for sandbox in PROTECTIONS
    if HAS_LANDLOCK or sandbox == "bwrap" or name not in NEEDS_LANDLOCK
]


@pytest.mark.parametrize(("name", "sandbox"), TRIED)
def test_at_import(name: str, sandbox: str) -> None:
    source, words = AT_IMPORT[name]
    report = verdict(source.encode("latin-1"), sandbox)
    assert not report.passed
    assert failing(report) == {"imports": None}
    assert words in reason(report, "imports")
    assert all(check.passed is None for check in report.checks[1:])
    assert report.seconds < 30


# what `minimax` does on one board, and words of the reason
IN_A_CALL = {
    "exit": ("exit()", "SystemExit"),
    "Ctrl-C": ("raise KeyboardInterrupt", "KeyboardInterrupt"),
    "os._exit": ("os._exit(5)", "ended with exit code 5"),
    "endless loop": ("while True: pass", "no answer within 3 s"),
    "fork": ("while True: os.fork()", "Error"),
    "deep recursion": ("sys.setrecursionlimit(10 ** 9); return minimax(board)", "minimax"),
    "no plain thing": ("return type('Evil', (), {'__repr__': lambda self: exit()})()", "cannot be shown"),
    "without end": ("return [0] * 10 ** 7", "[0, 0, 0"),
}


@pytest.mark.parametrize("name", IN_A_CALL)
def test_in_a_call(name: str) -> None:
    line, words = IN_A_CALL[name]
    source = module(
        tail=f"""
        import os, sys
        right = minimax
        def minimax(board):
            if board == [[X, X, None], [O, O, None], [None, None, None]]:
                {line}
            return right(board)
        """
    )
    report = verdict(source, PROTECTIONS[-1])
    assert failing(report) == {"minimax": None}
    assert words in reason(report, "minimax")
    assert next(check.failed for check in report.checks if check.name == "minimax") == 1


def test_an_endless_minimax_is_given_up() -> None:
    report = verdict(module(minimax="def minimax(board):\n    while True: pass"), PROTECTIONS[-1])
    assert failing(report) == {"minimax": None, "minimax_none": None}
    assert "minimax was given up after 2 calls without an answer" in report.notes
    assert report.seconds < 60


def test_an_endless_winner_is_the_cause_of_all() -> None:
    head, colon, body = RIGHT["winner"].partition("(board):\n")
    endless = f"{head}{colon}            while board[2][2]: pass\n{body}"
    report = verdict(module(winner=endless), PROTECTIONS[-1], Limits(call_seconds=1, minimax_seconds=1))
    following = ("terminal", "utility", "minimax", "minimax_none")
    assert failing(report) == {"winner": None, **dict.fromkeys(following, "winner")}


@pytest.mark.parametrize("sandbox", PROTECTIONS)
def test_a_gigabyte_of_output_hurts_nobody(sandbox: str) -> None:
    source = module(tail="line = 'All checks passed' * 1000\nfor _ in range(60_000): print(line)")
    report = verdict(source, sandbox, Limits(minimax_seconds=60))
    assert report.passed


def test_replaced_builtins_are_the_files_own() -> None:
    replaced = """
        import builtins
        for name in ("len", "isinstance", "issubclass", "type", "str", "repr", "any", "enumerate"):
            setattr(builtins, name, None)
        """
    assert verdict(module(tail=replaced), PROTECTIONS[-1]).passed
    broken = verdict(module(tail="import builtins\nbuiltins.sum = builtins.all = None"), PROTECTIONS[-1])
    assert "player" in failing(broken)
    assert "TypeError" in reason(broken, "player")


def test_numpy_boards() -> None:
    source = module(
        "import numpy\n" + HEAD,
        initial_state="def initial_state(): return numpy.full((3, 3), None)",
    )
    report = verdict(source, PROTECTIONS[-1])
    if find_spec("numpy") is None:
        assert "No module named 'numpy'" in reason(report, "imports")
    else:
        assert "a board is a list of three lists, not a numpy.ndarray" in reason(report, "initial_state")


def test_boards_of_another_type() -> None:
    source = module(
        initial_state="""
        class ndarray:
            def __iter__(self): raise RuntimeError
        def initial_state(): return ndarray()
        """
    )
    report = verdict(source, PROTECTIONS[-1])
    assert failing(report) == {"initial_state": None}
    assert "a list of three lists, not a ndarray" in reason(report, "initial_state")


def test_the_time_for_the_file() -> None:
    slow = module(
        tail="""
        import time
        right = actions
        def actions(board):
            time.sleep(0.01)
            return right(board)
        """
    )
    report = verdict(slow, PROTECTIONS[-1], Limits(file_seconds=4))
    assert not report.passed
    assert failing(report) == {}
    assert next(check.passed for check in report.checks if check.name == "actions") is None
    assert any("the time for the file, 4 s, ran out" in note for note in report.notes)
    assert report.seconds < 20
