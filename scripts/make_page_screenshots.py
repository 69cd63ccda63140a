"""Pictures of the page for the docs: every view, light, dark and narrow. Needs chromium.

python -m scripts.make_page_screenshots
"""

import shutil
from pathlib import Path

from playwright.sync_api import FilePayload, Page, expect, sync_playwright

from tests.check.check_modules import module
from tests.web.serving import BROWSER_FLAGS, running_server
from tests.web.test_page_program import THE_LAST_NOT_THE_BEST

expect.set_options(timeout=60_000)
IMAGES = Path(__file__).parent.parent / "docs" / "images"
WATCHED = "?view=watch&game=3x3k3&position=.X./OX./.OX"
VIEWS = {
    "play": "?view=play&game=3x3k3&as=X&opponent=level-3&moves=a1,b2,c3,b1,b3,a2,c2,c1,a3&at=9",
    "start": "?view=play&game=3x3k3",
    "analyse": "?view=analyse&game=3x3k3&position=X../.O./..X",
    "map": "?view=analyse&game=3x3k3&position=X.O/.X./O..",
    "candidates": "?view=analyse&game=15x15k5",
    "puzzles": "?view=puzzles&game=5x5k4&puzzle=5x5k4-60",
    "learn": "?view=learn",
    "task": "?view=learn&track=see&lesson=cut&task=which",
    "program": "?view=program",
    "watch": f"{WATCHED}&left=alpha-beta&right=none&step=55",
    "compare": f"{WATCHED}&left=alpha-beta&right=minimax&step=46",
    "present": f"{WATCHED}&left=alpha-beta&right=none&step=46&present=1",
    "predict": f"{WATCHED}&left=alpha-beta&right=none&step=40",
    "positions": WATCHED,
}
KEYS = {"predict": ["p", ".", "3", ".", "."], "positions": ["o"], "map": ["a"], "watch": ["k"]}
# a program that returns the last value, not the best
SOURCE = module(value="", minimax=THE_LAST_NOT_THE_BEST).lstrip()
WRONG = FilePayload(name="tictactoe.py", mimeType="text/x-python", buffer=SOURCE)
LOOKS = {"light": (1280, 860, "light"), "dark": (1280, 860, "dark"), "narrow": (360, 780, "light")}
ONCE = {
    "candidates": (1280, 860),
    "compare": (1280, 860),
    "task": (1000, 860),
    "present": (1920, 1080),
    "predict": (1280, 860),
    "positions": (1280, 980),
}  # only light
TALLER = {"map": 340}  # the boards under the map


def ready(page: Page, view: str) -> None:
    """Wait until everything the view shows is there."""
    last_to_come = {
        "play": ".strip",
        "start": ".side",
        "analyse": ".words li",
        "map": ".words li",
        "candidates": ".group",
        "puzzles": ".cell.open",
        "learn": ".lessons li",
        "program": ".guide",
    }
    expect(page.locator("main [aria-busy]")).to_have_attribute("aria-busy", "false")
    expect(page.locator(last_to_come.get(view, ".tree-node")).first).to_be_visible()
    page.wait_for_load_state("networkidle")
    if view == "program":
        page.set_input_files("input[type=file]", files=[WRONG])
        expect(page.locator(".findings")).to_be_visible()
    for key in KEYS.get(view, []):
        page.keyboard.press(key)
        page.wait_for_load_state("networkidle")
    if view == "positions":
        expect(page.locator("dialog[open]")).to_be_visible()
    if view == "map":
        expect(page.locator(".boards")).to_have_count(2)
        page.locator(".explorer").evaluate("map => map.scrollIntoView()")


def main() -> None:
    """Take all pictures."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    with running_server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=BROWSER_FLAGS)
        for look, (width, height, colours) in LOOKS.items():
            page = browser.new_page(
                color_scheme="dark" if colours == "dark" else "light", reduced_motion="reduce"
            )
            for view, query in VIEWS.items():
                if view in ONCE and look != "light":
                    continue
                wide, high = ONCE.get(view, (width, height + TALLER.get(view, 0)))
                page.set_viewport_size({"width": wide, "height": high})
                page.goto(address + query)
                ready(page, view)
                page.screenshot(path=IMAGES / f"page-{view}-{look}.png", animations="disabled")
        browser.close()


if __name__ == "__main__":
    main()
