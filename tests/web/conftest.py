"""A server for each process of the test run, a browser for each file, a page for each test."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.conftest import need_program
from tests.web.serving import BROWSER_FLAGS, running_server

expect.set_options(timeout=20_000)  # a busy machine is slow; nothing waits longer than it must
# what the browser itself says of a lost server, and of a question that the server refuses
EXPECTED = ("ERR_INTERNET_DISCONNECTED", "the server responded with a status of 422")


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    with running_server() as address:
        yield address


@pytest.fixture(scope="module")  # its event loop would be in the way of other tests
def browser() -> Iterator[Browser]:
    chromium = need_program("chromium")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium, args=BROWSER_FLAGS)
        yield started
        started.close()


@pytest.fixture
def page(browser: Browser, server: str) -> Iterator[Page]:
    """A fresh page; whatever it complains about fails the test."""
    complaints: list[str] = []
    context = browser.new_context(base_url=server, viewport={"width": 1100, "height": 820})
    context.set_default_timeout(20_000)
    opened = context.new_page()
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    yield opened
    context.close()
    unexpected = [text for text in complaints if not any(known in text for known in EXPECTED)]
    assert unexpected == []
