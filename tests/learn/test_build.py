"""Programs are marked by the checker: the first verdict, the proof, and the sentence for each mistake."""

from hashlib import sha256

import pytest

from noughts.check.contract.limits import Limits
from noughts.game.errors import NoughtsError
from noughts.learn.build import ProgramMark, mark_lines, mark_program
from noughts.learn.course import activity_named, lessons
from noughts.learn.foreseen import find_foreseen
from noughts.learn.lesson import Activity
from noughts.learn.marking import fill_in
from noughts.learn.program import (
    SKELETON,
    apply_changes,
    missing_functions,
    program_before,
    program_to_fix,
    solution_program,
    start_task,
    with_functions,
    with_model,
)
from noughts.learn.program_api import begin, certificate, mark

TASKS = [
    activity for lesson in lessons() for activity in lesson.activities if activity.kind in ("build", "fix")
]
SLOW = ("machine/minimax", "machine/sign", "one/one", "one/turn", "stop/early", "people/tie")  # to prove
each_task = pytest.mark.parametrize("activity", TASKS, ids=lambda activity: activity.title)


class FirstVerdictError(Exception):
    """Ends the marking: the proof that follows takes long."""


def first_verdict(found: ProgramMark) -> None:
    assert found.kind == "so_far"
    raise FirstVerdictError(found.text)


def test_there_are_seventeen_of_them() -> None:
    assert len(TASKS) == 17


@each_task
def test_the_solution_passes(activity: Activity) -> None:
    source = solution_program(activity).encode()
    if activity.title in SLOW:  # tests/learn/test_programs.py tries them on all boards
        with pytest.raises(FirstVerdictError, match="Right on 3,430 of 4,520 boards so far"):
            mark_program(activity, source, first_verdict=first_verdict)
    else:
        found = mark_program(activity, source)
        assert (found.right, found.kind, found.text) == (True, "right", fill_in(activity, activity.right))


@each_task
def test_each_foreseen_mistake_gets_its_sentence(activity: Activity) -> None:
    base = program_to_fix(activity) if activity.kind == "fix" else solution_program(activity)
    for bug in activity.bugs:
        if bug.check == "score":  # to play all games takes long
            known = find_foreseen(activity, bug.check, apply_changes(base, bug.changes))
            assert known == bug
            continue
        found = mark_program(activity, apply_changes(base, bug.changes).encode())
        assert (found.right, found.failed, found.text) == (False, bug.check, bug.feedback)


@each_task
def test_the_start_does_not_pass(activity: Activity) -> None:
    source = start_task(activity, program_before(activity.title))
    if activity.title == "people/tie":  # right already; its score is tried in test_programs.py
        return
    found = mark_program(activity, source.encode())
    assert not found.right
    assert found.text


def test_the_sentence_depends_on_the_mistake_not_on_names_and_layout() -> None:
    activity = activity_named("turns", "player")
    source = with_functions(
        program_before(activity.title),
        """def player(b):
    # count
    xs, os = 0, 0
    return O
""",
    )
    renamed = apply_changes(solution_program(activity), activity.bugs[0].changes)
    for old, new in (("x_count", "xs"), ("o_count", "os"), ("board", "position"), ('"""X or O', '"""Which')):
        renamed = renamed.replace(old, new)
    assert mark_program(activity, renamed.encode()).text == activity.bugs[0].feedback
    assert mark_program(activity, source.encode()).text not in [bug.feedback for bug in activity.bugs]


@pytest.mark.parametrize(
    ("title", "number", "line"),
    [
        ("turns/player", 1, "x_count += board.count(X)"),
        ("turns/actions", 0, "moves = []"),
        ("lines/winner", 0, "return False"),
        ("lines/winner", 1, "if board[0][j] == board[1][j] == board[2][j]:"),
        ("worth/terminal", 1, "if False:"),
    ],
)
def test_the_line_is_the_one_that_the_sentence_is_about(title: str, number: int, line: str) -> None:
    """Before, the line where the wrong value came out was shown, such as `return moves`."""
    activity = activity_named(*title.split("/"))
    source = apply_changes(solution_program(activity), activity.bugs[number].changes)
    source = source.replace('    """', '    # another comment\n\n    """')
    found = mark_program(activity, source.encode())
    assert found.text == activity.bugs[number].feedback
    assert found.line_number
    assert source.splitlines()[found.line_number - 1].strip() == line


