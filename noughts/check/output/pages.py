"""One HTML page per student, for the screen or for print: the mistakes, with the boards drawn."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from urllib.parse import quote

from noughts.check.contract.submission import NAME
from noughts.check.grade.mistakes import MistakeBlock, Reveal
from noughts.check.grade.report import (
    FIRST_MOVE_BOARDS,
    Action,
    CheckReport,
    Counterexample,
    Report,
    Status,
)
from noughts.check.output.groups import mistakes, same_mistakes
from noughts.check.output.html import Markup, Part, document, element, join, table
from noughts.check.output.text import closing_sentences, once_sentence, unwritten_sentence
from noughts.check.submissions import distinguishing_paths
from noughts.game.errors import NoughtsError
from noughts.game.files import errors_as, replacing_write
from noughts.game.position import Position
from noughts.render.svg import position_svg

INDEX = "index"
LONGEST_NAME = 80
WORDS = {
    Status.PASSED: "passed",
    Status.FAILED: "failed",
    Status.UNWRITTEN: "not written yet",
    Status.UNJUDGED: "not judged",
}
STYLE = """
:root { color-scheme: light; }
body { font: 16px/1.45 system-ui, sans-serif; color: #1b1f24; background: #fff; }
body { max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; margin: 0; }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
p { margin: .4rem 0; }
code { font: .9em ui-monospace, monospace; }
.verdict { font-weight: 600; }
.passed { color: #15693a; }
.failed { color: #b02a10; }
.unwritten, .unjudged { color: #7a5200; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .25rem .6rem .25rem 0; }
th, td { border-bottom: 1px solid #d5d9de; overflow-wrap: break-word; }
section { break-inside: avoid; margin: 1rem 0; padding: .8rem 1rem; }
section { border: 1px solid #d5d9de; border-radius: 6px; }
section h2 { margin-top: 0; }
.example { display: flex; flex-wrap: wrap; gap: 1rem; }
.example > div { flex: 1 1 18rem; overflow-wrap: anywhere; }
.source { display: block; background: #f4f5f7; border-left: 4px solid #b02a10; }
.source { padding: .3rem .6rem; white-space: pre-wrap; }
mark { background: #fbd5cc; color: inherit; }
.place { color: #57606a; margin-bottom: 0; }
.game { display: flex; flex-wrap: wrap; gap: .3rem; }
.game svg { width: 6.2rem; height: auto; }
@media print {
  body { margin: 0; max-width: none; font-size: 11pt; }
  a { color: inherit; text-decoration: none; }
}
"""


class Pages:
    """A folder with a page for each file, written as the reports come, and an index for the teacher."""

    def __init__(self, folder: Path, files: Sequence[str], reveal: Reveal = Reveal.CAUSE) -> None:
        self.folder, self.reveal = folder, reveal
        self.names = page_names(files)
        with errors_as(f"the folder {str(folder)!r} cannot be made"):
            folder.mkdir(parents=True, exist_ok=True)

    def write(self, report: Report) -> None:
        """Write the page of one file."""
        name = self.names[report.file]
        self._write(name, student_page(report, name, self.reveal))

    def write_index(self, reports: Sequence[Report]) -> None:
        """Write the teacher's page."""
        self._write(INDEX, class_page(reports, self.names))

    def _write(self, name: str, text: str) -> None:
        file = self.folder / f"{name}.html"
        with errors_as(f"the file {str(file)!r} cannot be written"), replacing_write(file) as opened:
            opened.write(text.encode())


def page_names(files: Sequence[str]) -> dict[str, str]:
    """A name for each file's page: the student's name, as far as the file or the folder shows it."""
    names: dict[str, str] = {}
    taken = {INDEX}
    for file, short in zip(files, distinguishing_paths(files), strict=True):
        parts = Path(short).with_suffix("").parts
        whole = "-".join(parts[:-1] if len(parts) > 1 and Path(short).name == NAME else parts)
        plain = "".join(mark if mark.isalnum() or mark in "._" else "-" for mark in whole)
        base = name = plain.strip("-.")[:LONGEST_NAME] or "file"
        number = 1
        while name.casefold() in taken:  # some systems ignore case
            number += 1
            name = f"{base}-{number}"
        taken.add(name.casefold())
        names[file] = name
    return names


def student_page(report: Report, name: str, reveal: Reveal = Reveal.CAUSE) -> str:
    """Everything that a student should know about their file, and nothing about others."""
    return document(
        f"tictactoe.py by {name}",
        STYLE,
        element("h1", name),
        verdict_line(report),
        *mistake_sections(report, reveal),
        _unwritten(report),
        _losing_game(report),
        element("h2", "All checks"),
        _checks(report),
        _search(report),
        *(element("p", f"Note: {note}") for note in report.notes),
    )


def verdict_line(report: Report) -> Markup:
    """The file, the result, and the points."""
    points = None if report.points is None else f" Points: {report.points}."
    said = f"{Path(report.file).name}: {report.headline}."
    return element("p", said, points, class_=f"verdict {report.status}")


def _unwritten(report: Report) -> Markup | None:
    return element("p", unwritten_sentence(report)) if report.unwritten else None


def mistake_sections(report: Report, reveal: Reveal) -> Iterator[Markup]:
    """The mistakes, in the order to fix them."""
    for number, block in enumerate(report.mistakes, 1):
        yield _mistake(block.reveal(reveal), number, report)


def _mistake(block: MistakeBlock, number: int, report: Report) -> Markup:
    """One mistake: the same block as in the terminal."""
    example = next(check.counterexample for check in report.checks if check.name == block.check)
    says = element("div", *(element("p", sentence) for sentence in block.says))
    drawn = _board(example) if example and block.board else None
    parts: list[Part] = [
        element("h2", f"{number}. {block.title}"),
        _place(block, Path(report.file).name) if block.line_number else None,
        *(element("p", sentence) for sentence in (block.cause, once_sentence(block)) if sentence),
        element("div", drawn, says, class_="example"),
        *(element("p", sentence) for sentence in closing_sentences(block)),
    ]
    if example and example.variation and example.board is not None:
        parts += [
            element("p", "The game continues:"),
            _game(Position.parse(example.board), example.variation),
        ]
    return element("section", *parts)


def _place(block: MistakeBlock, file: str) -> Markup:
    """The line, with the part that is wrong marked."""
    source = block.source or ""
    start, end = (block.start, block.end) if block.end > block.start else (0, 0)
    line = join(source[:start], element("mark", source[start:end]) if end else None, source[end:])
    note = f"{block.note[0].upper()}{block.note[1:]}." if block.note else None
    return join(
        element("p", f"{file}:{block.line_number}:", class_="place"),
        element("code", line, class_="source"),
        element("p", note) if note else None,
    )


def _board(example: Counterexample) -> Markup | None:
    notes = {_cell(action): end for action, end in example.moves or []}
    return _draw(example.board, notes, _cell(example.variation[0]) if example.variation else None)


def _draw(
    board: str | None, notes: Mapping[int, str] | None = None, last: int | None = None
) -> Markup | None:
    if board is None:
        return None
    try:
        return Markup(position_svg(Position.parse(board), notes, last, as_indices=True))
    except NoughtsError:  # a wrong program can make boards that no game reaches
        return element("code", board)


def _cell(action: Action) -> int:
    return 3 * action[0] + action[1]


def _game(position: Position, actions: Iterable[Action]) -> Markup:
    """The boards after each of these moves."""
    boards = []
    for action in actions:
        position = position.play(_cell(action))
        boards.append(Markup(position_svg(position, last=_cell(action), as_indices=True)))
    return element("div", *boards, class_="game")


def _losing_game(report: Report) -> Markup | None:
    if not report.beatable:
        return None
    return element(
        "section",
        element("h2", f"A game that it loses as {report.loser}"),
        _game(Position(), report.beatable),
    )


def _checks(report: Report) -> Markup:
    given = report.points
    head = ["check", "result", "tried", "wrong", "because of", *(["points"] if given else [])]
    return table([list(_check_row(check, report)) for check in report.checks], head)


def _check_row(check: CheckReport, report: Report) -> Iterator[Part]:
    yield check.label
    yield element("span", WORDS[check.status], class_=check.status)
    yield f"{check.tested:,}"
    yield f"{check.failed:,}"
    yield check.follows_from
    if report.points:
        points = report.points.checks.get(check.name)
        yield None if points is None else f"{points:g}"


def _search(report: Report) -> Markup | None:
    if report.first_move_boards is None:
        return None
    rows: list[list[Part]] = [["this program", f"{report.first_move_boards:,}"]]
    rows += [[name, f"{boards:,}"] for name, boards in FIRST_MOVE_BOARDS.items()]
    return join(element("h2", "The first move"), table(rows, ["search", "boards looked at"]))


def class_page(reports: Sequence[Report], names: dict[str, str]) -> str:
    """The teacher's page: one row per file, and the students who make the same mistake."""
    passed = sum(report.status is Status.PASSED for report in reports)
    groups = [
        element("section", element("h2", str(group)), element("p", *_links(group.files, names)))
        for group in same_mistakes(reports)
    ]
    return document(
        "tictactoe.py: a class",
        STYLE,
        element("h1", f"{passed} of {len(reports)} files passed"),
        element("h2", "Mistakes, and who makes them") if groups else None,
        *groups,
        element("h2", "All files"),
        table([_class_row(report, names) for report in reports], ["file", "result", "mistakes", "points"]),
    )


def _class_row(report: Report, names: dict[str, str]) -> list[Part]:
    lines = [*map(str, mistakes(report)), *report.remarks]
    return [
        _link(report.file, names),
        element("span", WORDS[report.status], class_=report.status),
        join(*(element("p", line) for line in lines)),
        str(report.points) if report.points else None,
    ]


def _link(file: str, names: dict[str, str]) -> Markup:
    return element("a", names[file], href=f"{quote(names[file])}.html")


def _links(files: Iterable[tuple[str, str | None]], names: dict[str, str]) -> Iterator[Part]:
    for number, (file, place) in enumerate(files):
        yield from (", " if number else None, _link(file, names), f" ({place})" if place else None)
