"""Notes on right programs: alpha-beta that never cuts or could cut more, and how to win faster."""

import pytest

from noughts.check.contract.findings import Findings
from noughts.check.grade.examine import examine
from noughts.check.grade.notes import pruning_notes
from noughts.check.grade.report import FIRST_MOVE_BOARDS, NoteKind
from noughts.check.output.text import format_report
from noughts.check.sandbox.session import ChildSession
from tests.check.own_findings import job_of
from tests.check.own_programs import program
from tests.check.wasted_programs import programs

PROGRAMS = programs()


def kinds(source: str, boards: int = 0) -> list[NoteKind]:
    with ChildSession(job_of(source)) as worker:
        return [note.kind for note in pruning_notes(worker, Findings(boards=boards))]


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("alpha-beta", []),
        ("alpha-beta, as the set comes", []),
        ("alpha-beta, backwards", []),
        ("greater for greater or equal", [NoteKind.WASTED]),
        ("beta is not lowered", [NoteKind.WASTED]),
        ("a fresh window for each call", [NoteKind.WASTED]),
        ("early exit", []),  # it does not claim to be alpha-beta
        ("minimax with one function", []),
    ],
)
def test_alpha_beta_that_could_cut_more(name: str, found: list[NoteKind]) -> None:
    assert kinds(PROGRAMS[name]) == found


def test_alpha_beta_that_never_cuts_is_right_and_told_so() -> None:
    never = program("alphabeta").replace("if beta <= alpha:", "if beta <= alpha and False:")
    assert never != program("alphabeta")
    assert kinds(never, FIRST_MOVE_BOARDS["minimax"]) == [NoteKind.NEVER_CUTS]
    assert kinds(program("pair"), FIRST_MOVE_BOARDS["minimax"]) == []  # plain minimax has no bounds


def test_the_report_has_a_line_for_each() -> None:
    report = examine("a.py", PROGRAMS["a fresh window for each call"].encode(), workers=1)
    assert report.passed
    lines = format_report(report).splitlines()
    assert sum(line.startswith("Right everywhere, but your alpha-beta never cuts") for line in lines) == 1
    assert sum(line.startswith("Slow to win (not a mistake)") for line in lines) == 1


def test_the_way_to_win_faster_is_right() -> None:
    source = program("alphabeta")
    faster = source.replace(
        "return utility(board)", "return utility(board) * (1 + sum(row.count(EMPTY) for row in board))"
    )
    assert faster != source
    slow = [examine("a.py", one.encode(), workers=1) for one in (source, faster)]
    assert [report.passed for report in slow] == [True, True]
    assert [NoteKind.SLOW_WINS in {note.kind for note in report.notes} for report in slow] == [True, False]
