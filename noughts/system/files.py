"""Files that appear whole or not at all, and one sentence for those that cannot be used."""

import glob
import os
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from noughts.game.errors import NoughtsError

STALE = 600  # seconds without a write after which a part can only be a killed run's


@contextmanager
def errors_as(what: str, kind: type[NoughtsError] = NoughtsError) -> Iterator[None]:
    """Say what cannot be done with a file, and why the system refuses it."""
    try:
        yield
    except OSError as error:
        raise kind(f"{what}: {error.strerror}") from error


@contextmanager
def atomic_write(path: Path) -> Iterator[BinaryIO]:
    """A file to write to, which takes the place of `path` at the end.

    If the end is not reached nothing is left, but after a kill: then a part with a name of its own
    is, and a later run removes it.
    """
    _remove_stale_parts(path)
    part = path.with_name(f".{path.name}.{secrets.token_hex(8)}.part")
    try:
        with part.open("xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def _remove_stale_parts(path: Path) -> None:
    for part in path.parent.glob(f".{glob.escape(path.name)}.*.part"):
        if time.time() - part.stat().st_mtime > STALE:
            part.unlink(missing_ok=True)
