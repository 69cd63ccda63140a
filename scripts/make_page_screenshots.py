"""Pictures of the page for the docs: three views, light, dark and narrow. Needs chromium.

python -m scripts.make_page_screenshots
"""

import shutil
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

from tests.web.serving import BROWSER_FLAGS, running_server

IMAGES = Path(__file__).parent.parent / "docs" / "images"
VIEWS = {
    "play": "?view=play&game=3x3k3&as=X&opponent=level-3&moves=a1,b2,c3,b1,b3,a2,c2,c1,a3&at=9",
    "analyse": "?view=analyse&game=3x3k3&position=X../.O./..X",
    "watch": "?view=watch&game=3x3k3&position=XO./.X./O..&left=minimax&right=alpha-beta&step=148",
}
LOOKS = {"light": (1180, 860, "light"), "dark": (1180, 860, "dark"), "narrow": (360, 780, "light")}
TALLER = {"watch": 260}  # the trees stand at the bottom


def ready(page: Page, view: str) -> None:
    """Wait until everything the view shows is there."""
    last_to_come = {"play": ".strip", "analyse": ".words li", "watch": ".lane:nth-child(2) .item"}
    expect(page.locator(last_to_come[view]).first).to_be_visible()
    page.wait_for_load_state("networkidle")


def main() -> None:
    """Take all pictures."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    with running_server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=BROWSER_FLAGS)
        for look, (width, height, colours) in LOOKS.items():
            page = browser.new_page(
                viewport={"width": width, "height": height},
                color_scheme="dark" if colours == "dark" else "light",
                reduced_motion="reduce",
            )
            for view, query in VIEWS.items():
                page.set_viewport_size({"width": width, "height": height + TALLER.get(view, 0)})
                page.goto(address + query)
                ready(page, view)
                page.screenshot(path=IMAGES / f"page-{view}-{look}.png", animations="disabled")
        browser.close()


if __name__ == "__main__":
    main()
