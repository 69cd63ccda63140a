"""Lessons with every hint and a reply open: sentences, focus, axe-core, on a telephone, on paper."""

import pytest
from playwright.sync_api import Page, expect

from noughts.learn.course import lessons
from tests.web.learning import STORED, activities, open_everything, open_lesson, task_of
from tests.web.test_page_looks import violations

SLUGS = [lesson.slug for lesson in lessons()]
A4 = 1000  # pixels of its height, without margins
# parts of a task that are wider than its card; code and trees can be scrolled
TOO_WIDE = """() => [...document.querySelectorAll(".task")].flatMap(task => {
    const right = task.getBoundingClientRect().right;
    const parts = [...task.querySelectorAll("*:not(pre *, svg *, .unseen)")];
    const wide = parts.filter(part => part.getBoundingClientRect().right > right);
    return wide.map(part => part.outerHTML.slice(0, 80));
})"""


@pytest.fixture(scope="module")
def place() -> str:
    """Markup and styles are the same files at a site; test_learn_site.py looks at one lesson there."""
    return "server"


@pytest.mark.parametrize("lesson", SLUGS)
def test_wrong_answers_hints_and_the_answer_on_a_telephone_and_on_paper(page: Page, lesson: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": 360, "height": 740})
    open_lesson(page, lesson)
    for activity in activities(lesson):
        open_everything(page, activity)
        if activity.kind == "build":
            gaps = task_of(page, activity.name).get_by_role("button", name="Fill in gaps instead of typing")
            expect(gaps).to_be_visible()
    for colours in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if colours == "dark" else "light", reduced_motion="reduce")
        assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert page.evaluate(TOO_WIDE) == []
    page.set_viewport_size({"width": 720, "height": 900})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("document.documentElement.scrollWidth") <= 720
    page.evaluate("document.documentElement.style.fontSize = ''")
    look_on_paper(page)
    page.emulate_media(media="screen", reduced_motion="reduce")
    for activity in activities(lesson):
        show_answer(page, activity.name, activity.kind in ("build", "fix"))
    stored = page.evaluate(STORED)
    assert stored
    assert all((each["hints"], each["shown"]) == (3, True) for each in stored.values())


def look_on_paper(page: Page) -> None:
    """No task is cut by a page break, and no hint or reply is on the sheet."""
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 700, "height": A4})
    for task in page.locator(".task").all():
        assert task.evaluate("task => getComputedStyle(task).breakInside") == "avoid"
        box = task.bounding_box()
        assert box is not None
        assert box["height"] < A4
        expect(task.locator(".hints")).to_be_hidden()
        expect(task.locator(".feedback")).to_be_hidden()


def show_answer(page: Page, name: str, is_program: bool) -> None:
    task = task_of(page, name)
    task.get_by_role("button", name="Show the answer").click()
    expect(task.locator(".feedback")).to_contain_text("The answer:")
    expect(task.locator(".feedback")).to_be_focused()
    if not is_program:
        expect(task.locator("h2 .done")).to_have_text("answer shown")
