"""How the browser tests take a lesson: tasks are answered by keyboard, right or wrong."""

from playwright.sync_api import Locator, Page, expect

from noughts.game.position import Position
from noughts.learn.api import has_table
from noughts.learn.course import lesson_named
from noughts.learn.key import reference_answer
from noughts.learn.lesson import Activity
from noughts.learn.marking import fill_in, hint, options_of
from noughts.learn.program import solution_program
from noughts.learn.truths import compute

# the proof on all boards takes long: the first verdict is enough to go on
SLOW = {
    "machine/minimax",
    "machine/sign",
    "one/one",
    "one/turn",
    "stop/early",
    "horizon/budget",
    "people/tie",
}
ITEM_IN_FOCUS = "[...document.querySelectorAll('.order li')].indexOf(document.activeElement.closest('li'))"
STORED = "JSON.parse(localStorage.getItem('noughts.learn') ?? '{\"tasks\": {}}').tasks"


def open_lesson(page: Page, lesson: str, task: str = "") -> None:
    page.goto(f"?view=learn&track=build&lesson={lesson}" + (f"&task={task}" if task else ""))
    expect(page.locator(".task").first).to_be_visible()
    settled_lesson(page)


def settled_lesson(page: Page) -> None:
    """Wait for the lesson and for the trees in it."""
    expect(page.locator(".learn")).to_have_attribute("aria-busy", "false")
    for stage in page.locator(".stage:visible").all():
        expect(stage.locator(".tree-node").first).to_be_visible()


def task_of(page: Page, name: str) -> Locator:
    return page.locator(f"[data-task={name}]")


def is_program(activity: Activity) -> bool:
    return activity.kind in ("build", "fix")


def answer_by_keyboard(page: Page, activity: Activity) -> None:
    """Give the right answer to the task that has the focus, with keys alone."""
    task = task_of(page, activity.name)
    if is_program(activity):
        _write_program(page, task, solution_program(activity))
    elif activity.kind == "play":
        _play(page, task, activity)
    elif activity.cells or activity.lines:
        _sort(page, task, _texts_in_order(activity))
        _press_check(page, task)
    else:
        _answer_question(page, task, activity, reference_answer(activity))


def _answer_question(page: Page, task: Locator, activity: Activity, answer: str) -> None:
    options = list(options_of(activity))
    if not options:
        expect(task.get_by_label("Your answer")).to_be_focused()
        page.keyboard.type(answer)
    else:
        chosen = answer.split(", ") if activity.several else [answer]
        plain = [option.replace("-", "\u2212") for option in options]
        for part in chosen:
            place = options.index(part) if part in options else plain.index(part)
            page.keyboard.press(str(place + 1))
    page.keyboard.press("Enter")


def _write_program(page: Page, task: Locator, source: str) -> None:
    editor = task.get_by_role("textbox")
    if not editor.is_visible():
        expect(task.get_by_role("button", name="Open the editor")).to_be_focused()
        page.keyboard.press("Enter")
        expect(editor.or_(task.get_by_role("button", name="Go on with it"))).to_be_visible()
    expect(editor).to_be_focused()
    page.keyboard.press("Control+A")
    page.keyboard.insert_text(source)
    page.keyboard.press("Control+Enter")


def _texts_in_order(activity: Activity) -> list[str]:
    if activity.cells:
        return reference_answer(activity).split()
    return str(activity.lines).splitlines()


def _sort(page: Page, task: Locator, wanted: list[str]) -> None:
    """Bring lines into order with Tab and Alt with arrows."""
    for place, text in enumerate(wanted):
        names = task.locator(".order li > div > :first-child").all_inner_texts()
        texts = [name.rstrip("\n") for name in names]
        now = texts.index(text, place)
        for _ in range(60):
            at = int(page.evaluate(ITEM_IN_FOCUS))
            if at == now:
                break
            page.keyboard.press("Shift+Tab" if at > now else "Tab")
        for _ in range(now - place):
            page.keyboard.press("Alt+ArrowUp")


