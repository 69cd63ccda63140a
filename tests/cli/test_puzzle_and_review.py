"""`noughts puzzle` and `noughts review`, over a pipe."""

import json
from io import StringIO

import pytest

from noughts.explanations.puzzles import describe_task
from noughts.solving.puzzles import puzzle_named
from tests.cli.calling import called


def test_a_puzzle_is_answered_wrongly_and_rightly(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = puzzle_named("4x3k3-5"), puzzle_named("4x3k3-6")
    name = first.position.game.cell_name
    wrong = next(move for move in first.position.moves if move not in first.solutions)
    typed = f"z9\n{name(wrong)}\n{name(min(second.solutions))}\nquit\n"
    monkeypatch.setattr("sys.stdin", StringIO(typed))
    said = called("puzzle", "4x3k3-5").stdout
    assert f"Puzzle 5 of 120, {'*' * first.stars}: {describe_task(first)}" in said
    assert "'z9' is not a cell" in said
    assert f"{name(wrong)} is not it." in said
    assert "The answer is " in said
    assert f"{name(min(second.solutions))} is right." in said
    assert "1 right in a row." in said
    assert said.endswith("Goodbye.\n")


class Screen:
    """A terminal where the user presses Ctrl-D or Ctrl-C."""

    def __init__(self, interrupts: bool) -> None:
        self.interrupts = interrupts

    def isatty(self) -> bool:
        return True

    def readline(self) -> str:
        if self.interrupts:
            raise KeyboardInterrupt
        return ""


@pytest.mark.parametrize("interrupts", [False, True], ids=["Ctrl-D", "Ctrl-C"])
def test_puzzles_are_left_politely_and_fit_the_screen(
    interrupts: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    monkeypatch.setattr("sys.stdin", Screen(interrupts))
    done = called("puzzle", "4x3k3-5")
    assert (done.code, done.stderr) == (0, "")
    assert done.stdout.endswith("\n> \nGoodbye.\n")
    assert max(map(len, done.stdout.splitlines())) <= 30


def test_a_list_of_moves_is_reviewed() -> None:
    said = called("review", "a1,b1", "a2", "b2", "a3").stdout
    assert said.startswith("The game was even until O's move 2. b2 would have kept the draw.\n")
    assert "2. O b1: from draw to loss; b2 was better." in said
    assert "The percentage is accuracy: " in said
    told = json.loads(called("review", "c1", "--position", "XX./OO./...", "--json").stdout)
    assert told["moves"][0]["words"] == "1. X c1: win kept."
