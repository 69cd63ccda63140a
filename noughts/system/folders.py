"""The folders where each system keeps a program's files for one user."""

import os
import sys
from pathlib import Path


def cache_folder() -> Path:
    """The folder for files that can be fetched or computed again."""
    return _folder("XDG_CACHE_HOME", linux=".cache", mac="Library/Caches")


def data_folder() -> Path:
    """The folder for files that the user wants to keep."""
    return _folder("XDG_DATA_HOME", linux=".local/share", mac="Library/Application Support")


def _folder(variable: str, *, linux: str, mac: str) -> Path:
    """The folder that the variable names, or else the one that is usual on this system."""
    if chosen := os.environ.get(variable):
        return Path(chosen) / "noughts"
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return (Path(local) if local else Path.home() / "AppData" / "Local") / "noughts"
    return Path.home() / (mac if sys.platform == "darwin" else linux) / "noughts"
