"""`noughts check`: what it prints, in which form, and with which exit code."""

import csv
import ctypes
import io
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from noughts.check.contract.call import Foreign, Raised
from noughts.check.sandbox.messages import MalformedError, Reply, parse_loaded, parse_reply
from tests.check.check_modules import CHECKS, module
from tests.check.processes import children, is_dead
from tests.check.test_check_escape import BECOME_REAPER

NO_WINNER = module(winner="def winner(board): return None")
REPORT_KEYS = {
    "file",
    "passed",
    "status",
    "summary",
    "checks",
    "beatable",
    "notes",
    "imports",
    "first_move_seconds",
    "first_move_boards",
    "seconds",
    "points",
    "mistakes",
    "headline",
    "unwritten",
}
CHECK_KEYS = {
    "name",
    "label",
    "status",
    "passed",
    "summary",
    "tested",
    "failed",
    "follows_from",
    "counterexample",
    "earliest",
    "untried",
}
EXAMPLE_KEYS = {"board", "call", "expected", "got", "why", "cause", "variation", "moves", "where"}
EXAMPLE_KEYS |= {
    "function",
    "line_number",
    "played",
    "better",
    "fix",
    "kind",
    "once",
    "title",
    "says",
    "explained",
}


def noughts(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from noughts.cli import main; main()", "check", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=300)


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    file = tmp_path / "tictactoe.py"
    file.write_bytes(NO_WINNER)
    return file


@pytest.fixture
def course(tmp_path: Path) -> Path:
    """A class: one file by name, one in a folder of its own with other things, one that is no Python."""
    folder = tmp_path / "class"
    (folder / "bob" / ".venv").mkdir(parents=True)
    (folder / "zoe.py").write_bytes(module())
    (folder / "bob" / "tictactoe.py").write_bytes(NO_WINNER)
    (folder / "bob" / "runner.py").write_text("import pygame")
    (folder / "bob" / ".venv" / "other.py").write_text("")
    (folder / "carol.py").write_text("import this is no Python")
    return folder


def test_for_people(wrong: Path) -> None:
    run = noughts(wrong)
    assert run.returncode == 1
    assert run.stderr == ""
    assert "\x1b" not in run.stdout
    number = NO_WINNER.decode().splitlines().index("def winner(board): return None") + 1
    place = f"   {wrong}:{number}: "
    assert run.stdout.splitlines() == [
        f"{wrong}: 1 mistake (7 of 12 checks pass)",
        "",
        "1. winner never names a winner",
        f"{place}def winner(board): return None",
        " " * len(place) + "^ the answer comes from this line",
        "   `winner` returns `None` on every board.",
        "       0   1   2",
        "   0   X | X | X     winner(board) returned None.",
        "   1   O | O | .     X has three in a row: the top row.",
        "   2   . | . | .",
        "   This also breaks terminal, utility and minimax: fix it first.",
    ]


def test_everything_on_request(wrong: Path) -> None:
    lines = noughts(wrong, "--verbose").stdout.splitlines()
    assert lines[0] == f"{wrong}: 1 mistake (7 of 12 checks pass)"
    told = [line for line in lines if line.startswith(("passed", "FAILED"))]
    assert len(told) == len(CHECKS)
    assert "FAILED       winner finds three in a row (942 of 5,478 wrong)" in told
    following = [line for line in told if line.endswith("wrong; follows from winner)")]
    assert len(following) == 4
    assert "It can be beaten when it plays O: (0, 0) (0, 1) (1, 0) (0, 2) (2, 0)" in lines
    assert any(line.startswith("Note: Protection: ") for line in lines)
    assert any("alpha-beta" in line and "18,296" in line for line in lines)


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("X = 1\ndef player(board)\n", "mine.py:2: def player(board)"),
        ("name = input()\n", "`input()` waits for an answer"),
    ],
)
def test_a_file_that_cannot_be_imported(tmp_path: Path, source: str, said: str) -> None:
    file = tmp_path / "mine.py"
    file.write_text(source)
    shown = noughts(file).stdout
    assert said in shown
    assert "tictactoe.py" not in shown
    assert shown.startswith(f"{file}: cannot be imported, so nothing else was checked\n\n1. ")
    assert "\n2. " not in shown


