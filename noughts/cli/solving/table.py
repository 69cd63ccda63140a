"""`noughts table`: value and distance of every position of a board, in a file."""

import sys
import time
from pathlib import Path

from noughts.cli.arguments import JSON, argument, output_option
from noughts.cli.output import file_for, print_json, require_output, say_beside
from noughts.cli.progress import status_line
from noughts.cli.reading import read_game
from noughts.explanations.values import describe_score
from noughts.game.files import errors_as
from noughts.game.position import Position
from noughts.solving.score import Score
from noughts.solving.tables import StrongTable, default_path, is_compiled, make_table, table_size

EXAMPLE = "noughts table 4x4k4"
ARGUMENTS = (
    argument(
        "game",
        metavar="GAME",
        help="WIDTHxHEIGHTkK, such as 4x4k4, or a file: mygame.toml. Up to 20 cells; with g or n, up to 25.",
    ),
    output_option(
        "The file to write, or - for standard output; by default in the folder for tables.", required=False
    ),
    JSON,
)
PLAIN_SPEED = {"": 700_000, "g": 300_000, "n": 30_000}  # places a second in plain Python, about, by flag


def run(game: str, output: Path | None, as_json: bool) -> None:
    """Write the value and the distance of every position to a file, which all commands then use.

    Commands look for tables in the folder NOUGHTS_TABLES, otherwise in the folder for your data
    (~/.local/share/noughts on Linux). Ctrl-C leaves nothing behind.
    """
    rules = read_game(game)
    size = table_size(rules)
    place = output or default_path(rules)
    if output is None:
        with errors_as(f"the table {place} cannot be written"):
            place.parent.mkdir(parents=True, exist_ok=True)
    require_output(place, f"the table {place}", as_json)
    speed = PLAIN_SPEED["n" if rules.one_mark else "g" if rules.gravity else ""]
    if not is_compiled() and size > 10 * speed:
        about = f"{size / speed:,.0f} s"
        sys.stderr.write(f"noughts: the compiled part is missing, so this takes about {about}\n")
    start = time.perf_counter()
    with status_line() as show:

        def report(done: int) -> None:
            if show:
                show(f"{done:,} of {size:,} places filled (Ctrl-C leaves nothing behind)")

        with errors_as(f"the table {place} cannot be written"), file_for(place) as file:
            table = make_table(rules, file, report)
            facts, lines, size = _to_json(table), _lines(table), file.stat().st_size
    seconds = time.perf_counter() - start
    if as_json:
        print_json({**facts, "file": str(place), "bytes": size, "seconds": round(seconds, 6)})
    else:
        say_beside(place, *lines, f"{place} ({size:,} bytes) in {seconds:.2f} s")


def _to_json(table: StrongTable) -> dict[str, object]:
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
    }


def _lines(table: StrongTable) -> list[str]:
    score = Score(*table.look_up(Position(table.game)))
    won, drawn, lost = table.tally
    return [
        f"{table.game}: {describe_score(score)} for the player who begins.",
        f"{table.reachable:,} reachable positions: "
        f"the player to move wins {won:,}, draws {drawn:,}, loses {lost:,}.",
    ]
