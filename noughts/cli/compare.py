"""`noughts compare`: the strategies side by side."""

from noughts.cli.arguments import JSON, argument
from noughts.cli.common import print_json, read_position, say, table
from noughts.strategies.comparison import UNFINISHED, compare
from noughts.words.values import VALUES

EXAMPLE = "noughts compare X.O/.X./O.."
ARGUMENTS = (
    argument(
        "position", metavar="POSITION", nargs="?", help="Rows from the top; the empty board if left out."
    ),
    JSON,
)
HEADS = ("strategy", "move", "value", "nodes", "seconds", "keeps the value")


def run(position: str | None, as_json: bool) -> None:
    """Run every strategy on a position: move, value, nodes, time, and in how many positions it is right."""
    at = read_position(position, "3x3k3")
    compared = compare(at)
    if as_json:
        print_json({"position": str(at), "strategies": [row.to_json(at) for row in compared]})
        return
    rows = [
        (
            row.name,
            "" if row.move is None else at.game.name(row.move),
            VALUES[row.value],
            f"{row.nodes:,}",
            f"{row.seconds:.3f}",
            f"{row.keeps_value:,} of {UNFINISHED:,}",
        )
        for row in compared
    ]
    say(table(HEADS, rows))
