"""How lessons look, with every hint and a reply open: accessible, and no wider than a telephone."""

import pytest
from playwright.sync_api import Page, expect

from noughts.learn.course import lessons
from tests.web.learning import activities, give_wrong, open_lesson, task_of
from tests.web.test_page_looks import violations

SLUGS = [lesson.slug for lesson in lessons()]


@pytest.fixture(scope="module")
def place() -> str:
    """Markup and styles are the same files at a site."""
    return "server"


@pytest.mark.parametrize("lesson", SLUGS)
def test_axe_finds_nothing_and_it_fits_with_hints_and_replies_open(page: Page, lesson: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": 360, "height": 740})
    open_lesson(page, lesson)
    for activity in activities(lesson):
        task = task_of(page, activity.name)
        if give_wrong(page, activity) is not None:
            expect(task.locator(".feedback.wrong")).to_be_visible()
        for number in (1, 2, 3):
            task.get_by_role("button", name=f"Hint {number} of 3").click()
            expect(task.locator(".hints > li")).to_have_count(number)
        if activity.kind == "build":
            expect(task.get_by_role("button", name="Fill in gaps instead of typing")).to_be_visible()
    for colours in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if colours == "dark" else "light", reduced_motion="reduce")
        assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.set_viewport_size({"width": 720, "height": 900})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("document.documentElement.scrollWidth") <= 720