def test_an_unwritten_function_an_endless_loop_and_a_file_that_python_cannot_read() -> None:
    activity = activity_named("turns", "player")
    assert mark_program(activity, SKELETON.encode()).text == "`player` is not written yet."
    endless = with_functions(SKELETON, "def player(board):\n    while True:\n        pass\n")
    found = mark_program(activity, endless.encode())
    assert (found.right, found.failed) == (False, "player")
    assert "no answer" in found.text or "did not" in found.text
    found = mark_program(activity, b"def player(board)\n")
    assert (found.kind, found.line_number) == ("import", 1)
    assert "SyntaxError" in found.text


def test_a_mistake_in_an_earlier_function_is_named() -> None:
    activity = activity_named("machine", "minimax")
    source = solution_program(activity)
    wrong = with_functions(source, "def utility(board):\n    return 0\n")
    found = mark_program(activity, wrong.encode())
    assert (found.kind, found.failed) == ("earlier", "utility")
    assert found.text.startswith("`minimax` needs `utility`, which is not right yet.")


def test_lines_in_order() -> None:
    activity = activity_named("machine", "lines")
    assert mark_lines(activity, "1 2 3 4 5 6 7").right
    assert mark_lines(activity, "1 4 2 3 5 6 7").right  # another order that works
    for wrong in activity.wrong:
        assert mark_lines(activity, wrong.answer).text == wrong.feedback
    assert "indentation" in mark_lines(activity, "2 1 3 4 5 6 7").text
    with pytest.raises(NoughtsError, match="each number from 1 to 7 once"):
        mark_lines(activity, "1 1")


def test_the_file_to_begin_with() -> None:
    activity = activity_named("machine", "minimax")
    own = with_functions(SKELETON, "def player(board):\n    return X  # mine\n")
    started = start_task(activity, own)
    assert "return X  # mine" in started
    assert "best_move = None" in started  # the code of the task
    missing = ["actions", "result", "winner", "terminal", "utility", "has_row", "has_column", "has_diagonal"]
    assert set(missing_functions(activity, started)) == {*missing, "max_value"}
    filled = with_model(activity, started)
    assert "return X  # mine" in filled
    assert missing_functions(activity, filled) == []
    with pytest.raises(NoughtsError, match="Python cannot read your program in line 1"):
        start_task(activity, "def")


def test_for_a_front_end() -> None:
    answer = begin(b"", "turns", "player")
    assert (answer["source"], answer["missing"]) == (SKELETON, [])
    assert "[[EMPTY] * 3] * 3" in begin(b"", "move", "rows")["source"]
    assert "def max_value" in begin(SKELETON.encode(), "machine", "lines")["source"]
    assert mark(answer["source"].encode(), "turns", "player")["kind"] == "check"
    assert mark(b"1 2 3 4 5 6 7", "machine", "lines")["right"]
    with pytest.raises(NoughtsError, match="tree/games is not answered with a program"):
        mark(b"", "tree", "games")
    with pytest.raises(NoughtsError, match="UTF-8"):
        begin(b"\xff", "turns", "player")


@pytest.mark.parametrize(
    "source", [b"", b"1 / 0", b"\xff", b"def minimax(board):\n    while True:\n        pass\n"]
)
def test_a_certificate_of_a_program_without_a_first_move(source: bytes) -> None:
    found = certificate(source, Limits(minimax_seconds=0.5))
    assert (found["boards"], found["letters"]) == (None, sha256(source).hexdigest()[:10])
