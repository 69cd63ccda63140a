"""For a teacher: points by a rubric, files with the same mistake together, a page for each student."""

import csv
import io
import json
import os
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import get_args

import pytest

from noughts.check.contract.checks import CHECK_NAMES
from noughts.check.contract.where import Where
from noughts.check.diagnose.faults import RULES_IN_WORDS, FaultKind
from noughts.check.grade.report import CheckReport, Counterexample, NoteKind, Report, ReportNote, Status
from noughts.check.output.formats import csv_table
from noughts.check.output.groups import mistakes, same_mistakes
from noughts.check.output.html import element
from noughts.check.output.pages import STYLE, Pages, class_page, page_names, student_page
from noughts.check.output.rubric import Rubric, RubricError, read_rubric
from noughts.game.errors import NoughtsError
from tests.cli.calling import called

EVIL = "<script>alert('1')</script><img src=x onerror=\"alert(2)\">&\x1b[2J\u202e"


def example(cause: str, why: str = "why") -> Counterexample:
    return Counterexample("XX./OO./...", "minimax(board)", "(0, 2)", "(2, 2)", why, cause)


def report_on(file: str, causes: dict[str, str], following: dict[str, str] | None = None) -> Report:
    """A report in which some checks fail, each with its cause, and some because of others."""
    follows = following or {}
    checks = [
        CheckReport(name, Status.FAILED, 9, 3, follows.get(name), example(causes.get(name, "whatever")))
        if name in causes or name in follows
        else CheckReport(name, Status.PASSED, 9, 0, None, None)
        for name in CHECK_NAMES
    ]
    notes = [ReportNote(NoteKind.PROTECTION, "Protection: none."), ReportNote(NoteKind.PLAY, "A note.")]
    return Report(file, checks, None, notes, [], 0.1, 99, 1.0)


# ---- the same mistake


def test_files_with_the_same_mistake_come_together() -> None:
    empty = "an empty line counts as a line"
    reports = [
        report_on("ann.py", {"winner": empty}, {"terminal": "winner", "minimax": "winner"}),
        report_on("bob.py", {"winner": empty, "player": "X and O are exchanged"}),
        report_on("cem.py", {}),
        report_on("dan.py", {"player": "X and O are exchanged"}),
        report_on("eve.py", {"winner": empty}),
        report_on("fay.py", {"terminal": empty}),  # the same words of another function are another mistake
        report_on("gus.py", {"minimax": "not written yet", "minimax_none": "not written yet"}),
    ]
    groups = same_mistakes(reports)
    assert [str(group) for group in groups] == [
        f"3 files: winner: {empty}",
        "2 files: player: X and O are exchanged",
        f"1 file: terminal: {empty}",
        "1 file: minimax: not written yet",
    ]
    assert [[file for file, _ in group.files] for group in groups] == [
        ["ann.py", "bob.py", "eve.py"],
        ["bob.py", "dan.py"],
        ["fay.py"],
        ["gus.py"],
    ]


def test_the_place_is_told() -> None:
    placed = replace(
        example("an empty line counts"), where=Where("three", 7, "x", None, "None", "'X'", "on this board")
    )
    report = report_on("ann.py", {"winner": "x"})
    checks = [
        replace(check, counterexample=placed) if check.name == "winner" else check for check in report.checks
    ]
    report = replace(report, checks=checks)
    assert [str(mistake) for mistake in mistakes(report)] == ["three, line 7: an empty line counts"]
    (group,) = same_mistakes([report, report_on("bob.py", {"winner": "an empty line counts"})])
    assert str(group) == "2 files: winner: an empty line counts"
    assert group.files == [("ann.py", "three, line 7"), ("bob.py", None)]


def test_what_is_told_is_told_once() -> None:
    unread = Report.unjudged("a.py", "it is a pipe, not a file")
    assert [str(mistake) for mistake in mistakes(unread)] == ["it is a pipe, not a file"]
    assert unread.remarks == []
    assert report_on("a.py", {"winner": "x"}).remarks == ["A note."]


# ---- a rubric


RUBRIC = """
forgive_following = {forgive}
[points]
winner = 2
terminal = 1.1
utility = 0.2
minimax = 5
"""


@pytest.mark.parametrize(("forgive", "earned"), [("false", 0.2), ("true", 5.2)])
def test_points(tmp_path: Path, forgive: str, earned: float) -> None:
    (tmp_path / "rubric.toml").write_text(RUBRIC.format(forgive=forgive))
    rubric = read_rubric(tmp_path / "rubric.toml")
    report = report_on("ann.py", {"winner": "x"}, {"minimax": "winner"})
    checks = [
        replace(check, status=Status.UNJUDGED) if check.name == "terminal" else check
        for check in report.checks
    ]
    marked = rubric.mark(replace(report, checks=checks))
    assert marked.points is not None
    assert (marked.points.earned, marked.points.of, marked.points.unjudged) == (earned, 8.3, 1.1)
    assert marked.points.checks == {
        "winner": 0,
        "terminal": 0,
        "utility": 0.2,
        "minimax": 5 if earned > 5 else 0,
    }
    assert str(marked.points) == f"{earned} of 8.3 (1.1 not judged)"
    (row,) = csv.DictReader(io.StringIO(csv_table([marked])))
    assert (row["points"], row["points_of"], row["points_unjudged"]) == (str(earned), "8.3", "1.1")
    assert row["mistakes"] == "winner: x"
    assert json.loads(json.dumps(marked.to_json()))["points"]["earned"] == earned


