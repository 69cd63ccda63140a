"""Every view on every screen, from a telephone to a large monitor: nothing cut off, nothing out of reach.

One page is opened at each place. It goes from view to view by its own links, as people do.
"""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.web.table import cell, heading, settled

SCREENS = [(360, 740), (768, 1024), (1280, 800), (1366, 640), (1920, 1080)]
SIDE_BY_SIDE = 861  # pixels from which the panel stands beside the board
TWO_TREES = 1100  # pixels from which two searches are shown beside each other

FOLLOW = """address => {
  history.pushState(null, "", address);
  dispatchEvent(new PopStateEvent("popstate"));
}"""
OUTSIDE = """([selector, height]) => [...document.querySelectorAll(selector)].filter(element => {
  const { left, right, top, bottom, width } = element.getBoundingClientRect();
  return width && (left < 0 || right > innerWidth || top < 0 || bottom > height);
}).map(element => element.outerHTML.slice(0, 80))"""


def follow(page: Page, address: str) -> None:
    """Go to an address of the page without loading it again."""
    page.evaluate(FOLLOW, address)
    view = re.search("view=([a-z]+)", address)
    expect(page.locator("body")).to_have_attribute("data-view", view[1] if view else "")
    settled(page)


def height_of(element: Locator) -> float:
    box = element.bounding_box()
    assert box is not None
    return box["height"]


def bottom_of(element: Locator) -> float:
    box = element.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def nothing_sticks_out(page: Page, selector: str, height: float) -> None:
    assert page.evaluate(OUTSIDE, [selector, height]) == []


def look_at_play(page: Page, width: int, height: int) -> None:
    follow(page, "?view=play&game=3x3k3&as=both")
    expect(heading(page)).to_have_text("X to move")
    board = page.get_by_role("grid")
    nothing_sticks_out(page, "main [role=gridcell]", height)
    for name in page.locator(".side .name").all():
        assert name.evaluate("name => name.scrollWidth <= name.clientWidth")  # "Player X" in full
    buttons = page.locator(".actions > button:visible, .actions summary")
    tops = {round(box["y"]) for each in buttons.all() if (box := each.bounding_box())}
    assert max(tops) - min(tops) < 5  # one row
    if width >= SIDE_BY_SIDE:
        assert height_of(board) > height_of(page.locator(".choices"))


def look_at_analyse(page: Page, width: int, height: int) -> None:
    follow(page, "?view=analyse&game=3x3k3&position=X.O/.X./..O")
    expect(heading(page)).to_have_text("X to move: a draw with best play.")
    nothing_sticks_out(page, "main h1, main [role=gridcell]", height)
    expect(page.locator(".cell.best")).to_have_count(1)
    expect(cell(page, "c2")).to_have_attribute("aria-label", "c2, empty, draw, best")


def look_at_watch(page: Page, width: int, height: int) -> None:
    follow(page, "?view=watch&game=3x3k3&position=.X./OX./.OX&left=alpha-beta&right=minimax&step=30")
    both = page.get_by_role("region", name="The second search")
    if width >= TWO_TREES:
        expect(both).to_be_visible()
    else:
        expect(both).to_be_hidden()
    bar = page.get_by_role("region", name="Controls")
    nothing_sticks_out(page, ".here.tree-node .tree-board, .transport, .transport button", height + 1)
    for tree in page.locator(".search-panel:visible").all():
        assert bottom_of(tree) <= height - height_of(bar)
        size = tree.locator(".here .tree-value").evaluate(
            "text => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a"
        )
        assert size >= 13
    assert height_of(bar) < 90
    assert page.evaluate("document.documentElement.scrollHeight") <= height


def look_at_numbers(page: Page, width: int, height: int) -> None:
    follow(page, "?view=watch&tree=[[3,5],[2,9]]&left=alpha-beta&right=none&step=0")
    expect(page.get_by_role("treeitem")).to_have_count(7)
    nothing_sticks_out(page, ".tree-node .tree-board", height)


def look_at_puzzles(page: Page, width: int, height: int) -> None:
    follow(page, "?view=puzzles&game=3x3k3&puzzle=3x3k3-2")
    expect(page.locator(".panel .soft").first).to_contain_text("3 in a row")
    nothing_sticks_out(page, "main [role=gridcell]", height)
    follow(page, "?view=puzzles&puzzle=line-2")
    expect(page.locator(".code-line").first).to_be_visible()
    nothing_sticks_out(page, ".wrong-line-failure", height)


def look_at_learn(page: Page, width: int, height: int) -> None:
    follow(page, "?view=learn")
    expect(page.locator("main h1")).to_be_visible()
    nothing_sticks_out(page, "main h1", height)


def look_at_program(page: Page, width: int, height: int) -> None:
    follow(page, "?view=program")
    nothing_sticks_out(page, ".actions button, .editor", height if width >= SIDE_BY_SIDE else 10_000)
    page.get_by_role("region", name="Try a function").scroll_into_view_if_needed()
    nothing_sticks_out(page, ".console [role=gridcell]", height)


def look_at_help(page: Page, width: int, height: int) -> None:
    page.get_by_role("button", name="Help").click()
    dialog = page.get_by_role("dialog", name="Help")
    for part in ("This view", "Learn more", "Signs", "Words", "Keyboard shortcuts"):
        expect(dialog.get_by_role("heading", name=part)).to_be_attached()
    nothing_sticks_out(page, "dialog.help", height)
    page.keyboard.press("Escape")


VIEWS: list[Callable[[Page, int, int], None]] = [
    look_at_play,
    look_at_analyse,
    look_at_watch,
    look_at_numbers,
    look_at_puzzles,
    look_at_learn,
    look_at_program,
    look_at_help,
]


def test_every_view_fits_every_screen(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto("?view=play&as=both")
    settled(page)
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        for look in VIEWS:
            look(page, width, height)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (look.__name__, width)
            head = page.locator("header.top nav")
            assert height_of(head) < 60, (look.__name__, width)
