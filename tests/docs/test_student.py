"""The student's file behind the examples of the documents: it passes, and a mistake in it is named."""

import json
from pathlib import Path

import pytest

from tests.cli.calling import called
from tests.scripts import script


def test_the_file_passes(tmp_path: Path) -> None:
    file = tmp_path / "tictactoe.py"
    file.write_text(script("docs_console").student_program(), "utf-8")
    report = json.loads(called("check", str(file), "--json").stdout)
    assert (report["passed"], report["first_move_boards"]) == (True, 18_296)


@pytest.mark.parametrize(
    ("turned", "lines"),
    [([("> alpha", ">= alpha")], 1), ([("> alpha", ">= alpha"), ("< beta", "<= beta")], 2)],
    ids=["one side", "both sides"],
)
def test_an_equal_value_where_the_move_is_chosen_is_found(
    turned: list[tuple[str, str]], lines: int, tmp_path: Path
) -> None:
    """The line of that comparison, and no other, is named."""
    source = script("docs_console").student_program()
    for old, new in turned:
        source = source.replace(f"found {old}", f"found {new}")
    file = tmp_path / "tictactoe.py"
    file.write_text(source, "utf-8")
    (block,) = json.loads(called("check", str(file), "--json", "--only", "minimax").stdout)["mistakes"]
    assert block["source"] == "if player(board) == X and found >= alpha:"
    assert (block["kind"], block["source"][block["start"] : block["end"]]) == ("comparison", ">=")
    assert block["fix"].count("found > alpha") == 1
    assert block["fix"].count("found < beta") == lines - 1
    watched = called("watch", str(file), "OXO/XXO/...").stdout
    assert "answer    (2, 2), worth 0 to X; the program takes it for +1; the best move is worth +1" in watched
    told = json.loads(called("watch", str(file), "OXO/XXO/...", "--json").stdout)
    assert (told["value"], told["worth"]) == (1, 0)
