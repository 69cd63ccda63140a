"""What the commands answer, for people and for programs."""

import sys
from io import StringIO
from typing import Any

import pytest

from noughts.game.position import Position
from noughts.solving import perfect
from noughts.solving.oracle import analyse
from tests.cli.calling import as_json, called
from tests.every import POSITIONS


def test_analyse_json_is_what_was_promised() -> None:
    found = as_json("analyse", "X.O/.X./O..")
    promised: dict[str, Any] = {
        "game": "3x3k3",
        "position": "X.O/.X./O..",
        "mover": "X",
        "outcome": None,
        "value": 1,
        "plies": 1,
        "proven": True,
        "best": "c3",
        "suggestion": None,
        "variation": ["c3"],
        "nodes": 6,
        "words": "X to move: X wins at once.",
    }
    assert found.items() >= promised.items()
    assert [(move["cell"], move["value"], move["plies"], move["best"]) for move in found["moves"]] == [
        ("b1", 1, 3, False),
        ("a2", 1, 3, False),
        ("c2", 1, 3, False),
        ("b3", 1, 3, False),
        ("c3", 1, 1, True),
    ]
    assert [move["words"] for move in found["moves"]] == [*["win in 2 moves"] * 4, "win at once"]


@pytest.mark.parametrize(
    ("text", "outcome", "value"),
    [
        ("XO./OX./..X", {"winner": "X", "line": ["a1", "b2", "c3"]}, -1),
        ("XOX/XOO/OXX", {"winner": None, "line": None}, 0),
    ],
)
def test_analyse_json_of_a_finished_game(text: str, outcome: object, value: int) -> None:
    found = as_json("analyse", text)
    assert found["outcome"] == outcome
    assert found["mover"] is found["best"] is None
    assert found["moves"] == found["variation"] == []
    assert (found["value"], found["plies"]) == (value, 0)


def test_analysis_of_every_position_is_exact() -> None:
    for position in POSITIONS:
        analysis = analyse(position)
        verdict = analysis.verdict
        assert (verdict.value, verdict.plies) == (perfect.value(position), perfect.plies(position))
        assert [move.cell for move in analysis.moves] == list(position.moves)
        for move in analysis.moves:
            after = position.play(move.cell)
            assert (move.value, move.plies) == (-perfect.value(after), perfect.plies(after) + 1)
            if move.best:
                assert move.value == verdict.value
            if move.value == verdict.value:
                assert move.best == (move.value == 0 or move.plies == verdict.plies)
        assert verdict.best in [move.cell for move in analysis.moves if move.best] or position.outcome
        end = position
        for cell in verdict.variation:
            end = end.play(cell)
        assert end.outcome is not None
        assert len(verdict.variation) == verdict.plies


def test_analyse_for_people() -> None:
    done = called("analyse", "X.O/.X./O..")
    assert (done.code, done.stderr) == (0, "")
    assert "1      X   | win 2 |   O" in done.stdout
    assert "X to move: X wins at once." in done.stdout
    assert "\nWin at once: c3.\nWin in 2 moves: b1, a2, c2 and b3.\n" in done.stdout
    assert "Best line: c3" in done.stdout
    assert "\x1b" not in done.stdout


def test_analyse_for_people_after_the_game() -> None:
    assert "Game Over: X wins." in called("analyse", "XO./OX./..X").stdout
    assert "Game Over: Tie." in called("analyse", "XOX/XOO/OXX").stdout


def test_compare() -> None:
    found = as_json("compare", "X.O/.X./O..", "--keeps-value")
    assert found["position"] == "X.O/.X./O.."
    rows = {row["name"]: row for row in found["strategies"]}
    strategies = [
        "minimax",
        "helper",
        "early-exit",
        "alpha-beta",
        "judgement",
        "alpha-beta-memory",
        "horizon",
    ]
    assert list(rows) == strategies
    assert {name: row["keeps_value"] for name, row in rows.items()} == {
        "minimax": 4520,
        "helper": 4520,
        "early-exit": 4520,
        "alpha-beta": 4520,
        "judgement": 4436,
        "alpha-beta-memory": 4520,
        "horizon": 4297,
    }
    assert [row["bound"] for row in rows.values()].count("exact") == 6
    assert all(row["seconds"] > 0 for row in rows.values())
    assert rows["minimax"]["move"] == "b1"  # the first winning move in row order
    assert rows["alpha-beta"]["nodes"] < rows["minimax"]["nodes"]
    assert "4,436" in called("compare", "X.O/.X./O..", "--keeps-value").stdout
    rows = as_json("compare", "XO./OX./..X")["strategies"]  # a finished board
    assert {(row["move"], row["value"], row["nodes"]) for row in rows} == {(None, -1, 1)}


