"""The page as such: accessible, narrow, dark, light in weight, without motion where asked."""

import json
import re
from importlib.resources import files

import pytest
from playwright.sync_api import Browser, Page, Response, expect

from tests.web.table import by_mouse, cell, heading, position_of, settled

VIEWS = {
    "play": "?view=play&as=both&moves=a1,b1,a2,b2",
    "review": "?view=play&as=both&moves=a1,b1,a2,b2,a3",
    "analyse": "?view=analyse&position=X.O/.X./..O",
    "large": "?view=analyse&game=4x4k3",
    "watch": "?view=watch&position=XO./.X./..O&step=120",
    "ended": "?view=watch&left=minimax&right=alpha-beta&step=124",
    "presented": "?view=watch&step=60&present=1&left=minimax",
    "puzzles": "?view=puzzles&puzzle=3x3k3-7",
    "learn": "?view=learn",
    "lesson": "?view=learn&lesson=order",
    "program": "?view=program",
    "docs": "docs",
}
# thousands of bytes that a view loads when it is opened first, plain and as the server sends them, without
# CodeMirror, which comes when the view is there
MOST = {
    "play": (149, 60),
    "analyse": (140, 60),
    "watch": (196, 75),
    "puzzles": (130, 60),
    "learn": (150, 60),
    "learn&lesson=cut": (233, 87),
    "program": (150, 65),
}

AXE = (files("axe_playwright_python") / "axe.min.js").read_text()


@pytest.fixture(scope="module")
def place() -> str:
    """Markup and styles are the same files at a site, which adds a bar; `test_site.py` looks at that."""
    return "server"


def violations(page: Page) -> list[str]:
    """What axe-core finds, each rule with the elements that break it."""
    page.evaluate(AXE)
    found = page.evaluate("axe.run().then(result => result.violations)")
    return [f"{rule['id']}: {node['html']}" for rule in found for node in rule["nodes"]]


def shown(page: Page, view: str) -> None:
    page.goto(VIEWS[view])
    if view == "docs":
        expect(page.get_by_role("heading", name="GET /api/analysis")).to_be_visible()
    else:
        settled(page)
    if view == "analyse":
        page.keyboard.press("a")  # with the map of all positions open
        expect(page.locator(".boards")).to_have_count(2)
    if view == "review":
        expect(page.locator(".strip")).to_be_visible()


