"""The editor of Your program: nothing is lost, Tab indents, syntax errors are shown while you type."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.web.serving import at_both
from tests.web.table import await_question, listen

PLACES = ("server",)  # the page is the same at a site; what asks Python otherwise is at both

MINE = "# my precious work\n"


def editor(page: Page) -> Locator:
    return page.get_by_label("tictactoe.py, the source")


def opened(page: Page, text: str = "") -> Locator:
    page.goto("?view=program")
    expect(editor(page)).to_be_visible()
    if text:
        editor(page).fill(text)
    return editor(page)


def from_menu(page: Page, name: str) -> None:
    page.locator("summary", has_text="More").click()
    page.get_by_role("button", name=name).first.click()


def test_no_work_is_lost_when_the_file_is_replaced(page: Page) -> None:
    area = opened(page, MINE)
    from_menu(page, "Start from the template")
    expect(area).to_have_value(re.compile('^"""Tic-tac-toe'))
    assert area.evaluate("area => [area.selectionStart, area.scrollTop]") == [
        0,
        0,
    ]
    page.keyboard.press("Control+z")
    expect(area).to_have_value(MINE)
    from_menu(page, "Delete the file here")
    expect(area).to_have_value("")
    page.get_by_role("button", name="Bring it back").click()
    expect(area).to_have_value(MINE)
    chooser = page.locator("input[type=file]")
    chooser.set_input_files({"name": "empty.py", "mimeType": "text/plain", "buffer": b""})
    expect(page.get_by_text("empty.py is empty. Your file here stays as it is.")).to_be_visible()
    expect(area).to_have_value(MINE)
    chooser.set_input_files({"name": "other.py", "mimeType": "text/plain", "buffer": b"X = 'X'\n"})
    expect(area).to_have_value("X = 'X'\n")
    page.reload()  # undo is gone, the version is not
    from_menu(page, "Earlier versions")
    kept = (
        page.get_by_role("dialog", name="Earlier versions")
        .get_by_role("listitem")
        .filter(has_text="replaced by other.py")
    )
    kept.get_by_role("button", name="Restore").click()
    expect(editor(page)).to_have_value(MINE)


def test_two_tabs_lose_nothing_of_each_other(page: Page) -> None:
    area = opened(page, MINE)
    other = page.context.new_page()
    theirs = opened(other)
    expect(theirs).to_have_value(MINE)
    theirs.fill("# from the other tab\n")
    expect(page.get_by_text("Another tab has changed this file.")).to_be_visible()
    expect(area).to_have_value(MINE)
    area.press_sequentially("X")  # and what the other tab stored is kept
    from_menu(page, "Earlier versions")
    expect(page.get_by_role("dialog", name="Earlier versions")).to_contain_text("from another tab")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Take that file").click()
    expect(area).to_have_value("# from the other tab\n")
    other.close()


def test_the_function_to_write_next_is_one_click_away(page: Page) -> None:
    area = opened(page)
    page.get_by_role("button", name="Start from the template").first.click()
    expect(area).to_have_value(re.compile("def minimax"))
    area.press("Control+Enter")
    page.get_by_role("button", name=re.compile(r"^Go to line \d+$")).click()
    before = area.evaluate("area => area.value.slice(0, area.selectionStart)")
    assert area.input_value().removeprefix(before).startswith("def player(board)")


@at_both
def test_a_check_that_is_stopped_says_so(page: Page) -> None:
    listen(page, hold="/check")
    area = opened(page, "X = 1\n")
    area.press("Control+Enter")
    await_question(page, "/check")
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("The check was stopped.")).to_be_visible()


def test_a_check_without_an_answer_says_what_may_be_wrong(page: Page) -> None:
    page.clock.install()
    listen(page, hold="/check")
    area = opened(page, "while True:\n    pass\n")
    area.press("Control+Enter")
    await_question(page, "/check")
    page.clock.fast_forward(5000)
    expect(page.get_by_text("Perhaps a loop of your program never ends.")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("The check was stopped.")).to_be_visible()


def test_on_a_telephone_the_result_of_a_check_comes_into_view(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    area = opened(page, "X = ")
    area.press("Control+Enter")
    expect(page.get_by_role("heading", name="Cannot be imported")).to_be_in_viewport()


def test_tab_indents_and_escape_leaves_the_editor(page: Page) -> None:
    area = opened(page)
    area.focus()
    page.keyboard.type("def player(board):\nreturn 1")
    expect(area).to_have_value("def player(board):\n    return 1")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(area).to_have_value("def player(board):\n    return 1\n        ")
    page.keyboard.press("Control+a")
    page.keyboard.press("Tab")
    expect(area).to_have_value(re.compile("^    def player.board.:\n        return 1\n"))
    page.keyboard.press("Shift+Tab")
    expect(area).to_have_value(re.compile("^def player.board.:\n    return 1\n"))
    expect(area).to_be_focused()
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    expect(area).not_to_be_focused()


@at_both
def test_a_syntax_error_is_shown_while_you_type(page: Page) -> None:
    area = opened(page, "X = 1\n\ndef player(board)\n    return X\n")
    told = page.locator(".syntax")
    expect(told).to_have_text("Line 3 expected ':'")
    expect(page.locator(".fault-line")).to_be_visible()
    told.get_by_role("button", name="Line 3").click()
    expect(area).to_be_focused()
    page.keyboard.press("End")
    page.keyboard.type(":")
    expect(told).to_be_empty()
    expect(page.locator(".fault-line")).to_be_hidden()
