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

from noughts.cli.arguments import BOARD, JSON, output_option
from noughts.cli.output import file_for, print_json, require_output, say_beside
from noughts.cli.progress import status_line
from noughts.cli.reading import read_game
from noughts.game.errors import NoughtsError
from noughts.game.files import atomic_write, errors_as, is_stream
from noughts.game.notation import quote
from noughts.solving.dataset import COLUMNS, Record, dataset_rows

EXAMPLE = "noughts dataset 4x3k3 -o 4x3k3.csv"
ARGUMENTS = (
    BOARD,
    output_option("FILE.csv or FILE.parquet; - is standard output, as CSV."),
    JSON,
)
AT_ONCE = 10_000  # rows
CTRL_C = "(Ctrl-C leaves nothing behind)"


def run(game: str, output: Path, as_json: bool) -> None:
    """Write every position up to symmetry with its value, its distance in plies and its best moves.

    For boards of up to 20 cells. Parquet needs the extra noughts[parquet]. Ctrl-C leaves nothing behind.
    """
    board = read_game(game)
    kind = ".csv" if is_stream(output) and not output.suffix else output.suffix
    if kind not in WRITERS:
        raise NoughtsError(f"{quote(str(output))} is neither FILE.csv nor FILE.parquet")
    require_output(output, f"the data set {output}", as_json)
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
        write = WRITERS[kind]()
        with errors_as(f"the data set {output} cannot be written"), file_for(output) as path:
            with atomic_write(path) as file:
                write(count_rows(dataset_rows(board)), file)
            size = path.stat().st_size
    seconds = time.perf_counter() - start
    if as_json:
        facts = {"game": str(board), "rows": count, "positions": images, "file": str(output)}
        print_json({**facts, "bytes": size, "seconds": round(seconds, 6)})
        return
    told = f"{board}: {count:,} rows for {images:,} positions; {output} ({size:,} bytes) in {seconds:.2f} s"
    say_beside(output, told)


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
