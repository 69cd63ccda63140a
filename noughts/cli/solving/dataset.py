"""`noughts dataset`: every position of a board up to symmetry, with what it is worth, in a file."""

import csv
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict
from importlib import import_module
from io import TextIOWrapper
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO

from noughts.cli.arguments import BOARD, JSON, argument
from noughts.cli.output import print_json, say
from noughts.cli.progress import status_line
from noughts.game.errors import NoughtsError
from noughts.game.files import atomic_write, errors_as
from noughts.game.game import Game
from noughts.game.notation import quote
from noughts.solving.dataset import COLUMNS, Record, dataset_rows

EXAMPLE = "noughts dataset 4x3k3 -o 4x3k3.csv"
ARGUMENTS = (
    BOARD,
    argument(
        "--output",
        "-o",
        metavar="FILE",
        type=Path,
        required=True,
        help="FILE.csv or FILE.parquet.",
    ),
    JSON,
)
AT_ONCE = 10_000  # rows
CTRL_C = "(Ctrl-C leaves nothing behind)"


def run(game: str, output: Path, as_json: bool) -> None:
    """Write every position up to symmetry with its value, its distance in plies and its best moves.

    For boards of up to 20 cells. Parquet needs the extra noughts[parquet]. Ctrl-C leaves nothing behind.
    """
    board = Game.parse(game)
    if output.suffix not in WRITERS:
        raise NoughtsError(f"{quote(str(output))} is neither FILE.csv nor FILE.parquet")
    start = time.perf_counter()
    count = images = 0
    with status_line() as show:

        def count_rows(found: Iterator[Record]) -> Iterator[Record]:
            nonlocal count, images
            for row in found:
                count, images = count + 1, images + row.images
                if show and count % AT_ONCE == 0:
                    show(f"{count:,} positions, {row.marks} of {board.cells} marks {CTRL_C}")
                yield row

        if show:
            show(f"computing the values of all positions {CTRL_C}")
        write = WRITERS[output.suffix]()
        with errors_as(f"the data set {output} cannot be written"), atomic_write(output) as file:
            write(count_rows(dataset_rows(board)), file)
    seconds = time.perf_counter() - start
    facts = {"game": str(board), "rows": count, "positions": images, "file": str(output)}
    if as_json:
        print_json({**facts, "bytes": output.stat().st_size, "seconds": round(seconds, 6)})
    else:
        size = f"{output.stat().st_size:,} bytes"
        say(f"{board}: {count:,} rows for {images:,} positions; {output} ({size}) in {seconds:.2f} s")


Writer = Callable[[Iterator[Record], BinaryIO], None]


def _write_csv(found: Iterator[Record], file: BinaryIO) -> None:
    text = TextIOWrapper(file, "utf-8", newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for row in found:
        *facts, best = (getattr(row, column) for column in COLUMNS)
        writer.writerow([*facts, " ".join(best)])
    text.detach()  # with all that was written; the file is closed by whoever opened it


def _parquet() -> Writer:
    try:
        arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError as error:
        raise NoughtsError(
            "a Parquet file needs pyarrow: pip install 'noughts[parquet]' provides it; FILE.csv needs nothing"
        ) from error
    kinds = {"position": arrow.string(), "mover": arrow.string(), "outcome": arrow.string()}
    kinds |= {"best": arrow.list_(arrow.string())}
    schema: Any = arrow.schema([(column, kinds.get(column, arrow.int16())) for column in COLUMNS])

    def write(found: Iterator[Record], file: BinaryIO) -> None:
        with parquet.ParquetWriter(file, schema) as writer:
            while part := [asdict(row) for row in islice(found, AT_ONCE)]:
                writer.write_table(arrow.Table.from_pylist(part, schema))

    return write


WRITERS: dict[str, Callable[[], Writer]] = {".csv": lambda: _write_csv, ".parquet": _parquet}
