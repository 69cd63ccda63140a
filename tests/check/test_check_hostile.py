"""Files that mean harm: each gets a clear verdict within the limits, and nothing of it is left."""

import ctypes
import os
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import pytest
from check_modules import CHECKS, RIGHT, module

from noughts.check.examine import examine
from noughts.check.limits import MEBIBYTE, Limits
from noughts.check.report import Report
from noughts.check.sandbox import bwrap_works

LIMITS = Limits(call_seconds=4, minimax_seconds=4, file_seconds=100, memory_bytes=512 * MEBIBYTE)
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


@pytest.fixture(autouse=True)
def nothing_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    ctypes.CDLL(None).prctl(BECOME_REAPER, 1, 0, 0, 0)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    before = children()
    descriptors = set(os.listdir("/proc/self/fd"))
    yield
    assert children() == before
    assert list(tmp_path.iterdir()) == []
    assert len(os.listdir("/proc/self/fd")) <= len(descriptors)


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
    "endless loop": ("while True: pass", "no answer within 4 s"),
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
        "import os\nfor pipe in range(3, 40):\n  try: os.write(pipe, b'all passed\\n')\n  except OSError: pass",
        "the checker's own channel",
    ),
    "a long line on every pipe": (
        "import os\nfor pipe in range(3, 40):\n  try:\n    while True: os.write(pipe, b'x' * 9999)\n"
        "  except OSError: pass",
        "the checker's own channel",
    ),
    "every pipe closed": ("import os\nos.closerange(0, 64)\nwhile True: pass", "closed the channel"),
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


@pytest.mark.parametrize("sandbox", PROTECTIONS)
@pytest.mark.parametrize("name", AT_IMPORT)
def test_at_import(name: str, sandbox: str) -> None:
    source, words = AT_IMPORT[name]
    report = verdict(source.encode("latin-1"), sandbox)
    assert not report.passed
    assert failing(report) == {"imports": None}
    assert words in reason(report, "imports")
    assert all(check.passed is None for check in report.checks[1:])
    assert report.seconds < 30


@dataclass
class InFunction:
    """A line at the start of a function, what fails then, and the words of the reason."""

    function: str
    line: str
    failing: dict[str, str | None]
    words: str


ON_ONE_BOARD = "board == [[X, X, X], [O, O, None], [None, None, None]]"
IN_FUNCTION = {
    "endless loop": InFunction(
        "winner",
        "while board[2][2]: pass",
        {
            "winner": None,
            "terminal": "winner",
            "utility": "winner",
            "minimax": "winner",
            "minimax_none": "winner",
        },
        "no answer within 4 s",
    ),
    "endless minimax": InFunction(
        "minimax", "while True: pass", {"minimax": None, "minimax_none": None}, "no answer within 4 s"
    ),
    "exit": InFunction("utility", f"if {ON_ONE_BOARD}: exit()", {"utility": None}, "SystemExit"),
    "Ctrl-C": InFunction(
        "utility", f"if {ON_ONE_BOARD}: raise KeyboardInterrupt", {"utility": None}, "KeyboardInterrupt"
    ),
    "os._exit": InFunction(
        "utility",
        f"if {ON_ONE_BOARD}: __import__('os')._exit(5)",
        {"utility": None},
        "ended with exit code 5",
    ),
    "fork": InFunction(
        "utility",
        f"if {ON_ONE_BOARD}:\n        while True: __import__('os').fork()",
        {"utility": None},
        "Error",
    ),
    "deep recursion": InFunction(
        "utility",
        f"if {ON_ONE_BOARD}:\n        import sys\n        sys.setrecursionlimit(10 ** 9)\n        return utility(board)",
        {"utility": None},
        "utility",
    ),
    "an answer that is no plain thing": InFunction(
        "utility",
        f"if {ON_ONE_BOARD}:\n        return type('Evil', (), {{'__repr__': lambda self: exit()}})()",
        {"utility": None},
        "Evil that cannot be shown",
    ),
    "an answer without end": InFunction(
        "utility", f"if {ON_ONE_BOARD}: return [0] * 10 ** 7", {"utility": None}, "[0, 0, 0"
    ),
}


@pytest.mark.parametrize("name", IN_FUNCTION)
def test_in_a_function(name: str) -> None:
    case = IN_FUNCTION[name]
    head, colon, body = RIGHT[case.function].partition("(board):\n")
    indented = case.line.replace("\n    ", "\n            ")
    source = module(**{case.function: f"{head}{colon}            {indented}\n{body}"})
    report = verdict(source, PROTECTIONS[-1])
    if name in ("exit", "Ctrl-C", "os._exit", "fork", "deep recursion"):
        case.failing.update(minimax="utility")  # its search comes by that board
    assert failing(report).keys() >= {next(iter(case.failing))}
    assert case.words in reason(report, next(iter(case.failing)))
    assert not report.passed


@pytest.mark.parametrize("sandbox", PROTECTIONS)
def test_a_gigabyte_of_output_hurts_nobody(sandbox: str) -> None:
    source = module(tail="line = 'All checks passed' * 1000\nfor _ in range(60_000): print(line)")
    report = verdict(source, sandbox, Limits(minimax_seconds=60))
    assert report.passed


def test_replaced_builtins_are_the_files_own() -> None:
    replaced = """
        import builtins
        for name in ("len", "isinstance", "issubclass", "type", "str", "list", "repr", "any", "enumerate"):
            setattr(builtins, name, None)
        """
    assert verdict(module(tail=replaced), PROTECTIONS[-1]).passed
    broken = verdict(module(tail="import builtins\nbuiltins.sum = builtins.all = None"), PROTECTIONS[-1])
    assert "player" in failing(broken)
    assert "TypeError" in reason(broken, "player")


def test_numpy_boards() -> None:
    source = module(
        "import numpy" + "\n" + "X, O, EMPTY = 'X', 'O', None",
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
        tail="import time\nright = actions\ndef actions(board):\n    time.sleep(0.01)\n    return right(board)"
    )
    report = verdict(slow, PROTECTIONS[-1], Limits(file_seconds=4))
    assert not report.passed
    assert failing(report) == {}
    assert next(check.passed for check in report.checks if check.name == "actions") is None
    assert any("the time for the file, 4 s, ran out" in note for note in report.notes)
    assert report.seconds < 20
