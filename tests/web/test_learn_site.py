"""Learn on the static site: all lessons in one page, before Python is loaded, and without a network."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from noughts.learn.course import activity_named, lessons
from tests.conftest import need_program
from tests.web.hosting import BELOW, await_all_kept, hosted
from tests.web.learning import (
    STORED,
    activities,
    answer_by_keyboard,
    focus_answer,
    is_program,
    open_everything,
    settled_lesson,
    task_of,
)
from tests.web.serving import BROWSER_FLAGS
from tests.web.test_learn_looks import look_on_paper
from tests.web.test_page_looks import violations

BEFORE_PYTHON = ("tree", "worth", "minimax")  # the first lessons of See it
RUN_HERE = ("turns/player", "move/rows", "machine/lines")  # one program of each kind


@pytest.fixture(scope="module")
def place() -> str:
    return "site"


def test_all_lessons_with_wrong_answers_hints_and_right_answers(page: Page, place: str) -> None:
    assert place == "site"
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.goto("?view=learn&track=build")
    for lesson in lessons():
        page.locator(f"[data-lesson={lesson.slug}]").click()
        expect(page.get_by_role("heading", level=1)).to_contain_text(lesson.title)
        settled_lesson(page)
        for activity in lesson.activities:
            if "program" in activity.against:  # test_learn_walks.py
                continue
            open_everything(page, activity)
            if is_program(activity) and activity.title not in RUN_HERE:
                continue
            task = task_of(page, activity.name)
            focus_answer(page, activity)
            answer_by_keyboard(page, activity)
            expect(task.locator(".feedback.right")).to_be_visible()
            expect(task.locator("h2 .done")).to_have_text("done with hints")
        if lesson.slug == "cut":
            assert violations(page) == []
            look_on_paper(page)
            page.emulate_media(media="screen")
        page.get_by_role("link", name="All lessons", exact=True).click()
    stored = page.evaluate(STORED)
    games = sum("program" in activity.against for lesson in lessons() for activity in lesson.activities)
    programs = [each for lesson in lessons() for each in lesson.activities if is_program(each)]
    not_run = sum(activity.title not in RUN_HERE for activity in programs)
    assert len(stored) == 66 - games - not_run
    here = page.evaluate("location.origin")
    assert all(url.startswith(("blob:", "data:", here)) for url in requests)


def open_see_it(page: Page, address: str, lesson: str) -> None:
    page.goto(f"{address}?view=learn&track=see&lesson={lesson}")
    expect(page.locator(".task").first).to_be_visible()
    settled_lesson(page)


def test_see_it_before_python_then_all_lessons_without_a_network(top: Path, browser: Browser) -> None:
    own = browser.browser_type.launch(executable_path=need_program("chromium"), args=BROWSER_FLAGS)
    context = own.new_context(viewport={"width": 1100, "height": 820})
    context.set_default_timeout(60_000)
    page = context.new_page()
    with hosted(top) as host:
        host.engine.clear()  # Python does not come
        for lesson in BEFORE_PYTHON:
            open_see_it(page, host.address, lesson)
            for activity in activities(lesson):
                if activity.track == "build":
                    continue
                page.keyboard.press("n")
                answer_by_keyboard(page, activity)
                expect(task_of(page, activity.name).locator(".feedback.right")).to_be_visible()
        open_see_it(page, host.address, "cut")
        enough = task_of(page, "enough")
        enough.get_by_label("Your answer").fill("3")
        enough.get_by_role("button", name="Check").click()
        expect(enough.locator(".feedback.wrong")).to_contain_text("Could another answer of X")
        enough.get_by_label("Your answer").fill("1")
        enough.get_by_role("button", name="Check").click()
        page.get_by_role("button", name="Another board").click()  # which Python finds
        expect(page.get_by_text("Waiting for Python to load").first).to_be_visible()
        host.engine.set()
        other = page.locator("[data-task='enough#1']")
        expect(other.locator(".tree-node").first).to_be_visible()
        await_all_kept(page, sum(1 for _ in (top / BELOW).rglob("*.*")))
    for each in lessons():  # there is no host any more
        open_see_it(page, host.address, each.slug)
        expect(page.get_by_role("heading", level=1)).to_contain_text(each.title)
    who = activity_named("turns", "who")
    open_see_it(page, host.address, who.lesson)
    page.keyboard.press("n")
    answer_by_keyboard(page, who)
    expect(task_of(page, who.name).locator(".feedback.right")).to_be_visible()
    own.close()
