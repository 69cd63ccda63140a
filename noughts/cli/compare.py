"""`noughts compare`: the strategies side by side."""

from noughts.cli.arguments import JSON, argument, number
from noughts.cli.common import print_json, read_position, say, table
from noughts.service.microscope import row_in_words
from noughts.strategies.comparison import UNFINISHED, compare, variants
from noughts.strategies.horizon import DEPTH
from noughts.strategies.order import ORDERS

EXAMPLE = "noughts compare X.O/.X./O.. --order centre"
ARGUMENTS = (
    argument(
        "position", metavar="POSITION", nargs="?", help="Rows from the top; the empty board if left out."
    ),
    argument("--order", choices=tuple(ORDERS), default="rows", help="In which order moves are tried."),
    argument(
        "--depth", metavar="MOVES", type=number(int, 1, 9), default=DEPTH, help="How far horizon looks ahead."
    ),
    JSON,
)
HEADS = ("strategy", "move", "value", "nodes", "seconds", "keeps the value")


def run(position: str | None, order: str, depth: int, as_json: bool) -> None:
    """Run every strategy on a position: move, value, nodes, time, and in how many positions it is right."""
    at = read_position(position, "3x3k3")
    compared = compare(at, variants(order, depth))
    if as_json:
        print_json({"position": str(at), "strategies": [row.to_json(at) for row in compared]})
        return
    rows = [
        (
            row.name.split(":")[0],
            "" if row.move is None else at.game.name(row.move),
            row_in_words(row),
            f"{row.nodes:,}",
            f"{row.seconds or 0:.3f}",
            f"{row.keeps_value:,} of {UNFINISHED:,}",
        )
        for row in compared
    ]
    say(table(HEADS, rows))
