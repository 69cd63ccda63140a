"""CodeMirror as the editor of Your program, the text area without it, and the small console beside it."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from noughts.web.site.editor import make_editor
from tests.web.conftest import EXPECTED, PATIENCE
from tests.web.serving import at_both
from tests.web.table import cell

PLACES = ("server",)  # the page is the same at a site; what asks Python otherwise is at both

MINE = "# my precious work"
TWO = """X, O, EMPTY = 'X', 'O', None
def player(board):
    return X
def result(board, action):
    return 1 / 0
"""


@pytest.fixture
def context(place: str, browser: Browser, request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    """A browser that has never been here, and prefers nothing."""
    if not make_editor():
        pytest.skip("npm cannot make the editor here")
    address = request.getfixturevalue(place)
    opened = browser.new_context(base_url=address, viewport={"width": 1280, "height": 800})
    opened.set_default_timeout(PATIENCE)
    yield opened
    opened.close()


@pytest.fixture
def coder(context: BrowserContext) -> Iterator[Page]:
    """Your program with CodeMirror; whatever the page complains about fails the test."""
    complaints: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.goto("?view=program")
    expect(page.locator(".cm-content")).to_be_visible()
    yield page
    assert [text for text in complaints if not any(known in text for known in EXPECTED)] == []


def source(page: Page) -> Locator:
    return page.get_by_label("tictactoe.py, the source")


def text_of(page: Page) -> str:
    stored = page.evaluate("JSON.parse(localStorage.getItem('noughts.program'))?.source ?? ''")
    assert isinstance(stored, str)
    return stored


def write(page: Page, text: str) -> None:
    source(page).click()
    page.keyboard.press("Control+a")
    page.keyboard.press("Delete")
    page.keyboard.insert_text(text)


def from_menu(page: Page, name: str) -> None:
    page.locator("summary", has_text="More").click()
    page.get_by_role("button", name=name).first.click()


def test_colours_brackets_indentation_and_no_shortcuts(coder: Page) -> None:
    source(coder).click()
    coder.keyboard.type("def d(1):\nreturn (n)")
    assert text_of(coder) == "def d(1):\n    return (n)"
    expect(coder).to_have_url(re.compile("view=program"))  # 1 and d are letters here, not shortcuts
    assert coder.locator(".cm-line span", has_text="return").evaluate(
        "span => getComputedStyle(span).color"
    ) != coder.locator(".cm-line").last.evaluate("line => getComputedStyle(line).color")
    expect(coder.locator(".cm-matchingBracket")).to_have_text(["(", ")"])
    coder.keyboard.press("Enter")
    coder.keyboard.press("Tab")
    assert text_of(coder).endswith("\n        ")
    coder.keyboard.press("Shift+Tab")
    assert text_of(coder).endswith("\n    ")
    coder.keyboard.press("Escape")
    coder.keyboard.press("Tab")
    expect(source(coder)).not_to_be_focused()


def test_nothing_is_lost(coder: Page) -> None:
    write(coder, MINE)
    from_menu(coder, "Start from the template")
    expect(source(coder)).to_contain_text("Tic-tac-toe")
    expect(source(coder)).to_be_focused()
    coder.keyboard.press("Control+z")
    expect(source(coder)).to_have_text(MINE)
    assert text_of(coder) == MINE
    from_menu(coder, "Delete the file here")
    expect(source(coder)).not_to_contain_text(MINE)
    coder.get_by_role("button", name="Bring it back").click()
    expect(source(coder)).to_have_text(MINE)
    coder.reload()
    expect(coder.locator(".cm-content")).to_have_text(MINE)


def test_a_syntax_error_is_underlined_with_its_line(coder: Page) -> None:
    write(coder, "X = 1\ndef player(board)\n    return X\n")
    expect(coder.locator(".syntax")).to_have_text("Line 2 expected ':'")
    expect(coder.locator(".cm-fault")).to_have_text("def player(board)")
    coder.get_by_role("button", name="Line 2").click()
    coder.keyboard.press("End")
    coder.keyboard.type(":")
    expect(coder.locator(".cm-fault")).to_have_count(0)


def test_it_loads_only_in_its_view_and_can_be_switched_off(context: BrowserContext) -> None:
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("?view=play")
    expect(page.get_by_role("grid")).to_be_visible()
    assert not any("codemirror" in url or "code-editor" in url for url in asked)
    page.get_by_role("link", name="Your program").click()
    expect(page.locator(".cm-content")).to_be_visible()
    assert any("codemirror" in url for url in asked)
    write(page, MINE)
    from_menu(page, "Plain text editor")
    expect(page.locator("textarea")).to_have_value(MINE)
    page.reload()
    expect(page.locator("textarea")).to_have_value(MINE)
    from_menu(page, "Plain text editor")
    expect(page.locator(".cm-content")).to_have_text(MINE)


def test_without_the_bundle_there_is_a_text_area(context: BrowserContext) -> None:
    context.route("**/codemirror.js", lambda route: route.abort())
    page = context.new_page()
    with page.expect_event("requestfailed", lambda request: "codemirror" in request.url):
        page.goto("?view=program")
    page.locator("textarea").fill(MINE)
    assert text_of(page) == MINE


@at_both
def test_the_console_calls_your_functions(coder: Page) -> None:
    console = coder.get_by_role("region", name="Try a function")
    expect(console.get_by_role("button", name="Call it")).to_be_disabled()
    write(coder, TWO)
    console.get_by_role("button", name="Call it").click()
    log = console.get_by_role("listitem")
    expect(log.first).to_have_text("player(board) → 'X' ✓")
    cell(coder, "b2").click()
    console.get_by_role("button", name="Call it").click()
    expect(log.first).to_have_text("player(board) → 'X' ✗ it is the other player's turn")
    console.get_by_label("Function").select_option("result")
    console.locator("select").last.select_option("a1")
    console.get_by_role("button", name="Call it").click()
    expect(log.first).to_contain_text("result(board, (0, 0)) → ZeroDivisionError: division by zero (line 5)")
    console.get_by_label("Function").select_option("winner")
    console.get_by_role("button", name="Call it").click()
    expect(console).to_contain_text("our program has no function winner")
    cell(coder, "b2").click()
    cell(coder, "b2").click()  # X, O, empty
    expect(cell(coder, "b2")).to_have_attribute("aria-label", re.compile("empty"))
    expect(log).to_have_count(3)
