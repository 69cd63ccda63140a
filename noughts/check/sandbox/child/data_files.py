"""The data files of a student's folder, which are only in memory: `open` finds them by their names."""

import io
import os
from collections.abc import Callable, Mapping
from typing import IO, Any

from .protocol import DATA

Open = Callable[..., IO[Any]]


def open_from(beside: Mapping[str, str], otherwise: Open) -> Open:
    """A function like `open` that reads the data files of the folder, and leaves the rest to `otherwise`."""
    data = {os.path.normpath(name): text.encode("latin-1") for name, text in beside.items() if _is_data(name)}

    def open_file(
        file: Any,
        mode: str = "r",
        buffering: int = -1,
        encoding: str | None = None,
        errors: str | None = None,
        newline: str | None = None,
        closefd: bool = True,
        opener: Any = None,
    ) -> IO[Any]:
        content = data.get(_name(file)) if set(mode) <= {"r", "b", "t"} else None
        if content is None:
            return otherwise(file, mode, buffering, encoding, errors, newline, closefd, opener)
        found = io.BytesIO(content)
        return found if "b" in mode else io.TextIOWrapper(found, encoding or "utf-8", errors, newline)

    return open_file if data else otherwise


def _is_data(name: str) -> bool:
    return name.startswith(DATA)


def _name(file: Any) -> str:
    """The name of a file, as seen from the folder that the program believes to be in."""
    if not isinstance(file, str | os.PathLike):
        return ""
    return os.path.relpath(os.path.abspath(file), os.getcwd())  # noqa: PTH100, PTH109 - few imports
