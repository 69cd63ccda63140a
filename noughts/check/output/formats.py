"""Reports for programs: JUnit for CI systems, CSV for a spreadsheet."""

import csv
import io
from collections.abc import Callable, Iterable, Sequence
from xml.etree import ElementTree as ET

from noughts.check.grade.report import Action, CheckReport, Counterexample, Report
from noughts.check.output.groups import mistakes

FORMULA = ("=", "+", "-", "@")  # what a spreadsheet would compute, were it to begin a cell


def junit(reports: Sequence[Report]) -> str:
    """One test suite a file, one test case a check."""
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
            case = ET.SubElement(suite, "testcase", classname=report.file, name=check.name)
            _add_verdict(case, check)
    ET.indent(root)
    return ET.tostring(root, encoding="unicode") + "\n"


def _add_verdict(case: ET.Element, check: CheckReport) -> None:
    if check.passed is None:
        ET.SubElement(case, "error", message="could not be judged")
    elif not check.passed:
        example = check.counterexample
        follows = f"follows from {check.follows_from}: " if check.follows_from else ""
        failure = ET.SubElement(case, "failure", message=follows + (example.why if example else ""))
        failure.text = in_lines(example) if example else None


def in_lines(example: Counterexample) -> str:
    """A counterexample as text, one fact a line."""
    facts = {
        "board": example.board,
        "call": example.call,
        "expected": example.expected,
        "got": example.got,
        "line": in_words(example.line) if example.line else None,
    }
    return "\n".join(f"{name}: {fact}" for name, fact in facts.items() if fact is not None)


def in_words(actions: Sequence[Action]) -> str:
    """A line of play as a student writes its moves."""
    return " ".join(str(action) for action in actions)


def csv_table(reports: Sequence[Report]) -> str:
    """One row a file, under a row of names."""
    return "".join((_row(COLUMNS), *map(csv_row, reports)))


def csv_row(report: Report) -> str:
    """The row of one file."""
    cells = (cell_of(report) for cell_of in COLUMNS.values())
    return _row([_harmless(cell) if isinstance(cell, str) else cell for cell in cells])


COLUMNS: dict[str, Callable[[Report], object]] = {
    "file": lambda report: report.file,
    "passed": lambda report: "yes" if report.passed else "no",
    "failing": lambda report: " ".join(report.failing),
    "mistakes": lambda report: "; ".join(map(str, mistakes(report))),
    "points": lambda report: report.points and report.points.earned,
    "points_of": lambda report: report.points and report.points.of,
    "points_unjudged": lambda report: report.points and report.points.unjudged,
    "beatable": lambda report: in_words(report.beatable or []),
    "first_move_seconds": lambda report: report.first_move_seconds,
    "first_move_boards": lambda report: report.first_move_boards,
    "seconds": lambda report: report.seconds,
    "imports": lambda report: " ".join(report.imports),
    "notes": lambda report: "; ".join(report.remarks),
}


def _row(cells: Iterable[object]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(cells)
    return text.getvalue()


def _harmless(cell: str) -> str:
    return f"'{cell}" if cell.startswith(FORMULA) else cell
