"""Files that mean harm: each gets a clear verdict within the limits, and nothing of it is left."""

import ctypes
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from threading import Event
from time import monotonic
from types import SimpleNamespace

import pytest

from noughts.check.contract.call import Answer, Call
from noughts.check.contract.checks import CHECKS as RULES
from noughts.check.contract.checks import Check
from noughts.check.contract.limits import MEBIBYTE, Limits
from noughts.check.grade.examine import examine
from noughts.check.grade.report import Report
from noughts.check.sandbox.channel import Channel, SandboxJob
from noughts.check.sandbox.messages import ChildLostError
from noughts.check.sandbox.pipes import PolledPipes
from noughts.check.sandbox.process import choose_protection
from noughts.check.sandbox.session import ChildSession
from noughts.game.position import Position
from tests.check.check_modules import CHECKS, HEAD, RIGHT, module
from tests.check.one_check import failed_alone, found_alone
from tests.check.processes import children, is_dead
from tests.check.test_check_escape import BECOME_REAPER, PROTECTIONS

LIMITS = Limits(call_seconds=3, minimax_seconds=3, file_seconds=100, memory_bytes=512 * MEBIBYTE)


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
    words = {"landlock": "Protection: Landlock", "bwrap": "Protection: bubblewrap"}[sandbox]
    assert report.notes[0].text.startswith(words)
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
    "syntax error": ("def player(board)\n    return X", "SyntaxError"),
    "no text": (b"\x00\xff\xfe\x00".decode("latin-1"), "SyntaxError"),
    "memory": ("hoard = []\nwhile True: hoard.append(bytearray(1 << 20))", "MemoryError"),
    "memory, and how much it got": (
        "import resource\nhoard = []\ntry:\n  while True: hoard.append(bytearray(1 << 20))\n"
        "except MemoryError: hoard = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10\n"
        "raise Exception('between', hoard // 256, 'and', hoard // 256 + 1)",
        "('between', 1, 'and', 2)",  # times 256 MiB: the limit is twice that
    ),
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
    "drops on every pipe": (
        "import os, time\nwhile True:\n  time.sleep(0.01)\n  for pipe in range(3, 64):\n"
        "    try: os.write(pipe, b'x')\n    except OSError: pass",
        "no answer within 3 s",
    ),
    "asleep": ("import time\nwhile True: time.sleep(1000)", "no answer within 3 s"),
    "parent's memory": ("import os\nopen(f'/proc/{os.getppid()}/mem', 'r+b')", "Error"),
    "home": ("import pathlib\n(pathlib.Path.home() / 'noughts-was-here').write_text('')", "Error"),
    "shared memory of its own": (
        "import mmap\nhoard = []\nwhile True: hoard.append(mmap.mmap(-1, 1 << 26))",
        "PermissionError",  # for once it is unmapped, all but a page, no limit counts what stays of it
    ),
    "deeply nested": ("(" * 90_000 + ")" * 90_000, "Error"),
    "a name like no other": ("raise type('', (Exception,), {'__module__': 3})('x')", "object: x"),
    "kill the parent": ("import os\nos.kill(os.getppid(), 9)", "PermissionError"),
    "network": ("import socket\nsocket.create_connection(('127.0.0.1', 80))", "PermissionError"),
    "environment": ("import os\nraise Exception(sorted(os.environ.keys() - {'PWD'}))", "'LANG'"),
    "answers of its own": (
        "import sys\nframe = sys._getframe()\n"
        "while 'send' not in frame.f_locals: frame = frame.f_back\n"
        "frame.f_locals['send'](frame.f_locals['start']['token'], 1, 'returned', None, {'functions': 3})",
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
    assert report.passed is False
    assert failing(report) == {"imports": None}
    assert words in reason(report, "imports")
    if name == "endless loop":
        [imports] = [check.counterexample for check in report.checks if check.name == "imports"]
        assert imports is not None
        assert (imports.title, imports.line_number) == ("The import does not end", 1)
    assert all(check.passed is None for check in report.checks[1:])


BAD_BOARD = "XX./OO./..."
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
    "a long text": ("return 'x' * 10 ** 6", "'xxxx"),
    "many long texts": ("return ['\\x1b' * 100] * 100", r"['\x1b\x1b"),
    "a tree": ("return [[[[0] * 9] * 9] * 9] * 9", "[[[[0, 0"),
    "a nameless thing": ("return type('', (), {})()", "not an object without a name"),
    "a thing whose class lies": (
        "return type('L', (), {'__class__': property(lambda self: exit()), '__len__': None})()",
        "not a L",
    ),
    "a set of lists": ("return {type('L', (list,), {'__hash__': lambda self: 0})()}", "not a set"),
    "an escape": (r"return ('\x1b[2J', '\ud800')", "' [2J', ' '"),
}


