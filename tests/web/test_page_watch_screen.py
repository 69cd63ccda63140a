"""Watch fits one screen: nothing behind the bar, two trees side by side, rules and predictions."""

import re

import pytest
from playwright.sync_api import Page, expect

from noughts.game.position import Position
from noughts.strategies.registry import variant_named
from noughts.strategies.trace import moment, trace
from noughts.strategies.trace.narrate import cut_rule
from tests.web.table import settled
from tests.web.test_page_watch import FIRST, node, opened, panel, unfolded

PLACES = ("server",)  # the page is the same at a site; what asks Python otherwise is at both

SCREENS = [(360, 740), (768, 1024), (1280, 800), (1366, 640), (1920, 1080)]
WIDE = 1100  # pixels from which two trees are shown
# The present nodes that are not wholly inside their picture, and the size of the smallest value.
SEEN = """async () => {
  const [lost, sizes, slider] = [[], [], document.querySelector('[aria-label="Step"]')];
  for (let step = 0; step <= Number(slider.max); step += 3) {
    slider.value = step;
    slider.dispatchEvent(new Event("input"));
    await new Promise(requestAnimationFrame);
    while (Number(slider.value) !== step) await new Promise(requestAnimationFrame);
    for (const here of document.querySelectorAll(".here.tree-node")) {
      const picture = here.closest("svg").getBoundingClientRect();
      if (!picture.width) continue; // a narrow screen shows one of two
      for (const part of [".tree-board", ".tree-value"]) {
        const { left, right, top, bottom } = here.querySelector(part).getBoundingClientRect();
        const across = left >= picture.left && right <= picture.right;
        const inside = across && top >= picture.top && bottom <= picture.bottom;
        if (!inside || bottom > innerHeight) lost.push(`${step} ${here.dataset.key} ${part}`);
      }
      const size = parseFloat(getComputedStyle(here.querySelector(".tree-value")).fontSize);
      sizes.push(size * here.getScreenCTM().a);
    }
  }
  return { lost, smallest: Math.min(...sizes), count: sizes.length };
}"""


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_the_present_node_is_always_in_view_and_readable(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    opened(page, "minimax", "alpha-beta")
    seen = page.evaluate(SEEN)
    assert seen["lost"] == []
    assert seen["smallest"] >= 13
    assert seen["count"] >= 40
    bar = page.get_by_role("region", name="Controls").bounding_box()
    assert bar is not None
    assert bar["y"] + bar["height"] <= height + 1
    for place in ("first", "second"):
        if width < WIDE and place == "second":
            expect(panel(page, place)).to_be_hidden()
            continue
        box = panel(page, place).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= bar["y"]
    assert page.evaluate("document.documentElement.scrollHeight") <= height


def test_a_larger_window_shows_more_of_the_tree(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    opened(page, "alpha-beta", "minimax", step=30)
    page.set_viewport_size({"width": 1366, "height": 640})
    expect(panel(page, "second")).to_be_visible()
    place = """here => {
      const [box, at] = [here.closest(".tree-box"), here].map(each => each.getBoundingClientRect());
      return (at.left + at.width / 2 - box.left) / box.width;
    }"""
    assert 0.45 < panel(page).locator(".here.tree-node").evaluate(place) < 0.65  # it was at a third


def test_two_trees_stand_side_by_side_with_their_counts_between(page: Page) -> None:
    page.set_viewport_size({"width": WIDE, "height": 800})
    page.goto("?view=watch")
    settled(page)
    page.get_by_role("button", name="Compare").click()
    settled(page)
    page.keyboard.press("End")
    counts = page.get_by_role("group", name="Nodes so far").get_by_role("button")
    expect(counts.nth(0)).to_have_accessible_name("alpha-beta: 21 of 21 nodes")
    expect(counts.nth(1)).to_have_accessible_name("minimax: 49 of 49 nodes")
    left, right = panel(page).bounding_box(), panel(page, "second").bounding_box()
    between = counts.first.bounding_box()
    assert left is not None
    assert right is not None
    assert between is not None
    assert left["y"] == right["y"]
    assert left["x"] + left["width"] <= between["x"]
    assert between["x"] + between["width"] <= right["x"]
    bar = page.get_by_role("region", name="Controls").bounding_box()
    assert bar is not None
    assert bar["height"] < 80  # no row for an end that both panels tell
    page.set_viewport_size({"width": WIDE - 1, "height": 800})  # now the counts are tabs
    expect(panel(page, "second")).to_be_hidden()
    counts.nth(1).click()
    expect(panel(page, "second")).to_be_visible()
    expect(panel(page)).to_be_hidden()


def test_the_rule_for_a_cut_is_at_the_node(page: Page) -> None:
    root = trace(variant_named("alpha-beta"), Position.parse(FIRST))
    opened(page, "alpha-beta")
    told = set()
    for step in range(1, root.steps):
        page.keyboard.press(".")
        expect(page.get_by_label("Step", exact=True)).to_have_value(str(step))
        rule = cut_rule(variant_named("alpha-beta"), moment(root, step))
        texts = panel(page).locator(".callout-text")
        expect(texts).to_have_count(2 if rule else 0)
        assert " ".join(texts.all_text_contents()) == (rule or "")
        told.add(rule)
    assert "skip the rest here as soon as a value is 0 or more" in told


def test_the_rule_covers_no_board_if_there_is_room(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    opened(page, "minimax", "alpha-beta", step=39)
    covered = """(rule, boards) => {
      const box = rule.getBoundingClientRect();
      return [...document.querySelectorAll(boards)].map(board => board.getBoundingClientRect()).filter(
        ({ left, right, top, bottom }) =>
          left < box.right && box.left < right && top < box.bottom && box.top < bottom).length;
    }"""
    rule = panel(page, "second").locator(".callout-paper")
    assert rule.evaluate(covered, ".tree-node:not(.waiting) > .tree-board") == 0


def test_nothing_moves_until_it_is_asked_for_and_the_slider_rewinds(page: Page) -> None:
    page.goto("?view=watch")
    settled(page)
    slider = page.get_by_label("Step", exact=True)
    page.evaluate("() => new Promise(resolve => setTimeout(resolve, 300))")
    expect(slider).to_have_value("0")
    first = page.locator(".here-words").first.inner_text()
    page.get_by_role("button", name="Next").click()
    expect(slider).to_have_value("1")
    slider.fill("30")
    expect(panel(page).locator(".tree-node.waiting")).not_to_have_count(20)
    slider.fill("0")
    expect(page.locator(".here-words").first).to_have_text(first)
    expect(panel(page).locator(".tree-node.waiting")).to_have_count(20)
    unfolded(page)
    page.get_by_label("Step number").fill("999999999")  # and the field says where it went
    page.get_by_label("Step number").press("Enter")
    expect(page.get_by_label("Step number")).to_have_value("55")


def test_each_value_is_asked_for_once_and_the_search_is_named(page: Page) -> None:
    opened(page, "minimax", "alpha-beta")
    page.keyboard.press("p")
    asking = page.get_by_role("region", name="Prediction")
    asked = asking.locator(".asked")
    slider = page.get_by_label("Step", exact=True)
    seen: list[str] = []
    while int(slider.input_value()) < 40:
        before = slider.input_value()
        page.keyboard.press(".")
        page.wait_for_function(
            "before => document.querySelector('[aria-label=Step]').value !== before"
            " || document.querySelector('.predict .asked').textContent",
            arg=before,
        )
        while text := asked.inner_text() if asked.is_visible() else "":
            shown = asking.locator(".told-why").text_content() or ""
            way = page.locator(".here.tree-node").first.get_attribute("data-key")
            seen.append(f"{way} {text}")
            worth = re.search(r"What is (\w\d) worth", text)
            assert not (worth and f"{worth[1]} is worth" in shown)  # not with its answer above it
            assert re.match("(minimax|alpha-beta): ", text)
            page.keyboard.press("1")
            expect(asking.locator(".told-why")).not_to_have_text(shown)
    assert len(seen) > 8
    values = [text.split(": ", 1)[1] for text in seen if "worth to X" in text]
    assert all("alpha-beta" not in text or "minimax" not in text for text in seen)
    assert len(set(seen)) == len(seen)
    assert values


def test_a_folded_node_opens_with_one_click_and_says_so(page: Page) -> None:
    opened(page, "minimax", position=".../.../...")
    page.keyboard.press("End")
    closed = node(panel(page), "b1")
    expect(closed).to_have_attribute("aria-expanded", "false")
    closed.locator(".tree-board").click()
    expect(closed).to_have_attribute("aria-expanded", "true")
    expect(page.locator("#live")).to_have_text(re.compile(r"^b1 is open: 8 moves below it"))


@pytest.mark.parametrize("landscape", [True, False])
def test_watch_prints_one_page_with_the_whole_tree(page: Page, landscape: bool) -> None:
    page.set_viewport_size({"width": 1920, "height": 1080})
    opened(page, "minimax", "alpha-beta")
    page.keyboard.press("End")
    pdf = page.pdf(format="A4", landscape=landscape)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    outside = """svg => [...svg.querySelectorAll(".tree-node")].filter(node => {
      const [box, at] = [svg.getBoundingClientRect(), node.getBoundingClientRect()];
      return at.left < box.left || at.right > box.right || at.top < box.top || at.bottom > box.bottom;
    }).length"""
    for drawing in panel(page).locator(".drawing").all():
        assert drawing.evaluate(outside) == 0
        assert drawing.locator(".tree-node").count() == 49
