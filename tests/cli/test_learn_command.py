"""`noughts learn`: the lessons in a terminal."""

import json

import pytest

from noughts.game.position import Position
from noughts.learn.course import lessons
from noughts.learn.lesson import Activity
from noughts.learn.marking import right_answer
from noughts.learn.truths import EMPTY_BOARD, compute, format_truth
from noughts.solving import perfect
from tests.cli.calling import called


def answers(activity: Activity) -> list[str]:
    """The lines that solve a task in the terminal."""
    if activity.kind in ("build", "fix") or activity.lines or "program" in activity.against:
        return [""]
    if activity.kind == "play":
        return _game_against_perfect(activity)
    if activity.cells:
        return ["a1 a3 c1 c2"]
    truth = right_answer(activity)
    return [", ".join(sorted(truth)) if isinstance(truth, frozenset) else format_truth(truth)]


def _game_against_perfect(activity: Activity) -> list[str]:
    """The best moves of a game in which the opponent answers as the terminal does."""
    position, moves = Position.parse(activity.board or EMPTY_BOARD), []
    while position.outcome is None:
        best = compute("best", str(position))
        assert isinstance(best, frozenset)
        moves.append(min(best))
        position = position.play(moves[-1])
        if position.outcome is None:
            position = position.play(perfect.best(position) or 0)
    return moves


def test_lessons_are_listed() -> None:
    done = called("learn")
    assert (done.code, done.stderr) == (0, "")
    for lesson in lessons():
        assert f" {lesson.slug} " in done.stdout
    found = json.loads(called("learn", "--json").stdout)
    assert [lesson["slug"] for lesson in found["lessons"]] == [lesson.slug for lesson in lessons()]


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.slug)
def test_a_lesson_can_be_taken_to_its_end(lesson: object) -> None:
    (taken,) = (each for each in lessons() if each == lesson)
    typed = "".join(f"{line}\n" for activity in taken.activities for line in answers(activity))
    done = called("learn", taken.slug, typed=typed)
    assert (done.code, done.stderr) == (0, "")
    own = sum(answers(activity) != [""] for activity in taken.activities)
    assert done.stdout.count("Right. ") == own
    assert "The next lesson: noughts learn " in done.stdout or "That was the last lesson." in done.stdout


def test_wrong_answers_hints_and_leaving() -> None:
    typed = "d4\nhint\nhint\nhint\nhint\nskip\n3\nquit\n"
    done = called("learn", "tree", typed=typed)
    assert done.code == 0
    text = " ".join(done.stdout.split())
    assert "'d4' is not a cell of this board" in text
    assert text.count("Hint 3 of 3: Play c3.") == 2
    assert "These are X's moves. Follow each of them until the game is over." in text
    assert text.endswith("Goodbye.")


def test_options_can_be_chosen_by_number() -> None:
    assert "Right. Two marks each, so X is next." in called("learn", "turns", typed="1\nquit\n").stdout


def test_a_lesson_that_does_not_exist() -> None:
    done = called("learn", "chess")
    assert done.code == 2
    assert done.stderr.startswith("noughts: there is no lesson 'chess': choose one of tree, turns")
