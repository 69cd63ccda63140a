"""Trees of numbers in Watch: by a link, typed in, random; predicted, cut, printed."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from noughts.strategies.numbers import parse_tree, random_tree, search_tree
from noughts.strategies.numbers.narrate import describe_step, question_before
from tests.web.serving import at_both
from tests.web.table import settled
from tests.web.test_page_watch import items, node, panel, press

PLACES = ("server",)  # the page is the same at a site; what asks Python otherwise is at both

BOOK = "[[3,12,8],[2,4,6],[14,5,2]]"
LEAVES = ["3", "12", "8", "2", "4", "6", "14", "5", "2"]
LINK = "?view=watch&tree={}&left={}&right={}&step={}"


def opened(
    page: Page, tree: str = BOOK, left: str = "alpha-beta", right: str = "none", step: int = 0
) -> None:
    page.goto(LINK.format(tree, left, right, step))
    settled(page)


def form(page: Page) -> Locator:
    page.keyboard.press("o")
    return page.get_by_role("region", name="A tree of numbers")


def test_the_whole_tree_is_there_from_the_beginning(page: Page) -> None:
    opened(page)
    expect(items(panel(page))).to_have_count(13)
    expect(panel(page).locator(".leaf-number")).to_have_text(LEAVES)
    expect(panel(page).locator(".node-letter")).to_have_text(["A", "B", "C", "D"])
    expect(panel(page).locator("svg .level")).to_have_text(["MAX ▲", "MIN ▼"])
    expect(panel(page)).to_contain_text("1 of 11 nodes")
    assert panel(page).locator(".drawing .cross").count() == 0


def test_cuts_are_crossed_out_and_values_are_plain(page: Page) -> None:
    search = search_tree(parse_tree(BOOK))
    last = len(search.moments) - 1
    cut = next(step for step, moment in enumerate(search.moments) if moment.kind == "cut")
    opened(page, step=cut - 1)
    expect(panel(page).locator(".callout-text").first).to_be_visible()
    assert panel(page).locator(".drawing .cross").count() == 0
    press(page, ".")
    expect(panel(page).locator(".here-words")).to_have_text(describe_step(search, search.moments[cut]))
    expect(panel(page).locator(".drawing .cross")).to_have_count(2)
    expect(panel(page).locator(".tree-node.skipped")).to_have_count(2)
    page.keyboard.press("End")
    expect(page.get_by_label("Step", exact=True)).to_have_value(str(last))
    for name, value in {"": "3", "B": "3", "C": "≤ 2", "D": "2"}.items():
        expect(node(panel(page), *filter(None, [name])).locator(".tree-value")).to_have_text(value)
    expect(node(panel(page), "C")).to_have_attribute(
        "aria-label", re.compile("worth at most 2, the rest cut")
    )
    expect(node(panel(page), "C", "C2")).to_have_attribute("aria-label", "the leaf 4, skipped")


def test_both_searches_side_by_side_and_a_link_to_a_step(page: Page) -> None:
    opened(page, left="minimax", right="alpha-beta", step=9)
    expect(panel(page, "second")).to_be_visible()
    expect(page.get_by_role("group", name="Nodes so far")).to_contain_text("of 13 nodes")
    expect(page.get_by_role("group", name="Nodes so far")).to_contain_text("of 11 nodes, 0 of 1 cut")
    expect(page).to_have_url(re.compile(re.escape(f"tree={BOOK}&left=minimax&right=alpha-beta&step=9")))
    names = panel(page).get_by_label("Strategy").locator("option").all_text_contents()
    assert names == ["minimax", "alpha-beta"]


@at_both
def test_random_and_typed_trees(page: Page) -> None:
    page.goto("?view=watch")
    settled(page)
    chosen = form(page)
    chosen.get_by_label("Levels").select_option("2")
    chosen.get_by_label("Branches").select_option("3")
    chosen.get_by_label("Seed").fill("5")
    chosen.get_by_role("button", name="Random tree").click()
    expect(chosen.get_by_label("Nested lists")).to_have_value(str(random_tree(5, 2, 3)))
    chosen.get_by_role("button", name="Random tree").click()  # the next one
    expect(chosen.get_by_label("Nested lists")).to_have_value(str(random_tree(6, 2, 3)))
    chosen.get_by_label("Nested lists").fill("[[1, 2], [3")
    chosen.get_by_role("button", name="Watch this tree").click()
    expect(chosen).to_contain_text("is not a tree of numbers: write nested lists")
    chosen.get_by_label("Nested lists").fill("min [[1, 2], [3, -4]]")
    chosen.get_by_role("button", name="Watch this tree").click()
    expect(panel(page).locator(".leaf-number")).to_have_text(["1", "2", "3", "−4"])
    expect(panel(page).locator("svg .level").first).to_have_text("MIN ▼")
    page.get_by_role("button", name=re.compile("Choose a position")).click()
    page.get_by_role("button", name=re.compile("^A first cut")).click()  # and back to boards
    expect(panel(page)).to_contain_text("1 of 49 nodes")
    expect(page).to_have_url(re.compile("position="))


def test_predictions_ask_for_the_numbers(page: Page) -> None:
    search = search_tree(parse_tree(BOOK))
    opened(page)
    page.keyboard.press("p")
    asked = page.locator(".asked")
    right = 0
    for moment in search.moments[1:]:
        question = question_before(search, moment)
        press(page, ".")
        if question is None:
            expect(panel(page).locator(".here-words")).to_have_text(describe_step(search, moment))
            continue
        expect(asked).to_have_text(question["asked"])
        page.keyboard.press(str(question["answers"].index(question["right"]) + 1))
        right += 1
        expect(page.locator(".score")).to_have_text(f"{right} of {right} right")
    expect(page.locator(".told-why")).to_contain_text("alpha-beta chooses B (3) after 11 nodes.")


def test_a_worksheet_with_its_answers(page: Page) -> None:
    opened(page)
    page.evaluate("() => { window.print = () => {} }")
    page.get_by_role("button", name="More controls").click()
    page.get_by_role("button", name="Worksheet").click()
    task, answers = page.locator(".paper .sheet").first, page.locator(".paper .sheet").last
    expect(page.locator(".paper .sheet")).to_have_count(2)
    page.emulate_media(media="print")
    expect(task.locator("svg")).to_have_count(2)
    assert task.locator(".leaf-number").all_text_contents() == LEAVES * 2
    assert {text.strip() for text in task.locator(".tree-value").all_text_contents()} == {""}
    assert task.locator(".cross").count() == 0
    inner = answers.locator("svg").first.locator(".tree-value").all_text_contents()
    assert [text for text in inner if text] == ["3", "3", "2", "2"]
    assert answers.locator("svg").last.locator(".cross").count() == 2
    expect(answers).to_contain_text("3. minimax: 13, alpha-beta: 11")
    expect(answers).to_be_visible()
    expect(page.locator("main")).to_be_hidden()
    page.emulate_media(media="screen")


@pytest.mark.parametrize("size", [(360, 740), (768, 1024), (1280, 800), (1366, 640), (1920, 1080)])
def test_it_fits_the_screen(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    opened(page, "[[[3,12],[8,2]],[[4,6],[14,5]],[[1,9],[7,-3]]]", step=20)
    box = panel(page).locator(".tree-node.here > .tree-board").bounding_box()
    bar = page.get_by_role("region", name="Controls").bounding_box()
    assert box
    assert bar
    assert box["y"] + box["height"] <= bar["y"]
    assert 0 <= box["x"] <= size[0] - box["width"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ends = "parts => parts.map(part => part.getBoundingClientRect().right)"
    names, papers = page.locator(".level"), page.locator("g:has(> .level) > rect")  # nodes pass under these
    for name, paper in zip(names.evaluate_all(ends), papers.evaluate_all(ends), strict=True):
        assert name <= paper


def test_a_link_that_cannot_be_read_is_told(page: Page) -> None:
    page.goto("?view=watch&tree=[[1,x]]")
    expect(page.locator(".way-out")).to_contain_text("is not a tree of numbers")
    page.get_by_role("button", name="Watch the first example").click()
    expect(panel(page)).to_contain_text("1 of 21 nodes")
