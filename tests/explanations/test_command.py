"""`noughts explain`, as a user runs it."""

import json
import subprocess
import sys

import pytest

from noughts.game.position import Position
from tests.explanations.asking import told


def noughts(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from noughts.cli import main; main()", "explain", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_a_move_and_a_position() -> None:
    position = Position.parse("X../.O./..X")
    assert noughts("X../.O./..X", "c1").stdout.splitlines() == list(told(position, 2).sentences)
    assert noughts("X../.O./..X").stdout.splitlines() == list(told(position).sentences)
    assert json.loads(noughts("X../.O./..X", "c1", "--json").stdout) == told(position, 2).to_json()


def test_another_board() -> None:
    done = noughts("..../.XX./..../OO..", "--game", "4x4k4", "--effort", "20", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    form = json.loads(done.stdout)
    assert (form["game"], form["mover"], form["claims"][0]["kind"]) == ("4x4k4", "X", "stands-drawn")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["X../.O./..X", "b2"], "cell b2 is taken by O"),
        (["X../.O./..X", "z9"], "'z9' is not a cell of this board: cells go from a1 to c3"),
        (["XXX/OO./...", "c3"], "the game is over: no move can be made"),
        (
            ["banana"],
            "'banana' is not a position on this board: write 3 rows of 3 cells with '/' between them",
        ),
    ],
)
def test_bad_input(arguments: list[str], sentence: str) -> None:
    done = noughts(*arguments)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"noughts: {sentence}\n")