def test_without_a_rubric_there_are_no_points() -> None:
    report = report_on("ann.py", {})
    assert report.to_json()["points"] is None
    (row,) = csv.DictReader(io.StringIO(csv_table([report])))
    assert (row["points"], row["points_of"]) == ("", "")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("points", "is not TOML: Expected '='"),
        (b"\xff", "is not TOML: 'utf-8' codec"),
        ("", r"gives no points: write a table \[points\]"),
        ("points = 3", r"gives no points: write a table \[points\]"),
        ("[points]", r"gives no points: write a table \[points\]"),
        ("[points]\nminmax = 1", "there is no check 'minmax'; there are imports, initial_state"),
        ("[points]\nminimax = -1", "minimax is worth a number from 0 to 1,000,000, not -1"),
        ("[points]\nminimax = nan", "minimax is worth a number from 0 to 1,000,000, not nan"),
        ("[points]\nminimax = true", "minimax is worth a number from 0 to 1,000,000, not True"),
        ("[points]\nminimax = '5'", "minimax is worth a number from 0 to 1,000,000, not '5'"),
        ("[points]\nminimax = 1" + "0" * 400, "minimax is worth a number from 0 to 1,000,000, not 1000"),
        ("[marks]\nminimax = 1", r"has 'marks': it may have a table \[points\], forgive_following and total"),
        ("total = 6\n[points]\nminimax = 7", "the points add up to 7, not to total = 6"),
        ("forgive_following = 1\n[points]\nminimax = 1", "forgive_following is true or false, not 1"),
        ("#" * 70_000, "has more than 65,536 bytes"),
    ],
)
def test_what_is_no_rubric_is_said(tmp_path: Path, text: str | bytes, words: str) -> None:
    file = tmp_path / "rubric.toml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(RubricError, match=words):
        read_rubric(file)