@pytest.mark.parametrize("view", VIEWS)
def test_axe_finds_nothing_in_either_theme_and_it_fits_a_small_telephone(page: Page, view: str) -> None:
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    shown(page, view)
    assert violations(page) == []
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert violations(page) == []
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_axe_finds_nothing_in_the_dialog_and_the_menu(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    shown(page, "play")
    page.get_by_text("More").click()
    assert violations(page) == []
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert violations(page) == []


def test_cells_are_large_enough_for_a_finger(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    shown(page, "play")
    by_mouse(page, "a3")
    expect(heading(page)).to_have_text("X wins!")
    assert cell(page, "a1").evaluate("cell => cell.getBoundingClientRect().width") >= 44


def test_colours_follow_the_system_and_the_button(page: Page) -> None:
    def paper() -> int:
        colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
        return sum(map(int, re.findall(r"\d+", colour)[:3]))

    page.emulate_media(color_scheme="dark")
    shown(page, "play")
    assert paper() < 200
    page.emulate_media(color_scheme="light")
    assert paper() > 600
    page.get_by_role("button", name="Dark colours").click()
    assert paper() < 200
    page.reload()
    assert paper() < 200


def test_nothing_moves_where_that_is_asked_for(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    shown(page, "play")
    lasting = "mark => parseFloat(getComputedStyle(mark.firstElementChild).animationDuration)"
    assert page.locator(".cell .mark:not([data-ghost])").first.evaluate(lasting) < 0.001


def test_keys_are_listed(page: Page) -> None:
    shown(page, "play")
    page.keyboard.press("?")
    listed = page.get_by_role("dialog", name="Help")
    for does in ("Undo", "Hint", "New game", "Choose the cell", "Analyse"):
        expect(listed).to_contain_text(does)
    page.keyboard.press("Escape")
    expect(listed).to_be_hidden()
    shown(page, "learn")  # which has no board
    page.keyboard.press("?")
    expect(listed).to_contain_text("Dark or light colours")
    expect(listed).not_to_contain_text("Choose the cell")
    shown(page, "program")
    page.keyboard.press("?")
    expect(listed).to_contain_text("Check the file")


def test_a_long_list_of_keys_begins_at_its_top(page: Page) -> None:
    page.set_viewport_size({"width": 1100, "height": 500})
    shown(page, "watch")
    page.keyboard.press("?")
    expect(page.get_by_role("button", name="Close")).to_be_focused()
    assert page.get_by_role("dialog").evaluate("dialog => dialog.scrollTop") == 0


@pytest.mark.parametrize("view", ["play", "analyse"])
def test_the_chosen_board_and_other_ones_are_in_view(page: Page, view: str) -> None:
    page.set_viewport_size({"width": 360, "height": 2400})
    page.goto(f"?view={view}&game=5x4k3")
    settled(page)
    if view == "analyse":
        page.get_by_text("Board and position").click()
    row = page.locator(".pictures")
    for part in (row.locator(".picture").last, page.get_by_role("button", name="Other", exact=True)):
        expect(part).to_be_in_viewport(ratio=1)
    page.goto(f"?view={view}")
    settled(page)
    if view == "analyse":
        page.get_by_text("Board and position").click()
    expect(row.locator(".picture").first).to_be_in_viewport(ratio=1)


def test_the_board_is_one_tab_stop(page: Page) -> None:
    shown(page, "play")
    assert page.locator("[role=gridcell][tabindex='0']").count() == 1
    expect(page.get_by_role("grid")).to_be_visible()
    expect(cell(page, "c2")).to_have_attribute("aria-label", "c2, empty")


@pytest.mark.parametrize("view", MOST)
def test_weight_and_addresses_of_the_page(browser: Browser, server: str, view: str) -> None:
    context = browser.new_context(base_url=server)
    page = context.new_page()
    loaded: list[Response] = []
    page.on("response", lambda response: loaded.append(response))
    page.goto(f"?view={view}")
    expect(page.locator("body")).to_have_attribute("data-view", view.split("&")[0])
    settled(page)
    page.wait_for_load_state("networkidle")
    assert all(response.url.startswith(server) for response in loaded)
    own = [each for each in loaded if "/api/" not in each.url and "codemirror" not in each.url]
    sizes = {each.url.removeprefix(server): len(each.body()) for each in own}
    sent = sum(each.request.sizes()["responseBodySize"] for each in own)
    most, most_sent = MOST[view]
    assert sum(sizes.values()) <= most * 1000, sizes
    assert sent <= most_sent * 1000
    assert context.cookies() == []
    context.close()


def test_boards_of_every_shape_fit_the_screen(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    for game in ("1x9k3", "2x9k3", "9x1k3", "3x3k3", "19x19k5"):
        page.goto(f"?view=play&as=both&game={game}")
        settled(page)
        box = page.get_by_role("grid").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 800, game


def test_cells_of_19_x_19_can_be_touched_on_a_telephone(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("?view=play&as=both&game=19x19k5")
    settled(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert cell(page, "a1").evaluate("cell => cell.getBoundingClientRect().width") >= 30
    by_mouse(page, "s19")
    expect(cell(page, "s19")).to_have_attribute("aria-label", "s19, X, last move")


@pytest.mark.parametrize("size", [(360, 740), (768, 1024), (1280, 800)])
def test_while_it_computes_no_cell_is_covered(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto("?view=play&game=15x15k5&as=both&moves=a1")
    settled(page)
    page.evaluate(
        """() => {
          document.querySelector("#busy-text").textContent = "Computing the value of every move";
          document.querySelector("#busy").hidden = false;
        }"""
    )
    covered = """sign => {
      const box = sign.getBoundingClientRect();
      if (box.left < 0 || box.right > innerWidth) return -1;
      const cells = [...document.querySelectorAll("[role=gridcell]")];
      return cells.map(cell => cell.getBoundingClientRect()).filter(({ left, right, top, bottom }) =>
        left < box.right && box.left < right && top < box.bottom && box.top < bottom).length;
    }"""
    assert page.locator("#busy").evaluate(covered) == 0


def test_a_step_beyond_the_end_is_said(page: Page) -> None:
    page.goto("?view=watch&position=XO./.X./..O&step=99999999")
    expect(page.locator("#problem")).to_contain_text("step 99999999, but the search has ")
    settled(page)
    expect(page).not_to_have_url(re.compile("step=99999999"))


def test_the_skip_link_and_the_arrow_keys_lead_to_the_board(page: Page) -> None:
    shown(page, "play")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(cell(page, "b2")).to_be_focused()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowLeft")
    expect(cell(page, "b2")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(cell(page, "a2")).to_be_focused()


def test_it_can_be_installed(page: Page, server: str) -> None:
    shown(page, "play")
    address = page.locator("link[rel=manifest]").evaluate("link => link.href")
    fetched = page.context.new_cdp_session(page).send("Page.getAppManifest")  # as the browser itself does
    assert (fetched["url"], fetched["errors"]) == (address, [])
    manifest = json.loads(fetched["data"])
    assert manifest["display"] == "standalone"
    sizes = {icon["sizes"]: icon["src"] for icon in manifest["icons"]}
    assert {"192x192", "512x512", "any"} <= set(sizes)
    for source in sizes.values():
        assert page.request.get(f"{server}/{source}").ok


@pytest.mark.parametrize("view", ["play", "review", "analyse", "puzzles"])
def test_it_prints_decently(page: Page, view: str) -> None:
    shown(page, view)
    page.emulate_media(media="print")
    expect(page.get_by_role("grid")).to_be_visible()
    for hidden in (".top", ".choices", ".buttons", ".flip", "#busy"):
        assert page.locator(f"{hidden}:visible").count() == 0
    if view == "review":
        expect(page.locator(".record")).to_contain_text("X a3")
        for kept in (".record button", ".stop"):
            expect(page.locator(kept).last).to_be_visible()


def test_a_link_to_the_view_opens_the_same_elsewhere(page: Page, browser: Browser) -> None:
    shown(page, "analyse")
    other = browser.new_page()
    other.goto(page.url)
    settled(other)
    assert position_of(other) == position_of(page)
    assert heading(other).inner_text() == heading(page).inner_text()
    assert other.title() == page.title() == "Analyse: X.O/.X./..O · noughts"
    other.close()
