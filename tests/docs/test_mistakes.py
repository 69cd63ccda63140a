"""The gallery of mistakes: each wrong version fails the checks that the page names, each fix passes all."""

import json
import re
from pathlib import Path

import pytest

from tests.cli.calling import called
from tests.scripts import script

PAGE = Path(__file__).parents[2] / "docs" / "learn" / "mistakes.md"
ENTRIES = re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
MISTAKES = {title: text for title, text in ENTRIES if "Fails: " in text}
FUNCTIONS = {"initial_state", "player", "actions", "result", "winner", "terminal", "utility", "minimax"}
QUICK_SEARCH = """
SEEN = {}


def value(board):
    key = str(board)
    if key not in SEEN:
        best = max if player(board) == X else min
        SEEN[key] = (
            utility(board)
            if terminal(board)
            else best(value(result(board, action)) for action in actions(board))
        )
    return SEEN[key]


def minimax(board):
    if terminal(board):
        return None
    best = max if player(board) == X else min
    return best(actions(board), key=lambda action: value(result(board, action)))
"""


def mistakes_of(code: str, folder: Path) -> set[str]:
    """The checks that fail by themselves when this code is added to a right program."""
    basic_functions = script("docs_console").student_program().partition("def value(board):")[0]
    file = folder / "tictactoe.py"
    file.write_text(f"{basic_functions}\n{QUICK_SEARCH}\n{code}", "utf-8")
    checks = json.loads(called("check", str(file), "--json").stdout)["checks"]
    return {check["name"] for check in checks if not check["passed"] and check["follows_from"] is None}


@pytest.mark.parametrize("title", MISTAKES)
def test_the_mistake_fails_and_the_fix_passes(title: str, tmp_path: Path) -> None:
    wrong, *fix = re.findall(r"```python\n(.*?)```", MISTAKES[title], re.DOTALL)
    (failing,) = re.findall(r"^Fails: `(\w+)`\.", MISTAKES[title], re.MULTILINE)
    assert mistakes_of(wrong, tmp_path) == {failing}
    for code in fix:
        assert mistakes_of(code, tmp_path) == set()


def test_there_are_mistakes_in_every_function() -> None:
    functions = {title.partition("`:")[0].strip("`") for title in MISTAKES}
    assert functions == FUNCTIONS
