"""Learn in a real browser, lesson by lesson: by keyboard, with wrong answers, in two tabs, on paper."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from noughts.learn.course import activity_named, lessons
from noughts.learn.key import reference_answer
from noughts.learn.marking import fill_in, hint, name_boards
from noughts.learn.program import SKELETON, program_before, solution_program
from noughts.learn.stage import first_step
from tests.cli.calling import called
from tests.web.learning import (
    SLOW,
    STORED,
    activities,
    answer_by_keyboard,
    focus_answer,
    open_lesson,
    settled_lesson,
    task_of,
)
from tests.web.serving import at_the_server
from tests.web.test_page_looks import violations

SLUGS = [lesson.slug for lesson in lessons()]
each_lesson = pytest.mark.parametrize("lesson", SLUGS)
ACTIVITIES = [activity for lesson in lessons() for activity in lesson.activities]


def keep(page: Page, source: str) -> None:
    """A program as if earlier tasks had left it there."""
    page.goto("?view=learn")
    page.evaluate(
        """([source, progress]) => {
            localStorage.setItem("noughts.program", JSON.stringify({ source, report: null, stale: true }));
            localStorage.setItem("noughts.learn", JSON.stringify(progress));
        }""",
        [source, {"version": 2, "track": "build", "tasks": {}, "started": ["turns/player"]}],
    )


@at_the_server  # at the site: test_learn_site.py
@each_lesson
def test_by_keyboard_alone(page: Page, lesson: str) -> None:
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    keep(page, program_before(f"{lesson}/{activities(lesson)[0].name}") or SKELETON)
    open_lesson(page, lesson)
    for activity in activities(lesson):
        page.keyboard.press("n")
        answer_by_keyboard(page, activity)
        task = task_of(page, activity.name)
        if activity.title in SLOW:
            expect(task.locator(".feedback.so-far, .feedback.right")).to_be_visible()
            page.keyboard.press("Escape")  # does not wait for the proof
            task.locator(".feedback").focus()
        else:
            expect(task.locator(".feedback.right")).to_be_visible()
            expect(task.locator("h2 .done")).to_have_text("done")
    stored = page.evaluate(STORED)
    done = [activity for activity in activities(lesson) if activity.title not in SLOW]
    assert {activity.title for activity in done} <= set(stored)
    assert all((each["hints"], each["shown"]) == (0, False) for each in stored.values())
    here = page.evaluate("location.origin")
    assert all(url.startswith(("blob:", "data:", here)) for url in requests)


@at_the_server
def test_a_tree_is_shown_and_walked(page: Page) -> None:
    open_lesson(page, "tree", "boards")
    boards = task_of(page, "boards").locator(".stage")
    expect(boards.get_by_role("treeitem")).to_have_count(11)
    assert sorted(boards.locator(".tree-value").all_text_contents()) == [""] * 6 + ["end"] * 5
    assert boards.locator(".level").all_text_contents() == ["X moves", "O moves", "X moves"]
    open_lesson(page, "minimax", "first")
    first = task_of(page, "first")
    asked = first.locator(".tree-node.here")
    expect(asked).to_have_attribute("data-key", "c2")
    expect(asked.locator(".tree-value")).to_have_text("?")
    expect(first.get_by_role("button", name="Next step")).to_be_disabled()
    first.get_by_role("button", name="Back").click()
    expect(first.locator(".stage-words")).to_have_text("b3 is worth 0 to X.")
    first.get_by_role("radio", name="0", exact=True).check()
    first.get_by_role("button", name="Check").click()
    expect(first.locator(".feedback.right")).to_be_visible()
    first.get_by_role("button", name="To the end").click()
    expect(first.locator(".step-text")).to_have_text("Step 26 of 26, 11 boards")
    open_lesson(page, "cut", "enough")
    enough = task_of(page, "enough")
    expect(enough.locator(".tree-node.here")).to_have_attribute("data-key", "c1")
    expect(enough.locator(".edge.cut")).to_have_count(0)  # the answer is not shown yet
    for _ in range(5):
        enough.get_by_role("button", name="Next step").click()
    expect(enough.locator(".edge.cut")).to_have_count(2)
    expect(enough.locator(".cut-why")).to_contain_text("cut")  # alpha and beta get their names later


@at_the_server
def test_trees_fit_a_telephone(page: Page) -> None:
    """At its question, no search is cut off at the side, and the picture has no empty part below it."""
    page.set_viewport_size({"width": 360, "height": 740})
    for lesson in ("tree", "minimax", "stop", "cut", "alphabeta"):
        open_lesson(page, lesson)
        for stage in page.locator(".stage").all():
            box, nodes = stage.locator(".drawing").bounding_box(), stage.get_by_role("tree").bounding_box()
            assert box
            assert nodes
            names = 36  # pixels with the names of the levels
            assert nodes["x"] >= box["x"] + names
            assert nodes["x"] + nodes["width"] <= box["x"] + box["width"]
            assert box["height"] - nodes["height"] < 120
    open_lesson(page, "cut", "enough")
    folded = task_of(page, "enough").locator("[data-key=a1]")
    expect(folded).to_have_attribute("aria-expanded", "false")
    folded.click()
    expect(folded).to_have_attribute("aria-expanded", "true")
    page.set_viewport_size({"width": 1100, "height": 820})
    open_lesson(page, "cut", "enough")
    expect(folded).to_have_attribute("aria-expanded", "true")


def test_the_first_verdict_comes_before_the_proof(page: Page) -> None:
    activity = activity_named("alphabeta", "alphabeta")
    keep(page, solution_program(activity))
    open_lesson(page, "alphabeta", activity.name)
    task = task_of(page, activity.name)
    task.get_by_role("button", name="Open the editor").click()
    task.get_by_role("textbox").fill(solution_program(activity))
    task.locator(".feedback").evaluate(
        """feedback => {
            window.said = [];
            const seen = new MutationObserver(() => window.said.push(feedback.textContent));
            seen.observe(feedback, { childList: true });
        }"""
    )
    task.get_by_role("textbox").press("Control+Enter")
    equal = task_of(page, "equal")  # go on meanwhile
    equal.get_by_role("button", name="Hint 1 of 3").click()
    expect(equal.locator(".hints > li")).to_have_count(1)
    expect(task.locator(".feedback.right")).to_contain_text(activity.right)
    first, *_, last = page.evaluate("window.said")
    assert first.startswith("So far, so good. Right on 3,430 of 4,520 boards so far.")
    assert last == f"Right. {activity.right}"
    expect(task.locator("h2 .done")).to_have_text("done")
    expect(equal.locator(".hints > li")).to_have_count(1)
    own = activity_named("alphabeta", "own")  # a game against this program
    focus_answer(page, own)
    answer_by_keyboard(page, own)
    expect(task_of(page, own.name).locator(".feedback.right")).to_be_visible()


def test_two_tabs_keep_the_progress_of_both(page: Page) -> None:
    open_lesson(page, "turns", "who")
    other = page.context.new_page()
    open_lesson(other, "cut", "refuses")
    for tab, lesson, name in ((page, "turns", "who"), (other, "cut", "refuses")):
        tab.bring_to_front()
        task_of(tab, name).locator("input").first.focus()
        answer_by_keyboard(tab, activity_named(lesson, name))
        expect(task_of(tab, name).locator(".feedback.right")).to_be_visible()
    assert set(page.evaluate(STORED)) == {"turns/who", "cut/refuses"}
    other.close()


def test_a_browser_that_stores_nothing(page: Page) -> None:
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage',"
        " { get() { throw new DOMException('no', 'SecurityError') } })"
    )
    page.goto("?view=learn")
    expect(page.get_by_text("This browser stores nothing here.")).to_be_visible()
    open_lesson(page, "turns", "who")
    task_of(page, "who").locator("input").first.focus()
    answer_by_keyboard(page, activity_named("turns", "who"))
    expect(task_of(page, "who").locator("h2 .done")).to_have_text("done")
    page.get_by_role("link", name="All lessons").click()
    expect(page.get_by_text("1 of 66 tasks done.")).to_be_visible()


@at_the_server
def test_worksheets_hold_every_task_and_no_hint(page: Page) -> None:
    page.goto("?view=learn&track=build&sheet=1")
    tasks = [activity for lesson in lessons() for activity in lesson.activities]
    expect(page.locator(".sheet-task")).to_have_count(len(tasks))
    shown = " ".join(page.locator(".sheet").all_inner_texts())
    for activity in tasks:
        assert activity.task.split("`")[0] in shown
        assert hint(activity, 3).partition("\n")[0] not in shown
    page.goto("?view=learn&lesson=cut&sheet=1")
    expect(page.locator(".sheet-task")).to_have_count(len(activities("cut")))
    for activity in activities("cut"):  # everything that the question is about is on paper
        sheet = page.locator(".sheet-task").nth(activities("cut").index(activity))
        if activity.watch:
            what = ".tree-node" if first_step(activity) else "[role=gridcell]"
            expect(sheet.locator(what).first).to_be_visible()
    expect(page.locator(".stage-bar:visible, [data-answers]")).to_have_count(0)
    page.goto("?view=learn&lesson=stop&track=see&sheet=1&teacher=1")
    expect(page.locator(".sheet-task .figures").first).to_contain_text("549,946")
    key = page.locator("[data-answers=stop] > ol > li")
    answers = [
        name_boards(each, reference_answer(each)) for each in activities("stop") if each.track == "see"
    ]
    assert "board 2" in answers
    expect(key.locator("strong")).to_have_text(answers)
    page.emulate_media(media="print")
    assert page.pdf().startswith(b"%PDF")


@at_the_server
def test_every_link_of_every_lesson_opens(page: Page) -> None:
    """The page reads each address as it does after a click: every lesson and every search is there."""
    addresses: set[str] = set()
    for lesson in lessons():
        open_lesson(page, lesson.slug)
        found = page.locator(".learn a[href]").evaluate_all(
            "links => links.map(link => link.getAttribute('href'))"
        )
        addresses |= set(found) - {"#print"}
    read = """async addresses => {
        const { readUrl } = await import(new URL("app/url.js", document.baseURI));
        return addresses.map(address => readUrl(new URL(address, location.href).search));
    }"""
    states = dict(zip(sorted(addresses), page.evaluate(read, sorted(addresses)), strict=True))
    assert {state["lesson"] for state in states.values() if state["view"] == "learn"} == {None, *SLUGS}
    watched = [state for state in states.values() if state["view"] == "watch"]
    assert {(state["watch"]["left"], state["position"]) for state in watched} == {
        (each.watch, each.board) for each in ACTIVITIES if each.watch
    }
    assert all(state["problem"] is None for state in states.values())


def test_another_board_of_your_own(page: Page, tmp_path: Path) -> None:
    """Class and name choose the boards. Each is marked, has its own hints, and stays in the receipt."""
    page.goto("?view=learn&class=7b&lesson=stop&task=boards")
    settled_lesson(page)
    own = activity_named("stop", "boards")
    more = page.get_by_role("button", name="Another board")
    expect(more).to_have_count(0)  # not before the task is done
    focus_answer(page, own)
    answer_by_keyboard(page, own)
    page.once("dialog", lambda dialog: dialog.accept("Ada"))
    more.click()
    for number in (1, 2):
        activity = activity_named("stop", f"boards#{number}", "7b Ada")
        task = page.locator(f"[data-task='{activity.name}']")
        expect(task.get_by_role("heading")).to_contain_text("another board")
        expect(task.get_by_text(fill_in(activity, activity.task))).to_be_visible()
        expect(task.locator(".tree-node").first).to_be_visible()
        expect(more).to_have_count(0)
        expect(task.get_by_label("Your answer")).to_be_focused()
        wrong, reply = (
            fill_in(activity, activity.wrong[0].answer),
            fill_in(activity, activity.wrong[0].feedback),
        )
        page.keyboard.type(f"{wrong}\n")
        expect(task.locator(".feedback.wrong")).to_have_text(f"Not yet. {reply}")
        for hints in (1, 2, 3) if number == 1 else ():
            page.keyboard.press("h")
            expect(task.locator(".hints > li")).to_have_count(hints)
            expect(task.locator(".hints > li").last).to_have_text(hint(activity, hints))
        if number == 1:
            assert violations(page) == []
            task.get_by_role("button", name="Show the answer").click()
            expect(task.locator(".feedback")).to_have_text(f"The answer: {reference_answer(activity)}")
            more.click()
        else:
            task.get_by_label("Your answer").fill(reference_answer(activity))
            page.keyboard.press("Enter")
            expect(task.locator(".feedback.right")).to_be_visible()
    assert set(page.evaluate(STORED)) == {"stop/boards", "stop/boards#1", "stop/boards#2"}
    assert all("seconds" in each for each in page.evaluate(STORED).values())
    page.goto("?view=learn&class=7b")
    expect(page.get_by_text("1 of 37 tasks done.")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Hand in", exact=True).click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    drop(page, file)
    expect(page.get_by_text("3 of 3 answers are right.")).to_be_visible()
    (found,) = json.loads(called("learn", "verify", str(tmp_path), "--json").stdout)["receipts"]
    assert (found["other_boards"], found["own_boards"]) == (["stop/boards#1", "stop/boards#2"], True)
    assert found["not_right"] == []


def test_a_receipt_is_read_by_another_browser_and_by_the_command(
    page: Page, browser: Browser, tmp_path: Path
) -> None:
    open_lesson(page, "turns")
    given = activities("turns")[:3]
    for activity in given:
        page.keyboard.press("n")
        answer_by_keyboard(page, activity)
        expect(task_of(page, activity.name).locator(".feedback.right")).to_be_visible()
    page.evaluate(
        """() => {
            const kept = JSON.parse(localStorage.getItem("noughts.learn"));
            kept.tasks["tree/games"] = { answer: "6", tries: 1, hints: 0, shown: false };
            localStorage.setItem("noughts.learn", JSON.stringify(kept));
        }"""
    )
    page.goto("?view=learn&class=7b")
    page.get_by_label("Your name").fill("Ada L.")
    with page.expect_download() as download:
        page.get_by_role("button", name="Hand in", exact=True).click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.name == "learn-Ada-L-.json"
    context = browser.new_context(base_url=page.url.partition("?")[0])
    context.set_default_timeout(60_000)
    other = context.new_page()
    other.goto("?view=learn")
    expect(other.locator(".lessons li").first).to_be_visible()
    drop(other, file)
    expect(other.get_by_text("3 of 4 answers are right.")).to_be_visible()
    expect(other.get_by_role("heading", name="Receipt: Ada L., class 7b")).to_be_visible()
    expect(other.get_by_role("row", name="tree/games")).to_contain_text("not right")
    other.get_by_role("button", name="Go on with this progress here").click()
    expect(other.get_by_text("4 of 66 tasks done.")).to_be_visible()
    assert other.evaluate(STORED) == page.evaluate(STORED)
    context.close()
    (found,) = json.loads(called("learn", "verify", str(tmp_path), "--json").stdout)["receipts"]
    assert (found["name"], found["class"]) == ("Ada L.", "7b")
    assert set(found["right"]) == {activity.title for activity in given}
    assert found["not_right"] == ["tree/games"]


def drop(page: Page, file: Path) -> None:
    """Drop a file on the page."""
    data = page.evaluate_handle(
        """([name, text]) => {
            const data = new DataTransfer();
            data.items.add(new File([text], name, { type: "application/json" }));
            return data;
        }""",
        [file.name, file.read_text()],
    )
    page.locator(".hand-in").dispatch_event("drop", {"dataTransfer": data})


@at_the_server
def test_a_file_that_is_not_a_receipt(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "notes.json"
    file.write_text("[]")
    page.goto("?view=learn")
    expect(page.locator(".lessons li").first).to_be_visible()
    drop(page, file)
    expect(page.get_by_text("notes.json is not a receipt of this course.")).to_be_visible()


@at_the_server
def test_links_of_a_teacher(page: Page) -> None:
    page.goto("?view=learn&lesson=cut&present=1")
    settled_lesson(page)
    expect(page.locator(".task:visible")).to_have_count(1)
    page.get_by_role("button", name="Next", exact=True).click()
    enough = task_of(page, "enough")
    expect(enough.locator("[data-key=a1]")).to_have_attribute("aria-expanded", "false")
    expect(enough.locator("[data-key=a1] .tree-value")).to_have_css("font-size", "24px")
    page.goto("?view=learn&lesson=cut&teacher=1")
    expect(page.locator(".key")).to_have_count(7)
    page.goto("?view=learn&lesson=worth&teacher=1")
    expect(task_of(page, "over").locator(".key")).to_contain_text("Right: board 1, board 3, board 4")
    page.goto("?view=learn&track=see")
    expect(page.get_by_role("radio", name="See it")).to_be_checked()
    for lesson in lessons():
        expect(page.locator(f"[data-lesson={lesson.slug}]")).to_have_attribute(
            "href", f"?view=learn&lesson={lesson.slug}&track=see"
        )
