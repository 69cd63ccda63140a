"""Files go where each operating system wants them."""

import sys
from pathlib import Path

import pytest

from noughts.game.folders import cache_folder, data_folder

LOCAL = "AppData/Local/noughts"


@pytest.mark.parametrize(
    ("platform", "data", "cache"),
    [
        ("linux", ".local/share/noughts", ".cache/noughts"),
        ("darwin", "Library/Application Support/noughts", "Library/Caches/noughts"),
        ("win32", LOCAL, f"{LOCAL}/cache"),
    ],
)
def test_each_system_has_its_folders(
    platform: str, data: str, cache: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("XDG_DATA_HOME", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert (data_folder(), cache_folder()) == (tmp_path / data, tmp_path / cache)


def test_variables_win_on_the_systems_that_have_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("XDG_DATA_HOME", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(variable, str(tmp_path / variable))
    monkeypatch.setattr(sys, "platform", "linux")
    assert data_folder() == tmp_path / "XDG_DATA_HOME" / "noughts"
    assert cache_folder() == tmp_path / "XDG_CACHE_HOME" / "noughts"
    monkeypatch.setattr(sys, "platform", "win32")
    assert data_folder() == tmp_path / "LOCALAPPDATA" / "noughts"
