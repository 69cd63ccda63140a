"""The order of the calls, and checks of a part: named checks, nearly full boards, little time."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from noughts.check.contract.call import Call
from noughts.check.contract.checks import CHECKS
from noughts.check.grade.examine import examine
from noughts.check.grade.plan import plan_calls, total_calls
from noughts.check.grade.report import NoteKind, Report, Status
from noughts.check.sandbox.channel import SandboxJob
from noughts.check.sandbox.messages import Reply
from noughts.check.sandbox.session import ChildSession
from noughts.game.errors import NoughtsError
from tests.check.own_programs import program

PLAIN = program("pair", "long").encode()
NO_DIAGONAL = PLAIN.replace(b"board[0][2] == board[1][1] == board[2][0]", b"False")
MINIMAX = next(check for check in CHECKS if check.name == "minimax")


PLAN = [chunk for chunk in plan_calls() if not chunk.only_tables]


def statuses(report: Report) -> dict[str, Status]:
    return {check.name: check.status for check in report.checks}


def test_every_call_is_planned_once() -> None:
    planned = [(check.name, call) for chunk in PLAN for call in chunk.calls for check in chunk.checks]
    wanted = [(check.name, call) for check in CHECKS for call in check.calls()]
    assert sorted(map(repr, planned)) == sorted(map(repr, wanted))


def test_boards_with_most_marks_come_first_and_mirror_images_last() -> None:
    order = [call for chunk in PLAN for call in chunk.calls if chunk.checks == (MINIMAX,)]
    late, early = order[: 4520 - 82], order[4520 - 82 :]
    assert [call.marks for call in late] == sorted((call.marks for call in late), reverse=True)
    assert late[-1].marks == 3
    # one board per class: 12 with two marks, 3 with one mark, and the empty board
    assert [call.marks for call in early[:16]] == [2] * 12 + [1] * 3 + [0]
    assert len({call.position.canonical() for call in early[:16] if call.position}) == 16
    assert [call.marks for call in early[16:]] == [2] * 60 + [1] * 6


def test_only_the_named_checks_are_made() -> None:
    report = examine("a.py", NO_DIAGONAL, workers=1, only=["winner", "utility"])
    assert statuses(report) == {
        "imports": Status.PASSED,
        "winner": Status.FAILED,
        "utility": Status.FAILED,
    }
    assert report.checks[2].follows_from == "winner"
    assert total_calls(["winner", "utility"]) == 5478 + 958


def test_a_check_that_does_not_exist_is_named() -> None:
    with pytest.raises(NoughtsError, match="there is no check 'win'; there are imports, initial_state"):
        examine("a.py", PLAIN, only=["win"])


def test_the_first_boards_are_those_with_few_empty_cells() -> None:
    report = examine("a.py", PLAIN, workers=1, only=["minimax"], first=2)
    minimax = report.checks[1]
    boards = sum(call.marks >= 7 for call in MINIMAX.calls())
    assert (minimax.status, minimax.tested, minimax.untried) == (Status.UNJUDGED, boards, 4520 - boards)
    assert minimax.summary == f"right on {boards:,} of 4,520 boards so far; the rest not tried"


@contextmanager
def clock_of_answers(share: float) -> Iterator[None]:
    """Let every answer take this share of the time for the file, instead of the clock."""
    asked = [0]
    ask = ChildSession.ask_with_details

    def counting(*given: Any) -> Iterator[tuple[Call, Reply]]:
        for one in ask(*given):
            asked[0] += 1
            yield one

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ChildSession, "ask_with_details", counting)
        patch.setattr(SandboxJob, "spent", property(lambda job: asked[0] * share))
        yield


def test_a_mistake_is_explained_though_the_time_runs_out() -> None:
    with clock_of_answers(1 / 11_000):  # the mistake is found in half of the time
        report = examine("a.py", NO_DIAGONAL, workers=1, only=["winner", "minimax"])
    winner, minimax = report.checks[1:]
    assert winner.counterexample is not None
    assert winner.counterexample.where is not None
    assert minimax.tested < 4520
    assert minimax.follows_from is None  # there was not enough time to prove it
    assert NoteKind.OUT_OF_TIME in {note.kind for note in report.notes}
