"""`noughts compare`: the strategies side by side."""

from pathlib import Path

from noughts.api.search.view import row_in_words
from noughts.cli.arguments import ANY_POSITION, JSON, SANDBOX, argument, number, path
from noughts.cli.output import format_table, print_json, say
from noughts.cli.reading import read_position
from noughts.game.position import Position, X
from noughts.strategies.depth_limited import DEPTH
from noughts.strategies.ordering import ORDERS
from noughts.strategies.strategy import as_whole
from noughts.strategies.trace.compare import UNFINISHED, Row, compare, variants

EXAMPLE = "noughts compare X.O/.X./O.. --order centre"
ARGUMENTS = (
    ANY_POSITION,
    argument(
        "--order",
        metavar="|".join(ORDERS),
        choices=tuple(ORDERS),
        default="rows",
        help="The order in which strategies try moves.",
    ),
    argument(
        "--depth",
        metavar="MOVES",
        type=number(int, 1, 9),
        default=DEPTH,
        help="How many moves the strategy horizon looks ahead.",
    ),
    argument(
        "--with",
        dest="own",
        metavar="FILE",
        type=path,
        help="Compare your tictactoe.py as well.",
    ),
    argument(
        "--keeps-value",
        dest="counted",
        action="store_true",
        help="Also count the positions of 3 x 3 in which each strategy keeps the value; this takes seconds.",
    ),
    SANDBOX,
    JSON,
)
HEADS = ("strategy", "move", "value", "nodes", "seconds")
KEEPS = "keeps the value"


def run(
    position: str | None,
    order: str,
    depth: int,
    own: Path | None,
    counted: bool,
    sandbox: str,
    as_json: bool,
) -> None:
    """Run every strategy on a position: its move, value, nodes and time.

    With --keeps-value, noughts also runs the strategies on all positions. For your own file, use noughts
    check.
    """
    at = read_position("3x3k3", position)
    own_rows = [] if own is None else [_own_row(own, at, sandbox)]  # first, because it may be rejected
    compared = compare(at, variants(order, depth), counted=counted) + own_rows
    if as_json:
        print_json({"position": str(at), "strategies": [row.to_json(at) for row in compared]})
        return
    rows = [
        (
            Path(row.name).name.split(":")[0],
            "" if row.move is None else at.game.cell_name(row.move),
            row_in_words(row),
            f"{row.nodes:,}",
            f"{row.seconds or 0:.3f}",
            *([_count_kept(row)] if counted else []),
        )
        for row in compared
    ]
    say(format_table((*HEADS, KEEPS) if counted else HEADS, rows))


def _count_kept(row: Row) -> str:
    return "not counted" if row.keeps_value is None else f"{row.keeps_value:,} of {UNFINISHED:,}"


def _own_row(file: Path, at: Position, sandbox: str) -> Row:
    """How a student's program does."""
    from noughts.check.watch.identify import compare_with_textbook  # here, because it is rarely needed
    from noughts.check.watch.run import read_submission

    watched = compare_with_textbook(read_submission(file), at, sandbox=sandbox)
    root = watched.search.root
    value = as_whole((root.value or 0) * (1 if at.mover == X else -1))
    return Row(watched.search.file, root.best, value, root.bound, root.nodes, watched.seconds, None)