def test_compare_counts_positions_only_if_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The count is the same for every position, and takes most of the time."""
    compare_module = sys.modules["noughts.strategies.trace.compare"]  # not the function of that name
    monkeypatch.setattr(compare_module, "keeps_value", lambda strategy: 1 / 0)
    done = called("compare", "X.O/.X./O..")
    assert done.stdout.splitlines()[0].split() == ["strategy", "move", "value", "nodes", "seconds"]
    assert {row["keeps_value"] for row in as_json("compare", "X.O/.X./O..")["strategies"]} == {None}


def test_compare_with_another_order_and_depth() -> None:
    found = as_json("compare", "X.O/.../O.X", "--order", "centre", "--depth", "3")
    rows = {row["name"]: row for row in found["strategies"]}
    assert rows["alpha-beta:centre"]["nodes"] == 10
    assert rows["horizon:3:centre"]["bound"] == "exact"
    done = called("compare", "--order", "sideways")
    assert done.code == 2
    assert "argument --order: invalid choice: 'sideways' (choose from " in done.stderr


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["analyse", "XX/.."], "is not a position on this board: write 3 rows of 3 cells"),
        (["analyse", "XXX/OOO/..."], "X and O both have a line: the game ends with the first one"),
        (["analyse", "OO./.../..."], "0 X and 2 O cannot arise"),
        (["analyse", "X.Q/.../..."], "'Q' at c1 is not a mark: use X, O or . for empty"),
        (["analyse", ".../.../...", "--game", "3x3"], "'3x3' is not a game: write WIDTHxHEIGHTkK"),
        (["analyse", ".../.../...", "--game", "0x3k3"], "a board cannot be 0 wide"),
        (["analyse", ".../.../...", "--game", "3x3k9"], "9 in a row cannot be made on a 3x3 board"),
        (["compare", "X"], "is not a position on this board"),
        (["match", "perfect", "gandalf"], "there is no player 'gandalf': choose one of perfect"),
        (["match", "perfect", "mine"], "greedy, random, or a file such as ./mine.py"),
        (["conquer"], "there is no command 'conquer': choose one of analyse, check, "),
        (["--conquer"], "unrecognized arguments: --conquer (see noughts --help)"),
        (["analyse"], "the following arguments are required: POSITION (see noughts analyse --help)"),
        (["match", "perfect"], "the following arguments are required: SECOND (see noughts match --help)"),
        (["solve", "3x3k3", "--time-limit", "-1"], "argument --time-limit: '-1' is out of bounds: 0 or more"),
        (
            ["solve", "3x3k3", "--time-limit", "nan"],
            "argument --time-limit: 'nan' is out of bounds: 0 or more",
        ),
        (["solve", "3x3k3", "--threads", "65"], "argument --threads: '65' is out of bounds: from 1 to 64"),
        (["solve", "3x3k3", "--threads", "1.5"], "argument --threads: '1.5' is not a whole number"),
        (["completion"], "arguments are required: bash|zsh|fish (see noughts completion --help)"),
        (["play", "--as", "Z"], "argument --as: 'Z' is not a side: choose X, O or both"),
    ],
)
def test_bad_input_gets_one_sentence(arguments: list[str], sentence: str) -> None:
    done = called(*arguments)
    assert (done.code, done.stdout) == (2, "")
    assert done.stderr.startswith("noughts: ")
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1


def test_the_version() -> None:
    assert called("--version").stdout.startswith("noughts 0.")


@pytest.mark.parametrize("text", ["-X-/-O-/---", "-x--o----", "--X/---/O--", "_x__o____"])
def test_a_position_may_begin_with_a_dash(text: str) -> None:
    read = text.upper().replace("-", ".").replace("_", ".").replace("/", "")
    for found in (as_json("analyse", text), as_json("solve", "3x3k3", "--position", text)):
        assert found["position"].replace("/", "") == read


def test_opponents_are_read_in_either_case(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", StringIO())
    done = called("play", "--opponent", "Level-1", "--as", "BOTH")
    assert (done.code, done.stderr) == (0, "")


def test_positions_print_back_through_the_command_line() -> None:
    for position in (Position(), *POSITIONS[100::1500]):
        assert as_json("analyse", str(position))["position"] == str(position)
