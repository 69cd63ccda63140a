"""Learn in a real browser: answers, hints, a game, an order, a table, and progress that stays."""

import re
from hashlib import sha256

from playwright.sync_api import Locator, Page, expect

from noughts.learn.course import activity_named, lessons
from noughts.learn.program import solution_program
from noughts.learn.receipt import tasks_of
from tests.web.serving import at_the_server
from tests.web.table import settled


def task(page: Page, lesson: str, name: str) -> Locator:
    page.goto(f"?view=learn&lesson={lesson}&task={name}")
    found = page.locator(f"[data-task={name}]")
    expect(found).to_be_visible()
    settled(page)
    return found


def test_every_lesson_is_listed_and_opens(page: Page) -> None:
    page.goto("?view=learn")
    for lesson in lessons():
        expect(page.locator(f"[data-lesson={lesson.slug}]")).to_have_text(lesson.title)
    page.locator("[data-lesson=cut]").click()
    expect(page).to_have_url(re.compile("lesson=cut"))
    expect(page.get_by_role("heading", level=1)).to_have_text("10. The branch nobody needs")
    expect(page.locator(".task")).to_have_count(7)
    page.get_by_role("link", name="All lessons").click()
    expect(page.locator(".lessons li")).to_have_count(len(lessons()))
    expect(page.locator(".lessons").first.locator("li")).to_have_count(8)  # See it
    page.get_by_role("radio", name="Build it").check()
    expect(page.locator(".lessons").first.locator("li")).to_have_count(len(lessons()))
    expect(page.get_by_text("0 of 66 tasks done.")).to_be_visible()


def test_a_lesson_that_does_not_exist(page: Page) -> None:
    page.goto("?view=learn&lesson=chess")
    expect(page.locator("#problem")).to_have_text("There is no lesson chess.")
    expect(page.locator(".lessons li")).to_have_count(len(lessons()))


def test_wrong_answer_hints_right_answer_and_progress(page: Page) -> None:
    enough = task(page, "cut", "enough")
    answer = enough.get_by_label("Your answer")
    answer.fill("3")
    enough.get_by_role("button", name="Check").click()
    expect(enough.locator(".feedback")).to_have_text(
        "Not yet. Could another answer of X make c1 better for O? X would not play it."
    )
    for number in (1, 2, 3):
        enough.get_by_role("button", name=f"Hint {number} of 3").click()
        expect(enough.locator(".hints li")).to_have_count(number)
    expect(enough.locator(".hints li").last).to_contain_text("So 1 is enough.")
    answer.fill("1")
    enough.get_by_role("button", name="Check").click()
    expect(enough.locator(".feedback.right")).to_contain_text("Right. One is enough.")
    expect(enough.locator("h2 .done")).to_be_visible()
    page.goto("?view=learn")
    expect(page.get_by_text("1 of 37 tasks done.")).to_be_visible()
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Forget my progress").click()
    expect(page.get_by_text("0 of 37 tasks done.")).to_be_visible()


def test_several_options_and_options_that_are_boards(page: Page) -> None:
    which = task(page, "cut", "which")
    which.get_by_role("checkbox", name="c1").check()
    which.get_by_role("checkbox", name="a3").check()
    which.get_by_role("button", name="Check").click()
    expect(which.locator(".feedback.right")).to_be_visible()
    useless = task(page, "stop", "useless")
    useless.get_by_role("radio", name="board 2").check()
    useless.get_by_role("button", name="Check").click()
    expect(useless.locator(".feedback.right")).to_be_visible()


def test_a_game_is_played_to_its_goal(page: Page) -> None:
    fork = task(page, "tree", "fork")
    cells = fork.get_by_role("gridcell")
    marks = fork.locator("[data-mark=X], [data-mark=O]")
    cells.nth(4).click()  # b2, which only draws
    expect(marks).to_have_count(6)
    fork.get_by_role("button", name="Start again").click()
    expect(marks).to_have_count(4)
    cells.nth(8).click()  # c3 makes two threats, and Perfect blocks b2
    expect(marks).to_have_count(6)
    cells.nth(2).click()
    expect(fork.locator(".feedback.right")).to_contain_text("You made two threats at once")


