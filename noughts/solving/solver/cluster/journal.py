"""The answers so far in a file, one per line, so that a search can go on after its client was killed.

A line is written as soon as a task is answered: a checksum, a space, and JSON. The first line says what is
searched. A client that is killed may leave half a line at the end, which is dropped.
"""

import json
import os
from pathlib import Path
from zlib import crc32

from noughts.game.errors import DamagedFileError, NoughtsError
from noughts.game.files import errors_as, is_stream, require_writable
from noughts.game.position import Position

VERSION = 1
Record = list[object]


class Journal:
    """The records of one search; without a path they are not kept."""

    def __init__(self, path: Path | None, position: Position) -> None:
        self.path = path
        self.records: list[Record] = []  # those that were in the file
        if path is None:
            return
        head: Record = ["noughts search", VERSION, str(position.game), str(position)]
        if is_stream(path) and not path.is_dir():
            raise NoughtsError(f"the search {path} cannot be saved: it is not a regular file")
        with errors_as(f"the search {path} cannot be saved"):
            require_writable(path)
            data = path.read_bytes() if path.exists() else b""
            lines, size = _read(data, path)
            if size < len(data):
                os.truncate(path, size)
        if not lines:
            self.add(head)
        elif lines[0] != head:
            raise NoughtsError(f"{path} holds another search: choose another file, or delete it")
        self.records = lines[1:]

    def add(self, *records: Record) -> None:
        """Write records; they are on the disk when this returns."""
        if self.path is None:
            return
        texts = [json.dumps(record, separators=(",", ":")).encode() for record in records]
        with errors_as(f"the search {self.path} cannot be saved"), self.path.open("ab") as file:
            file.write(b"".join(b"%08x %s\n" % (crc32(text), text) for text in texts))
            file.flush()
            os.fsync(file.fileno())


def _read(data: bytes, path: Path) -> tuple[list[Record], int]:
    """The records, and the number of bytes that they take; half a record at the end is left out."""
    records: list[Record] = []
    size = 0
    for line in data.splitlines(keepends=True):
        checksum, _, text = line.rstrip(b"\n").partition(b" ")
        whole = line.endswith(b"\n") and checksum == b"%08x" % crc32(text)
        if not whole:
            if size + len(line) < len(data) or line.endswith(b"\n"):
                raise DamagedFileError(f"{path} is damaged: choose another file, or delete it")
            break
        records.append(json.loads(text))
        size += len(line)
    return records, size
