"""Programs in Learn, in a real browser: your own file, mistakes, gaps, endless loops, files to fix."""

from playwright.sync_api import Locator, Page, expect

from noughts.learn.course import activity_named
from noughts.learn.program import SKELETON, apply_changes, program_before, solution_program, with_functions
from tests.web.test_page_learn import task

FOREVER = "def player(board):\n    while True:\n        pass\n"


def opened(page: Page, lesson: str, name: str) -> Locator:
    """The task with its editor open."""
    found = task(page, lesson, name)
    found.get_by_role("button", name="Open the editor").click()
    expect(found.get_by_role("textbox")).to_be_focused()
    return found


def check(found: Locator, source: str) -> None:
    """Write a program and check it, with the keyboard."""
    found.get_by_role("textbox").fill(source)
    found.get_by_role("textbox").press("Control+Enter")


def test_a_foreseen_mistake_gets_its_sentence_and_a_right_program_is_done(page: Page) -> None:
    activity = activity_named("turns", "player")
    player = opened(page, "turns", "player")
    expect(player.get_by_role("textbox")).to_have_value(SKELETON)
    check(player, apply_changes(solution_program(activity), activity.bugs[0].changes))
    expect(player.locator(".feedback.wrong")).to_contain_text(activity.bugs[0].feedback)
    check(player, solution_program(activity))
    expect(player.locator(".feedback.right")).to_have_text(f"Right. {activity.right}")
    expect(player.locator("h2 .done")).to_have_text("done")
    page.goto("?view=program")
    expect(page.get_by_role("textbox").first).to_have_value(solution_program(activity))


def test_the_gaps_of_the_worked_step(page: Page) -> None:
    player = task(page, "turns", "player")
    for number in (1, 2, 3):
        player.get_by_role("button", name=f"Hint {number} of 3").click()
    player.get_by_label("Gap 1").select_option("O")
    player.get_by_label("Gap 2").select_option("X")
    player.get_by_role("button", name="Put this into my file").click()
    player.get_by_role("button", name="Check").click()
    expect(player.locator(".feedback.right")).to_be_visible()
    expect(player.locator("h2 .done")).to_have_text("done with hints")


def test_an_endless_loop_is_ended_and_the_next_check_works(page: Page) -> None:
    player = opened(page, "turns", "player")
    check(player, with_functions(SKELETON, FOREVER))
    expect(player.locator(".feedback.wrong")).to_contain_text("player")
    check(player, solution_program(activity_named("turns", "player")))
    expect(player.locator(".feedback.right")).to_be_visible()


def test_a_page_that_is_closed_in_the_middle_of_a_build_opens_where_it_was(page: Page) -> None:
    player = opened(page, "turns", "player")
    player.get_by_role("textbox").fill("def player(board):\n    # half")
    again = task(page, "turns", "player")
    expect(again.get_by_role("textbox")).to_have_value("def player(board):\n    # half")
    expect(again.get_by_role("textbox")).to_be_focused()


def test_a_file_to_fix_is_not_your_own(page: Page) -> None:
    rows = opened(page, "move", "rows")
    check(rows, solution_program(activity_named("move", "rows")))
    expect(rows.locator(".feedback.right")).to_be_visible()
    page.goto("?view=program")
    expect(page.get_by_role("textbox").first).to_have_value("")


def test_the_model_for_what_is_missing(page: Page) -> None:
    search = opened(page, "alphabeta", "alphabeta")
    expect(search.locator(".missing")).to_contain_text("Not written yet: player")
    stub, written = (f"def player(board):\n    {line}" for line in ("raise NotImplementedError", "return X"))
    source = search.get_by_role("textbox").input_value()
    search.get_by_role("textbox").fill(source.replace(stub, written))
    expect(search.locator(".missing")).to_contain_text("Not written yet: actions")  # as you write
    search.get_by_role("button", name="Take the model").click()
    expect(search.locator(".missing")).to_be_hidden()
    activity = activity_named("alphabeta", "alphabeta")
    assert "def utility" in program_before(activity.title)
    check(search, solution_program(activity))
    expect(search.locator(".feedback.right")).to_contain_text(activity.right)
