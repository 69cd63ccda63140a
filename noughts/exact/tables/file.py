"""A table on disk: written whole or not at all, mapped into memory, never trusted unchecked.

16 bytes    "noughts table 1" and a newline
 8          width, height, k, a 1 if the board wraps, and four zeros
32          four numbers of 64 bits, lowest byte first: how long the body is, and in how many
            reachable positions the mover wins, draws and loses
16 a block  a digest (BLAKE2b) of each block of 64 KiB of the body, the last one may be shorter
16          a digest of all of the above
the rest    the body: one byte a position, see layout.py
"""

from hashlib import blake2b
from mmap import ACCESS_READ, mmap
from pathlib import Path
from struct import Struct

from noughts.exact.files import written_whole
from noughts.exact.tables.layout import layer_starts, place, value_and_plies
from noughts.rules.errors import DamagedFileError, NoughtsError
from noughts.rules.game import Game
from noughts.rules.position import Position

MAGIC = b"noughts table 1\n"
HEAD = Struct("<16s 3B?4x 4Q")
DIGEST = 16
BLOCK = 1 << 16

Tally = tuple[int, int, int]  # in how many positions the mover wins, draws and loses


class StrongTable:
    """Value and distance of every position of one game; each block is checked before it is believed."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            with path.open("rb") as file:
                self._bytes = mmap(file.fileno(), 0, access=ACCESS_READ)
        except OSError as error:
            raise NoughtsError(f"the table {path} cannot be read: {error.strerror}") from error
        except ValueError:  # what mmap says of an empty file
            raise self._damaged("it is empty") from None
        self.game, self.tally, self._starts = self._read_head()
        self._blocks = -(-self._starts[-1] // BLOCK)
        self._checked = bytearray(self._blocks)

    def _read_head(self) -> tuple[Game, Tally, list[int]]:
        data = self._bytes
        if len(data) < HEAD.size or data[: len(MAGIC)] != MAGIC:
            raise self._damaged("it does not begin like a table of this version")
        _, width, height, k, wraps, length, won, drawn, lost = HEAD.unpack_from(data)
        self._body = _body_start(length)
        if len(data) != self._body + length:
            raise self._damaged(f"it has {len(data):,} bytes instead of {self._body + length:,}")
        if _digest(data[: self._body - DIGEST]) != data[self._body - DIGEST : self._body]:
            raise self._damaged("its head does not match its checksum")
        game = Game(width, height, k, wraps=wraps)
        return game, (won, drawn, lost), layer_starts(game.cells)

    @property
    def reachable(self) -> int:
        """How many positions play can reach."""
        return sum(self.tally)

    def look_up(self, position: Position) -> tuple[int, int]:
        """The value for the mover, and the plies to the end."""
        at = place(position.x, position.o, self._starts)
        if not self._checked[at // BLOCK]:
            self._check(at // BLOCK)
        return value_and_plies(self._bytes[self._body + at], position.empty.bit_count())

    def check_all(self) -> None:
        """Raise unless every block matches its checksum."""
        for number in range(self._blocks):
            self._check(number)

    def _check(self, number: int) -> None:
        start = self._body + number * BLOCK
        expected = HEAD.size + number * DIGEST
        if _digest(self._bytes[start : start + BLOCK]) != self._bytes[expected : expected + DIGEST]:
            raise self._damaged(f"block {number} of {self._blocks} does not match its checksum")
        self._checked[number] = True

    def _damaged(self, why: str) -> DamagedFileError:
        return DamagedFileError(f"the table {self.path} is damaged, {why}: delete it or make it again")


def write_table(path: Path, game: Game, body: bytearray, tally: Tally) -> None:
    """Write a table: the file appears complete or not at all."""
    blocks = (_digest(body[start : start + BLOCK]) for start in range(0, len(body), BLOCK))
    head = HEAD.pack(MAGIC, game.width, game.height, game.k, game.wraps, len(body), *tally) + b"".join(blocks)
    with written_whole(path) as file:
        file.write(head + _digest(head))
        file.write(body)


def _body_start(length: int) -> int:
    return HEAD.size + DIGEST * (-(-length // BLOCK)) + DIGEST


def _digest(data: bytes | bytearray) -> bytes:
    return blake2b(data, digest_size=DIGEST).digest()