def test_no_flipped_bit_changes_the_points_of_a_rubric_with_a_total(tmp_path: Path) -> None:
    """Every bit: without `total`, a flipped bit may turn 5 points into 4, and nothing can notice."""
    file = tmp_path / "rubric.toml"
    content = b"total = 13.5\nforgive_following = true\n[points]\nminimax = 5\nwinner = 3\nresult = 5.5\n"
    file.write_bytes(content)
    rubric = read_rubric(file)
    refused = 0
    for at in range(8 * len(content)):
        changed = bytearray(content)
        changed[at // 8] ^= 1 << at % 8
        file.write_bytes(changed)
        try:
            assert read_rubric(file) == rubric
        except RubricError:
            refused += 1
    assert refused > 6 * len(content)


# ---- pages


def test_a_page_is_written_where_it_belongs(tmp_path: Path) -> None:
    """A student who may write into the folder puts a link or a pipe in the place of a page."""
    (tmp_path / "secret").write_text("precious")
    folder = tmp_path / "pages"
    folder.mkdir()
    (folder / "ann.html").symlink_to(tmp_path / "secret")
    os.mkfifo(folder / "bob.html")
    (folder / "index.html").symlink_to(tmp_path / "not-there")
    reports = [report_on("ann.py", {}), report_on("bob.py", {})]
    pages = Pages(folder, ["ann.py", "bob.py"])
    for report in reports:
        pages.write(report)
    pages.write_index(reports)
    assert (tmp_path / "secret").read_text() == "precious"
    assert not (tmp_path / "not-there").exists()
    for page in ("ann", "bob", "index"):
        assert (folder / f"{page}.html").is_file()
        assert not (folder / f"{page}.html").is_symlink()


class Reader(HTMLParser):
    """Which elements a page has, and all its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append(tag)
        assert not any(name.startswith("on") or name == "style" for name, _ in attrs)
        assert not any(name in ("src", "srcset") for name, _ in attrs)

    def handle_data(self, data: str) -> None:
        self.text += data


def test_what_a_file_says_is_text_on_its_page() -> None:
    report = report_on("ann.py", {"minimax": EVIL})
    evil = replace(
        example(EVIL, EVIL),
        call=EVIL,
        expected=EVIL,
        got=EVIL,
        variation=[(2, 2), (1, 2)],
        moves=[((0, 2), "wins")],
    )
    checks = [replace(check, counterexample=evil, earliest=evil) for check in report.checks]
    report = replace(
        report,
        file=f"{EVIL}.py",
        checks=checks,
        notes=[ReportNote(NoteKind.PLAY, EVIL)],
        imports=[EVIL],
        beatable=[(0, 0), (1, 1)],
    )
    for page in (student_page(report, EVIL), class_page([report], {report.file: EVIL})):
        read = Reader(page)
        assert not {"script", "img", "iframe", "link", "object"} & set(read.found)
        assert "alert('1')" in read.text
        assert page.replace("\n", "").isprintable()
        assert 'http-equiv="Content-Security-Policy" content="default-src &#x27;none&#x27;; style-src' in page


def test_boards_are_drawn() -> None:
    report = report_on("ann.py", {"minimax": "x"})
    wrong = replace(example("x"), variation=[(2, 2), (1, 2)], moves=[((0, 2), "wins"), ((2, 2), "loses")])
    checks = [
        replace(check, counterexample=wrong if check.counterexample else None) for check in report.checks
    ]
    report = replace(report, checks=checks, beatable=[(0, 0), (0, 1), (1, 0), (0, 2), (2, 0)])
    read = Reader(student_page(Rubric({"minimax": 3}).mark(report), "ann"))
    assert read.found.count("svg") == 1 + 2 + 5  # the board, how it goes on, the game that beats it
    assert "Points: 0 of 3" in read.text
    assert "A game that it loses as O" in read.text
    assert "wins" in read.text
    assert "loses" in read.text


def test_every_file_has_a_page_of_its_own() -> None:
    names = page_names(
        ["c/ann/tictactoe.py", "c/bob.py", "c/g/ann/tictactoe.py", "c/index.py", "c/BOB.py", "c/\u202e/.py"]
    )
    assert list(names.values()) == ["ann", "bob", "g-ann", "index-2", "BOB-2", "py"]
    assert list(page_names(["a/../../x.py", "/abs.py"]).values()) == ["a-..-..-x", "abs"]
    assert page_names(["home/tictactoe.py"]) == {"home/tictactoe.py": "tictactoe"}
    (name,) = page_names(["x" * 300 + ".py"]).values()
    assert len(name) == 80


def test_a_folder_that_cannot_be_used_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(NoughtsError, match="cannot be made: File exists"):
        Pages(tmp_path / "file", [])
    pages = Pages(tmp_path / "new" / "pages", ["ann.py"])
    (tmp_path / "new" / "pages" / "ann.html").mkdir()
    with pytest.raises(NoughtsError, match=r"ann\.html' cannot be written: Is a directory"):
        pages.write(report_on("ann.py", {}))


def test_a_page_that_cannot_be_written_does_not_end_a_class(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("noughts.cli.program.check_run.cores", lambda: 1)
    course, pages = tmp_path / "class", tmp_path / "pages"
    course.mkdir()
    for name in ("ann.py", "bob.py", "cleo.py"):
        (course / name).write_text("import no_such_thing")
    for name in ("ann.html", "bob.html"):
        (pages / name).mkdir(parents=True)
    report = tmp_path / "report.xml"
    done = called("check", str(course), "--pages", str(pages), "--junit", str(report), "--csv")
    assert done.code == 2
    rows = [Path(line.partition(",")[0]).name for line in done.stdout.splitlines()[1:]]
    assert sorted(rows) == ["ann.py", "bob.py", "cleo.py"]
    assert "html' cannot be written: Is a directory (1 more could not be written)" in done.stderr
    assert (pages / "cleo.html").is_file()
    assert (pages / "index.html").is_file()
    assert report.read_text().count("<testsuite ") == 3


def test_the_style_ends_no_element() -> None:
    assert "<" not in STYLE
    assert element("a", None, "x", href="'\"") == '<a href="&#x27;&quot;">x</a>'


# ---- all together


def test_a_class_with_pages_and_points(tmp_path: Path) -> None:
    course, pages = tmp_path / "class", tmp_path / "pages"
    (course / "ann").mkdir(parents=True)
    (course / "bob").mkdir()
    begun = 'X, O, EMPTY = "X", "O", None\ndef initial_state(): return [[EMPTY] * 3 for _ in range(3)]'
    (course / "ann" / "tictactoe.py").write_text(begun)
    (course / "bob" / "tictactoe.py").write_text(begun)
    (course / "eve.py").write_text("import no_such_thing")
    rubric = tmp_path / "rubric.toml"
    rubric.write_text("[points]\ninitial_state = 1\nminimax = 5")
    done = called("check", str(course), "--pages", str(pages), "--rubric", str(rubric), "--json")
    assert done.code == 1
    ann, bob, eve = json.loads(done.stdout)
    assert ann["points"] == bob["points"]
    assert (ann["points"]["earned"], ann["points"]["of"], eve["points"]["unjudged"]) == (1, 6, 6)
    assert sorted(path.name for path in pages.iterdir()) == ["ann.html", "bob.html", "eve.html", "index.html"]
    index = Reader((pages / "index.html").read_text()).text
    assert "2 files: winner: the file does not have it" in index
    assert "1 file: there is no module no_such_thing here" in index
    assert "bob" not in Reader((pages / "ann.html").read_text()).text


def test_every_rule_of_search_has_words_that_group() -> None:
    assert set(get_args(FaultKind)) == set(RULES_IN_WORDS)
