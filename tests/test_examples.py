"""The programs a newcomer would write: each runs, says what it should, and is short."""

import runpy
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent.parent / "examples"
MOST_LINES = 15  # that are not empty
SAID = {
    "all_positions": "of 4,520 unfinished positions the mover wins 2,836, draws 1,052\n",
    "certificate": "proven: 4x4k4, 4 answers\n",
    "data_frame": "9 marks:    78 positions, mean value -0.800\n",
    "gym_loop": "mean regret of a game 1.",
    "heat_map": "[0.607, 0.536, 0.607, 0.536, 0.693, 0.536, 0.607, 0.536, 0.607]\n",
    "own_player": "against perfect: wins 0, draws 0, loses 1\n",
    "own_strategy": "238 nodes, value +1 for X\n",
    "q_learning": "mean regret 0.638 at first, 0 after ",
    "query_table": "the empty board: value +1, over after 7 plies\n",
    "solve_parallel": "5x5k4: a draw, ",
    "tournament": "\nfirst_free 0.167  Elo -207 +/- 121\n",
}
WRITTEN = {
    "certificate": ["4x4k4.proof"],
    "heat_map": ["heat.html"],
    "q_learning": ["learning_curve.svg"],
    "query_table": ["4x3k3.table"],
}


def test_every_example_is_run() -> None:
    assert sorted(SAID) == sorted(path.stem for path in FOLDER.glob("*.py"))


@pytest.mark.parametrize("name", SAID)
def test_an_example(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    path = FOLDER / f"{name}.py"
    runpy.run_path(str(path), run_name="__main__")
    assert SAID[name] in capsys.readouterr().out
    assert sorted(file.name for file in tmp_path.iterdir()) == WRITTEN.get(name, [])
    lines = [line for line in path.read_text().splitlines() if line.strip()]
    assert len(lines) <= MOST_LINES or name == "q_learning"
