"""Files that appear whole or not at all, and one sentence for those that cannot be used."""

import glob
import os
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from noughts.game.errors import NoughtsError

STALE = 600  # seconds since the last write; a part this old was left by a killed run


@contextmanager
def errors_as(what: str, kind: type[NoughtsError] = NoughtsError) -> Iterator[None]:
    """Turn an error of the operating system into one sentence: what failed, and why."""
    try:
        yield
    except OSError as error:
        raise kind(f"{what}: {error.strerror}") from error


@contextmanager
def atomic_write(path: Path) -> Iterator[BinaryIO]:
    """A file to write to, which replaces `path` when the block ends without an error.

    After an error, nothing is left behind. A killed run leaves a part, as large as a table may be,
    and a later run removes it.
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
        with suppress(FileNotFoundError):  # another run may finish or remove it at any moment
            if time.time() - part.stat().st_mtime > STALE:
                part.unlink()
