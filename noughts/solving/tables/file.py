"""A table on disk: written completely or not at all, read in blocks, and each block is verified.

16 bytes      "noughts table 1" and a newline
 8            width, height, k, a 1 if the board wraps, and four zeros
32            four 64-bit numbers, little-endian: the length of the body, and the number of
              reachable positions in which the mover wins, draws and loses
16 per block  a digest (BLAKE2b) of each block of 64 KiB of the body; the last block may be shorter
16            a digest of everything above
the rest      the body: one byte per position, see layout.py

Games with other rules or with their own lines begin with "noughts table 2". There, the length of the game's
text is in place of width, height, k and wrapping, and the text follows the four numbers.
"""

import os
from contextlib import AbstractContextManager
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from struct import Struct
from threading import Lock
from weakref import finalize, proxy

from noughts.game.errors import DamagedFileError, NoughtsError
from noughts.game.files import atomic_write, errors_as
from noughts.game.game import Game
from noughts.game.notation import WRAPS
from noughts.game.position import Position
from noughts.solving.tables.layout import LARGEST, WON, Columns, Layers, layout_of, value_and_plies

MAGIC = b"noughts table 1\n"
HEAD = Struct("<16s 3B?4x 4Q")
NAMED_MAGIC = b"noughts table 2\n"
NAMED_HEAD = Struct("<16s I4x 4Q")
LONGEST_NAME = 1 << 16  # bytes
DIGEST = 16
BLOCK = 1 << 16
KEPT = 1024  # blocks in memory, 64 MiB

Tally = tuple[int, int, int]  # the number of positions in which the mover wins, draws and loses


class StrongTable:
    """Value and distance of every position of one game; each block is verified before it is used.

    The file is read, not memory-mapped. If another program truncates or changes it meanwhile, that is an
    error, not a crash or a wrong answer.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        with self._reading():
            self._file = path.open("rb", buffering=0)
        finalize(self, self._file.close)
        self._lock = Lock()
        self.game, self.tally, self._layout = self._read_head()
        this = proxy(self)  # a weak reference, so that the file closes when the table is freed
        self._block = lru_cache(KEPT)(lambda number: this._read_block(number))

    def _read_head(self) -> tuple[Game, Tally, Layers | Columns]:
        head = self._read(0, HEAD.size)
        if len(head) < HEAD.size or not head.startswith((MAGIC, NAMED_MAGIC)):
            raise self._damage("it does not begin like a table of this version")
        # check the sizes first: they give the lengths of everything that follows
        if head.startswith(NAMED_MAGIC):
            _, size, length, won, drawn, lost = NAMED_HEAD.unpack(head)
            game = self._read_game(size)
            head += str(game).encode()
        else:
            _, width, height, k, wraps, length, won, drawn, lost = HEAD.unpack(head)
            if width * height > LARGEST:
                raise self._damage(f"a board of {width}x{height} is too large for one")
            try:
                game = Game(width, height, k, wraps=wraps)
            except NoughtsError as error:
                raise self._damage(f"there is no game {width}x{height}k{k}") from error
        try:
            layout = layout_of(game)
        except NoughtsError as error:
            raise self._damage("its game has no tables") from error
        if length != layout.size or won + drawn + lost > length:
            raise self._damage("its sizes are not those of its board")
        self._blocks = -(-length // BLOCK)
        self._body = len(head) + DIGEST * self._blocks + DIGEST
        there = os.fstat(self._file.fileno()).st_size
        if there != self._body + length:
            raise self._damage(f"it has {there:,} bytes instead of {self._body + length:,}")
        rest = self._read(len(head), self._body - len(head))
        self._digests = rest[:-DIGEST]
        if _digest(head + self._digests) != rest[-DIGEST:]:
            raise self._damage("its head does not match its checksum")
        return game, (won, drawn, lost), layout

    def _read_game(self, size: int) -> Game:
        text = self._read(NAMED_HEAD.size, min(size, LONGEST_NAME))
        try:
            game = Game.parse(text.decode("ascii"))
        except ValueError as error:
            raise self._damage("it does not name a game") from error
        if str(game).encode() != text:
            raise self._damage("it does not name a game")
        return game

    def _read(self, start: int, length: int) -> bytes:
        with self._reading(), self._lock:
            self._file.seek(start)
            return self._file.read(length)

    @property
    def reachable(self) -> int:
        """The number of positions that play can reach."""
        return sum(self.tally)

    def look_up(self, position: Position) -> tuple[int, int]:
        """The value for the mover, and the plies to the end."""
        at = self._layout.place(position.x, position.o)
        score = self._block(at // BLOCK)[at % BLOCK]
        value, plies = value_and_plies(score, position.empty.bit_count())
        if score > WON - (not position.game.misere) or plies > position.empty.bit_count():
            raise self._damage(f"it gives {position} the score {score}, which no position has")
        return value, plies

    def check_all(self) -> None:
        """Raise DamagedFileError unless every block matches its checksum."""
        for number in range(self._blocks):
            self._read_block(number)

    def _read_block(self, number: int) -> bytes:
        start = self._body + number * BLOCK
        end = min(start + BLOCK, self._body + self._layout.size)
        block = self._read(start, end - start)
        if _digest(block) != self._digests[number * DIGEST : (number + 1) * DIGEST]:
            raise self._damage(f"block {number} of {self._blocks} does not match its checksum")
        return block

    def _reading(self) -> AbstractContextManager[None]:
        return errors_as(f"the table {self.path} cannot be read")

    def _damage(self, why: str) -> DamagedFileError:
        return DamagedFileError(f"the table {self.path} is damaged, {why}: delete it or make it again")


def write_table(path: Path, game: Game, body: bytearray, tally: Tally) -> None:
    """Write a table, completely or not at all."""
    blocks = (_digest(body[start : start + BLOCK]) for start in range(0, len(body), BLOCK))
    if game.straight and game.depth == 1 and game.flags in ("", WRAPS):
        head = HEAD.pack(MAGIC, game.width, game.height, game.k, game.wraps, len(body), *tally)
    else:
        name = str(game).encode()
        head = NAMED_HEAD.pack(NAMED_MAGIC, len(name), len(body), *tally) + name
    head += b"".join(blocks)
    with atomic_write(path) as file:
        file.write(head + _digest(head))
        file.write(body)


def _digest(data: bytes | bytearray) -> bytes:
    return blake2b(data, digest_size=DIGEST).digest()
