"""Files that speak for the child: whatever they send becomes a verdict, never a pass and never a crash."""

import json
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from noughts.check.contract.submission import Submission
from noughts.check.diagnose.search_record import UnreadableSearchError
from noughts.check.grade import probe
from noughts.check.grade.causes import without_circles
from noughts.check.grade.check_report import Status
from noughts.check.grade.examine import examine
from noughts.check.output.formats import csv_row, junit
from noughts.check.output.pages import student_page
from noughts.check.sandbox.channel import CheckStoppedError
from noughts.check.sandbox.process import PACKAGE
from noughts.check.watch.run import trace_submission
from noughts.game.position import Position
from tests.check.check_modules import module
from tests.check.test_check_escape import PROTECTIONS
from tests.cli.calling import called

SANDBOX = PROTECTIONS[-1]
# At import, the object that answers for the file is a few frames up.
DIG = """
import sys
def _server():
    frame = sys._getframe()
    while frame is not None:
        found = frame.f_locals.get("self")
        if type(found).__name__ == "FileServer":
            return found
        frame = frame.f_back
SERVER = _server()
DETAILS = {"seconds": 0.1, "names": ["minimax"], "decorated": False, "calls": 9, "overflown": False,
           "steps": 0, "row_of_steps": None}
def _forge(rows, **more):
    def send_search(token, module, function, call, options):
        SERVER.send(token, 0, "returned", {"tuple": [0, 0]}, DETAILS | {"rows": len(rows)} | more)
        for number, row in enumerate(rows):
            SERVER.send(token, number + 1, "returned", None, {"parts": [row]})
    SERVER._send_search = send_search
def row(events, cells=".........", value=0, numbers=()):
    return ["minimax", cells, None, list(numbers), value, None, 5, events, 1]
"""
SEARCHES = {
    "huge values": "_forge([row([], value=[['ab'] * 100] * 30)] * 3000)",
    "huge rows": "_forge([row([[7, None, '.........']] * 100)] * 9000)",
    "many numbers": "_forge([row([], numbers=[['n' * 100, 1.5]] * 100)] * 9000)",
    "a chain": "_forge([row([[7, at - 1, None]] if at else []) for at in range(9000)])",
    "a tree of 10^18 nodes": "_forge([row([[7, at - 1, None]] * 100 if at else []) for at in range(10)])",
    "a bush on one board": (
        "_forge([row([[7, at - 1, None]] * 9 + [[7, None, 'XOXOXOOXO']] if at else []) for at in range(6)])"
    ),
    "a row that calls itself": "_forge([row([[7, 0, None]])])",
    "a time that is none": "_forge([row([])], seconds=float('nan'))",
    "too many names": "_forge([row([])], names=['n'] * 3000)",
    "no rows": "_forge([{}])",
    "a number too large for a float": "_forge([row([], value=10**4000)])",
    "an argument too large for a float": "_forge([row([], numbers=[['alpha', -(10**400)]])])",
}


def forging(how: str, **parts: str) -> bytes:
    return module(tail=DIG + how, **parts)


@pytest.mark.parametrize("sandbox", PROTECTIONS)
@pytest.mark.parametrize("name", SEARCHES)
def test_a_forged_search_is_not_followed(name: str, sandbox: str) -> None:
    with pytest.raises(UnreadableSearchError, match=r"cannot be trusted|too large to be followed"):
        trace_submission(Submission("f.py", forging(SEARCHES[name])), Position(), sandbox=sandbox)


WATCH = """if True:
    import sys
    from pathlib import Path
    from noughts.check.contract.submission import Submission
    from noughts.check.watch.run import trace_submission
    from noughts.game.errors import NoughtsError
    from noughts.game.position import Position
    try:
        trace_submission(Submission("f.py", sys.argv[1].encode()), Position(), sandbox=sys.argv[2])
    except NoughtsError:
        print(int(Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0]) // 1024)
    """


def test_forged_rows_take_little_memory() -> None:
    """Before there was a limit on all events together, these rows took 1 GB, and there was no end to it."""
    rows = "_forge([row([[7 + at, None, '.........'] for at in range(300, 400)])] * 59_000)"
    done = subprocess.run(
        [sys.executable, "-c", WATCH, forging(rows).decode(), SANDBOX], capture_output=True, text=True
    )
    assert done.stderr == ""
    assert int(done.stdout) < 250


