"""Compare the page without a server with the page of the server, in one run: `python -m benchmarks.site`.

The times are those of a real browser on this machine, the bytes those that the file server sent. The site
is built twice, and the two results are compared. With a folder as its argument, it measures only the first
views, at the site in this folder, which is made if it is not there.
"""

import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from noughts.api.opponents import players
from noughts.web.site.build import make_site
from tests.conftest import need_program
from tests.web.hosting import BELOW, Host, await_all_kept, hosted, made_site
from tests.web.serving import BROWSER_FLAGS, running_server
from tests.web.table import by_mouse, settled

ROUNDS = 3
QUESTIONS = {
    "analysis of 3x3k3, written down": "/api/analysis?position=X.O/.X./..O",
    "analysis of 3x3k3 by Python": "/api/analysis?position=X.O/.X./..O&seconds=5",
    "review of a game of 3x3k3": "/api/review?moves=a1,b2,c3,a2,c2,c1,a3",
    "alpha-beta on the empty 3x3k3": "/api/search?strategy=alpha-beta",
    "analysis of 4x4k4": "/api/analysis?game=4x4k4",
    "analysis of 5x5k4": "/api/analysis?game=5x5k4",
    "analysis of 7x7k5": "/api/analysis?game=7x7k5",
    "analysis of 15x15k5": "/api/analysis?game=15x15k5",
    "move of Owl on 15x15k5": "/api/move?game=15x15k5&opponent=level-8",
    "move of perfect on 15x15k5": "/api/move?game=15x15k5&opponent=perfect",
}
ASK = """async url => {
  const { send } = await import("./lib/source.js");
  const start = performance.now();
  await (await send(url, {})).text();
  return performance.now() - start;
}"""


def first_move(page: Page, address: str) -> float:
    """Seconds from the request for the page to the reply to the first move."""
    start = time.perf_counter()
    page.goto(f"{address}?view=play&as=X&opponent=perfect")
    by_mouse(page, "b2")
    expect(page.get_by_role("list", name="Moves").get_by_role("button")).to_have_count(2)
    return time.perf_counter() - start


def first_puzzle(page: Page, address: str) -> float:
    """Seconds from the request for the page to the first puzzle."""
    start = time.perf_counter()
    page.goto(f"{address}?view=puzzles")
    expect(page.locator("main h1")).to_contain_text("to move")
    return time.perf_counter() - start


def first_search(page: Page, address: str) -> float:
    """Seconds from the request for the page to the first picture of Watch."""
    start = time.perf_counter()
    page.goto(f"{address}?view=watch")
    expect(page.locator(".tree-box svg").first).to_be_visible()
    settled(page)
    return time.perf_counter() - start


def first_lesson(page: Page, address: str) -> float:
    """Seconds from the request for the page to a lesson."""
    start = time.perf_counter()
    page.goto(f"{address}?view=learn&lesson=order")
    expect(page.get_by_role("button", name="Check").first).to_be_visible()
    return time.perf_counter() - start


def first_reply(page: Page, address: str, opponent: str) -> float:
    """Seconds from the request for the page to an opponent's first reply."""
    start = time.perf_counter()
    page.goto(f"{address}?view=play&as=X&opponent={opponent}")
    by_mouse(page, "b2")
    expect(page.get_by_role("list", name="Moves").get_by_role("button")).to_have_count(2)
    return time.perf_counter() - start


def compare_starts(browser: Browser, server: str, site: str) -> None:
    """Each first view in a browser that has nothing cached, at the site and at the server."""
    told("first view, nothing cached, seconds", "site", "server")
    starts: dict[str, Callable[[Page, str], float]] = {
        "first puzzle": first_puzzle,
        "first picture of Watch": first_search,
        "first lesson": first_lesson,
    }
    for opponent in players()["opponents"]:
        starts[f"first reply of {opponent['title']}"] = partial(first_reply, opponent=opponent["name"])
    for name, measure in starts.items():
        figures = []
        for address in (site, server):
            with browser.new_context() as fresh:
                figures.append(f"{measure(fresh.new_page(), address):.2f}")
        told(name, *figures)


def told(name: str, *figures: str) -> None:
    print(f"{name:42}" + "".join(f"{figure:>22}" for figure in figures), flush=True)


def visit(context: BrowserContext, host: Host) -> tuple[float, float, int, int]:
    """First move, Python, and the bytes by then."""
    page = context.new_page()
    sent, start = host.sent, time.perf_counter()
    moved = first_move(page, host.address)
    by_move = host.sent - sent
    page.evaluate(ASK, "/api/hint")  # which is not written down
    ready = time.perf_counter() - start
    page.close()
    return moved, ready, by_move, host.sent - sent


def measure_starts(folder: Path) -> None:
    """Only the first views, at a site that may be there already."""
    with running_server() as server, hosted(made_site(folder)) as host, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=need_program("chromium"), args=BROWSER_FLAGS)
        compare_starts(browser, server, host.address)
        browser.close()


def main() -> None:
    expect.set_options(timeout=120_000)
    if sys.argv[1:]:
        measure_starts(Path(sys.argv[1]))
        return
    with tempfile.TemporaryDirectory() as folder:
        top, again = Path(folder) / "one", Path(folder) / "two"
        start = time.process_time(), time.perf_counter()
        files = make_site(top / BELOW)
        spent = time.process_time() - start[0], time.perf_counter() - start[1]
        make_site(again / BELOW)
        same = all((top / BELOW / name).read_bytes() == (again / BELOW / name).read_bytes() for name in files)
        told("made", f"{spent[1]:.1f} s", f"{len(files)} files", f"{sum(files.values()):,} bytes")
        told("made again, the same bytes", str(same))
        with running_server() as server, hosted(top) as host, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=need_program("chromium"), args=BROWSER_FLAGS)
            for _ in range(ROUNDS):
                with browser.new_context() as fresh:
                    told(
                        "server: first move, nothing cached", f"{first_move(fresh.new_page(), server):.2f} s"
                    )
                with browser.new_context() as context:
                    for when in ("nothing cached", "all cached"):
                        moved, ready, by_move, by_then = visit(context, host)
                        told(f"site: first move, {when}", f"{moved:.2f} s", f"{by_move:,} bytes")
                        told(f"site: Python ready, {when}", f"{ready:.2f} s", f"{by_then:,} bytes")
                        page = context.new_page()
                        page.goto(host.address)
                        await_all_kept(page, len(files))
                        page.close()
            compare_starts(browser, server, host.address)
            compare(browser.new_context(), server, host)
            browser.close()


def compare(context: BrowserContext, server: str, host: Host) -> None:
    told("question, milliseconds", "site", "server")
    pages = []
    for address in (host.address, server):
        page = context.new_page()
        page.goto(f"{address}?view=analyse&game=4x3k3")
        settled(page)
        pages.append(page)
    for name, url in QUESTIONS.items():
        told(name, *(f"{page.evaluate(ASK, url):,.0f}" for page in pages))


if __name__ == "__main__":
    main()
