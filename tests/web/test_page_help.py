"""Help, keys that can be switched off, menus, contrast, and large letters: what axe does not see."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.serving import at_the_server
from tests.web.table import by_mouse, cell, heading, settled

PLACES = ("server",)  # the page is the same at a site; what asks Python otherwise is at both

SIZES = [(360, 740), (768, 1024), (1280, 800), (1366, 640), (1920, 1080)]
RATIO = """([first, second]) => {
  const channels = colour => {
    const drawn = document.createElement("canvas").getContext("2d");
    drawn.fillStyle = colour;
    drawn.fillRect(0, 0, 1, 1);
    return [...drawn.getImageData(0, 0, 1, 1).data].slice(0, 3).map(value => value / 255)
      .map(value => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  };
  const shares = [0.2126, 0.7152, 0.0722];
  const light = colour => channels(colour).reduce((sum, value, at) => sum + value * shares[at], 0.05);
  const [a, b] = [light(first), light(second)];
  return Math.max(a, b) / Math.min(a, b);
}"""


@pytest.mark.parametrize(
    ("view", "says"),
    [
        ("play", "the review names the move that decided it"),
        ("analyse", "The heading says who wins with best play"),
        ("watch", "you see every step as a tree"),
        ("puzzles", "Each puzzle has a proven answer"),
        ("learn", "A course in short lessons"),
        ("program", "The report names the wrong line"),
    ],
)
def test_help_explains_the_view_the_signs_and_the_words(page: Page, view: str, says: str) -> None:
    page.goto(f"?view={view}")
    expect(page.locator("body")).to_have_attribute("data-view", view)
    page.get_by_role("button", name="Help").click()
    told = page.get_by_role("dialog", name="Help")
    for text in (
        "noughts plays tic-tac-toe",
        says,
        "worth at least",
        "Two threats at once",
        "MAX, MIN",
        "Cut",
    ):
        expect(told).to_contain_text(text)
    expect(told.locator("svg.shape")).to_have_count(4)
    for link, track in (("The course", "see"), ("The tutorial", "build")):
        expect(told.get_by_role("link", name=re.compile(link))).to_have_attribute(
            "href", re.compile(f"view=learn.*track={track}")
        )
    page.keyboard.press("Escape")
    expect(told).to_have_count(0)


def test_the_page_says_what_it_is(page: Page) -> None:
    page.goto("./")
    expect(page.locator("main")).to_contain_text("noughts plays tic-tac-toe and larger boards")


def test_keys_of_one_character_can_be_switched_off(page: Page) -> None:
    page.goto("?view=play&as=both&moves=a1,b2")
    settled(page)
    page.keyboard.press("?")
    page.get_by_label("Use shortcuts of one letter").uncheck()
    page.keyboard.press("Escape")
    for key in ("n", "u", "2", "?"):
        page.keyboard.press(key)
    page.reload()
    settled(page)
    page.keyboard.press("n")
    expect(page.get_by_role("list", name="Moves").get_by_role("button")).to_have_count(2)
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert "view=play" in page.url
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowLeft")  # not a character
    expect(page.locator("[role=gridcell]:focus")).to_have_count(1)
    page.get_by_role("button", name="Help").click()
    page.get_by_label("Use shortcuts of one letter").check()
    page.keyboard.press("Escape")
    page.keyboard.press("2")
    expect(page).to_have_url(re.compile("view=analyse"))


def test_a_menu_owns_its_arrow_keys(page: Page) -> None:
    page.goto("?view=play&as=both&moves=a1")
    settled(page)
    more = page.locator(".actions summary")
    more.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    items = page.locator(".menu-box button:not(:disabled)")
    expect(items.first).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(items.last).to_be_focused()
    page.keyboard.press("Home")
    expect(items.first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".menu-box")).to_be_hidden()
    expect(more).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(items.first).to_be_focused()
    page.locator("#help").focus()  # who leaves the menu closes it
    expect(page.locator(".menu-box")).to_be_hidden()


def test_on_a_telephone_a_menu_is_wholly_in_view(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("?view=play&as=both&moves=a1")
    settled(page)
    page.locator(".actions summary").click()
    expect(page.locator(".menu-box button").last).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_the_edges_of_cells_have_enough_contrast(page: Page, colours: str) -> None:
    page.emulate_media(color_scheme="dark" if colours == "dark" else "light")
    page.goto("?view=play")
    settled(page)
    edge = cell(page, "a1").evaluate("cell => getComputedStyle(cell).borderTopColor")
    for around in (".grid", ".cell"):
        fill = page.locator(around).first.evaluate("part => getComputedStyle(part).backgroundColor")
        assert page.evaluate(RATIO, [edge, fill]) >= 3


@at_the_server
def test_at_200_percent_the_board_is_on_the_first_screen(page: Page) -> None:
    """A window of 1280 x 800 has 640 x 400 pixels then."""
    page.set_viewport_size({"width": 640, "height": 400})
    page.goto("?view=play")
    settled(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 640
    expect(page.get_by_role("grid")).to_be_in_viewport(ratio=0.7)


@at_the_server
@pytest.mark.parametrize("view", ["play", "analyse", "puzzles", "learn", "program"])
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1366, 640), (640, 400)])
def test_the_focus_is_never_hidden(page: Page, view: str, width: int, height: int) -> None:
    """With Tab through the view: a part of each focused control is on top (WCAG 2.4.11)."""
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"?view={view}")
    expect(page.locator("body")).to_have_attribute("data-view", view)
    page.wait_for_load_state("networkidle")
    for _ in range(40):
        page.keyboard.press("Tab")
        hidden = page.evaluate("""() => {
          const focused = document.activeElement;
          if (!focused || focused === document.body) return null;
          const { left, right, top, bottom } = focused.getBoundingClientRect();
          const seen = [0.1, 0.5, 0.9].some(across => [0.1, 0.5, 0.9].some(down => {
            const [x, y] = [left + across * (right - left), top + down * (bottom - top)];
            const there = document.elementFromPoint(x, y);
            const around = there?.closest("label") ?? there;
            return around && (around.contains(focused) || focused.contains(around));
          }));
          return seen ? null : focused.outerHTML.slice(0, 200);
        }""")
        assert hidden is None


@at_the_server
def test_the_system_colours_can_be_had_again(page: Page) -> None:
    page.emulate_media(color_scheme="light")
    page.goto("?view=play")
    for _ in range(2):
        page.get_by_role("button", name="Dark colours").click()
    page.emulate_media(color_scheme="dark")
    expect(page.get_by_role("button", name="Dark colours")).to_have_attribute("aria-pressed", "true")


def test_an_unknown_address_is_told_in_a_page(browser: Browser, server: str) -> None:
    page = browser.new_page(base_url=server)
    page.goto("nowhere")
    expect(page.get_by_role("heading")).to_have_text("There is no page at this address")
    page.get_by_role("link", name="Open noughts").click()
    expect(heading(page)).to_have_text("Your turn: choose a cell")
    plain = page.request.get("nowhere", headers={"accept": "application/json"})
    assert plain.json() == {"detail": "Not Found"}
    page.close()


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_board_has_more_room_than_the_controls(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.goto("?view=play")
    settled(page)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    box = page.get_by_role("grid").bounding_box()
    assert box is not None
    assert box["y"] < box["height"], "what is above the board is lower than the board"
    expect(page.get_by_role("grid")).to_be_in_viewport(ratio=0.95)
    by_mouse(page, "b2")
    settled(page)
    expect(heading(page)).to_have_text(re.compile("^Your turn"))


@at_the_server
@pytest.mark.parametrize(("width", "height"), [*SIZES, (640, 400)])
def test_the_head_is_one_row_and_stays_where_it_is(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    places = set()
    for view in ("play", "analyse", "watch", "puzzles"):
        page.goto(f"?view={view}")
        expect(page.locator("body")).to_have_attribute("data-view", view)
        boxes = [page.locator(part).bounding_box() for part in (".brand", "#help", "nav")]
        brand, helper, menu = (box for box in boxes if box)
        assert width < 561 or helper["y"] < menu["y"] + menu["height"]
        places.add((brand["x"], menu["x"]))
    assert len(places) == 1