COUNTS = """
_send = SERVER.send
def send(token, number, what, value, more):
    _send(token, number, what, value, more | {"seconds": SECONDS, "boards": BOARDS})
SERVER.send = send
"""


@pytest.mark.parametrize("sandbox", PROTECTIONS)
@pytest.mark.parametrize(
    "counts",
    ["SECONDS, BOARDS = float('nan'), 1", "SECONDS, BOARDS = -1.0, 1", "SECONDS, BOARDS = 0.1, 10**4200"],
)
def test_forged_counts_are_no_pass_and_json_stays_json(counts: str, sandbox: str) -> None:
    source = forging(f"{counts}\n{COUNTS}")
    report = examine("f.py", source, sandbox=sandbox, workers=1, only=["minimax_none"])
    assert not report.passed
    json.dumps(report.to_json(), allow_nan=False)
    assert report.first_move_boards is None or report.first_move_boards < 2**53


WRONG_PLAYER = "def player(board):\n    return X"
CHANGES = {
    "a line that is not there": ["player", 0, [999_999, 0, 1, "pass"]],
    "a place that is not there": ["player", 0, [1, 5, 99_999, "pass"]],
    "an end before its start": ["player", 0, [1, 5, 2, "pass"]],
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_forged_change_hides_no_failure(name: str) -> None:
    forged = f"""
_answer = SERVER.answer
def answer(request):
    token, function, calls, options = request
    if "changes" in options:
        SERVER._send_parts(token, ("returned", None, {{}}), [{CHANGES[name]!r}])
    elif "change" in options:
        for number, (cells, _) in enumerate(calls):
            right = "O" if cells.count("X") > cells.count("O") else "X"
            SERVER.send(token, number, "returned", right, {{}})
    else:
        _answer(request)
SERVER.answer = answer
"""
    source = forging(forged, player=WRONG_PLAYER)
    report = examine("f.py", source, sandbox=SANDBOX, workers=1, only=["player", "winner"])
    judged = {check.name: check.passed for check in report.checks}
    assert judged["player"] is False
    assert judged["winner"] is True
    assert None not in judged.values()


AROUND = """
import sys
def _around(name):
    frame = sys._getframe()
    while "call_all" not in frame.f_globals:
        frame = frame.f_back
    return frame.f_globals["call_all"].__globals__
"""
WRITES = """
before = winner
def winner(board):
    found = before(board)
    board[1][1] = 'X'
    return found
"""
# the check, what a file changes around it to hide what it does, and what it does
HIDDEN = {
    "changed boards": (
        "winner",
        "_around('calls')['_same'] = lambda board, cells: True",
        WRITES,
    ),
    "shared rows": (
        "initial_state",
        "_around('calls')['_shares'] = lambda answer, boards: False",
        "def initial_state(board=[[None] * 3] * 3): return board",
    ),
    "changes of earlier boards": (
        "actions",
        "_around('calls')['Earlier'].find_change = lambda self, function, newest: None",
        "before, last = actions, []\n"
        "def actions(board):\n"
        "    found = before(board)\n"
        "    for one in last: one.clear()\n"
        "    last[:] = [found]\n"
        "    return found",
    ),
    "all details": (
        "winner",
        DIG + "_send = SERVER.send\n"
        "SERVER.send = lambda token, number, what, value, more: _send(token, number, what, value, {\n"
        "    name: fact for name, fact in more.items() if name not in ('changed', 'shared', 'later')})",
        WRITES,
    ),
    "the boards looked at": (
        "minimax_none",
        DIG + "_send = SERVER.send\n"
        "SERVER.send = lambda token, number, what, value, more: _send(token, number, what, value,\n"
        "    {**more, 'boards': 549_945} if 'boards' in more else more)",
        "",
    ),
}


@pytest.mark.parametrize("sandbox", PROTECTIONS)
@pytest.mark.parametrize("name", HIDDEN)
def test_a_file_that_rewrites_the_checker_is_found_out(name: str, sandbox: str) -> None:
    """Before, each of these passed: the child alone decided whether a board had changed."""
    check, change, wrong = HIDDEN[name]
    source = module(tail=f"{AROUND}{change}\n{wrong}")
    report = examine("f.py", source, sandbox=sandbox, workers=1, only=[check])
    assert report.passed is False
    assert report.problem is not None
    assert "changes the code of the checker" in report.problem
    assert {check.status for check in report.checks[1:]} == {Status.UNJUDGED}


def test_a_file_that_loads_only_once_is_not_judged() -> None:
    once = "import sys\nassert not hasattr(sys, 'loaded')\nsys.loaded = True"
    report = examine("f.py", module(tail=once), sandbox=SANDBOX, workers=1, only=["winner"])
    assert report.passed is None
    assert "cannot be imported again in the same process" in (report.problem or "")


def test_without_time_for_the_last_test_a_right_file_is_not_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(probe, "_ask", lambda *asked, **more: stop())
    report = examine("f.py", module(), sandbox=SANDBOX, workers=1, only=["player"])
    assert report.passed is None
    wrong = examine("f.py", module(player=WRONG_PLAYER), sandbox=SANDBOX, workers=1, only=["player"])
    assert [check.status for check in wrong.checks] == [Status.PASSED, Status.FAILED]


def stop() -> None:
    raise CheckStoppedError


ESCAPES = """
player.__code__ = player.__code__.replace(co_name="\\x1b]0;TITLE\\x07\\x1b[31mEVIL")
"""
BLAMED = "def player(board):\n    return 'Z'  # \x1b[31m in the line \x07 that is blamed"


@pytest.mark.parametrize("sandbox", PROTECTIONS)
def test_no_control_character_comes_out(sandbox: str, tmp_path: Path) -> None:
    file = tmp_path / "tictactoe.py"
    file.write_bytes(module(tail=ESCAPES, player=BLAMED))
    report = examine(str(file), file.read_bytes(), sandbox=sandbox, workers=1, only=["player"])
    where = next(check.counterexample for check in report.checks if check.name == "player")
    assert where
    assert where.where
    shown = [csv_row(report), junit([report]), student_page(report, "f"), json.dumps(report.to_json())]
    for text in shown:
        assert not {"\x1b", "\x07"} & set(text)
        assert "\\u001b" not in text
    done = called("check", str(file), "--sandbox", sandbox, "--only", "player")
    assert "in the line" in done.stdout
    assert not {"\x1b", "\x07"} & set(done.stdout + done.stderr)


CIRCLE = """
def _wrong(name, following, right, wrong):
    def function(*given):
        return right(*given) if globals()[following].__globals__["__name__"] == "reference" else wrong
    globals()[name] = function
for _name, _next, _bad in (("player", "winner", "Z"), ("winner", "terminal", "Z"), ("terminal", "utility", 7),
                           ("utility", "player", 9)):
    _wrong(_name, _next, globals()[_name], _bad)
"""


def test_nobody_is_forgiven_in_a_circle() -> None:
    circle = {"player": "winner", "winner": "terminal", "terminal": "utility", "utility": "player"}
    assert without_circles(circle) == {}
    report = examine("f.py", module(tail=CIRCLE), sandbox=SANDBOX, workers=1, only=list(circle))
    follows = {check.name: check.follows_from for check in report.checks if check.passed is False}
    assert [follows[name] for name in circle] == [None] * 4


TWICE = """if True:
    import sys
    from noughts.check.grade.examine import examine
    cheat = b'''
import sys
sys.modules.pop("noughts")
from noughts.classic import *
'''
    report = examine("a", cheat, sandbox=sys.argv[1], workers=1)
    print(report.passed, report.checks[0].passed)
    """


@pytest.mark.parametrize("sandbox", PROTECTIONS)
def test_every_copy_of_the_project_is_hidden(sandbox: str, tmp_path: Path) -> None:
    """A checkout is run while another copy is installed: the file could import that one."""
    venv.create(tmp_path / "v")
    (packages,) = (tmp_path / "v").glob("lib/python*/site-packages")
    for place in (packages, tmp_path / "checkout"):
        shutil.copytree(PACKAGE, place / "noughts", ignore=shutil.ignore_patterns("__pycache__"))
    done = subprocess.run(
        [str(tmp_path / "v" / "bin" / "python"), "-c", TWICE, sandbox],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={"PYTHONPATH": str(tmp_path / "checkout"), "PATH": "/usr/bin:/bin"},
    )
    assert done.stderr == ""
    assert done.stdout == "False False\n"
