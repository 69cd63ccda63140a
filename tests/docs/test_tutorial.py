"""The tutorial: after each of its steps `noughts check` passes exactly what the page says."""

import json
import re
from pathlib import Path

import pytest

from tests.cli.calling import called

PAGE = Path(__file__).parents[2] / "docs" / "learn" / "tutorial.md"
STEPS = re.findall(r"^## \d\. (.*?)\n(.*?)(?=^## )", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
CODE = [re.findall(r"```python\n(.*?)```", text, re.DOTALL)[0] for _, text in STEPS]
BOARDS = {"Minimax": 549_945, "Alpha-beta": 18_296}  # that the first move makes, says the page


@pytest.mark.parametrize("step", range(len(STEPS)), ids=[title for title, _ in STEPS])
def test_exactly_what_the_page_says_passes(step: int, tmp_path: Path) -> None:
    title, text = STEPS[step]
    (said,) = re.findall(r"^Passes: (.*?)\.$", text, re.MULTILINE | re.DOTALL)
    file = tmp_path / "tictactoe.py"
    file.write_text("\n\n".join(CODE[: step + 1]), "utf-8")  # each step adds to its end
    done = called("check", str(file), "--json")
    report = json.loads(done.stdout)
    assert [check["name"] for check in report["checks"] if check["passed"]] == re.findall(r"`(\w+)`", said)
    assert (done.code, report["passed"]) == ((0, True) if title in BOARDS else (1, False))
    if title in BOARDS:
        assert report["first_move_boards"] == BOARDS[title]
        assert f"{BOARDS[title]:,}" in text


def test_there_are_seven_steps() -> None:
    assert len(STEPS) == len(CODE) == 7
