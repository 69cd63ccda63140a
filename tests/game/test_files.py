"""A file appears whole or not at all."""

from pathlib import Path

import pytest

from noughts.game.files import atomic_write


def test_another_run_may_remove_a_part_at_any_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, vanished = tmp_path / "all.csv", tmp_path / ".all.csv.0123.part"
    monkeypatch.setattr(Path, "glob", lambda folder, pattern: [vanished])
    with atomic_write(path) as file:
        file.write(b"whole")
    assert path.read_bytes() == b"whole"
    assert list(tmp_path.iterdir()) == [path]
