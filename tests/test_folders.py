"""Where files of a user are kept, by the habits of each system."""

import sys
from pathlib import Path

import pytest

from noughts.system.folders import cache_folder, data_folder


@pytest.mark.parametrize(
    ("platform", "cache", "data"),
    [
        ("linux", ".cache/noughts", ".local/share/noughts"),
        ("darwin", "Library/Caches/noughts", "Library/Application Support/noughts"),
        ("win32", "AppData/Local/noughts", "AppData/Local/noughts"),
    ],
)
def test_each_system_has_its_own(
    platform: str, cache: str, data: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_CACHE_HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr(sys, "platform", platform)
    assert (cache_folder(), data_folder()) == (tmp_path / cache, tmp_path / data)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "mine"))
    assert cache_folder() == tmp_path / "mine" / "noughts"


def test_windows_may_have_moved_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "win32")
    assert cache_folder() == tmp_path / "noughts"
