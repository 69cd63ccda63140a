"""The server under load and the page's first view, on loopback: `pytest benchmarks/test_web.py -n0 -s`.

The ceiling is `/healthz` of the same server in the same run. It needs two cores: one asks, one answers.
"""

import asyncio
import statistics
import time
from dataclasses import dataclass
from random import Random
from urllib.parse import urlsplit

from playwright.sync_api import Page, Response, sync_playwright

from noughts.game.position import reachable_positions
from noughts.players.levels import FIRST_OPPONENT
from tests.conftest import need_program
from tests.web.serving import BROWSER_FLAGS, running_server

REQUESTS = 3000
CONNECTIONS = 8
ROUNDS = 3
HEAVY = "/api/analysis?game=7x7k5&seconds=5"
POSITIONS = [str(position) for position in reachable_positions()]
WEIGHED = {
    "Play, the first view": "",
    "Analyse": "?view=analyse",
    "Watch": "?view=watch",
    "Watch with two searches": "?view=watch&left=minimax&right=alpha-beta",
    "Puzzles": "?view=puzzles",
    "Learn": "?view=learn",
    "Your program": "?view=program",
}
WHEN_USABLE = """window.usable = new Promise(tell => (function look() {
    const open = document.querySelector("main [aria-busy=false] [role=gridcell].open");
    if (open) tell(performance.now());
    else requestAnimationFrame(look);
})())"""


REPLY = """() => new Promise(tell => {
    const made = () => document.querySelectorAll(".record button").length;
    const [start, before] = [performance.now(), made()];
    document.querySelector("[role=gridcell].open").click();
    (function look() {
        if (made() === before + 2) tell(performance.now() - start);
        else requestAnimationFrame(look);
    })();
})"""


@dataclass(frozen=True)
class Load:
    """The cost of a number of requests."""

    seconds: float
    times: list[float]

    @property
    def rate(self) -> float:
        return len(self.times) / self.seconds

    @property
    def p99(self) -> float:
        return statistics.quantiles(self.times, n=100)[98]

    def __str__(self) -> str:
        middle, slow = statistics.median(self.times), self.p99
        return f"{self.rate:6.0f} requests a second, median {middle * 1e3:.1f} ms, p99 {slow * 1e3:.1f} ms"


async def get(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, target: str) -> bytes:
    writer.write(f"GET {target} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    head = await reader.readuntil(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200"), head
    length = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:"))
    return await reader.readexactly(int(length.split(b":")[1]))


async def load(address: str, targets: list[str], connections: int) -> Load:
    """Ask for all targets over some connections, each with one question at a time."""
    where = urlsplit(address)
    waiting, times = iter(targets), []

    async def client() -> None:
        reader, writer = await asyncio.open_connection(where.hostname, where.port)
        for target in waiting:
            start = time.perf_counter()
            await get(reader, writer, target)
            times.append(time.perf_counter() - start)
        writer.close()

    start = time.perf_counter()
    await asyncio.gather(*(client() for _ in range(connections)))
    return Load(time.perf_counter() - start, times)


def analyses(count: int) -> list[str]:
    return [f"/api/analysis?position={text}" for text in Random(1).choices(POSITIONS, k=count)]


def test_analysis_beside_the_ceiling() -> None:
    """Analyses of 3 x 3 per second are at least half of the bare answers per second."""

    async def measure(address: str) -> list[tuple[Load, Load]]:
        await load(address, analyses(2 * REQUESTS), CONNECTIONS)  # each position's first analysis
        return [
            (
                await load(address, ["/healthz"] * REQUESTS, CONNECTIONS),
                await load(address, analyses(REQUESTS), CONNECTIONS),
            )
            for _ in range(ROUNDS)
        ]

    with running_server() as address:
        rounds = asyncio.run(measure(address))
    for ceiling, analysed in rounds:
        print(f"\n/healthz       {ceiling}\n/api/analysis  {analysed}")
    assert statistics.median(analysed.rate / ceiling.rate for ceiling, analysed in rounds) >= 0.5


def test_analysis_while_heavy_questions_run() -> None:
    """3 x 3 stays quick while every worker searches 7x7k5."""

    async def measure(address: str) -> Load:
        heavy = [asyncio.create_task(load(address, [HEAVY], 1)) for _ in range(4)]
        await load(address, analyses(100), 1)
        light = await load(address, analyses(1000), 2)
        assert not all(task.done() for task in heavy)
        await asyncio.gather(*heavy)
        return light

    with running_server() as address:
        light = asyncio.run(measure(address))
    print(f"\n/api/analysis beside 7x7k5  {light}")
    assert light.p99 < 0.1


def answers_to(page: Page, url: str) -> list[Response]:
    """All that a page loads until it needs nothing more."""
    answers: list[Response] = []
    page.on("response", lambda response: answers.append(response))
    page.goto(url, wait_until="networkidle")
    return answers


def test_weight_of_each_view() -> None:
    """What a browser with an empty cache loads for each view; CodeMirror is counted on its own."""
    with running_server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=need_program("chromium"), args=BROWSER_FLAGS)
        for name, query in WEIGHED.items():
            page = browser.new_page()
            answers = answers_to(page, address + query)
            editor = [each for each in answers if "codemirror" in each.url and each.ok]
            own = [each for each in answers if each.ok and each not in editor]
            plain = sum(len(each.body()) for each in own)
            sent = sum(each.request.sizes()["responseBodySize"] for each in own)
            print(f"\n{name}: {plain:,} bytes in {len(own)} answers, {sent:,} as sent")
            for each in editor:
                size = each.request.sizes()["responseBodySize"]
                print(f"\n{name}, the editor: {len(each.body()):,} bytes, {size:,} as sent")
            assert sent < 127_000
            page.close()
        browser.close()


def test_the_first_view_is_usable_within_a_second() -> None:
    """From the address to a board that takes a move, with nothing cached."""
    times: list[float] = []
    with running_server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=need_program("chromium"), args=BROWSER_FLAGS)
        for _ in range(7):
            page = browser.new_page()
            page.add_init_script(WHEN_USABLE)
            page.goto(address)
            times.append(page.evaluate("usable"))
            page.close()
        browser.close()
    print(f"\nfirst view usable after {', '.join(f'{time:.0f}' for time in times)} ms")
    assert statistics.median(times) < 1000


def test_the_computer_replies_on_3_x_3_within_100_ms() -> None:
    """From a click to the reply on the board, twice per game, after the page has loaded."""
    with running_server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=need_program("chromium"), args=BROWSER_FLAGS)
        for opponent in ("perfect", FIRST_OPPONENT):
            times: list[float] = []
            for _ in range(7):
                page = browser.new_page()
                page.goto(f"{address}?view=play&as=X&opponent={opponent}", wait_until="networkidle")
                for _ in range(2):
                    times.append(page.evaluate(REPLY))
                    page.wait_for_load_state("networkidle")
                page.close()
            print(f"\n{opponent} replied after {', '.join(f'{time:.0f}' for time in times)} ms")
            assert statistics.median(times) < 100
        browser.close()
