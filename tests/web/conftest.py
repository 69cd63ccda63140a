"""A server and a site for each process of the test run, a browser for each file, a page for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.conftest import need_program
from tests.web.hosting import Host, hosted, made_site
from tests.web.serving import BROWSER_FLAGS, running_server
from tests.web.table import settled

PLACES = ("server", "site")
PATIENCE = 60_000  # milliseconds: a busy machine is slow; nothing waits longer than it must
expect.set_options(timeout=PATIENCE)
# what the browser itself says of a lost server, and of a question that the server refuses
EXPECTED = ("ERR_INTERNET_DISCONNECTED", "the server responded with a status of 422")


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    with running_server() as address:
        yield address


@pytest.fixture(scope="session")
def top(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    base = tmp_path_factory.getbasetemp()
    return made_site(base if worker_id == "master" else base.parent)


@pytest.fixture(scope="session")
def host(top: Path) -> Iterator[Host]:
    with hosted(top) as started:
        yield started


@pytest.fixture(scope="session")
def site(host: Host) -> str:
    return host.address


@pytest.fixture(scope="module")  # its event loop would be in the way of other tests
def browser() -> Iterator[Browser]:
    chromium = need_program("chromium")
    with sync_playwright() as playwright:
        # pages of one address in one process: what one has compiled the others need not compile again
        flags = [*BROWSER_FLAGS, "--process-per-site"]
        started = playwright.chromium.launch(executable_path=chromium, args=flags)
        yield started
        started.close()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A module may say with PLACES where its tests run; the mark of a single test counts more."""
    marked = any("place" in mark.args[0] for mark in metafunc.definition.iter_markers("parametrize"))
    own = hasattr(metafunc.module, "place")  # a fixture of its own
    if "place" in metafunc.fixturenames and not marked and not own:
        metafunc.parametrize(
            "place", getattr(metafunc.module, "PLACES", PLACES), indirect=True, scope="module"
        )


@pytest.fixture(scope="module")
def place(request: pytest.FixtureRequest) -> str:
    """Who answers the page: a server, or Python in the browser."""
    return str(request.param)


@pytest.fixture(scope="module")
def visitor(place: str, browser: Browser, request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    """One who has the page open in another tab, where Python runs by now if it runs in the browser."""
    address = request.getfixturevalue(place)
    context = browser.new_context(base_url=address, viewport={"width": 1100, "height": 820})
    context.set_default_timeout(PATIENCE)
    # the text area: tests/web/test_page_code_editor.py has those of CodeMirror
    context.add_init_script("localStorage.setItem('noughts.plain-editor', 'true')")
    other = context.new_page()
    other.goto("?view=analyse&game=4x3k3")  # not precomputed
    settled(other)
    yield context
    context.close()


@pytest.fixture
def page(visitor: BrowserContext) -> Iterator[Page]:
    """A page that remembers nothing of an earlier test; whatever it complains about fails the test."""
    complaints: list[str] = []
    opened = visitor.new_page()
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    yield opened
    opened.close()
    visitor.clear_permissions()
    visitor.pages[0].evaluate("localStorage.clear()")
    unexpected = [text for text in complaints if not any(known in text for known in EXPECTED)]
    assert unexpected == []