@pytest.mark.parametrize("name", IN_A_CALL)
def test_in_a_call(name: str) -> None:
    """One answer is bad, and the calls before and after it are answered as if nothing had been."""
    line, words = IN_A_CALL[name]
    check, answers = one_bad_answer(line)
    assert [check.wrong(call, answer) is None for call, answer in answers] == [True, False, True]
    call, answer = answers[1]
    assert words in f"{answer} {check.wrong(call, answer)}"


def one_bad_answer(line: str) -> tuple[Check, list[tuple[Call, Answer]]]:
    job = SandboxJob(
        bad_on_one_board(line), LIMITS, choose_protection(PROTECTIONS[-1]), monotonic() + 100, Event()
    )
    check = next(check for check in RULES if check.name == "minimax")
    calls = [Call("minimax", Position.parse(board)) for board in ("X.O/.X./O..", BAD_BOARD, "X.O/.X./O..")]
    with ChildSession(job) as worker:
        worker.load()
        return check, list(worker.ask(calls, LIMITS.minimax_seconds))


def bad_on_one_board(line: str) -> bytes:
    return module(
        tail=f"""
        import os, sys
        right = minimax
        def minimax(board):
            if board == [[X, X, None], [O, O, None], [None, None, None]]:
                {line}
            return right(board)
        """
    )


def test_the_report_on_a_call_that_ends_the_process() -> None:
    line, words = IN_A_CALL["os._exit"]
    report = verdict(bad_on_one_board(line), PROTECTIONS[-1])
    assert failing(report) == {"minimax": None}
    assert words in reason(report, "minimax")
    assert next(check.failed for check in report.checks if check.name == "minimax") == 1


@pytest.mark.parametrize("sandbox", PROTECTIONS)
def test_a_forged_board_cannot_reach_the_terminal(sandbox: str) -> None:
    source = module(winner="def winner(board): board[0][0] = '\\x1b[2J\\ud800'; return None")
    got = failed_alone(source, "winner", sandbox).got
    assert got.isprintable()
    assert "the board became [[' [2J '" in got


LONG_ANSWERS = """
    import random
    def actions(board): return [[random.random() for _ in range(9)] for _ in range(4)]
    player = actions
    def result(board, action): return actions(board)
    """
MEASURE = """if True:
    import sys
    from pathlib import Path
    from threading import Event
    from time import monotonic
    from noughts.check.sandbox.channel import SandboxJob
    from noughts.check.grade.pool import WorkerPool
    from noughts.check.grade.run import in_chunks
    from noughts.check.contract.limits import Limits
    from noughts.check.contract.checks import CHECKS
    asked = CHECKS[1:4]  # player, actions and all legal moves
    job = SandboxJob(sys.argv[2].encode(), Limits(), sys.argv[1], monotonic() + 600, Event())
    with WorkerPool(job, 1) as pool:
        run = pool.work(chunk for check in asked for chunk in in_chunks([check], check.calls()))
    assert [len(run.findings[check.name].faults) for check in asked] == [4520, 4520, 16167]
    # not by getrusage, which counts what the process was before it became this program
    print(int(Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0]) // 1024)
    """


def test_the_checker_takes_little_memory_whatever_it_is_told() -> None:
    """Some 25,000 different answers, each as long as they come: a limit on each bounds the whole."""
    command = [sys.executable, "-c", MEASURE, PROTECTIONS[-1], module(tail=LONG_ANSWERS).decode()]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.stderr == ""
    assert int(done.stdout) < 120


