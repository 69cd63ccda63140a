"""`noughts compare`: the strategies side by side."""

from noughts.cli.common import AsJson, PositionText, console, print_json, read_position, table
from noughts.strategies.comparison import UNFINISHED, compare
from noughts.words.values import VALUES

EXAMPLE = "Example: noughts compare X.O/.X./O.."


def run(position: PositionText = ".../.../...", as_json: AsJson = False) -> None:
    """Run every strategy on a position: move, value, nodes, time, and in how many positions it is right."""
    at = read_position(position, "3x3k3")
    compared = compare(at)
    if as_json:
        print_json({"position": str(at), "strategies": [row.to_json(at) for row in compared]})
        return
    rows = table("strategy", "move", "value", "nodes", "seconds", f"keeps the value (of {UNFINISHED:,})")
    for row in compared:
        rows.add_row(
            row.name,
            "" if row.move is None else at.game.name(row.move),
            VALUES[row.value],
            f"{row.nodes:,}",
            f"{row.seconds:.3f}",
            f"{row.keeps_value:,}",
        )
    console().print(rows)
