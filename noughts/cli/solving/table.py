"""`noughts table`: value and distance of every position of a board, in a file."""

import sys
import time
from pathlib import Path

from noughts.cli.arguments import JSON, argument
from noughts.cli.output import print_json, say
from noughts.cli.progress import status_line
from noughts.explanations.values import describe_score
from noughts.game.game import Game
from noughts.game.position import Position
from noughts.solving.score import Score
from noughts.solving.tables import StrongTable, default_path, is_compiled, make_table, table_size

EXAMPLE = "noughts table 4x4k4"
ARGUMENTS = (
    argument("game", metavar="GAME", help="WIDTHxHEIGHTkK, up to 20 cells, such as 4x4k4."),
    argument(
        "--output",
        "-o",
        metavar="FILE",
        type=Path,
        help="The file to write; by default in the folder for tables.",
    ),
    JSON,
)
PLAIN_SPEED = 700_000  # places a second in plain Python, about


def run(game: str, output: Path | None, as_json: bool) -> None:
    """Compute value and distance of every position and keep them in a file, for all commands to use.

    Commands look for tables in the folder NOUGHTS_TABLES, otherwise in the folder for your data
    (~/.local/share/noughts on Linux). Ctrl-C leaves nothing behind.
    """
    rules = Game.parse(game)
    size = table_size(rules)
    if not is_compiled() and size > 10 * PLAIN_SPEED:
        about = f"{size / PLAIN_SPEED:,.0f} s"
        sys.stderr.write(f"noughts: the compiled part is missing, so this takes about {about}\n")
    start = time.perf_counter()
    with status_line() as show:

        def report(done: int) -> None:
            if show:
                show(f"{done:,} of {size:,} places filled (Ctrl-C leaves nothing behind)")

        table = make_table(rules, output or default_path(rules), report)
    seconds = time.perf_counter() - start
    if as_json:
        print_json(_to_json(table, seconds))
    else:
        _show(table, seconds)


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
    say(
        f"{table.game}: {describe_score(score)} for the player who begins.",
        f"{table.reachable:,} reachable positions: "
        f"the player to move wins {won:,}, draws {drawn:,}, loses {lost:,}.",
        f"{table.path} ({table.path.stat().st_size:,} bytes) in {seconds:.2f} s",
    )
