"""Reports for other programs: JUnit for CI systems, CSV for spreadsheets."""

import csv
import io
from collections.abc import Callable, Iterable, Sequence
from xml.etree import ElementTree as ET

from noughts.check.grade.report import Action, CheckReport, Counterexample, Report, Status
from noughts.check.output.groups import mistakes
from noughts.check.output.text import draw_board
from noughts.game.notation import printable

FORMULA = ("=", "+", "-", "@")  # a spreadsheet would compute a cell that begins with one of these
PASSED = {Status.PASSED: "yes", Status.FAILED: "no", Status.UNJUDGED: "not judged"}


def junit(reports: Sequence[Report]) -> str:
    """One test suite per file, one test case per check."""
    root = ET.Element("testsuites")
    for report in reports:
        suite = ET.SubElement(
            root,
            "testsuite",
            name=report.file,
            tests=str(len(report.checks)),
            failures=str(sum(check.passed is False for check in report.checks)),
            errors=str(sum(check.passed is None for check in report.checks)),
            time=str(report.seconds),
        )
        for check in report.checks:
            case = ET.SubElement(suite, "testcase", classname=report.file, name=check.name, file=report.file)
            _add_result(case, check)
    ET.indent(root)
    return ET.tostring(root, encoding="unicode") + "\n"


def _add_result(case: ET.Element, check: CheckReport) -> None:
    example = check.counterexample
    if example and example.line_number is not None and not check.follows_from:
        case.set("line", str(example.line_number))
    if check.status is Status.UNJUDGED:
        why = f": {example.why}" if example else ""
        ET.SubElement(case, "error", message=f"could not be judged{why}")
    elif not check.passed:
        follows = f"follows from {check.follows_from}: " if check.follows_from else ""
        failure = ET.SubElement(case, "failure", message=follows + (example.why if example else ""))
        failure.text = format_example(example) if example else None
        if example and example.board and not check.follows_from:
            ET.SubElement(case, "system-out").text = "\n".join(draw_board(example.board))


def format_example(example: Counterexample) -> str:
    """A counterexample as text, one fact per line."""
    facts = {
        "board": example.board,
        "call": example.call,
        "expected": example.expected,
        "got": example.got,
        "variation": format_actions(example.variation) if example.variation else None,
    }
    return "\n".join(f"{name}: {fact}" for name, fact in facts.items() if fact is not None)


def format_actions(actions: Sequence[Action]) -> str:
    """Moves as a student writes them."""
    return " ".join(str(action) for action in actions)


def csv_table(reports: Sequence[Report]) -> str:
    """One row per file, under a row of column names."""
    return "".join((_row(COLUMNS), *map(csv_row, reports)))


def csv_row(report: Report) -> str:
    """The row of one file."""
    cells = (cell_of(report) for cell_of in COLUMNS.values())
    return _row([escape_formula(printable(cell)) if isinstance(cell, str) else cell for cell in cells])


COLUMNS: dict[str, Callable[[Report], object]] = {
    "file": lambda report: report.file,
    "passed": lambda report: PASSED[report.status],
    "failing": lambda report: " ".join(report.failing),
    "mistakes": lambda report: "; ".join(map(str, mistakes(report))),
    "points": lambda report: report.points and report.points.earned,
    "points_of": lambda report: report.points and report.points.of,
    "points_unjudged": lambda report: report.points and report.points.unjudged,
    "beatable": lambda report: format_actions(report.beatable or []),
    "first_move_seconds": lambda report: report.first_move_seconds,
    "first_move_boards": lambda report: report.first_move_boards,
    "seconds": lambda report: report.seconds,
    "imports": lambda report: " ".join(report.imports),
    "notes": lambda report: " ".join([*([report.problem] if report.problem else []), *report.remarks]),
}


def _row(cells: Iterable[object]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(cells)
    return text.getvalue()


def escape_formula(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if cell.startswith(FORMULA) else cell
