"""`noughts compare`: the strategies side by side."""

from typing import Annotated

import typer

from noughts.cli.common import VALUE_WORDS, AsJson, PositionText, console, print_json, read_position, table
from noughts.rules.errors import NoughtsError
from noughts.rules.notation import quoted
from noughts.strategies.comparison import UNFINISHED, Row, compare, variants
from noughts.strategies.horizon import DEPTH
from noughts.strategies.order import ORDERS

EXAMPLE = "Example: noughts compare X.O/.X./O.. --order centre"
OrderName = Annotated[str, typer.Option(help=f"In which order moves are tried: {', '.join(ORDERS)}.")]
Depth = Annotated[int, typer.Option(min=1, max=9, help="How many moves ahead horizon looks.")]


def run(
    position: PositionText = ".../.../...",
    order: OrderName = "rows",
    depth: Depth = DEPTH,
    as_json: AsJson = False,
) -> None:
    """Run every strategy on a position: move, value, nodes, time, and in how many positions it is right."""
    at = read_position(position, "3x3k3")
    if order not in ORDERS:
        raise NoughtsError(f"there is no order {quoted(order)}: choose one of {', '.join(ORDERS)}")
    compared = compare(at, variants(order, depth))
    if as_json:
        print_json({"position": str(at), "strategies": [row.to_json(at) for row in compared]})
        return
    rows = table("strategy", "move", "value", "nodes", "seconds", f"keeps the value (of {UNFINISHED:,})")
    for row in compared:
        rows.add_row(
            row.name.split(":")[0],
            "" if row.move is None else at.game.name(row.move),
            _value(row),
            f"{row.nodes:,}",
            f"{row.seconds or 0:.3f}",
            f"{row.keeps_value:,}",
        )
    console().print(rows)


def _value(row: Row) -> str:
    """A guess is called one."""
    if row.bound == "exact":
        return VALUE_WORDS[int(row.value)]
    return f"about {row.value:+g}" if row.value != int(row.value) else f"{VALUE_WORDS[int(row.value)]}?"
