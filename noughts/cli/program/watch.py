"""`noughts watch`: how somebody's search goes, and what would make it faster."""

from pathlib import Path
from typing import TYPE_CHECKING

from noughts.cli.arguments import ANY_POSITION, JSON, SANDBOX, argument
from noughts.cli.output import format_table, print_json, say, wrap_text
from noughts.cli.reading import read_position

if TYPE_CHECKING:
    from noughts.check.watch.identify import SearchReport

EXAMPLE = "noughts watch tictactoe.py X.O/.X./O.."
ARGUMENTS = (
    argument("file", metavar="FILE", type=Path, help="A tictactoe.py, or a folder that has one."),
    ANY_POSITION,
    SANDBOX,
    JSON,
)


def run(file: Path, position: str | None, sandbox: str, as_json: bool) -> None:
    """Run minimax of a file on a position and say how it searches: nodes, cuts, boards looked at twice, time.

    It says which of the textbook strategies it is, and how many nodes the others look at.
    """
    from noughts.check.watch.identify import (
        compare_with_textbook,  # not at the top: other commands start sooner
    )
    from noughts.check.watch.tree import one_file

    watched = compare_with_textbook(one_file(file), read_position("3x3k3", position), sandbox=sandbox)
    if as_json:
        print_json(watched.to_json())
        return
    say(*_told(watched))


def _told(watched: "SearchReport") -> list[str]:
    from noughts.check.diagnose.losing_game import actions_of
    from noughts.check.output.formats import in_words
    from noughts.check.watch.identify import cut_lines, wrong_node
    from noughts.strategies.strategy import format_signed

    search, root = watched.search, watched.search.root
    value = "" if root.value is None else f", worth {format_signed(root.value)} to X"
    lines = ", ".join(map(str, cut_lines(search)))
    seconds = "it did not end" if watched.seconds is None else f"{watched.seconds:.3f} s of processor time"
    rows = [
        ("answer", f"{search.answer}{value}"),
        ("strategy", " with ".join(watched.kinds)),
        ("nodes", f"{root.nodes:,}, in {search.calls:,} calls of {', '.join(search.functions)}"),
        ("cuts", f"{root.cuts:,}" + (f", in line {lines}" if lines and root.cuts else "")),
        ("boards", f"{search.boards:,} different ones, {watched.again:,} looks at one seen before"),
        ("order", in_words(actions_of(watched.order))),
        ("time", seconds),
    ]
    told = [f"{search.file} on {search.position}", *(f"{name:9} {text}" for name, text in rows), ""]
    wrong = wrong_node(search)
    if wrong is not None:
        node, fault = wrong
        place = f"line {fault.line}, in {fault.function}" if fault.line else fault.function
        told += [wrap_text(f"Wrong on {node.position} ({place}): {fault.words}"), ""]
    elif search.remark:
        told += [wrap_text(search.remark), ""]
    heads = ("on the same position", "nodes")
    told.append(format_table(heads, [(name, f"{nodes:,}") for name, nodes in watched.textbook.items()]))
    if watched.faster:
        best = min(watched.faster, key=lambda name: watched.faster[name])
        told += ["", f"With {best}: {watched.faster[best]:,} nodes instead of {root.nodes:,}."]
    return told
