"""A class goes on, whatever one file does: each gets a row, and the table can be read by anything."""

import csv
import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from noughts.check import submissions
from noughts.check.contract.checks import CHECK_NAMES
from noughts.check.contract.limits import Limits
from noughts.check.contract.submission import Submission, SubmissionError
from noughts.check.grade import batch as many
from noughts.check.grade.batch import check_all, check_one
from noughts.check.grade.report import Report, Status
from noughts.check.output.formats import csv_table, junit
from noughts.check.output.pages import class_page, student_page
from noughts.check.submissions import LARGEST_BYTES, collect
from noughts.cli.program.check_text import row_text
from tests.check.check_modules import module
from tests.check.processes import NOBODY

OTHER = "X = 1"


def found(*paths: Path) -> dict[str, str | None]:
    """The names of what is collected, and what is wrong with it."""
    return {Path(one.file).name: one.problem for one in collect(paths)}


def test_folders(tmp_path: Path) -> None:
    (tmp_path / "bob" / ".venv").mkdir(parents=True)
    (tmp_path / "bob" / "tictactoe.py").write_text(OTHER)
    (tmp_path / "bob" / "helper.py").write_text("help = 1")
    (tmp_path / "bob" / ".venv" / "other.py").write_text(OTHER)
    (tmp_path / "zoe.py").write_text(OTHER)
    assert found(tmp_path) == {"tictactoe.py": None, "zoe.py": None}
    assert len(collect([tmp_path, tmp_path / "zoe.py"])) == 2
    bob, zoe = collect([tmp_path])
    assert (bob.beside, zoe.beside) == ({"helper": b"help = 1"}, {})
    with pytest.raises(SubmissionError, match="no file or folder"):
        collect([tmp_path / "nobody"])


def test_links(tmp_path: Path) -> None:
    outside = tmp_path / "outside.py"
    outside.write_text("secret")
    folder = tmp_path / "class"
    (folder / "a").mkdir(parents=True)
    (folder / "one.py").write_text(OTHER)
    (folder / "two.py").symlink_to("one.py")
    (folder / "out.py").symlink_to(outside)
    (folder / "away.py").symlink_to("/dev/zero")
    (folder / "nowhere.py").symlink_to("no such file")
    (folder / "circle.py").symlink_to("circle.py")
    (folder / "a" / "back").symlink_to(folder)
    (folder / "a" / "up").symlink_to(tmp_path)
    out = "it is a link that leads out of the folder, or nowhere"
    assert found(folder) == {
        "one.py": None,
        "out.py": out,
        "away.py": out,
        "nowhere.py": out,
        "circle.py": out,
        "up": out,
    }
    (mine,) = collect([folder / "two.py"])  # asked for by name, a link is followed
    assert mine.source == OTHER.encode()


def test_no_link_of_a_folder_with_its_own_file_leads_out(tmp_path: Path) -> None:
    (tmp_path / "secret.py").write_text("secret")
    (tmp_path / "class" / "eve").mkdir(parents=True)
    (tmp_path / "class" / "eve" / "tictactoe.py").symlink_to(tmp_path / "secret.py")
    (tmp_path / "class" / "eve" / "helper.py").symlink_to(tmp_path / "secret.py")
    (only,) = collect([tmp_path / "class"])
    assert only.source == b""
    assert only.problem is not None


