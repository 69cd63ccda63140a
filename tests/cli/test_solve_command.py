"""`noughts solve`, `analyse` and `match` on every board, as a user meets them."""

import json
import signal
import subprocess
import sys

import pytest

from tests.cli.calling import called

RUN = "import noughts.cli; noughts.cli.main()"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", RUN, *arguments], capture_output=True, text=True, check=False, timeout=60
    )


def run_json(*arguments: str) -> tuple[int, dict[str, object]]:
    result = called(*arguments, "--json")
    return result.code, json.loads(result.stdout)


def test_solve_says_value_best_move_line_nodes_and_time() -> None:
    result = called("solve", "4x3k3", "--distance")
    assert result.code == 0
    first, line, nodes = result.stdout.splitlines()
    assert first == "4x3k3, X to move: X wins in 4 moves."
    assert line.startswith("Line: b2 ")
    assert len(line.removeprefix("Line: ").split()) == 7
    assert nodes.endswith(" s")
    assert "nodes in" in nodes


def test_solve_json() -> None:
    code, found = run_json("solve", "5x5k4")
    assert code == 0
    assert list(found) == [
        "game", "position", "value", "plies", "proven", "best", "suggestion", "variation", "nodes",
        "seconds",
    ]  # fmt: skip
    assert (found["game"], found["value"], found["plies"], found["proven"]) == ("5x5k4", 0, 25, True)
    assert found["position"] == "...../...../...../...../....."


def test_solve_a_position() -> None:
    code, found = run_json("solve", "4x4k3", "--position", "..../.X../..../....", "--distance")
    assert code == 0
    assert (found["value"], found["plies"]) == (-1, 4)


def test_not_proven_is_exit_code_3() -> None:
    code, found = run_json("solve", "10x10k5", "--time-limit", "0.1")
    assert code == 3
    assert (found["value"], found["plies"], found["proven"]) == (None, None, False)
    result = called("solve", "10x10k5", "--time-limit", "0.1")
    assert result.code == 3
    assert "not proven; try " in result.stdout
    assert "Line" not in result.stdout


INTERRUPTED = f"""
import os, signal, threading
from noughts.cli.solving import solve as command
solve = command.solve
def interrupted(position, **options):
    threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
    return solve(position, **options)
command.solve = interrupted
{RUN}
"""


def test_ctrl_c_ends_with_what_is_known() -> None:
    result = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, "solve", "10x10k5", "--json"],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert result.returncode == 130
    assert json.loads(result.stdout)["value"] is None
    assert result.stderr == ""


def test_the_handler_of_ctrl_c_is_put_back() -> None:
    before = signal.getsignal(signal.SIGINT)
    run_json("solve", "3x3k3")
    assert signal.getsignal(signal.SIGINT) is before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["0x3k3"], "a board cannot be 0 wide"),
        (["3x3k9"], "9 in a row cannot be made"),
        (["3x3"], "'3x3' is not a game"),
        (["4x3k3", "--position", ".../.../..."], "is not a position on this board"),
        (["3x3k3", "--position", "O../.../..."], "0 X and 1 O cannot arise"),
        (["3x3k3", "--position", "XXX/OO./..."], "the game is over"),
    ],
)
def test_bad_input_gets_one_sentence_and_exit_code_2(arguments: list[str], message: str) -> None:
    result = called("solve", *arguments)
    assert (result.code, result.stdout) == (2, "")
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


def test_help_says_how_large_the_table_is() -> None:
    compiled = pytest.importorskip("noughts.solving.solver.cores.compiled")
    megabytes = compiled.BUCKET << compiled.TABLE_BITS[-1] >> 20
    assert f"up to {megabytes} by default" in " ".join(called("solve", "--help").stdout.split())


def test_bad_input_as_a_user_sees_it() -> None:
    result = run("solve", "3x3k3", "--position", "XXX/OO./...")
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == "noughts: the game is over in XXX/OO./...: there is no move to look for\n"


def test_analyse_on_another_board() -> None:
    code, found = run_json("analyse", "..../..../....", "--game", "4x3k3")
    assert code == 0
    assert (found["value"], found["plies"]) == (1, 7)


def test_an_analysis_that_proves_nothing_is_exit_code_3() -> None:
    empty = "/".join(["." * 15] * 15)
    result = called("analyse", empty, "--game", "15x15k5", "--effort", "0.1")
    assert result.code == 3
    assert "X to move: not proven; try h8." in result.stdout
    assert "Not proven: every move." in result.stdout
    assert "Best" not in result.stdout
    code, found = run_json("analyse", empty, "--game", "15x15k5", "--effort", "0.1")
    assert (code, found["value"], found["proven"]) == (3, None, False)
