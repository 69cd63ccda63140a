"""`noughts watch`: how your program searches, and what would make it faster."""

from pathlib import Path
from typing import TYPE_CHECKING

from noughts.check.contract.limits import Limits
from noughts.cli.arguments import ANY_POSITION, JSON, SANDBOX, argument, path
from noughts.cli.output import format_table, print_json, say, wrap_text
from noughts.cli.reading import read_position

if TYPE_CHECKING:
    from noughts.check.watch.identify import SearchReport

EXAMPLE = "noughts watch tictactoe.py X.O/.X./O.."
ARGUMENTS = (
    argument("file", metavar="FILE", type=path, help="A tictactoe.py, or a folder that has one."),
    ANY_POSITION,
    SANDBOX,
    JSON,
)


def run(file: Path, position: str | None, sandbox: str, as_json: bool) -> None:
    """Run minimax of a file on a position and say how it searches: nodes, cuts, repeated boards, time.

    It names the textbook strategy that the file uses, and counts the nodes of the others.
    """
    # here, so that other commands start sooner
    from noughts.check.watch.identify import compare_with_textbook
    from noughts.check.watch.run import read_submission

    at = read_position("3x3k3", position)
    limits = Limits(own_file=not file.is_dir())
    report = compare_with_textbook(read_submission(file), at, limits, sandbox)
    if as_json:
        print_json(report.to_json())
    else:
        say(*_lines(report))


def _lines(report: "SearchReport") -> list[str]:
    from noughts.check.diagnose.losing_game import actions_of
    from noughts.check.output.formats import format_actions
    from noughts.check.watch.identify import cut_lines

    search, root = report.search, report.search.root
    cut_in = ", ".join(map(str, cut_lines(search)))
    seconds = "it did not end" if report.seconds is None else f"{report.seconds:.3f} s of processor time"
    rows = [
        ("answer", f"{search.answer}{_worth(report)}"),
        ("strategy", " with ".join(report.kinds)),
        ("nodes", f"{root.nodes:,}, in {search.calls:,} calls of {', '.join(search.functions)}"),
        ("cuts", f"{root.cuts:,}" + (f", in line {cut_in}" if cut_in and root.cuts else "")),
        ("wasted", _waste(report)),
        ("boards", f"{search.boards:,} different boards, visited again {report.again:,} times"),
        ("order", format_actions(actions_of(report.order))),
        ("time", seconds),
    ]
    lines = [f"{search.file} on {search.position}", *(f"{name:9} {text}" for name, text in rows), ""]
    if wrong := search.first_wrong:
        function, line_number = wrong.fault.function, wrong.fault.line_number
        place = f"line {line_number}, in {function}" if line_number else function
        lines += [wrap_text(f"Wrong on {wrong.position} ({place}): {wrong.fault.words}"), ""]
    elif search.remark:
        lines += [wrap_text(search.remark), ""]
    heads = ("on the same position", "nodes")
    lines.append(format_table(heads, [(name, f"{nodes:,}") for name, nodes in report.textbook.items()]))
    if report.faster:
        best = min(report.faster, key=lambda name: report.faster[name])
        lines += ["", f"With {best}: {report.faster[best]:,} nodes instead of {root.nodes:,}."]
    return lines


def _worth(report: "SearchReport") -> str:
    """What the answer is worth, and what the program takes it for if that is not true."""
    from noughts.check.diagnose.interpret import value_for_x
    from noughts.strategies.strategy import format_signed

    search = report.search
    believed = search.root.value
    if search.worth is None:
        return ""
    said = f", worth {format_signed(search.worth)} to X"
    if believed is not None and believed != search.worth:
        said += f"; the program takes it for {format_signed(believed)}"
    best = value_for_x(search.position)
    return said if search.worth == best else f"{said}; the best move is worth {format_signed(best)}"


def _waste(report: "SearchReport") -> str:
    if not report.wasted:
        return "0: alpha-beta would look at all of these nodes, too"
    return f"{report.wasted:,} nodes that alpha-beta would skip, in the same order of moves"
