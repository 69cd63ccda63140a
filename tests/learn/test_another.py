"""Another board: on each of them the right answer passes, and every hint and reply is about this board."""

import re

import pytest

from noughts.game.errors import NoughtsError
from noughts.game.position import Position
from noughts.learn.course import activity_named, lessons, on_another_board, with_board
from noughts.learn.key import key, reference_answer
from noughts.learn.lesson import Activity, LessonError, read_lesson
from noughts.learn.marking import HINTS, fill_in, hint, is_same_answer, mark, options_of, right_answer
from noughts.learn.receipt import Given, Receipt, verify, whose_boards
from noughts.learn.stage import first_step, last_step
from noughts.learn.truths import compute, format_truth, search_of

FEWEST_BOARDS = 14  # of a task: enough for other boards than your neighbours'
MOST_ALIKE = 0.7  # of the boards of a task have the same answer
WITH_OTHERS = [activity for lesson in lessons() for activity in lesson.activities if activity.another]
LIMITS = {  # the least and the most boards of a search, so that all are as hard as the lesson's own
    "tree/games": ("minimax", 6, 16),
    "tree/boards": ("minimax", 6, 16),
    "minimax/first": ("minimax", 9, 16),
    "minimax/choice": ("minimax", 9, 16),
    "stop/tried": ("early-exit", 4, 30),
    "stop/boards": ("early-exit", 4, 30),
    "cut/enough": ("alpha-beta", 14, 40),
    "cut/saved": ("alpha-beta", 14, 40),
}
each_task = pytest.mark.parametrize("activity", WITH_OTHERS, ids=lambda activity: activity.title)


def on_every_board(activity: Activity) -> list[Activity]:
    return [with_board(activity, board, activity.name) for board in activity.others]


def names_of(activity: Activity) -> frozenset[str]:
    truth = right_answer(activity)
    return truth if isinstance(truth, frozenset) else frozenset({format_truth(truth)})


def test_which_tasks_have_other_boards() -> None:
    assert [activity.title for activity in WITH_OTHERS] == [
        "tree/games",
        "tree/boards",
        "turns/who",
        "worth/value",
        "minimax/first",
        "minimax/choice",
        "stop/tried",
        "stop/boards",
        "cut/enough",
        "cut/saved",
        "horizon/open",
    ]


@each_task
def test_every_board_has_its_right_answer_replies_and_hints(activity: Activity) -> None:
    for task in on_every_board(activity):
        (name,) = names_of(task)  # one answer only
        if task.options:
            assert name in task.options
        found = mark(task, reference_answer(task))
        assert (found.right, found.text) == (True, fill_in(task, task.right))
        replies: dict[str, str] = {}  # to the answers that are wrong here; the first sentence counts
        for wrong in task.wrong:
            answer = fill_in(task, wrong.answer)
            if not is_same_answer(right_answer(task), answer):
                replies.setdefault(answer, fill_in(task, wrong.feedback))
        assert len(replies) >= 2
        for answer, text in replies.items():
            found = mark(task, answer)
            assert (found.right, found.text) == (False, text)
            assert answer in options_of(task) or not options_of(task)
        hints = [hint(task, number) for number in range(1, HINTS + 1)]
        assert name in hints[-1]
        for text in (fill_in(task, task.task), fill_in(task, task.right), *hints, *replies.values()):
            assert not re.search(r"[{}]|CELL|\b1 (?:marks|lines|boards|games|ends)", text)
            for cell in re.findall(r"\b[a-c][1-3]\b", text):  # each cell that is named is empty here
                assert cell in compute_cells(task)


def compute_cells(task: Activity) -> frozenset[str]:
    cells = compute("cells", str(task.board))
    assert isinstance(cells, frozenset)
    return cells


@each_task
def test_boards_are_as_hard_as_each_other_and_their_answers_differ(activity: Activity) -> None:
    tasks = on_every_board(activity)
    positions = [Position.parse(str(task.board)) for task in tasks]
    assert Position.parse(str(activity.board)) not in positions
    assert len(set(positions)) == len(activity.others) >= FEWEST_BOARDS
    answers = [names_of(task) for task in tasks]
    assert max(map(answers.count, answers)) <= MOST_ALIKE * len(answers)
    if activity.title in LIMITS:
        strategy, least, most = LIMITS[activity.title]
        assert all(least <= search_of(strategy, str(task.board)).nodes <= most for task in tasks)
        (empty,) = {len(position.moves) for position in positions}
        assert empty == len(Position.parse(str(activity.board)).moves)


@each_task
def test_a_search_stops_before_the_answer_on_every_board(activity: Activity) -> None:
    for task in on_every_board(activity):
        if task.before is not None:
            assert 0 < first_step(task) == last_step(task)
        elif task.watch and "after" in str(task.truth):
            assert first_step(task) > 0


def test_class_and_name_choose_the_board() -> None:
    activity = activity_named("stop", "boards")
    orders = {
        whose: [on_another_board(activity, whose, number).board for number in range(1, 25)]
        for whose in ("7b Ada", "7b Bob", "7a Ada")
    }
    assert len({tuple(order) for order in orders.values()}) == 3
    assert all(sorted(map(str, order)) == sorted(activity.others) for order in orders.values())
    # a receipt is marked with these boards, also by a later version
    assert orders["7b Ada"][:3] == GOLDEN
    found = activity_named("stop", "boards#2", "7b Ada")
    assert (found.title, found.board, found.whose) == ("stop/boards#2", GOLDEN[1], "7b Ada")
    (entry,) = key("stop", "boards#2", "7b Ada")["tasks"]
    assert entry["answer"] == format_truth(compute("nodes early-exit", str(GOLDEN[1])))


GOLDEN = ["X../X../OXO", "..O/XOX/.X.", "..O/XOX/..X"]


@pytest.mark.parametrize("name", ["boards#0", "boards#01", "boards#25", "boards#", "useless#1", "no#1", "#1"])
def test_a_board_that_does_not_exist(name: str) -> None:
    with pytest.raises(NoughtsError, match="has no "):
        activity_named("stop", name, "7b Ada")


def test_a_receipt_is_marked_with_the_boards_of_its_student() -> None:
    answers = {
        f"stop/boards#{number}": reference_answer(activity_named("stop", f"boards#{number}", "7b Ada"))
        for number in range(1, 6)
    }
    tasks = {title: Given(answer, 1, 0, False) for title, answer in answers.items()}
    ada = verify(Receipt("ada.json", "Ada", "7b", "see", tasks, "", whose_boards("7b", "Ada")))
    assert (ada.others, ada.wrong, ada.own_boards) == (tuple(tasks), (), True)
    assert (ada.right, ada.expected) == ((), 37)  # practice completes no task of the lesson
    copied = verify(Receipt("bob.json", "Bob", "7b", "see", tasks, "", whose_boards("7b", "Bob")))
    assert copied.wrong
    assert copied.own_boards is True
    renamed = verify(Receipt("bob.json", "Bob", "7b", "see", tasks, "", whose_boards("7b", "Ada")))
    assert (renamed.wrong, renamed.own_boards) == ((), False)
    assert verify(Receipt("cy.json", "Cy", "7b", "see", {}, "")).own_boards is None


def test_texts_for_other_boards_need_a_task() -> None:
    head = "---\ntitle: A\nslug: a\ntrack: see\nminutes: 1\nidea: b\n---\n"
    with pytest.raises(LessonError, match="a: there is no task 'x' to do on another board"):
        read_lesson(f"{head}\n```another x\nright: b\n```\n")
