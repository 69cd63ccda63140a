"""Strong solutions: value and distance of every position of a board, in a file.

layout.py        where a position stands, and what the byte there says
fill.c           fills a table, compiled where there is a compiler
fill_python.py   the same in plain Python
file.py          tables on disk
"""

import os
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Protocol

from noughts.game.errors import DamagedFileError
from noughts.game.files import errors_as, require_writable
from noughts.game.folders import data_folder
from noughts.game.game import Game, as_game
from noughts.solving.tables import fill_python as plain
from noughts.solving.tables.file import StrongTable, write_table
from noughts.solving.tables.layout import layout_of

__all__ = ["StrongTable", "default_path", "find_table", "is_compiled", "make_table", "table_size"]


class Fill(Protocol):
    """A way to fill a table, compiled or not."""

    def __call__(
        self,
        body: bytearray,
        cells: int,
        lines: Sequence[int],
        report: Callable[[int], object],
        misere: bool = False,
        columns: int = 0,
        one_mark: bool = False,
        /,
    ) -> tuple[int, int, int]:
        """Write the score of every position; the numbers of those that are won, drawn and lost.

        `columns` is the number of columns of a `Columns` layout, or 0. The body is all zeros.
        """


_compiled: Fill | None
try:
    from noughts.solving.tables._fill import fill as _compiled
except ImportError:  # there was no compiler
    _compiled = None

_opened: dict[Path, tuple[tuple[int, int, int], StrongTable]] = {}


def is_compiled() -> bool:
    """Does the compiled part fill the tables?"""
    return _compiled is not None and os.environ.get("NOUGHTS_CORE") != "python"


def table_size(game: Game) -> int:
    """The number of bytes in the body of a table; raise if the board is too large for one."""
    return layout_of(game).size


def default_path(game: Game) -> Path:
    """The file of a game's table: in the folder `NOUGHTS_TABLES`, or among the user's data."""
    folder = os.environ.get("NOUGHTS_TABLES")
    name = str(game) if game.straight else f"lines-{sha256(str(game).encode()).hexdigest()[:16]}"
    return (Path(folder) if folder else data_folder()) / f"{name}.table"


def make_table(
    game: Game | str, path: Path | str, report: Callable[[int], object] = lambda done: None
) -> StrongTable:
    """Compute the table of a game and write it.

    `report` is told now and then how many of the `places` are filled; what it raises ends the work.
    """
    game, path = as_game(game), Path(path)
    layout = layout_of(game)
    body = bytearray(layout.size)
    fill = _compiled if _compiled is not None and is_compiled() else plain.fill
    with errors_as(f"the table {path} cannot be written"):
        require_writable(path)  # before the work, which may take a while
        tally = fill(body, game.cells, game.lines, report, game.misere, layout.columns, layout.one_mark)
        write_table(path, game, body, tally)
    return StrongTable(path)


def find_table(game: Game | str) -> StrongTable | None:
    """The table of a game, if there is one; opened once, and again when the file has changed."""
    game = as_game(game)
    path = default_path(game)
    try:
        facts = path.stat()
    except OSError:
        return None
    version = facts.st_ino, facts.st_mtime_ns, facts.st_size
    if path not in _opened or _opened[path][0] != version:
        _opened[path] = version, StrongTable(path)
    table = _opened[path][1]
    if table.game is not game:
        raise DamagedFileError(f"the table {path} is for {table.game}, not for {game}")
    return table
