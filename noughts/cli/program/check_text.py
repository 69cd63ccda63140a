"""The reports of `noughts check` as text."""

from collections.abc import Sequence
from textwrap import indent

from rich.console import Console
from rich.table import Column, Table
from rich.text import Text

from noughts.check.grade.report import (
    FIRST_MOVE_BOARDS,
    CheckReport,
    Counterexample,
    NoteKind,
    Report,
    Status,
)
from noughts.check.one_board import BoardAnswer
from noughts.check.output.formats import format_actions
from noughts.check.output.groups import mistakes, same_mistakes
from noughts.check.submissions import distinguishing_paths
from noughts.game.position import Position

WORDS = {
    Status.PASSED: ("passed", "green"),
    Status.FAILED: ("FAILED", "red"),
    Status.UNWRITTEN: ("FAILED", "red"),
    Status.UNJUDGED: ("not judged", "yellow"),
}
INDENT = " " * 4
LONGEST_POINTS = len("10.5 of")


def show_report(report: Report, out: Console) -> None:
    """Show all checks of one file, with the smallest counterexample for each cause."""
    out.print(Text(report.file, style="bold"))
    for check in report.checks:
        out.print(_line(check))
        if check.counterexample and not check.follows_from and check.status is not Status.UNWRITTEN:
            out.print(_example(check.counterexample), soft_wrap=True)
            if check.earliest:
                out.print(Text(INDENT + "and the wrong board with the fewest marks:\n"))
                out.print(_example(check.earliest), soft_wrap=True)
    out.print()
    if report.beatable:
        out.print(Text(f"It can be beaten when it plays {report.loser}: {format_actions(report.beatable)}"))
    for note in report.notes:
        out.print(Text(f"Note: {note}"))
    if report.first_move_seconds is not None:
        _show_search(report, out)
    if report.points:
        out.print(Text(f"Points: {report.points}."))
    out.print(Text(f"{report.summary} ({report.seconds:.1f} s).", style=WORDS[report.status][1]))


def _line(check: CheckReport) -> Text:
    word, colour = WORDS[check.status]
    line = Text.assemble((f"{word:10}", colour), f"  {check.name:15}", check.summary)
    line.rstrip()
    return line


def _example(example: Counterexample) -> Text:
    """The board drawn, the call, expected, got, the reason, and how the opponent profits."""
    lines = [_board(example.board), ""] if example.board else []
    lines += [
        f"call      {example.call}",
        f"expected  {example.expected}",
        f"got       {example.got}",
        f"why       {example.why}",
    ]
    if example.where:
        where = example.where
        lines += [
            f"where     line {where.line_number}, in {where.function}:  {where.source}",
            *([f"          on {where.board}"] if where.board and where.board != example.board else []),
            f"          {where.why}",
        ]
    if example.variation:
        lines.append(f"then      {format_actions(example.variation)}")
    if example.moves:
        lines.append(f"moves     {', '.join(f'{action} {end}' for action, end in example.moves)}")
    return Text(indent("\n".join(lines), INDENT) + "\n")


def _board(text: str) -> str:
    """A board with its row and column numbers, as a program counts them."""
    rows = [f"{i}    {' | '.join(row)}" for i, row in enumerate(text.split("/"))]
    return "     0   1   2\n" + "\n    ---+---+---\n".join(rows)


def show_board(position: Position, asked: Sequence[BoardAnswer], out: Console) -> None:
    """Show the answer of every function on one board."""
    out.print(Text(_board(str(position)) + "\n"))
    for one in asked:
        word, colour = ("WRONG", "red") if one.wrong else ("right", "green")
        line = Text.assemble((f"{word}  ", colour), f"{one.call} gave {one.got}")
        if one.wrong:
            line.append(f"; expected {one.expected}: {one.wrong}")
        out.print(line, soft_wrap=True)


def row_text(report: Report) -> Text:
    """One file in one line, printed when its check ends."""
    word, colour = WORDS[report.status]
    line = Text.assemble((f"{word:10}", colour), f"  {report.file}  {'; '.join(map(str, mistakes(report)))}")
    line.rstrip()
    return line


def _show_search(report: Report, out: Console) -> None:
    table = Table("first move", "boards looked at (calls of result)", "seconds")
    table.add_row("this program", _number(report.first_move_boards), f"{report.first_move_seconds:.3f}")
    for name, boards in FIRST_MOVE_BOARDS.items():
        table.add_row(name, _number(boards), "")
    out.print(table)


def _number(number: int | None) -> str:
    return "" if number is None else f"{number:,}"


def show_table(reports: Sequence[Report], out: Console) -> None:
    """Show one row per file, then the mistakes that several files share."""
    if not reports:
        return
    files = [report.file for report in reports]
    names = dict(zip(files, distinguishing_paths(files), strict=True))
    rubric = any(report.points for report in reports)
    table = Table(
        Column("file", overflow="fold"),
        "result",
        Column("mistakes", overflow="fold"),
        *([Column("points", max_width=LONGEST_POINTS)] if rubric else []),
        "seconds",
    )
    for report in reports:
        word, colour = WORDS[report.status]
        points = [str(report.points)] if rubric else []
        causes = "\n".join(map(str, mistakes(report)))
        table.add_row(
            Text(names[report.file]), Text(word, style=colour), Text(causes), *points, f"{report.seconds:.1f}"
        )
    out.print(table)
    for report in reports:
        for remark in report.remarks:
            out.print(Text(f"{names[report.file]}: {remark}"), soft_wrap=True)
    for group in same_mistakes(reports):
        if len(group.files) > 1:
            places = (names[file] + (f" ({place})" if place else "") for file, place in group.files)
            out.print(Text(str(group), style="bold"), soft_wrap=True)
            out.print(Text(f"{INDENT}{', '.join(places)}"), soft_wrap=True)
    passed = sum(report.status is Status.PASSED for report in reports)
    notes = {note.text for report in reports for note in report.notes if note.kind is NoteKind.PROTECTION}
    out.print(Text(" ".join([f"{passed} of {len(reports)} files passed.", *sorted(notes)])))
