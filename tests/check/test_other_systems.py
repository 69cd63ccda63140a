"""macOS and Windows, which have no sandbox: an own file runs there, files of others only on request.

The systems are simulated: this process and the child take the branches for Windows, with the names that
Windows lacks removed from the child. Nothing here has run on a real Windows or macOS.
"""

import select
import sys
from pathlib import Path

import pytest

from noughts.check.contract.limits import Limits
from noughts.check.grade.examine import examine
from noughts.check.grade.report import NoteKind, Report
from noughts.check.output.text import format_report
from noughts.check.sandbox import process
from noughts.check.sandbox.process import ProtectionError, choose_protection
from tests.check.check_modules import module
from tests.cli.calling import called
from tests.windows import prologue

OWN = Limits(call_seconds=1, minimax_seconds=5, own_file=True)
BASIC = ["player", "actions", "winner", "terminal", "utility", "result", "result_pure"]
ENDLESS = "def player(board):\n    while True: pass\n"
DIES = "import os\ndef player(board): os._exit(3)\n"


def look_like_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make this a parent without `poll`, `killpg` and passed pipes, and a child that looks like Windows."""
    monkeypatch.setattr(process, "START", prologue() + process.START)  # it compares with this system
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.delattr(select, "poll")
    monkeypatch.delattr("os.killpg")


def verdicts(report: Report) -> dict[str, tuple[str, int, int]]:
    return {check.name: (check.status.value, check.tested, check.failed) for check in report.checks}


@pytest.mark.parametrize("system", ["darwin", "win32"])
def test_an_own_file_needs_no_sandbox_and_those_of_others_do(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    assert choose_protection("auto", own_file=True) == "process"
    assert choose_protection("none") == "none"
    with pytest.raises(ProtectionError, match="use --sandbox none"):
        choose_protection("auto")


def test_linux_runs_no_file_without_a_sandbox() -> None:
    assert choose_protection("auto", own_file=True) in ("bwrap", "landlock")


def test_windows_finds_what_linux_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = module(tail="print('loud')", utility="def utility(board): return 1 if winner(board) else 0")
    here = examine("a.py", wrong, OWN, workers=1, only=BASIC)
    look_like_windows(monkeypatch)
    there = examine("a.py", wrong, OWN, workers=1, only=BASIC)
    assert verdicts(there) == verdicts(here)
    assert verdicts(there)["utility"][0] == "failed"
    assert there.mistakes[0].line_number == here.mistakes[0].line_number
    notes = [note.text for note in there.notes if note.kind is NoteKind.UNPROTECTED]
    assert len(notes) == 1
    assert notes[0] in format_report(there)
    assert NoteKind.UNPROTECTED not in {note.kind for note in here.notes}


@pytest.mark.parametrize(("source", "said"), [(ENDLESS, "no answer within 1 s"), (DIES, "exit code 3")])
def test_windows_ends_a_file_that_does_not_answer(
    source: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    look_like_windows(monkeypatch)
    report = examine("a.py", module(player=source), OWN, workers=1, only=["player"])
    (block,) = report.mistakes
    assert block.title == "player gives no answer"
    assert said in block.says[0]


def test_a_folder_needs_a_sandbox_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tictactoe.py").write_bytes(module())
    monkeypatch.setattr(sys, "platform", "darwin")
    refused = called("check", str(tmp_path), "--only", "player")
    assert refused.code == 2
    assert "no sandbox for files of other people" in refused.stderr
    allowed = called("check", str(tmp_path / "tictactoe.py"), "--only", "player")
    assert allowed.code == 0
    assert "Your file ran in a process of its own" in allowed.stdout
