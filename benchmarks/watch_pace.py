"""Watch's Run on a busy machine: when each step is shown, at 5, 50 and 500 per second. Needs chromium.

python -m benchmarks.watch_pace [--quiet]

Every core is kept busy meanwhile, except with --quiet.
"""

import multiprocessing
import os
import sys
from itertools import pairwise

from playwright.sync_api import Page, sync_playwright

from tests.conftest import need_program
from tests.web.serving import BROWSER_FLAGS, running_server

LINK = "?view=watch&position=.../.../...&left=minimax&right=alpha-beta"
SECONDS = 12
SPEEDS = (5, 50, 500)
NOTE_STEPS = """() => {
    window.seen = [];
    const number = document.querySelector('[aria-label="Step number"]');
    const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
    Object.defineProperty(number, "value", {
        get() { return own.get.call(this) },
        set(value) { window.seen.push([performance.now(), Number(value)]); own.set.call(this, value) },
    });
}"""


def compute() -> None:
    while True:
        sum(range(100_000))


def shown(page: Page, address: str, speed: int) -> list[tuple[float, int]]:
    """The time of each step shown, in seconds after the start."""
    page.goto(address + LINK)
    page.wait_for_selector("main [aria-busy=false]", timeout=120_000)
    page.get_by_label("Speed").select_option(str(speed))
    page.evaluate(NOTE_STEPS)
    start = page.evaluate("performance.now()")
    page.get_by_role("button", name="Run").click()
    page.wait_for_timeout(SECONDS * 1000)
    page.get_by_role("button", name="Pause").click()
    return [((when - start) / 1000, step) for when, step in page.evaluate("seen")]


def report(speed: int, seen: list[tuple[float, int]]) -> None:
    times = [when for when, _ in seen]
    gaps = [after - before for before, after in pairwise(times)]
    steps = [step for _, step in seen]
    strides = sorted({after - before for before, after in pairwise(steps)})
    print(f"\n{speed} steps a second: {len(seen)} pictures, {strides[0]} to {strides[-1]} steps apart,")
    print(f"  longest time between two {max(gaps):.2f} s, rate {steps[-1] / times[-1]:.1f} steps a second")
    for second in range(2, SECONDS + 1, 2):
        step = max((step for when, step in seen if when <= second), default=0)
        print(f"  after {second:2} s: step {step:5}, at full speed {speed * second:5}")


def main() -> None:
    quiet = "--quiet" in sys.argv
    busy = [
        multiprocessing.Process(target=compute, daemon=True)
        for _ in range(0 if quiet else os.cpu_count() or 1)
    ]
    for process in busy:
        process.start()
    print(f"load before: {os.getloadavg()[0]:.1f}; {len(busy)} processes compute beside it")
    with running_server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=need_program("chromium"), args=BROWSER_FLAGS)
        for speed in SPEEDS:
            page = browser.new_page(viewport={"width": 1280, "height": 900})
            report(speed, shown(page, address, speed))
            page.close()
        browser.close()
    for process in busy:
        process.terminate()


if __name__ == "__main__":
    main()
