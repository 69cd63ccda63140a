"""Programs that do not end: they are given up soon, and the report names the loop."""

import pytest

from noughts.check.contract.call import Call
from noughts.check.contract.limits import Limits
from noughts.check.diagnose.endless import find_endless_loop
from noughts.check.grade.examine import examine
from noughts.check.sandbox.channel import start_job
from noughts.check.sandbox.process import choose_protection
from noughts.check.sandbox.session import ChildSession
from noughts.game.position import Position
from tests.check.own_programs import program

RIGHT = program("pair", "long")
LOOPS = {  # a body of `player`, and the line of it that begins the loop
    "while true": ("while True:\n        pass", 1),
    "on one line": ("while True: pass", 1),
    "a counter that stands still": ("n = 0\n    while n < 9:\n        m = n + 1\n    return X", 2),
    "around a loop that ends": ("while 1:\n        for row in board:\n            row.count(X)", 1),
    "inside a loop that goes on": ("for row in board:\n        while row:\n            len(row)", 2),
    "all caught": ("while True:\n        try:\n            len(board)\n        except:\n            pass", 1),
    "asleep": ("import time\n    while True:\n        time.sleep(0.001)", 2),
    "a helper": ("return spin()\ndef spin():\n    while True:\n        n = 1", 3),
    "around a copy": (
        "import copy\n    while True:\n        for row in board:\n            cells(row)\n"
        "def cells(row):\n    return {(i, j) for i in range(3) for j in range(3)}",
        2,
    ),
    "a list that grows": ("cells = [1]\n    for cell in cells:\n        cells.append(cell)", 2),
}


def loop_of(source: str, call: Call) -> tuple[str, int] | None:
    with ChildSession(start_job(source.encode(), Limits(), choose_protection())) as worker:
        return find_endless_loop(worker, call)


@pytest.mark.parametrize(("body", "line"), LOOPS.values(), ids=LOOPS)
def test_the_loop_is_named(body: str, line: int) -> None:
    source = f"X = 'X'\ndef player(board):\n    {body}\n"
    name = "spin" if "spin" in body else "player"
    assert loop_of(source, Call("player", Position())) == (name, line + 2)


@pytest.mark.parametrize(
    "body",
    ["return X", "raise ValueError", "import time\n    time.sleep(1000)", "return player(board)"],
)
def test_without_a_loop_none_is_named(body: str) -> None:
    assert loop_of(f"X = 'X'\ndef player(board):\n    {body}\n", Call("player", Position())) is None


def test_a_search_that_only_takes_long_has_no_loop_to_blame() -> None:
    assert loop_of(RIGHT, Call("minimax", Position())) is None


def test_an_endless_player_is_named_with_its_line() -> None:
    source = RIGHT.replace("    x_count = 0\n", "    while True:\n        x_count = 0\n", 1)
    report = examine("a.py", source.encode(), workers=1)
    failed = {check.name: check.follows_from for check in report.checks if check.passed is False}
    assert failed["player"] is None
    assert {failed[name] for name in ("result", "minimax")} == {"player"}
    example = next(check for check in report.checks if check.name == "player").counterexample
    assert example is not None
    assert example.where is not None
    assert example.where.source == "while True:"
    assert example.line_number == source[: source.index("while True")].count("\n") + 1


def test_an_endless_minimax_is_named_with_its_line() -> None:
    source = RIGHT.replace(
        "def minimax(board):\n", "def minimax(board):\n    while board:\n        x = 1\n", 1
    )
    report = examine("a.py", source.encode(), workers=1)
    example = next(check for check in report.checks if check.name == "minimax").counterexample
    assert example is not None
    assert example.where is not None
    assert (example.where.function, example.where.source) == ("minimax", "while board:")


def test_behind_an_endless_player_the_mistake_of_minimax_itself_is_shown() -> None:
    source = RIGHT.replace("    x_count = 0\n", "    while True:\n        x_count = 0\n", 1)
    source = source.replace("if value > best:", "if value < best:", 1)
    report = examine("a.py", source.encode(), workers=1)
    example = next(check for check in report.checks if check.name == "minimax").counterexample
    assert example is not None
    assert example.where is not None
    assert (example.where.function, example.where.source) == ("minimax", "if value < best:")
