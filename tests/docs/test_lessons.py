"""The lessons as pages of the documentation: one source, every task with its hints and its answer."""

import pytest

from noughts.learn.course import lessons
from noughts.learn.key import solution_code
from noughts.learn.lesson import Lesson
from tests.scripts import script

PAGES = script("docs_lessons").lesson_pages()


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.slug)
def test_a_page_has_every_task_of_its_lesson(lesson: Lesson) -> None:
    page = PAGES[f"learn/lessons/{lesson.slug}.md"]
    assert page.startswith(f"# {lessons().index(lesson) + 1}. {lesson.title}\n\n{lesson.idea}\n")
    assert page.count("!!! question") == page.count('??? success "Answer"') == len(lesson.activities)
    assert page.count("??? tip") == 3 * len(lesson.activities)
    plain = "\n".join(line.strip() for line in page.splitlines())
    for activity in lesson.activities:
        assert activity.task in page
        code = "\n".join(line.strip() for line in (solution_code(activity) or "").splitlines())
        assert code in plain
        assert activity.belief not in page  # for teachers only
    assert "{truth}" not in page


def test_there_is_a_page_for_each_lesson() -> None:
    assert len(PAGES) == len(lessons()) == 14
