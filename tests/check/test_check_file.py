"""`noughts.check_file`: the checker from Python, and its report as text and in a notebook."""

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import noughts
from noughts import NoughtsError, Report
from noughts.check.output.text import format_report
from tests.check.check_modules import module
from tests.cli.calling import called

ZERO = module(utility="def utility(board):\n    return {X: 1, O: 0, None: 0}[winner(board)]")


@pytest.fixture(scope="module")
def report() -> Report:
    return noughts.check_file(ZERO, only=["utility"])


def test_a_path_and_its_source_have_the_same_report(report: Report, tmp_path: Path) -> None:
    file = tmp_path / "tictactoe.py"
    file.write_bytes(ZERO)
    for program in (file, str(file), ZERO.decode()):
        other = noughts.check_file(program, only="utility")
        assert other.mistakes == report.mistakes
    assert other.file == "tictactoe.py"
    assert noughts.check_file(file, only=["player"]).passed


def test_it_prints_as_the_command_does(
    tmp_path: Path, report: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("tictactoe.py").write_bytes(ZERO)
    shown = called("check", "tictactoe.py", "--only", "utility").stdout
    assert shown == format_report(report)
    as_command, as_python = "add --reveal fix.", 'print report.text("fix").'
    assert f"{report}\n" == shown.replace(as_command, as_python) != shown
    assert report.text("fix").count("Fix: Replace it with") == 1
    assert "tictactoe.py:" not in report.text("board").partition("\n")[2]
    assert str(report).startswith("tictactoe.py: 1 mistake (1 of 2 checks pass)\n\n1. utility ")


def test_only_known_parts_can_be_revealed(report: Report) -> None:
    with pytest.raises(NoughtsError, match="choose board, place, cause, fix"):
        report.text("all")


def test_a_notebook_draws_it(report: Report) -> None:
    drawn = report._repr_html_()
    root = ET.fromstring(drawn)
    assert root.get("class") == "noughts-report"
    assert [part.text for part in root.iter("h2")] == [f"1. {report.mistakes[0].title}"]
    assert len([part for part in root.iter() if part.tag.endswith("svg")]) == 1
    styles = [part.text or "" for part in root.iter("style")]
    rules = [line for line in styles[0].splitlines() if line]
    assert all(line.startswith(".noughts-report ") for line in rules)  # a notebook is one page
    assert "Replace it with" not in drawn  # the fix is the last step


def test_a_program_cannot_write_into_the_notebook() -> None:
    evil = module(player="def player(board): return '<img src=x onerror=alert(1)>'")
    drawn = noughts.check_file(evil, only=["player"])._repr_html_()
    assert "<img" not in drawn
    assert "&lt;img" in drawn


@pytest.mark.parametrize(
    ("program", "settings", "said"),
    [
        ("no-such-file.py", {}, "there is no file or folder 'no-such-file.py'"),
        (Path(__file__).parent, {}, "is a folder: give one of its files"),
        (ZERO, {"only": ["no_check"]}, "there is no check 'no_check'"),
        (ZERO, {"only": "no_check"}, "there is no check 'no_check'"),
        (ZERO, {"seconds": 0}, "0 is not a number of seconds for a file"),
        (ZERO, {"sandbox": "cage"}, "'cage' is not a sandbox"),
    ],
)
def test_what_cannot_be_checked_is_said(program: object, settings: dict[str, object], said: str) -> None:
    with pytest.raises(NoughtsError) as error:
        noughts.check_file(program, **settings)  # type: ignore[arg-type]
    assert said in str(error.value)


NO_GUARD = module(
    result="""
        def result(board, action):
            board[action[0]][action[1]] = player(board)
            return board
        """
)


def test_a_fix_of_a_missing_guard_still_accepts_legal_moves() -> None:
    """A line that raises for every move would reject the illegal ones, too."""
    report = noughts.check_file(NO_GUARD, only=["result_rejects"])
    assert [(check.name, check.passed) for check in report.checks] == [
        ("imports", True),
        ("result_rejects", False),
    ]
    assert "raise ValueError" in (report.mistakes[0].fix or "")


def test_a_single_check_that_cannot_be_judged_is_named() -> None:
    always = module(result="def result(board, action):\n    raise ValueError(action)")
    report = noughts.check_file(always, only=["result_rejects"])
    assert report.passed is None
    assert "Could not be judged: result rejects moves that are not possible." in format_report(report)