def test_json_and_junit_of_one_file(wrong: Path) -> None:
    junit = wrong.with_suffix(".xml")
    run = noughts(wrong, "--json", "--junit", junit)
    assert run.returncode == 1
    report = json.loads(run.stdout)
    assert set(report) == REPORT_KEYS
    assert report["file"] == str(wrong)
    assert report["passed"] is False
    assert [check["name"] for check in report["checks"]] == list(CHECKS)
    for check in report["checks"]:
        assert set(check) == CHECK_KEYS
        assert check["counterexample"] is None or set(check["counterexample"]) == EXAMPLE_KEYS
    by_name = {check["name"]: check for check in report["checks"]}
    assert by_name["winner"]["counterexample"]["board"] == "XXX/OO./..."
    assert by_name["winner"]["follows_from"] is None
    assert by_name["minimax"]["follows_from"] == "winner"
    assert isinstance(report["beatable"], list)
    suite = ET.fromstring(junit.read_text()).find("testsuite")
    assert suite is not None
    failed = [case.get("name") for case in suite.iter("testcase") if case.find("failure") is not None]
    assert failed == [name for name in CHECKS if by_name[name]["passed"] is False]
    assert suite.get("failures") == str(len(failed))
    cases = {case.get("name"): case for case in suite.iter("testcase")}
    assert {case.get("file") for case in cases.values()} == {str(wrong)}
    lines = {name: case.get("line") for name, case in cases.items() if case.get("line")}
    assert lines == {"winner": str(by_name["winner"]["counterexample"]["line_number"])}
    assert suite.get("tests") == str(len(CHECKS))


def test_a_class(course: Path) -> None:
    run = noughts(course, "--csv")
    assert run.returncode == 1
    rows = sorted(csv.DictReader(io.StringIO(run.stdout)), key=lambda row: row["file"])  # as they come
    assert [Path(row["file"]).relative_to(course).as_posix() for row in rows] == [
        "bob/tictactoe.py",
        "carol.py",
        "zoe.py",
    ]
    assert [row["passed"] for row in rows] == ["no", "no", "yes"]
    assert rows[0]["failing"].split()[0] == "winner"
    assert rows[1]["failing"] == "imports"
    assert rows[2]["failing"] == ""


def test_a_class_as_table_and_as_json(course: Path) -> None:
    (course / "bob" / "tictactoe.py").write_text("syntax error")
    (course / "zoe.py").unlink()
    table = noughts(course)
    assert table.returncode == 1
    assert "0 of 2 files passed" in table.stdout
    head, *rows = [re.split(" {2,}", line) for line in table.stdout.splitlines()[:3]]
    assert head == ["file", "result", "mistakes", "seconds"]
    assert [row[:2] for row in rows] == [["bob/tictactoe.py", "FAILED"], ["carol.py", "FAILED"]]
    assert rows[0][2].startswith("the file cannot be imported: SyntaxError"), "a pipe gets whole lines"
    assert "2 files: the file cannot be imported: SyntaxError" in table.stdout.splitlines()
    assert "    bob/tictactoe.py, carol.py" in table.stdout.splitlines()
    reports = json.loads(noughts(course, "--json", "--sandbox", "none").stdout)
    assert [report["passed"] for report in reports] == [False, False]
    assert all(report["notes"][0]["kind"] == "protection" for report in reports)
    assert all(check["passed"] is None for check in reports[0]["checks"][1:])