def test_an_order_and_a_table(page: Page) -> None:
    first = task(page, "order", "first")
    for _ in range(2):  # a3 to the second place
        first.get_by_role("button", name="a3 up").click()
    first.get_by_role("button", name="Check").click()
    expect(first.locator(".feedback.right")).to_have_text(
        "Right. 17 boards. The fewest possible are 17, the most 47. ★"
    )
    whole = task(page, "stop", "whole")
    whole.get_by_role("button", name="Run it").click()
    expect(whole.locator(".figures td")).to_have_text(["549,946", "94,978"])
    whole.get_by_label("6", exact=True).check()
    whole.get_by_role("button", name="Check").click()
    expect(whole.locator(".feedback.right")).to_be_visible()


def test_the_keyboard_alone_is_enough(page: Page) -> None:
    who = task(page, "turns", "who")
    who.get_by_role("radio").first.focus()
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # Check
    expect(who.locator(".feedback.right")).to_contain_text("Two marks each, so X is next.")


@at_the_server
def test_a_certificate_when_all_tasks_of_a_track_are_done(page: Page) -> None:
    page.goto("?view=learn&track=see&class=7b")
    expect(page.locator(".lessons li").first).to_be_visible()
    titles = [activity.title for activity in tasks_of("see")]
    done = {"answer": "", "tries": 1, "hints": 0, "shown": False}
    tasks = dict.fromkeys(titles, done) | {titles[0]: done | {"hints": 2}}
    for kept, shown in ((titles[1:], 0), (titles, 1)):
        page.evaluate(
            "progress => localStorage.setItem('noughts.learn', JSON.stringify(progress))",
            {"version": 2, "track": "see", "tasks": {title: tasks[title] for title in kept}},
        )
        page.reload()
        expect(page.locator(".lessons li").first).to_be_visible()
        expect(page.locator(".certificate")).to_have_count(shown)
    certificate = page.get_by_role("region", name="Certificate")
    expect(certificate).to_contain_text("See it: 8 lessons, 37 tasks. Done 36 alone, 1 with hints.")
    expect(certificate).to_contain_text("Class 7b.")
    expect(certificate).to_contain_text("Completed, not examined.")
    page.get_by_label("Your name").fill("Ada L.")
    page.get_by_label("Your name").press("Tab")
    expect(certificate.locator(".certificate-name")).to_have_text("Ada L.")
    expect(certificate.get_by_text("SHA-256")).to_have_count(0)  # See it has no program
    page.evaluate("window.print = () => {}")  # a dialog of the browser
    page.get_by_role("button", name="Print the certificate").click()
    page.emulate_media(media="print")
    expect(certificate).to_be_visible()
    expect(page.locator(".learn > :visible")).to_have_count(1)
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator(".lessons").first).to_be_visible()


def test_the_certificate_tells_your_program_from_others(page: Page) -> None:
    """`sha256sum tictactoe.py` begins with the same letters."""
    source = solution_program(activity_named("alphabeta", "alphabeta"))
    page.goto("?view=learn")
    expect(page.locator(".lessons li").first).to_be_visible()
    done = {"answer": "", "tries": 1, "hints": 0, "shown": False, "seconds": 5}
    page.evaluate(
        """([source, tasks]) => {
            const progress = { version: 2, track: "build", tasks };
            localStorage.setItem("noughts.program", JSON.stringify({ source, report: null, stale: true }));
            localStorage.setItem("noughts.learn", JSON.stringify(progress));
        }""",
        [source, {activity.title: done for activity in tasks_of("build")}],
    )
    page.reload()
    expect(page.get_by_role("region", name="Certificate")).to_contain_text(
        "Its first move makes 18,296 boards. The SHA-256 of tictactoe.py begins with "
        f"{sha256(source.encode()).hexdigest()[:10]}."
    )
