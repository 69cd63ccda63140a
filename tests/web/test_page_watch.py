"""The search microscope in a real browser."""

import re
from pathlib import Path
from xml.etree import ElementTree

from playwright.sync_api import Locator, Page, expect

from noughts.rules.position import Position
from noughts.strategies import STRATEGIES
from noughts.strategies.trace import moment, step_of_cut, trace
from tests.web.table import settled

LINK = "?view=watch&game=3x3k3&position={}&left={}&right={}&step={}"
LATE = "XO./.X./O.."


def lane(page: Page, side: str) -> Locator:
    return page.get_by_role("region", name=f"The {side} search")


def test_the_whole_tree_of_the_empty_board(page: Page) -> None:
    page.goto("?view=watch")
    settled(page)
    expect(lane(page, "left")).to_contain_text("1 of 549,946 nodes")
    expect(lane(page, "right")).to_contain_text("1 of 18,297 nodes")
    page.get_by_role("button", name="To the end").click()
    settled(page)
    expect(lane(page, "left")).to_contain_text("549,946 of 549,946 nodes")
    expect(lane(page, "right")).to_contain_text("18,297 of 18,297 nodes")
    page.get_by_label("Step number").fill("500000")
    page.get_by_label("Step number").press("Enter")
    settled(page)
    shown = moment(trace(STRATEGIES["minimax"], Position()), 500_000)
    expect(lane(page, "left")).to_contain_text(f"{shown.nodes:,} of 549,946 nodes")
    expect(page).to_have_url(re.compile("step=500000"))


def test_stepping_forward_back_and_to_cuts(page: Page) -> None:
    page.goto(LINK.format(LATE, "minimax", "alpha-beta", 0))
    settled(page)
    expect(lane(page, "left")).to_contain_text("X is to move: the search begins.")
    page.keyboard.press(".")
    settled(page)
    expect(lane(page, "left")).to_contain_text("X tries c1.")
    page.keyboard.press(",")
    settled(page)
    expect(lane(page, "left")).to_contain_text("the search begins")
    page.keyboard.press("c")
    settled(page)
    right = lane(page, "right")
    expect(right).to_contain_text("elsewhere; ")
    expect(right).to_contain_text("not looked at.")
    expect(right.get_by_role("treeitem", name=re.compile("^Cut: "))).not_to_have_count(0)
    step = re.search(r"step=(\d+)", page.url)
    assert step is not None
    shown = moment(trace(STRATEGIES["alpha-beta"], Position.parse(LATE)), int(step[1]))
    assert shown.kind == "cut"
    expect(right).to_contain_text(str(shown.path[-1].node.why))


def test_a_link_saves_the_moment(page: Page) -> None:
    page.goto(LINK.format(LATE, "early-exit", "judgement", 20))
    settled(page)
    for side, name in (("left", "early-exit"), ("right", "judgement")):
        root = trace(STRATEGIES[name], Position.parse(LATE))
        shown = moment(root, 20)
        expect(lane(page, side)).to_contain_text(f"{shown.nodes:,} of {root.nodes:,} nodes")
        expect(lane(page, side).get_by_role("combobox")).to_have_value(name)


def test_running_and_pausing(page: Page) -> None:
    page.goto(LINK.format(LATE, "minimax", "alpha-beta", 0))
    settled(page)
    page.get_by_label("Speed").press("End")
    page.keyboard.press("Space")
    expect(lane(page, "left")).to_contain_text("182 of 182 nodes")
    expect(page.get_by_role("button", name="Run")).to_be_visible()


def test_the_tree_opens_node_by_node_with_mirror_images_folded(page: Page) -> None:
    page.goto(LINK.format(".../.../...", "minimax", "alpha-beta", 0))
    settled(page)
    tree = lane(page, "left").get_by_role("tree")
    expect(tree.get_by_role("treeitem")).to_have_count(4)
    expect(tree.get_by_role("treeitem", name=re.compile("^a1, one of 4 mirror images"))).to_be_visible()
    tree.get_by_role("treeitem").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    expect(tree.get_by_role("treeitem", expanded=True)).to_have_count(2)
    expect(tree.get_by_role("treeitem")).to_have_count(4 + 5)
    page.keyboard.press("ArrowLeft")
    expect(tree.get_by_role("treeitem")).to_have_count(4)
    page.get_by_label("Fold mirror images").uncheck()
    expect(tree.get_by_role("treeitem")).to_have_count(10)
    tree.get_by_role("treeitem", name=re.compile("^c3,")).click()
    settled(page)
    expect(tree.get_by_role("treeitem", name=re.compile("^c3,"))).to_have_attribute("aria-current", "step")


def test_back_returns_to_the_strategy_before(page: Page) -> None:
    page.goto(LINK.format(LATE, "minimax", "alpha-beta", 5))
    settled(page)
    lane(page, "right").get_by_role("combobox").select_option("helper")
    expect(page).to_have_url(re.compile("right=helper"))
    settled(page)
    page.go_back()
    expect(lane(page, "right").get_by_role("combobox")).to_have_value("alpha-beta")
    settled(page)
    expect(page.get_by_label("Step number")).to_have_value("5")


def test_what_is_too_large_is_said(page: Page) -> None:
    page.goto("?view=watch&game=5x5k4")
    expect(page.get_by_role("alert").filter(has_text="at most 12 empty cells")).to_be_visible()


def test_the_tree_is_saved_as_svg(page: Page, tmp_path: Path) -> None:
    step = step_of_cut(trace(STRATEGIES["alpha-beta"], Position.parse(LATE)), 3)
    page.goto(LINK.format(LATE, "minimax", "alpha-beta", step))
    settled(page)
    items = lane(page, "right").get_by_role("treeitem")
    with page.expect_download() as download:
        lane(page, "right").get_by_role("button", name="Save as SVG").click()
    saved = tmp_path / "tree.svg"
    download.value.save_as(saved)
    assert download.value.suggested_filename == f"alpha-beta-step-{step}.svg"
    picture = ElementTree.fromstring(saved.read_text())
    names = {"svg": "http://www.w3.org/2000/svg"}
    boards = picture.findall("svg:svg", names)
    cuts = [text for text in picture.findall("svg:text", names) if (text.text or "").startswith("cut: ")]
    assert len(boards) + len(cuts) == items.count()
    assert cuts


def test_all_strategies_are_compared_on_request(page: Page) -> None:
    page.goto(LINK.format(LATE, "minimax", "alpha-beta", 0))
    settled(page)
    page.get_by_text("All five strategies on this position").click()
    expect(page.get_by_role("row", name=re.compile("^minimax a2 win 182 "))).to_be_visible()
    expect(page.get_by_role("row")).to_have_count(6)