def test_a_message_that_is_not_read_is_given_up() -> None:
    job = SandboxJob(b"", LIMITS, choose_protection(PROTECTIONS[-1]), monotonic() + 100, Event())
    channel = Channel(job)
    try:
        channel.send({"nobody": "reads more than this line, which is no order"}, 60)
        with pytest.raises(ChildLostError):
            channel.send("x" * (1 << 24), 1)
    finally:
        channel.close()


def test_what_comes_behind_an_answer_does_not_spoil_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine the checker may see them together, and must still know what was said before."""
    answers, end = os.pipe()
    pipes = PolledPipes(os.dup(end), answers)
    monkeypatch.setattr(
        "noughts.check.sandbox.channel.Sandbox", lambda how: SimpleNamespace(pid=0, pipes=pipes)
    )
    channel = Channel(SandboxJob(b"", LIMITS, "none", monotonic() + 100, Event()))
    os.write(end, b't 0 ["returned", 7, {}]\n' + b"x" * 40_000)
    assert channel.receive("t", 0, 60).answer.value == 7
    os.write(end, b"x")
    with pytest.raises(ChildLostError, match="the checker's own channel"):
        channel.receive("t", 1, 60)
    pipes.close()
    os.close(end)


def test_an_endless_minimax_is_given_up() -> None:
    source = module(minimax="def minimax(board):\n    while True: pass")
    report = verdict(source, PROTECTIONS[-1], Limits(call_seconds=1, minimax_seconds=1))
    assert failing(report) == {"minimax": None, "minimax_none": None}
    assert "minimax was given up after 2 calls without an answer." in report.remarks


def test_an_endless_winner_is_the_cause_of_all() -> None:
    head, colon, body = RIGHT["winner"].partition("(board):\n")
    endless = f"{head}{colon}            while board[2][2]: pass\n{body}"
    report = verdict(module(winner=endless), PROTECTIONS[-1], Limits(call_seconds=1, minimax_seconds=1))
    following = ("terminal", "utility", "minimax", "minimax_none")
    assert failing(report) == {"winner": None, **dict.fromkeys(following, "winner")}


@pytest.mark.parametrize("sandbox", PROTECTIONS)
def test_a_gigabyte_of_output_hurts_nobody(sandbox: str) -> None:
    source = module(tail="line = 'All checks passed' * 1000\nfor _ in range(60_000): print(line)")
    report, _ = found_alone(source, "winner", sandbox, Limits(minimax_seconds=60))
    assert report.passed


def test_replaced_builtins_are_the_files_own() -> None:
    replaced = """
        import builtins
        for name in ("len", "isinstance", "issubclass", "type", "str", "repr", "any", "enumerate"):
            setattr(builtins, name, None)
        """
    assert verdict(module(tail=replaced), PROTECTIONS[-1]).passed
    broken = module(tail="import builtins\nbuiltins.sum = builtins.all = None")
    assert "TypeError" in failed_alone(broken, "player", PROTECTIONS[-1]).got


def test_numpy_boards() -> None:
    source = module(
        "import numpy\n" + HEAD,
        initial_state="def initial_state(): return numpy.full((3, 3), None)",
    )
    if find_spec("numpy") is None:
        why = reason(verdict(source, PROTECTIONS[-1]), "imports")
        assert "there is no module numpy here" in why
    else:
        why = failed_alone(source, "initial_state", PROTECTIONS[-1]).why
        assert why == "a board is a list of three lists, not a numpy.ndarray"


def test_boards_of_another_type() -> None:
    source = module(
        initial_state="""
        class ndarray:
            def __iter__(self): raise RuntimeError
        def initial_state(): return ndarray()
        """
    )
    why = failed_alone(source, "initial_state", PROTECTIONS[-1]).why
    assert why == "a board is a list of three lists, not a ndarray"


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
    assert report.passed is None
    assert failing(report) == {}
    assert next(check.passed for check in report.checks if check.name == "actions") is None
    assert any("The time for the file, 4 s, ran out" in remark for remark in report.remarks)
