"""The per-user folders in which each operating system wants programs to keep their files.

         data                               cache
Linux    $XDG_DATA_HOME or ~/.local/share   $XDG_CACHE_HOME or ~/.cache
macOS    ~/Library/Application Support      ~/Library/Caches
Windows  %LOCALAPPDATA%                     %LOCALAPPDATA%
"""

import os
import sys
from pathlib import Path

NAME = "noughts"


def data_folder() -> Path:
    """The folder for files that took long to compute."""
    return _user_folder("XDG_DATA_HOME", ".local/share", "Library/Application Support") / NAME


def cache_folder() -> Path:
    """Where files are kept that can be fetched again."""
    folder = _user_folder("XDG_CACHE_HOME", ".cache", "Library/Caches") / NAME
    return folder / "cache" if sys.platform == "win32" else folder


def _user_folder(variable: str, default: str, on_mac: str) -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / on_mac
    return Path(os.environ.get(variable) or Path.home() / default)
