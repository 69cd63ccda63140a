"""The data set: every position once up to symmetry, as the oracle sees it, in either format."""

import csv
import json
import sys
from pathlib import Path

import pyarrow.parquet
import pytest

from noughts import CLASSIC, Game, Position, analyse
from noughts.game.position import reachable_positions
from noughts.solving.dataset import dataset_rows
from tests.cli.calling import called


@pytest.mark.parametrize("text", ["3x3k3", "4x2k2", "2x2k2w"])
def test_every_position_is_there_once_with_what_the_oracle_says(text: str) -> None:
    game = Game.parse(text)
    found = {row.position: row for row in dataset_rows(game)}
    images = {str(position.canonical()): 0 for position in reachable_positions(game)}
    for position in reachable_positions(game):
        images[str(position.canonical())] += 1
    assert {name: row.images for name, row in found.items()} == images
    for name, row in found.items():
        position = Position.parse(name, game)
        analysis = analyse(position, distance=True)
        assert row.value == analysis.verdict.value
        assert row.plies == analysis.verdict.plies
        assert row.marks == (position.x | position.o).bit_count()
        best = {game.cell_name(move.cell) for move in analysis.moves if move.best}
        assert set(row.best) == best if game is CLASSIC else set(row.best) >= best
        outcome = position.outcome
        assert (row.mover, row.outcome) == (
            (position.mover, None) if outcome is None else (None, outcome.winner or "tie")
        )


def test_both_formats_say_the_same(tmp_path: Path) -> None:
    one, other = tmp_path / "all.csv", tmp_path / "all.parquet"
    done = called("dataset", "3x3k3", "--output", str(one), "--json")
    assert (done.code, done.stderr) == (0, "")
    told = json.loads(done.stdout)
    assert (told["rows"], told["positions"], told["bytes"]) == (765, 5478, one.stat().st_size)
    assert called("dataset", "3x3k3", "-o", str(other)).stdout.startswith(
        "3x3k3: 765 rows for 5,478 positions; "
    )
    with one.open(newline="") as file:
        lines = list(csv.DictReader(file))
    table = pyarrow.parquet.read_table(other).to_pylist()
    assert len(lines) == len(table) == 765
    for line, row in zip(lines, table, strict=True):
        row["best"] = " ".join(row["best"])
        assert line == {name: "" if value is None else str(value) for name, value in row.items()}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["all.csv", "all.parquet"]


def test_what_cannot_be_written_gets_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for arguments, sentence in (
        (("3x3k3", "--output", "all.xls"), "'all.xls' is neither FILE.csv nor FILE.parquet"),
        (("5x5k4", "--output", str(tmp_path / "all.csv")), "a table is for boards of up to 20 cells"),
        (
            ("3x3k3", "--output", str(tmp_path / "no" / "all.csv")),
            "cannot be written: No such file or directory",
        ),
    ):
        done = called("dataset", *arguments)
        assert (done.code, done.stdout) == (2, "")
        assert sentence in done.stderr
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    done = called("dataset", "3x3k3", "--output", str(tmp_path / "all.parquet"))
    assert done.stderr.startswith("noughts: a Parquet file needs pyarrow: pip install 'noughts[parquet]'")
    assert list(tmp_path.iterdir()) == []
