"""`noughts table`: value and distance of every position of a board, in a file."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from noughts.cli.common import AsJson, console, print_json
from noughts.exact.score import Score
from noughts.exact.tables import StrongTable, default_path, is_compiled, make_table, places
from noughts.rules.game import Game
from noughts.rules.position import Position
from noughts.words.values import score_in_words

EXAMPLE = "Example: noughts table 4x4k4"
PLAIN_SPEED = 700_000  # places a second in plain Python, about

Name = Annotated[str, typer.Argument(metavar="GAME", help="WIDTHxHEIGHTkK, up to 20 cells, such as 4x4k4.")]
Output = Annotated[
    Path | None,
    typer.Option("--output", "-o", metavar="FILE", help="Write it here, not where tables are looked for."),
]


def run(game: Name, output: Output = None, as_json: AsJson = False) -> None:
    """Compute value and distance of every position; what is in the file is then used by all commands.

    Tables are looked for in the folder that NOUGHTS_TABLES names, by default in ~/.local/share/noughts.
    Ctrl-C leaves nothing behind.
    """
    rules = Game.parse(game)
    size = places(rules)
    if not is_compiled() and size > 10 * PLAIN_SPEED:
        about = f"{size / PLAIN_SPEED:,.0f} s"
        typer.echo(f"noughts: the compiled part is missing, so this takes about {about}", err=True)
    start = time.perf_counter()
    with _progress(size) as report:
        table = make_table(rules, output or default_path(rules), report)
    seconds = time.perf_counter() - start
    if as_json:
        print_json(_to_json(table, seconds))
    else:
        _show(table, seconds)


@contextmanager
def _progress(size: int) -> Iterator[Callable[[int], object]]:
    """A function that shows how many places are filled, where somebody watches stderr."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("filling (Ctrl-C leaves nothing behind)", total=size)
        yield lambda done: progress.update(task, completed=done)


def _to_json(table: StrongTable, seconds: float) -> dict[str, object]:
    value, plies = table.look_up(Position(table.game))
    won, drawn, lost = table.tally
    return {
        "game": str(table.game),
        "reachable": table.reachable,
        "won": won,
        "drawn": drawn,
        "lost": lost,
        "value": value,
        "plies": plies,
        "file": str(table.path),
        "bytes": table.path.stat().st_size,
        "seconds": round(seconds, 6),
    }


def _show(table: StrongTable, seconds: float) -> None:
    score = Score(*table.look_up(Position(table.game)))
    won, drawn, lost = table.tally
    out = console()
    out.print(f"{table.game}: {score_in_words(score)} for the one who begins.")
    out.print(
        f"{table.reachable:,} reachable positions: the mover wins {won:,}, draws {drawn:,}, loses {lost:,}.",
        soft_wrap=True,
    )
    out.print(f"{table.path} ({table.path.stat().st_size:,} bytes) in {seconds:.2f} s", soft_wrap=True)
