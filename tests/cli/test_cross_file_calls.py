"""A short question takes a short way through the package: calls between files are counted, not timed."""

import re
import subprocess
import sys

import pytest

from noughts.api import analyses, analysis
from noughts.explanations import reasons
from noughts.game.position import Position
from noughts.solving.engine import candidates
from noughts.solving.oracle import analyse
from noughts.solving.verdict import Analysis
from tests.cli.calling import called

MOST_CALLS = 500  # 1,566 when the text was made from the page's form


def test_analyse_calls_few_functions_of_other_files() -> None:
    command = [sys.executable, "-m", "benchmarks.cross_file_calls"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert 100 < int(done.stdout.split()[-1]) <= MOST_CALLS


def test_analyse_makes_no_reasons_and_no_engine_search_that_it_does_not_show(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def forbid(*arguments: object, **more: object) -> None:
        raise AssertionError("nobody sees the result")

    monkeypatch.setattr(reasons, "explain", forbid)
    monkeypatch.setattr(analysis, "explain", forbid)
    with monkeypatch.context() as proven:
        proven.setattr(candidates, "candidates", forbid)
        assert called("analyse", ".../.../...").code == 0
    unproven = called(
        "analyse", "X......../" + "/".join(["." * 9] * 8), "--game", "9x9k5", "--effort", "0.01"
    )
    assert (unproven.code, "not proven" in unproven.stdout) == (3, True)
    assert re.search(r"Looks best: \w+ \(estimate [+-]\d+\.\d\), ", unproven.stdout)
    assert "Estimates, not proven: +1 is one line that lacks two cells" in " ".join(unproven.stdout.split())


def test_the_empty_board_is_analysed_with_its_nine_first_moves_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """There were 111 analyses for one empty board."""
    found: list[Position] = []

    def count(position: Position) -> Analysis:
        found.append(position)
        return analyse(position)

    monkeypatch.setattr(analysis, "analyse", count)
    monkeypatch.setattr(analyses, "kept", type(analyses.kept)())
    analysis.analysis()
    assert len(found) == 9
