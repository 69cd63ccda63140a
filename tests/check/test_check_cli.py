"""`noughts check`: what it prints, in which form, and with which exit code."""

import csv
import io
import json
import signal
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from noughts.check.answers import Foreign, Frame, MalformedError, Raised, read_frame, read_loaded
from noughts.check.child.jail import FORBIDDEN, filter_program
from noughts.check.sandbox import ProtectionError, protection
from noughts.check.submissions import SubmissionError, collect
from tests.check.check_modules import CHECKS, module

NO_WINNER = module(winner="def winner(board): return None")
REPORT_KEYS = {
    "file",
    "passed",
    "checks",
    "beatable",
    "notes",
    "first_move_seconds",
    "first_move_boards",
    "seconds",
}
CHECK_KEYS = {"name", "passed", "tested", "failed", "follows_from", "counterexample"}
EXAMPLE_KEYS = {"board", "call", "expected", "got", "why", "line"}


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
    lines = run.stdout.splitlines()
    assert [line.split()[1] for line in lines if line.startswith(("passed", "FAILED"))] == list(CHECKS)
    assert "FAILED      winner         942 of 5,478 wrong" in lines
    following = [line.split()[1] for line in lines if line.endswith("wrong; follows from winner")]
    assert following == ["terminal", "utility", "minimax", "minimax_none"]
    assert "    1    X | X | X" in lines
    assert "    call      winner(board)" in lines
    assert "    expected  'X'" in lines
    assert "    got       None" in lines
    assert "It can be beaten when it plays O: a1 b1 a2 c1 a3" in lines
    assert any(line.startswith("Note: protection: ") for line in lines)
    assert any("alpha-beta" in line and "18,296" in line for line in lines)


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
    assert suite.get("tests") == str(len(CHECKS))


def test_a_class(course: Path) -> None:
    run = noughts(course, "--csv")
    assert run.returncode == 1
    rows = list(csv.DictReader(io.StringIO(run.stdout)))
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
    names = [line.split("│")[1].strip() for line in table.stdout.splitlines() if line.startswith("│")]
    assert names == ["bob/tictactoe.py", "carol.py"]
    reports = json.loads(noughts(course, "--json", "--sandbox", "limits").stdout)
    assert [report["passed"] for report in reports] == [False, False]
    assert all("limits only" in report["notes"][0] for report in reports)
    assert all(check["passed"] is None for check in reports[0]["checks"][1:])


def test_what_cannot_run(tmp_path: Path) -> None:
    for arguments, words in (
        ((tmp_path / "none.py",), "there is no file or folder"),
        ((tmp_path,), "has no Python files"),
        ((__file__, "--junit", tmp_path / "no" / "where.xml"), "cannot be written: No such file"),
        ((__file__, "--sandbox", "castle"), "there is no sandbox 'castle'"),
        ((__file__, "--dask", "tcp://127.0.0.1:9"), "there is no Dask scheduler at 'tcp://127.0.0.1:9'"),
    ):
        run = noughts(*arguments)
        assert run.returncode == 2
        assert run.stdout == ""
        assert run.stderr.startswith("noughts: ")
        assert words in run.stderr


def test_ctrl_c_leaves_nothing(tmp_path: Path) -> None:
    file = tmp_path / "tictactoe.py"
    file.write_text("while True: pass")
    command = [sys.executable, "-c", "from noughts.cli import main; main()", "check", str(file)]
    folder = tmp_path / "folder"
    folder.mkdir()
    with subprocess.Popen(command, stderr=subprocess.PIPE, env={"TMPDIR": str(folder)}, text=True) as process:
        while not any(folder.glob("noughts-check-*")):  # until the file is about to run
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        _, messages = process.communicate(timeout=60)
    assert process.returncode == 2
    assert "stopped after 0 of 1 files" in messages
    assert list(folder.iterdir()) == []


def test_folders(course: Path) -> None:
    assert [Path(found.file).name for found in collect([course / "bob"])] == ["tictactoe.py"]
    assert len(collect([course, course / "zoe.py"])) == 3
    with pytest.raises(SubmissionError, match="no file or folder"):
        collect([course / "nobody"])


def test_bubblewrap_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("noughts.check.sandbox.bwrap_works", lambda: False)
    assert protection("auto") == "limits"
    with pytest.raises(ProtectionError, match="not installed"):
        protection("bwrap")
    monkeypatch.setattr("noughts.check.sandbox.bwrap_works", lambda: True)
    assert protection("auto") == protection("bwrap") == "bwrap"


def test_frames() -> None:
    frame = read_frame(b't 0 ["returned", {"set": [{"tuple": [0, 1]}]}, {"shared": true}]', "t", 0)
    assert frame.answer.value == {(0, 1)}
    assert frame.answer.shared
    frame = read_frame(b't 1 ["raised", ["ValueError", "no\\u001b", true, 3], {}]', "t", 1)
    assert frame.answer.raised == Raised("ValueError", "no ", True, 3)
    frame = read_frame(b't 2 ["returned", {"type": "numpy.ndarray", "text": "[]"}, {}]', "t", 2)
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
        b't 0 ["returned", {"set": [{"list": []}]}, {}]',
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
        read_frame(line, "t", 0)


def test_malformed_news_of_loading() -> None:
    answer = read_frame(b't 0 ["returned", null, {}]', "t", 0).answer
    for more in ({}, {"functions": 3, "constants": {}}, {"functions": [], "constants": {"X": []}}):
        with pytest.raises(MalformedError):
            read_loaded(Frame(answer, more))


@pytest.mark.parametrize("machine", FORBIDDEN)
def test_the_filter_of_system_calls(machine: str) -> None:
    """Run the filter as the kernel would: what is forbidden is refused, the rest is allowed."""
    architecture, forbidden = FORBIDDEN[machine]
    program = filter_program(machine)

    def verdict(name: int, number: int) -> int:
        loaded = place = 0
        while True:
            code, yes, no, operand = (
                int.from_bytes(program[8 * place + start : 8 * place + end], "little")
                for start, end in ((0, 2), (2, 3), (3, 4), (4, 8))
            )
            place += 1
            if code == 0x20:
                loaded = {0: number, 4: name}[operand]
            elif code == 0x06:
                return operand
            else:
                place += yes if (loaded == operand if code == 0x15 else loaded >= operand) else no

    allowed = 0x7FFF0000
    refused = [number for number in range(600) if verdict(architecture, number) != allowed]
    assert refused == sorted(forbidden)
    assert verdict(architecture, 0x40000000) != allowed
    assert verdict(architecture + 1, 0) != allowed
