"""The stage of a task: it stops where the question is, and shows no answer before."""

from noughts.learn.course import activity_named, lessons
from noughts.learn.key import changed_lines, key, likely_answers, reference_answer
from noughts.learn.marking import mark
from noughts.learn.stage import first_step, last_step, tree_of
from noughts.learn.truths import search_of
from noughts.strategies.trace.moment import moment

ACTIVITIES = [activity for lesson in lessons() for activity in lesson.activities]
# what the write-ups behind this project explain, each with the lesson that teaches it
TAUGHT = {
    "turns": ("player", "actions", "set"),
    "move": ("result", "deepcopy", "ValueError"),
    "lines": ("has_row", "has_column", "has_diagonal"),
    "worth": ("terminal", "utility"),
    "machine": ("max_value", "min_value"),
    "one": ("best_of",),
    "stop": ("Nothing is better than a win",),
    "alphabeta": ("alpha >= beta",),
    "people": ("judgement",),
}


def test_a_prediction_stops_before_its_answer() -> None:
    asked = [activity for activity in ACTIVITIES if activity.before is not None]
    assert len(asked) == 4
    for activity in asked:
        root = search_of(str(activity.watch), str(activity.board))
        assert first_step(activity) == last_step(activity)
        assert moment(root, first_step(activity) + 1).kind in ("return", "end", "cut")


def test_a_question_about_a_node_begins_where_the_search_enters_it() -> None:
    activity = activity_named("cut", "enough")
    happening = moment(search_of("alpha-beta", ".X./OX./.OX"), first_step(activity))
    assert str(happening.path[-1].node.position) == ".XO/OX./.OX"
    assert last_step(activity) is None


def test_trees_without_values() -> None:
    assert [activity.title for activity in ACTIVITIES if tree_of(activity)] == ["tree/games", "tree/boards"]
    assert tree_of(activity_named("tree", "games")) == "minimax"


def test_likely_answers_hold_the_right_one_and_the_foreseen_ones() -> None:
    for title in ("tree/games", "cut/which", "cut/refuses", "minimax/first", "order/first", "tree/fork"):
        activity = activity_named(*title.split("/"))
        likely = likely_answers(activity)
        assert len(likely) == len(set(likely)) > 2
        assert any(mark(activity, answer).right for answer in likely)
        assert not all(mark(activity, answer).right for answer in likely)
    assert reference_answer(activity_named("minimax", "first")) in likely_answers(
        activity_named("minimax", "first")
    )
    assert likely_answers(activity_named("turns", "player")) == []


def test_the_key_shows_wrong_programs_as_lines_and_options_in_their_order() -> None:
    entries = {entry["name"]: entry for slug in ("worth", "alphabeta") for entry in key(slug)["tasks"]}
    assert entries["over"]["answer"] == "XXX/OO./..., XOX/XOO/OXX, O.X/XO./X.O"
    wrong = [each["answer"] for each in entries["utility"]["wrong"]]
    assert wrong == ["`return -1`, `return 1`", "no `return 0`"]
    assert entries["alphabeta"]["wrong"][1]["answer"] == "no `beta = min(beta, v)`"
    for activity in ACTIVITIES:
        assert all(changed_lines(activity, bug.changes) for bug in activity.bugs)


def test_a_game_that_gives_something_away_says_where() -> None:
    found = mark(activity_named("tree", "fork"), "a3 b2 c1 c3 b3")
    assert not found.right
    assert found.text == "a3 gives the win away. Start again and try another move there."


def test_every_idea_of_the_write_ups_is_taught() -> None:
    for lesson in lessons():
        texts = [lesson.idea, *(block for block in lesson.blocks if isinstance(block, str))]
        for activity in lesson.activities:
            texts += [
                activity.task,
                activity.right,
                *activity.hints,
                activity.code or "",
                activity.given or "",
            ]
        whole = " ".join(texts).casefold()
        for term in TAUGHT.get(lesson.slug, ()):
            assert term.casefold() in whole, (lesson.slug, term)
