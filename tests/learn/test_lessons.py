"""Every lesson is walked: right answers pass, wrong ones get their sentence, every number is computed."""

import re
from collections.abc import Iterator

import pytest

from noughts.game.position import Position
from noughts.learn.course import activity_named, lessons
from noughts.learn.lesson import Activity, Lesson, LessonError, read_lesson
from noughts.learn.marking import (
    HINTS,
    NOT_YET,
    best_game,
    fill_in,
    hint,
    is_board,
    mark,
    name_boards,
    right_answer,
)
from noughts.learn.truths import compute, format_truth
from noughts.strategies.registry import variant_named

MOST_WORDS = 20
HIGHEST_GRADE = 5
MOST_WORDS_TO_READ = 60  # before the first task, and between two
WORD = re.compile(r"[A-Za-z']+")
VOWELS = re.compile(r"[aeiouy]+", re.IGNORECASE)
SLUGS = """tree turns move lines worth minimax machine one stop cut alphabeta order horizon people"""
NUMBER = re.compile(r"(?<![\w.,])\d{1,3}(?:,\d{3})+|(?<![\w.,\d])\d{2,}(?:\.\d)?(?![\d,]*\d)")
ACTIVITIES = [activity for lesson in lessons() for activity in lesson.activities]
QUESTIONS = [
    activity
    for activity in ACTIVITIES
    if activity.kind in ("choose", "count", "predict", "experiment") and activity.proof is None
]
GAMES = [activity for activity in ACTIVITIES if activity.kind == "play" and activity.goal != "finish"]
GIVEN = "given"  # a limit that a task sets, or the size of a board: nothing to compute
COMPUTED_WITH_PROGRAMS = re.compile(r"bug |boards |round |legal|illegal|most-wins|wins-as-O |about |given")


def title(activity: Activity) -> str:
    return activity.title


def slug(lesson: Lesson) -> str:
    return lesson.slug


each_question = pytest.mark.parametrize("activity", QUESTIONS, ids=title)
each_activity = pytest.mark.parametrize("activity", ACTIVITIES, ids=title)
each_lesson = pytest.mark.parametrize("lesson", lessons(), ids=slug)


def test_links_of_teachers_stay_valid() -> None:
    assert " ".join(lesson.slug for lesson in lessons()) == SLUGS
    assert len({activity.title for activity in ACTIVITIES}) == len(ACTIVITIES) == 66


@each_activity
def test_an_activity_is_complete(activity: Activity) -> None:
    assert len(activity.hints) == HINTS
    assert len(activity.wrong) + len(activity.bugs) >= 2 or activity.goal == "finish"
    if activity.board:
        Position.parse(activity.board)
    for strategy in filter(None, (activity.watch, activity.strategy)):
        variant_named(strategy)


@each_question
def test_the_right_answer_passes(activity: Activity) -> None:
    truth = right_answer(activity)
    names = truth if isinstance(truth, frozenset) else {format_truth(truth)}
    if activity.options:
        assert names <= {
            option.replace("-", "\u2212") if option == "-1" else option for option in activity.options
        }
    assert len(names) == 1 or activity.several
    found = mark(activity, ", ".join(sorted(names)) if activity.several else next(iter(names)))
    assert (found.right, found.text) == (True, fill_in(activity, activity.right))


@each_question
def test_a_foreseen_wrong_answer_gets_its_sentence(activity: Activity) -> None:
    for wrong in activity.wrong:
        answer = fill_in(activity, wrong.answer)
        found = mark(activity, answer)
        assert (found.right, found.text) == (False, fill_in(activity, wrong.feedback))
        if activity.options:
            assert set(answer.split(", ") if activity.several else [answer]) <= set(activity.options)


@each_question
def test_the_worked_step_says_the_answer(activity: Activity) -> None:
    truth = right_answer(activity)
    names = truth if isinstance(truth, frozenset) else {format_truth(truth)}
    assert all(name_boards(activity, name) in hint(activity, HINTS) for name in names)


def test_boards_among_the_options_have_names() -> None:
    """Nobody has to read XXX/OO./... in a hint or a reply."""
    chosen = [activity for activity in ACTIVITIES if any(map(is_board, activity.options))]
    assert [activity.title for activity in chosen] == ["worth/over", "stop/useless"]
    assert hint(chosen[0], HINTS) == "These games are over: board 1, board 3 and board 4."
    assert hint(chosen[1], HINTS) == "On board 2 both searches look at 65 boards. Nothing is skipped."


