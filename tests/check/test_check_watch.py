"""`noughts check --watch`: what was changed is checked first, each time the file is saved."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from noughts.check.changed import checks_to_repeat
from tests.check.check_modules import module
from tests.cli.calling import called

WRONG = module(utility="def utility(board): return 1 if winner(board) else 0")
RIGHT = module()


@pytest.mark.parametrize(
    ("after", "changed", "checks"),
    [
        (WRONG, ["utility"], ["utility", "minimax", "minimax_none"]),
        (RIGHT.replace(b"def winner(board):", b"def winner(board):\n    # a comment\n"), [], []),
        (RIGHT + b"\nEXTRA = 1\n", [], []),  # it may matter to every function
        (RIGHT + b"\ndef (", [], []),
        (RIGHT + b"\ndef helper(): return 1\n", ["helper"], []),
    ],
)
def test_only_what_a_change_concerns(after: bytes, changed: list[str], checks: list[str]) -> None:
    found, concerned = checks_to_repeat(RIGHT, after)
    assert (found, [name for name in concerned if not name.startswith("minimax_")]) == (
        changed,
        [name for name in checks if not name.startswith("minimax_")],
    )


def lines_until(words: str, lines: Iterator[str]) -> str:
    shown = ""
    for line in lines:
        shown += line
        if line.startswith(words):
            return shown
    raise AssertionError(f"the command ended without {words!r}: {shown}")


def test_it_checks_again_on_save_until_it_is_stopped(tmp_path: Path) -> None:
    file = tmp_path / "tictactoe.py"
    file.write_bytes(WRONG)
    command = [sys.executable, "-c", "from noughts.cli import main; main()", "check", "--watch"]
    options = ["--only", "player,winner,utility", str(file)]
    with subprocess.Popen([*command, *options], stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        lines = iter(running.stdout)
        first = lines_until("Watching ", lines)
        assert "1 mistake (3 of 4 checks pass)" in first
        file.write_bytes(RIGHT)
        second = lines_until("Watching ", lines)
        assert second.splitlines()[0] == "Changed: utility."
        assert "all 2 checks pass" in second  # what was changed comes first
        assert second.index("all 2 checks pass") < second.index("all 4 checks pass")
        file.write_bytes(WRONG)
        third = lines_until("Watching ", lines)
        assert "1 mistake (1 of 2 checks pass)" in third
        assert "of 4 checks" not in third  # the rest can wait until this is right
        file.write_bytes(b"")
        assert "tictactoe.py is missing or empty" in lines_until(str(file), lines)
        running.send_signal(signal.SIGINT)
        assert running.wait(30) == 1


@pytest.mark.parametrize("options", [["--json"], ["--csv"], ["--board", "X../.../..."], ["--verbose"]])
def test_it_goes_with_one_file_and_the_short_report(options: list[str], tmp_path: Path) -> None:
    file = tmp_path / "tictactoe.py"
    file.write_bytes(RIGHT)
    refused = called("check", "--watch", str(file), *options)
    assert refused.code == 2
    assert "--watch shows the short report" in refused.stderr
    assert "takes one file" in called("check", "--watch", str(tmp_path)).stderr