def test_things_that_are_no_files(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.py")
    (tmp_path / "folder.py").mkdir()
    (tmp_path / "eve").mkdir()
    (tmp_path / "eve" / "tictactoe.py").mkdir()
    (tmp_path / "good.py").write_text(OTHER)
    large = tmp_path / "large.py"
    with large.open("wb") as file:
        file.truncate(100_000_000)
    with (tmp_path / "just.py").open("wb") as file:
        file.truncate(LARGEST_BYTES)
    assert found(tmp_path) == {
        "pipe.py": "it is a pipe, not a file",
        "tictactoe.py": "it cannot be read: Is a directory",
        "good.py": None,
        "just.py": None,
        "large.py": "it has more than 1,048,576 bytes",
    }
    assert found(Path("/dev/zero")) == {"zero": "it is a device, not a file"}


def test_one_student_with_many_files_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The files of a class are held in memory, so those of one student have a limit together."""
    for name, number in (("ann", 1), ("eve", 5)):
        (tmp_path / name).mkdir()
        for at in range(number):
            (tmp_path / name / f"file{at}.py").write_text("X = 1")
    monkeypatch.setattr(submissions, "LARGEST_ENTRY", 9)
    refused = "the files in 'eve' have more than 9 bytes together"
    assert [one.problem for one in collect([tmp_path])] == [None, None, None, *[refused] * 3]
    assert sum(len(one.source) for one in collect([tmp_path])) == 15
    monkeypatch.setattr(submissions, "MOST_FILES", 5)
    with pytest.raises(SubmissionError, match="has more than 5 Python files, 5 of them in 'eve'"):
        collect([tmp_path])


def test_what_may_not_be_read(tmp_path: Path) -> None:
    folder = tmp_path / "class"
    (folder / "locked").mkdir(parents=True)
    (folder / "secret.py").write_text(OTHER)
    (folder / "good.py").write_text(OTHER)
    (folder / "secret.py").chmod(0)
    (folder / "locked").chmod(0)
    try:
        with an_ordinary_user(tmp_path):
            assert found(folder) == {
                "good.py": None,
                "locked": "the folder cannot be read: Permission denied",
                "secret.py": "it cannot be read: Permission denied",
            }
    finally:
        (folder / "locked").chmod(0o700)


@contextmanager
def an_ordinary_user(folder: Path) -> Iterator[None]:
    """Root may read everything: then be somebody else for a while, who may enter the folder."""
    if os.geteuid() != 0:
        yield
        return
    closed = [path for path in (folder, *folder.parents) if path.stat().st_mode & 0o011 != 0o011]
    modes = [path.stat().st_mode for path in closed]
    for path in closed:
        path.chmod(path.stat().st_mode | 0o055)
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)
        for path, mode in zip(closed, modes, strict=True):
            path.chmod(mode)


def test_a_file_that_cannot_be_read_has_a_report(tmp_path: Path) -> None:
    report = check_one(Submission("a.py", problem="it is a pipe, not a file"), Limits())
    assert report.status is Status.UNJUDGED
    assert report.failing == list(CHECK_NAMES)
    assert report.problem == "it is a pipe, not a file"


def test_an_error_of_the_checker_is_one_files_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*arguments: object) -> Report:
        raise IndexError("string index\x1b out of range")

    monkeypatch.setattr(many, "examine", broken)
    report = check_one(Submission("a.py", b""), Limits())
    assert report.problem == "the checker could not judge it: IndexError: string index  out of range"


def deadly(submission: Submission, limits: Limits, sandbox: str, workers: int, only: object) -> Report:
    """Stands in for `verdict`; the process that meets a bad file is killed, as if memory had run out."""
    if submission.file.startswith("bad"):
        os.kill(os.getpid(), signal.SIGKILL)
    return Report(submission.file, [], None, [], [], None, None, 0)


@contextmanager
def two_processes() -> Iterator[Executor]:
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        yield pool


def test_killed_processes_cost_nobody_else_a_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many, "check_one", deadly)
    names = ["a", "b", "bad c", "d", "e", "bad f", "g"]
    noted: list[str] = []
    reports = check_all(
        [Submission(name) for name in names],
        two_processes,
        Limits(),
        at_once=2,
        done=lambda report: noted.append(report.file),
    )
    assert [report.file for report in reports] == names
    assert sorted(noted) == sorted(names)
    assert [report.passed for report in reports] == [
        None if name.startswith("bad") else True for name in names
    ]
    assert str(reports[2].problem).startswith("the process that checked it was killed")


NASTY = "=cmd|' /C calc'!A0"


def nasty_report(name: str) -> Report:
    return Report.unjudged(name, "because")


@pytest.mark.parametrize("start", ["=", "+", "-", "@"])
def test_no_cell_is_a_formula(start: str) -> None:
    (row,) = csv.DictReader(io.StringIO(csv_table([nasty_report(f"{start}1+1.py")])))
    assert row["file"] == f"'{start}1+1.py"


HOSTILE = {
    "=1+1.py": "def actions(board): return type('', (), {})()",
    "escape\x1b[2J.py": "raise ValueError('\\x1b[2J\\x00\\ud800\\ufffe]]>')",
    "changed.py": "def winner(board): board[0][0] = '\\x1b\\ud800\\x0b'",
    "stuck.py": "while True: pass",
    "hungry.py": "hoard = []\nwhile True: hoard.append(bytearray(1 << 20))",
    "gone.py": "import os\nos._exit(0)",
    "deaf.py": "import os\nos.closerange(0, 99)",
    "loud.py": "import os\nwhile True:\n  for pipe in range(3, 9):\n    try: os.write(pipe, b'x' * 99999)\n"
    "    except OSError: pass",
}


def test_a_class_with_hostile_files(tmp_path: Path) -> None:
    folder = tmp_path / "class"
    folder.mkdir()
    for name, source in HOSTILE.items():
        (folder / name).write_text(source)
    (folder / "good.py").write_bytes(module())
    os.mkfifo(folder / "pipe.py")
    (folder / "link.py").symlink_to("/etc/passwd")
    xml = tmp_path / "report.xml"
    command = [sys.executable, "-c", "from noughts.cli import main; main()", "check", str(folder), "--csv"]
    options = ["--junit", str(xml), "--call-limit", "1", "--minimax-limit", "2"]
    done = subprocess.run([*command, *options], capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr == ""
    assert done.stdout.replace("\n", "").isprintable()
    rows = list(csv.DictReader(io.StringIO(done.stdout)))
    assert len(rows) == len(HOSTILE) + 3
    assert [Path(row["file"]).name for row in rows if row["passed"] == "yes"] == ["good.py"]
    remarks = {Path(row["file"]).name: row["notes"] for row in rows}
    assert remarks["pipe.py"] == "it is a pipe, not a file"
    assert remarks["link.py"].startswith("it is a link that leads out of the folder")
    suites = ET.fromstring(xml.read_text()).findall("testsuite")
    assert len(suites) == len(rows)


FORGED = """
import sys
def winner(board):
    frame = sys._getframe()
    while "send" not in frame.f_locals: frame = frame.f_back
    frame.f_globals["_dumps"] = lambda answer: FORGERY
FORGERY = r'["returned", null, {"changed": "\\u001b[2J\\u0000\\ud800\\ufffe]]>"}]'
"""


def test_what_a_file_says_cannot_spoil_a_report() -> None:
    """Nor what it forges: an answer of its own making, with a text where a board is meant."""
    report = check_one(Submission("a.py", FORGED.encode()), Limits())
    text = junit([report])
    assert "the board became" in text
    assert text.encode()
    assert ET.fromstring(text).find("testsuite") is not None
    assert "\x1b" not in json.dumps(report.to_json(), ensure_ascii=False)
    assert csv_table([report]).replace("\n", "").isprintable()


def test_a_file_that_could_not_be_judged_has_not_failed() -> None:
    """The checker was killed, or failed itself: in no form is that the student's mistake."""
    report = Report.unjudged("a.py", "the process that checked it was killed")
    assert (report.status, report.passed) == (Status.UNJUDGED, None)
    assert report.summary == "12 of 12 checks could not be judged"
    told = json.loads(json.dumps(report.to_json()))
    assert (told["status"], told["passed"]) == ("unjudged", None)
    assert {check["status"] for check in told["checks"]} == {"unjudged"}
    (row,) = csv.DictReader(io.StringIO(csv_table([report])))
    assert row["passed"] == "not judged"
    suite = ET.fromstring(junit([report]))[0]
    assert (suite.get("failures"), suite.get("errors")) == ("0", "12")
    assert "the process that checked it was killed" in str(suite[0][0].get("message"))
    assert row_text(report).plain.startswith("not judged")
    for page in (student_page(report, "a"), class_page([report], {"a.py": "a"})):
        assert 'class="failed"' not in page
        assert "verdict failed" not in page
        assert 'class="unjudged"' in page