def _press_check(page: Page, task: Locator) -> None:
    check = task.get_by_role("button", name="Check")
    for _ in range(60):
        if check.evaluate("button => button === document.activeElement"):
            break
        page.keyboard.press("Tab")
    expect(check).to_be_focused()
    page.keyboard.press("Enter")


def _play(page: Page, task: Locator, activity: Activity) -> None:
    """Play best moves with arrows and Enter; any opponent may answer."""
    while True:
        position = _position_in(task)
        if position.outcome or position.mover != activity.you:
            break
        best = compute("best", str(position))
        assert isinstance(best, frozenset)
        name = min(best)
        for _ in range(20):
            at = page.evaluate("document.activeElement?.dataset?.name ?? null")
            if at == name or at is None:
                break
            across, down = ord(name[0]) - ord(at[0]), int(name[1]) - int(at[1])
            page.keyboard.press(
                ("ArrowRight" if across > 0 else "ArrowLeft")
                if across
                else "ArrowDown"
                if down > 0
                else "ArrowUp"
            )
        assert page.evaluate("document.activeElement?.dataset?.name") == name
        page.keyboard.press("Enter")
        after = position.play(name)
        marks = sum(mark in "XO" for mark in str(after)) + (0 if after.outcome else 1)
        expect(task.locator("[data-mark=X], [data-mark=O]")).to_have_count(marks)


def _position_in(task: Locator) -> Position:
    labels = task.get_by_role("gridcell").evaluate_all(
        "cells => cells.map(cell => cell.getAttribute('aria-label'))"
    )
    marks = [label.split(", ")[1].replace("empty", ".") for label in labels]
    return Position.parse("/".join("".join(marks[row : row + 3]) for row in (0, 3, 6)))


def first_wrong(activity: Activity) -> tuple[str, str] | None:
    """The first foreseen wrong answer, and its sentence; None for programs and games."""
    if is_program(activity) or activity.lines or activity.kind == "play" or not activity.wrong:
        return None
    wrong = activity.wrong[0]
    return fill_in(activity, wrong.answer), fill_in(activity, wrong.feedback)


def give_wrong(page: Page, activity: Activity) -> str | None:
    """Give the first foreseen wrong answer; its sentence."""
    found = first_wrong(activity)
    if found is None:
        return None
    answer, feedback = found
    task = task_of(page, activity.name)
    if activity.cells:
        task.locator(".order button:enabled").first.focus()
        _sort(page, task, answer.split())
        _press_check(page, task)
    else:
        task.locator("input").first.focus()
        _answer_question(page, task, activity, answer)
    return feedback


def open_everything(page: Page, activity: Activity) -> None:
    """Give a wrong answer, run the experiment, and open all hints: each says what it should."""
    task = task_of(page, activity.name)
    feedback = give_wrong(page, activity)
    if feedback is not None:
        expect(task.locator(".feedback.wrong")).to_have_text(f"Not yet. {feedback.replace('`', '')}")
        expect(task.locator(".feedback")).to_be_focused()
        if activity.options and not activity.several:
            expect(task.locator(".rejected")).to_have_count(1)
    if has_table(activity):
        task.get_by_role("button", name="Run it").click()
        expect(task.locator(".figures")).to_be_visible()
    for number in (1, 2, 3):
        task.get_by_role("button", name=f"Hint {number} of 3").click()
        expect(task.locator(".hints > li")).to_have_count(number)
        words = hint(activity, number).partition("\n")[0].replace("`", "")
        expect(task.locator(".hints > li > p").last).to_have_text(words)


def focus_answer(page: Page, activity: Activity) -> None:
    """Go to where the answer is given, and take back an earlier one."""
    task = task_of(page, activity.name)
    task.evaluate("task => task.querySelectorAll('input[type=checkbox]:checked').forEach(box => box.click())")
    for text in task.locator("input[type=text]").all():
        text.clear()
    cells = task.locator("[role=gridcell]") if activity.kind == "play" else task.locator("input")
    cells.or_(task.locator(".order button:enabled, .opener button")).first.focus()


def activities(lesson: str) -> list[Activity]:
    return list(lesson_named(lesson).activities)
