"""The report on one file as lines of text: a headline, then one block per mistake, as compilers do it."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from textwrap import wrap
from typing import Literal

from noughts.check.grade.mistakes import MistakeBlock, Reveal
from noughts.check.grade.report import FIRST_MOVE_BOARDS, NoteKind, Report, Status
from noughts.render.text import join_words

Style = Literal["plain", "title", "place", "mark", "good", "bad", "open"]
FUNCTIONS = 8
WIDTH = 100
INDENT = " " * 3
FOR_MORE = "add --reveal fix"
MOST_CALLS_SHOWN = 5  # of the calls that led to an exception
# Notes that a student can act on, or wants to know.
SHORT_NOTES_OF_WRONG_FILES = (
    NoteKind.UNPROTECTED,
    NoteKind.OUT_OF_TIME,
    NoteKind.PLAY,
    NoteKind.IMPORTS_PROJECT,
)
SHORT_NOTES = (
    *SHORT_NOTES_OF_WRONG_FILES,
    NoteKind.NO_SEARCH,
    NoteKind.SLOW_WINS,
    NoteKind.NEVER_CUTS,
    NoteKind.WASTED,
)
STYLES: dict[Status, Style] = {Status.PASSED: "good", Status.FAILED: "bad", Status.UNJUDGED: "open"}


@dataclass(frozen=True, slots=True)
class ReportLine:
    """A line of the report, with its role."""

    text: str = ""
    style: Style = "plain"


def format_report(report: Report, reveal: Reveal = Reveal.CAUSE, for_more: str = FOR_MORE) -> str:
    """The report as plain text."""
    return "".join(f"{line.text}\n" for line in report_lines(report, reveal, for_more))


def report_lines(
    report: Report, reveal: Reveal = Reveal.CAUSE, for_more: str = FOR_MORE
) -> Iterator[ReportLine]:
    """The report, line by line; `for_more` says how to see the fixes."""
    yield ReportLine(f"{report.file}: {report.headline}", STYLES[report.status])
    mistakes = report.mistakes
    for number, block in enumerate(mistakes, 1):
        yield ReportLine()
        yield from _block(block.reveal(reveal), number, report.file)
    closing = [*closing_lines(report)]
    if reveal is not Reveal.FIX and any(block.fix for block in mistakes):
        closing.append(f"To see how to fix it, {for_more}.")
    if closing:
        yield ReportLine()
    yield from (ReportLine(text) for text in closing)


def _block(block: MistakeBlock, number: int, file: str) -> Iterator[ReportLine]:
    yield ReportLine(f"{number}. {block.title}", "title")
    if block.line_number is not None:
        place = f"{file}:{block.line_number}:"
        yield ReportLine(f"{INDENT}{place} {block.source or ''}".rstrip(), "place")
        if block.source and block.marked:
            yield ReportLine(" " * (len(INDENT + place) + 1) + _marker(block), "mark")
    for sentence in (block.cause, once_sentence(block)):
        if sentence and sentence.replace("`", "") != f"{block.title}.":
            yield from _wrap(sentence)
    yield from _board_beside_words(block)
    for sentence in closing_sentences(block):
        yield from _wrap(sentence)


def closing_sentences(block: MistakeBlock) -> Iterator[str]:
    """The way to an exception, the fix, and the functions that are wrong because of this mistake."""
    if block.chain[1:]:
        yield f"The calls: {_chain(block.chain)}."
    if block.fix:
        proof = f" With this change, all {block.tried:,} calls tried are right." if block.tried > 1 else ""
        yield f"Fix: {block.fix.rstrip('.')}.{proof}"
    if block.breaks:
        yield f"This also breaks {join_words(block.breaks)}: fix it first."


def _marker(block: MistakeBlock) -> str:
    if block.note:
        return f"^ {block.note}"
    source = block.source or ""
    start, end = (block.start, block.end) if block.end > block.start else (0, len(source))
    return " " * start + "^" * max(1, min(end, len(source)) - start)


def once_sentence(block: MistakeBlock) -> str | None:
    """The functions that must be right for the board to show the mistake."""
    if not block.once:
        return None
    verb = "is" if len(block.once) == 1 else "are"
    return f"The board below shows it once {join_words(block.once)} {verb} right."


def _chain(chain: list[tuple[str, int]]) -> str:
    shown = [f"{function} in line {line}" for function, line in chain]
    if len(shown) > MOST_CALLS_SHOWN:
        shown = [*shown[:2], "...", *shown[-2:]]
    return " > ".join(shown)


def _board_beside_words(block: MistakeBlock) -> Iterator[ReportLine]:
    """The board, and what the call did on it, side by side."""
    if block.board is None:
        for sentence in block.says:
            yield from _wrap(sentence)
        return
    board = draw_board(block.board)
    words = [line for sentence in block.says for line in wrap(sentence, WIDTH - len(board[0]) - 12)]
    for row, said in zip_longest(board, ["", *words], fillvalue=""):
        yield ReportLine(f"{INDENT}{row:{len(board[1])}}     {said}".rstrip())


def draw_board(text: str) -> list[str]:
    """A board with its row and column numbers, as a program counts them."""
    return ["    0   1   2", *(f"{i}   {' | '.join(row)}" for i, row in enumerate(text.split("/")))]


def _wrap(sentence: str) -> Iterator[ReportLine]:
    for line in wrap(sentence, WIDTH - len(INDENT), break_long_words=False, break_on_hyphens=False):
        yield ReportLine(INDENT + line)


def unwritten_sentence(report: Report) -> str:
    """How far the exercise is, and the function to write next."""
    unwritten = report.unwritten
    return f"Written so far: {FUNCTIONS - len(unwritten)} of {FUNCTIONS} functions; next: {unwritten[0]}."


def closing_lines(report: Report) -> Iterator[str]:
    """What is not written yet, what could not be judged, and notes."""
    if report.unwritten:
        yield unwritten_sentence(report)
    unjudged = [check for check in report.checks if check.status is Status.UNJUDGED]
    if 0 < len(unjudged) < max(2, len(report.checks) - 1):
        told = "; ".join(
            f"{check.label} ({check.summary})" if check.summary else check.label for check in unjudged
        )
        yield f"Could not be judged: {told}."
    notes = SHORT_NOTES if report.status is Status.PASSED else SHORT_NOTES_OF_WRONG_FILES
    yield from (note.text for note in report.notes if note.kind in notes)
    if report.status is Status.PASSED and report.first_move_boards is not None:
        others = ", ".join(f"{name} at {boards:,}" for name, boards in FIRST_MOVE_BOARDS.items())
        yield f"Its first move looks at {report.first_move_boards:,} boards ({others})."
    if report.points:
        yield f"Points: {report.points}."