def test_one_board(wrong: Path) -> None:
    run = noughts(wrong, "--board", "XXX/OO./...")
    assert (run.returncode, run.stderr) == (1, "")
    lines = run.stdout.splitlines()
    assert "0   X | X | X" in lines
    assert "WRONG  winner(board) gave None; expected 'X': this is not who has three in a row" in lines
    assert not any("player" in line for line in lines)  # on a finished board it is free
    run = noughts(wrong, "--board", ".X./.../...", "--json")
    answer = json.loads(run.stdout)
    assert answer["board"] == ".X./.../..."
    by_call = {one["call"]: one for one in answer["calls"]}
    assert by_call["player(board)"] == {
        "call": "player(board)",
        "expected": "'O'",
        "got": "'O'",
        "wrong": None,
    }
    assert noughts(wrong, "--board", "XX./.../...").returncode == 2


def test_what_cannot_run(tmp_path: Path) -> None:
    for arguments, words in (
        ((tmp_path / "none.py",), "there is no file or folder"),
        ((tmp_path,), "has no Python files"),
        ((__file__, "--junit", tmp_path / "no" / "where.xml"), "cannot be written: No such file"),
        ((__file__, "--sandbox", "castle"), "invalid choice: 'castle'"),
        ((__file__, "--dask", "tcp://127.0.0.1:9"), "there is no Dask scheduler at 'tcp://127.0.0.1:9'"),
    ):
        run = noughts(*arguments)
        assert run.returncode == 2
        assert run.stdout == ""
        assert run.stderr.startswith("noughts: ")
        assert words in run.stderr


def test_ctrl_c_leaves_nothing(tmp_path: Path) -> None:
    ctypes.CDLL(None).prctl(BECOME_REAPER, 1, 0, 0, 0)
    before = children()
    file = tmp_path / "tictactoe.py"
    file.write_text("while True: pass")
    command = [sys.executable, "-c", "from noughts.cli import main; main()", "check", str(file)]
    folder = tmp_path / "folder"
    folder.mkdir()
    environment = {"TMPDIR": str(folder), "PATH": os.environ["PATH"]}
    with subprocess.Popen(command, stderr=subprocess.PIPE, env=environment, text=True) as process:
        while not any(b"child.loop" in _command(child) for child in children(process.pid)):
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        _, messages = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "stopped after 0 of 1 files" in messages
    assert list(folder.iterdir()) == []
    for orphan in children() - before:
        assert is_dead(orphan)


def _command(process: int) -> bytes:
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:  # it has just ended
        return b""


def test_frames() -> None:
    frame = parse_reply(b't 0 ["returned", {"set": [{"tuple": [0, 1]}]}, {"shared": true}]', "t", 0)
    assert frame.answer.value == {(0, 1)}
    assert frame.answer.shared
    frame = parse_reply(b't 1 ["raised", ["ValueError", "no\\u001b", true, 3, [["f", 3]]], {}]', "t", 1)
    assert frame.answer.raised == Raised("ValueError", "no ", True, 3, (("f", 3),))
    frame = parse_reply(b't 2 ["returned", {"type": "numpy.ndarray", "text": "[]"}, {}]', "t", 2)
    assert frame.answer.value == Foreign("numpy.ndarray", "[]")


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"t",
        b"t 0",
        b"u 0 [1, 2, 3]",
        b"t 1 [1, 2, 3]",
        b"t 0 " + b"[" * 60_000,
        b't 0 ["returned", [], {}]',
        b't 0 ["returned", {"dict": []}, {}]',
        b't 0 ["raised", "x", {}]',
        b't 0 ["returned", null, []]',
        b't 0 ["returned", null, {"changed": []}]',
        b'\xff 0 ["returned", null, {}]',
        b't 0 "\xff"',
    ],
)
def test_malformed_frames(line: bytes) -> None:
    with pytest.raises(MalformedError):
        parse_reply(line, "t", 0)


def test_malformed_news_of_loading() -> None:
    answer = parse_reply(b't 0 ["returned", null, {}]', "t", 0).answer
    for more in ({}, {"functions": 3, "constants": {}}, {"functions": [], "constants": {"X": []}}):
        with pytest.raises(MalformedError):
            parse_loaded(Reply(answer, more))