@pytest.mark.parametrize("activity", GAMES, ids=title)
def test_the_goal_of_a_game_is_reached_with_best_play_only(activity: Activity) -> None:
    assert mark(activity, best_game(activity)).right
    for wrong in activity.wrong:
        found = mark(activity, best_game(activity, wrong.answer))
        assert (found.right, found.text) == (False, fill_in(activity, wrong.feedback))
    assert mark(activity, "").text == "The game goes on. Play it to its end."


def test_an_order_of_moves_is_counted() -> None:
    activity = activity_named("order", "first")
    found = mark(activity, "a1 a3 c1 c2")
    assert (found.right, found.star) == (True, True)
    assert found.text == "17 boards. The fewest possible are 17, the most 47."
    for wrong in activity.wrong:
        assert mark(activity, wrong.answer).text == wrong.feedback
    assert not mark(activity, "a1 a1 a1 a1").right


def test_an_unforeseen_answer_is_not_called_right() -> None:
    assert mark(activity_named("tree", "games"), "1000").text == NOT_YET
    assert mark(activity_named("cut", "which"), "").text == NOT_YET


@each_lesson
def test_every_number_is_computed(lesson: Lesson) -> None:
    for fact in lesson.facts:
        if not COMPUTED_WITH_PROGRAMS.match(fact.truth):
            assert format_truth(compute(fact.truth)) == fact.number, fact.truth
    texts = " ".join(texts_of(lesson))
    plain = re.sub(r"\{[^}]*\}|`[^`]*`", "", texts)
    assert set(NUMBER.findall(plain)) <= {fact.number for fact in lesson.facts}


def test_few_numbers_are_given() -> None:
    given = {
        (lesson.slug, fact.number) for lesson in lessons() for fact in lesson.facts if fact.truth == GIVEN
    }
    assert given == {
        ("horizon", "15"),
        ("horizon", "40"),
        ("horizon", "500"),
        ("people", "90"),
        ("people", "100"),
    }


@each_lesson
def test_sentences_are_short(lesson: Lesson) -> None:
    for text in texts_of(lesson):
        for sentence in re.split(r"(?<=[.!?])\s+", re.sub(r"`[^`]*`", "code", text)):
            assert len(sentence.split()) <= MOST_WORDS, sentence


@each_lesson
def test_words_are_easy_and_an_act_is_never_far(lesson: Lesson) -> None:
    assert school_grade(list(texts_of(lesson))) <= HIGHEST_GRADE
    words = 0
    for block in lesson.blocks:
        if isinstance(block, Activity):
            words = 0
        elif not block.startswith("```"):
            words += len(block.split())
            assert words <= MOST_WORDS_TO_READ, block


def school_grade(texts: list[str]) -> float:
    """The grade of a school in the US whose pupils can read these texts, after Flesch and Kincaid."""
    sentences = [
        words for text in texts for part in re.split(r"[.!?]", text) if (words := WORD.findall(part))
    ]
    words = [word for sentence in sentences for word in sentence]
    syllables = sum(max(1, len(VOWELS.findall(word.removesuffix("e")))) for word in words)
    return 0.39 * len(words) / len(sentences) + 11.8 * syllables / len(words) - 15.59


def texts_of(lesson: Lesson) -> Iterator[str]:
    """All texts of a lesson that students and teachers read."""
    yield from (lesson.title, lesson.idea)
    yield from (block for block in lesson.blocks if isinstance(block, str) and not block.startswith("```"))
    for activity in lesson.activities:
        yield from (activity.task, activity.right, activity.belief, *activity.options)
        yield from (text.partition("\n")[0] for text in activity.hints)
        yield from (wrong.feedback for wrong in activity.wrong)
        yield from (bug.feedback for bug in activity.bugs)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("no head", "a lesson begins with title"),
        ("count x\nrubbish", "is neither a key with a value nor the rest of one"),
        ("count x\ntask: a\nright: b\nbelief: c\ncolour: red", "there is no key 'colour'"),
        ("guess x\ntask: a", "there is no activity 'guess'"),
        ("count x\ntask: a\ntask: b", "'task' comes 2 times"),
        ("count x\nright: a", "'task' is missing"),
        ("count x\ntask: a\nright: b\nbelief: c\nwrong: 3", "needs 1 times '->'"),
    ],
)
def test_mistakes_in_a_lesson_are_named(text: str, problem: str) -> None:
    head = "---\ntitle: A\nslug: a\ntrack: see\nminutes: 1\nidea: b\n---\n"
    lesson = text if text == "no head" else f"{head}\n```{text}\n```\n"
    with pytest.raises(LessonError, match=re.escape(problem)):
        read_lesson(lesson)
