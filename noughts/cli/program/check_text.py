"""The reports of `noughts check` as text."""

from collections.abc import Sequence
from textwrap import indent

from rich.console import Console
from rich.table import Column, Table
from rich.text import Text

from noughts.check.grade.mistakes import Reveal
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
from noughts.check.output.text import Style, draw_board, report_lines
from noughts.check.submissions import distinguishing_paths
from noughts.game.position import Position

WORDS = {
    Status.PASSED: ("passed", "green"),
    Status.FAILED: ("FAILED", "red"),
    Status.UNWRITTEN: ("not written", "yellow"),
    Status.UNJUDGED: ("not judged", "yellow"),
}
STYLES: dict[Style, str] = {
    "plain": "",
    "title": "bold",
    "place": "cyan",
    "mark": "red",
    "good": "bold green",
    "bad": "bold red",
    "open": "bold yellow",
}
INDENT = " " * 4
LONGEST_POINTS = len("10.5 of 10.5")


def show_report(report: Report, out: Console, reveal: Reveal = Reveal.CAUSE, verbose: bool = False) -> None:
    """Show the report on one file, and on request everything else that is known."""
    for line in report_lines(report, reveal):
        out.print(Text(line.text, style=STYLES[line.style]), soft_wrap=True)
    if verbose:
        _show_everything(report, out)


def _show_everything(report: Report, out: Console) -> None:
    """Show all checks, with the boards of each, and all notes."""
    out.print()
    for check in report.checks:
        out.print(_line(check), soft_wrap=True)
        if check.counterexample and not check.follows_from and check.status is not Status.UNWRITTEN:
            out.print(_example(check.counterexample), soft_wrap=True)
            if check.earliest:
                out.print(Text(INDENT + "The wrong board with the fewest marks:\n"))
                out.print(_example(check.earliest), soft_wrap=True)
    out.print()
    if report.beatable:
        out.print(Text(f"It can be beaten when it plays {report.loser}: {format_actions(report.beatable)}"))
    for note in report.notes:
        out.print(Text(f"Note: {note}"), soft_wrap=True)
    if report.first_move_seconds is not None:
        _show_search(report, out)
    out.print(Text(f"{report.summary} ({report.seconds:.1f} s).", style=WORDS[report.status][1]))


def _line(check: CheckReport) -> Text:
    word, colour = WORDS[check.status]
    line = Text.assemble(
        (f"{word:11}", colour), f"  {check.label}", f" ({check.summary})" if check.summary else ""
    )
    line.rstrip()
    return line


def _example(example: Counterexample) -> Text:
    """The board drawn, the call, what it returned, what is right, and how the opponent profits."""
    lines = [*draw_board(example.board), ""] if example.board else []
    lines += [
        f"called    {example.call}",
        f"expected  {example.expected}",
        f"returned  {example.got}",
    ]
    if example.variation:
        lines.append(f"the game  {format_actions(example.variation)}")
    if example.moves:
        lines.append(f"moves     {', '.join(f'{action} {end}' for action, end in example.moves)}")
    if where := example.where:
        lines.append(f"line {where.line_number} in {where.function}: {where.why}")
        if where.board and where.board != example.board:
            lines.append(f"on the board {where.board}: expected {where.expected}, got {where.got}")
    return Text(indent("\n".join(lines), INDENT) + "\n")


def show_board(position: Position, asked: Sequence[BoardAnswer], out: Console) -> None:
    """Show the answer of every function on one board."""
    out.print(Text("\n".join(draw_board(str(position))) + "\n"))
    for one in asked:
        word, colour = ("WRONG", "red") if one.wrong else ("right", "green")
        line = Text.assemble((f"{word}  ", colour), f"{one.call} gave {one.got}")
        if one.wrong:
            line.append(f"; expected {one.expected}: {one.wrong}")
        out.print(line, soft_wrap=True)


def row_text(report: Report) -> Text:
    """One file in one line, printed when its check ends."""
    word, colour = WORDS[report.status]
    line = Text.assemble((f"{word:11}", colour), f"  {report.file}  {'; '.join(map(str, mistakes(report)))}")
    line.rstrip()
    return line


def _show_search(report: Report, out: Console) -> None:
    table = _plain_table("first move", _numbers("boards looked at (calls of result)"), _numbers("seconds"))
    table.add_row("this program", _number(report.first_move_boards), f"{report.first_move_seconds:.3f}")
    for name, boards in FIRST_MOVE_BOARDS.items():
        table.add_row(name, _number(boards), "")
    out.print(table)


def _plain_table(*columns: Column | str) -> Table:
    """A table without frames, like those of the other commands."""
    return Table(*columns, box=None, pad_edge=False)


def _numbers(name: str) -> Column:
    return Column(name, justify="right")


def _number(number: int | None) -> str:
    return "" if number is None else f"{number:,}"


def show_table(reports: Sequence[Report], out: Console) -> None:
    """Show one row per file, then the mistakes that several files share."""
    if not reports:
        return
    files = [report.file for report in reports]
    names = dict(zip(files, distinguishing_paths(files), strict=True))
    rubric = any(report.points for report in reports)
    table = _plain_table(
        Column("file", overflow="fold"),
        "result",
        Column("mistakes", overflow="fold"),
        *([Column("points", max_width=LONGEST_POINTS)] if rubric else []),
        _numbers("seconds"),
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
