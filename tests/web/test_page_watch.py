"""Watch in a real browser: the tree, values that are what they are, the algorithm, the bar, predictions."""

import re
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Locator, Page, expect

from noughts.game.position import Position
from noughts.strategies.registry import variant_named
from noughts.strategies.trace import Node, moment, step_of_cut, trace
from noughts.strategies.trace.examples import EXAMPLES
from noughts.strategies.trace.narrate import conclusion, describe_moment, question_before
from noughts.strategies.trace.pseudocode import CODE, lines_of
from tests.web.serving import at_both
from tests.web.table import by_mouse, cell, heard, listen, settled

PLACES = ("server",)  # the page is the same at a site; what asks Python otherwise is at both

LINK = "?view=watch&game=3x3k3&position={}&left={}&right={}&step={}"
FIRST = ".X./OX./.OX"
BOUNDS = "XO./.X./..O"  # alpha-beta returns bounds here that were once shown as values


def panel(page: Page, place: str = "first") -> Locator:
    return page.get_by_role("region", name=f"The {place} search")


WIDTH_OF_TITLE = """title => {
  const context = document.createElement("canvas").getContext("2d");
  context.font = "600 17px system-ui, sans-serif";
  return context.measureText(title).width;
}"""


# whether the edges to nodes that are not visited yet reach their dots
END_AT_DOTS = """edges => edges.length && edges.every(edge => {
  const end = edge.getPointAtLength(edge.getTotalLength());
  return [...document.querySelectorAll(".waiting > .dot")].some(dot => {
    const { e, f } = dot.parentNode.transform.baseVal[0].matrix;
    return Math.hypot(e - end.x, f + dot.cy.baseVal.value - end.y) < 9;
  });
})"""


def items(panel: Locator) -> Locator:
    return panel.get_by_role("treeitem")


def node(panel: Locator, *path: str) -> Locator:
    return panel.locator(f'[data-key="{",".join(path)}"]')


def traced(name: str, position: str = FIRST) -> Node:
    return trace(variant_named(name), Position.parse(position))


def opened(
    page: Page, left: str = "minimax", right: str = "none", step: int = 0, position: str = FIRST
) -> None:
    page.goto(LINK.format(position, left, right, step))
    settled(page)


def unfolded(page: Page) -> None:
    """Show the controls that the first view leaves out."""
    page.get_by_role("button", name="More controls").click()


def to_step(page: Page, step: int) -> None:
    """Go there without opening the page again."""
    if not page.get_by_label("Step number").is_visible():
        unfolded(page)
    page.get_by_label("Step number").fill(str(step))
    page.get_by_label("Step number").press("Enter")
    expect(page.get_by_label("Step", exact=True)).to_have_value(str(step))


def press(page: Page, key: str, times: int = 1) -> None:
    for _ in range(times):
        page.keyboard.press(key)


def test_it_opens_on_a_position_that_can_be_understood(page: Page) -> None:
    page.goto("?view=watch")
    settled(page)
    expect(panel(page)).to_contain_text("1 of 21 nodes")
    expect(panel(page, "second")).to_be_hidden()
    for folded in ("Step number", "Speed", "Pseudocode", "Group mirror images"):
        expect(page.get_by_label(folded).first).to_be_hidden()
    expect(page.locator("p.caption")).to_have_text(EXAMPLES[0]["caption"])
    page.get_by_role("link", name="Play", exact=True).click()
    page.get_by_role("link", name="Watch", exact=True).click()  # with an empty board at Play
    expect(page).to_have_url(re.compile(re.escape(f"position={FIRST}")))


def test_the_tree_is_drawn_and_grows_with_the_search(page: Page) -> None:
    opened(page, "alpha-beta")
    root = traced("alpha-beta")
    expect(items(panel(page))).to_have_count(root.nodes)
    expect(page.locator("svg .level").first).to_have_text("O, MIN ▼")
    expect(page.locator("svg .level").nth(1)).to_have_text("X, MAX ▲")
    expect(panel(page).locator(".tree-node.waiting")).to_have_count(root.nodes - 1)
    assert panel(page).locator(".edge.waiting").evaluate_all(END_AT_DOTS)
    press(page, ".", 3)
    expect(panel(page).locator(".tree-node.here")).to_have_attribute("data-key", "a1,c1,c2")
    expect(panel(page).locator(".edge.onway")).to_have_count(3)
    page.keyboard.press("End")
    expect(panel(page).locator(".tree-node.waiting")).to_have_count(0)
    assert panel(page).locator(".cross").count() == 6  # three cuts of two moves each
    expect(panel(page).locator("text.cut-why").first).to_contain_text("α ≥ β")
    best = ["", "a1", "a1,a3", "a1,a3,c1", "a1,a3,c1,c2"]
    drawn = panel(page).locator(".tree-node.best").evaluate_all("nodes => nodes.map(n => n.dataset.key)")
    assert drawn == best


@pytest.mark.parametrize("name", ["minimax", "alpha-beta"])
def test_every_value_in_the_tree_is_what_it_is(page: Page, name: str) -> None:
    """At the end: c2 is 0 under minimax, and at most +1 under alpha-beta, not +1."""
    root = traced(name, BOUNDS)
    opened(page, name, step=root.steps - 1, position=BOUNDS)
    for child in root.children:
        move = root.position.game.cell_name(root.move_to(child))
        expect(node(panel(page), move).locator(".tree-value")).to_have_text(child.in_signs)
    c2 = node(panel(page), "c2")
    if name == "minimax":
        expect(c2).to_have_attribute("aria-label", re.compile("worth 0"))
    else:
        expect(c2.locator(".tree-value")).to_have_text("≤ +1")
        expect(c2).to_have_attribute("aria-label", re.compile(r"worth at most \+1"))
        expect(c2).to_have_class(re.compile("bounded"))


def test_values_rise_in_open_nodes(page: Page) -> None:
    root = traced("minimax")
    steps = [
        step
        for step in range(root.steps)
        if len(moment(root, step).path) == 1 and moment(root, step).kind == "update"
    ]
    opened(page, step=steps[0] - 1)
    value = node(panel(page), "").locator(".tree-value")
    expect(value).to_have_text("")
    for step in steps:
        to_step(page, step)
        expect(value).to_have_text("0 …")


def test_the_algorithm_is_lit_line_by_line_with_its_variables(page: Page) -> None:
    root = traced("alpha-beta")
    code = CODE["alpha-beta"]
    opened(page, "alpha-beta")
    panel(page).get_by_role("button", name="Code").click()
    expect(panel(page).get_by_role("list", name="Pseudocode").get_by_role("listitem")).to_have_count(
        len(code)
    )
    for step in (0, 1, 4, 5, step_of_cut(root, 0) or 0, root.steps - 1):
        to_step(page, step)
        lit = panel(page).locator(".code [aria-current=step]")
        expect(lit).to_have_text(
            [code[line].text.strip() for line in lines_of("alpha-beta", moment(root, step))],
            use_inner_text=False,
        )
    page.set_viewport_size({"width": 360, "height": 740})
    expect(panel(page).locator(".code .lit").last).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 1100, "height": 820})
    cut = moment(root, step_of_cut(root, 0) or 0).path[-1]
    to_step(page, step_of_cut(root, 0) or 0)
    expect(panel(page).locator(".variables")).to_have_text(re.compile("α.*β.*v.*best"))
    alpha, beta = cut.window
    assert alpha >= beta
    gauge = page.get_by_role("img", name=re.compile("alpha has reached beta"))
    expect(gauge).to_contain_text("α ≥ β: cut")


def test_at_its_end_judgement_names_its_move(page: Page) -> None:
    opened(page, "judgement")
    panel(page).get_by_role("button", name="Code").click()
    page.keyboard.press("End")
    expect(panel(page).locator(".here-words")).to_contain_text("judgement plays ")
    move = panel(page).locator(".here-words").inner_text().split()[2]
    expect(panel(page).locator(".variables")).to_have_text(re.compile(f"best\\s*{move}$"))
    page.get_by_label("Strategy", exact=True).select_option("minimax")
    expect(panel(page).locator(".gauge")).to_be_hidden()


def test_sentences_are_those_of_the_trace(page: Page) -> None:
    strategy, root = variant_named("alpha-beta"), traced("alpha-beta")
    opened(page, "alpha-beta")
    for number in range(root.cuts):
        step = step_of_cut(root, number) or 0
        to_step(page, step)
        expect(page.locator(".here-words").first).to_have_text(
            describe_moment(strategy.title, moment(root, step))
        )
    assert "O already has something better elsewhere (0), so O will never come here" in describe_moment(
        strategy.title, moment(root, step)
    )


def test_every_example_can_be_picked(page: Page) -> None:
    page.goto("?view=watch")
    settled(page)
    for example in EXAMPLES:
        page.keyboard.press("o")
        page.get_by_role("button", name=re.compile(f"^{re.escape(example['title'])}")).click()
        settled(page)
        expect(page.locator("p.caption")).to_have_text(example["caption"])
        for place, name in (("first", example["left"]), ("second", example["right"])):
            expect(panel(page, place)).to_contain_text(
                f"1 of {traced(name, example['position']).nodes:,} nodes"
            )


@at_both
def test_a_position_is_set_up_by_clicking(page: Page) -> None:
    opened(page)
    page.keyboard.press("o")
    start = page.get_by_role("button", name="Watch this position")
    expect(start).to_be_enabled()
    by_mouse(page, "b1")
    by_mouse(page, "b2")  # both taken away: now X has too few
    expect(start).to_be_disabled()
    expect(page.locator(".own > [role=alert]")).to_contain_text("X")
    by_mouse(page, "a2")
    expect(cell(page, "a2")).to_have_attribute("aria-label", "a2, empty")
    expect(start).to_be_enabled()
    start.click()
    expect(page).to_have_url(re.compile(re.escape("position=.../.../.OX")))
    settled(page)
    expect(panel(page)).to_contain_text(f"1 of {traced('minimax', '.../.../.OX').nodes:,} nodes")


@at_both
def test_boards_that_cannot_be_traced_are_not_offered_and_refused_at_once(page: Page) -> None:
    page.goto("?view=watch&game=5x5k4&left=minimax")
    alert = page.get_by_role("alert").filter(
        has_text=re.compile("at most (9|12) empty cells, but this board has 25")
    )
    expect(alert).to_be_visible()
    for empty in (".transport", ".tally", ".search-panel-body"):
        expect(page.locator(f"{empty}:visible")).to_have_count(0)
    page.get_by_role("button", name="Watch the first example").click()  # no dead end
    expect(panel(page)).to_contain_text("1 of 21 nodes")
    expect(alert).to_be_hidden()
    page.goto("?view=watch&game=4x3k3&left=alpha-beta&right=none")
    settled(page)
    offered = page.get_by_label("Strategy", exact=True).locator("option:not([disabled])")
    expect(offered).to_have_text(["alpha-beta", "alpha-beta-memory", "horizon"])
    page.keyboard.press("o")
    sizes = page.get_by_label("Board", exact=True).locator("option")
    for text in sizes.all_inner_texts():
        wide, high = map(int, re.findall(r"\d+", text)[:2])
        assert wide * high <= 12


def test_a_strategy_that_is_not_there_can_be_replaced_by_any(page: Page) -> None:
    page.goto("?view=watch&left=program&right=none")  # and there is no program
    alert = page.get_by_role("alert").filter(
        has_text="There is no program yet: open or write one in Your program."
    )
    expect(alert).to_be_visible()
    expect(page.get_by_role("button", name="Run")).to_be_hidden()  # nothing to run
    page.get_by_label("Strategy", exact=True).select_option("minimax")
    expect(panel(page)).to_contain_text("1 of 49 nodes")
    expect(page.get_by_role("button", name="Run")).to_be_visible()
    expect(alert).to_be_hidden()


def test_nothing_in_the_tree_covers_anything_else(page: Page) -> None:
    page.goto("?view=watch&game=4x3k3&position=XO../.X../O...&left=horizon:3:centre&right=none&step=25")
    settled(page)
    sides = "parts => parts.map(part => part.getBoundingClientRect()).map(({left, right}) => [left, right])"
    pills = page.locator('.bounded[aria-level="4"] > .pill').evaluate_all(sides)
    assert len(pills) == 3
    assert all(right <= left for (_, right), (left, _) in pairwise(sorted(pills)))
    names, papers = page.locator(".level"), page.locator("g:has(> .level) > rect")  # nodes pass under these
    for (_, name), (_, paper) in zip(names.evaluate_all(sides), papers.evaluate_all(sides), strict=True):
        assert name <= paper


def test_a_finished_game_says_so(page: Page) -> None:
    opened(page, position="XXX/OO./...")
    expect(page.locator(".here-words").first).to_have_text(
        "The game is over: X has won. There is nothing to search."
    )
    expect(page.locator(".conclusion")).to_have_text("minimax has no move to make: the game is over.")


@at_both
def test_order_depth_and_memory_are_chosen(page: Page) -> None:
    opened(page, "alpha-beta", position="X.O/.../O.X")
    expect(panel(page)).to_contain_text("of 44 nodes")
    panel(page).get_by_text("Options").click()
    page.get_by_label("Order of moves, left").select_option("centre")
    expect(panel(page)).to_contain_text("of 10 nodes")
    expect(page).to_have_url(re.compile("left=alpha-beta:centre"))
    page.get_by_label("Strategy", exact=True).select_option("horizon")
    page.get_by_label("Moves ahead, left").select_option("1")
    expect(page).to_have_url(re.compile("left=horizon:1"))
    settled(page)
    page.keyboard.press("Escape")  # the menu has its own End key
    page.keyboard.press("End")
    expect(node(panel(page), "b1").locator(".tree-value")).to_have_text(re.compile("^≈ "))
    page.get_by_label("Strategy", exact=True).select_option("alpha-beta-memory")
    expect(panel(page)).to_contain_text(f"of {traced('alpha-beta-memory:centre', 'X.O/.../O.X').nodes} nodes")
    page.go_back()
    expect(page.get_by_label("Strategy", exact=True)).to_have_value("horizon")


def test_predicting(page: Page) -> None:
    """Every question of a whole search, answered by key, some of them wrong on purpose."""
    strategy, root = variant_named("alpha-beta"), traced("alpha-beta")
    opened(page, "alpha-beta")
    page.keyboard.press("p")
    expect(panel(page).locator(".tree-node.waiting")).to_have_count(0)
    expect(page.locator(".cut-marks")).to_have_count(0)
    asking = page.get_by_role("region", name="Prediction")
    asked = right = 0
    for step in range(1, root.steps):
        shown = moment(root, step)
        page.keyboard.press(".")
        question = question_before(strategy, shown)
        if question is not None:
            asked += 1
            expect(asking.locator(".asked")).to_have_text(question["asked"])
            page.keyboard.press(".")  # nothing is shown before the answer
            good = asked % 3 > 0
            right += good
            choice = next(text for text in question["answers"] if (text == question["right"]) == good)
            if asked % 2:
                page.keyboard.press(str(question["answers"].index(choice) + 1))
            else:
                asking.get_by_role("button", name=re.compile(f"^{re.escape(choice)},")).click()
            said = "Right." if good else f"No, the answer is {question['right']}."
            expect(asking.get_by_role("status")).to_have_text(f"{said} {question['why']}")
            expect(asking).to_contain_text(f"{right} of {asked} right")
        expect(page.locator(".here-words").first).to_have_text(describe_moment(strategy.title, shown))
    assert asked > 10
    page.keyboard.press("p")
    expect(asking).to_be_hidden()


def test_the_bar_stays_in_view_and_knows_the_cuts(page: Page) -> None:
    root = traced("alpha-beta")
    opened(page, "minimax", "alpha-beta")
    bar = page.get_by_role("region", name="Controls")
    page.mouse.wheel(0, 4000)
    expect(bar).to_be_in_viewport(ratio=1)
    unfolded(page)
    marks = page.locator(".cut-marks.second").get_attribute("d") or ""
    assert marks.count("M") == root.cuts
    steps = [step_of_cut(root, number) for number in range(root.cuts)]
    for step in steps:
        page.keyboard.press("c")
        expect(page.get_by_label("Step number")).to_have_value(str(step))
    expect(bar.get_by_role("button", name="Next cut")).to_be_disabled()
    page.keyboard.press("C")
    expect(page.get_by_label("Step number")).to_have_value(str(steps[-2]))
    page.get_by_role("button", name="To the end").click()
    said = "; ".join(conclusion(name, traced(name)) for name in ("minimax", "alpha-beta"))
    assert said == "minimax plays a1 (0) after 49 nodes; alpha-beta plays a1 (0) after 21 nodes"
    expect(bar).to_contain_text(f"{said}.")


@at_both
def test_any_step_of_a_million_is_shown(page: Page) -> None:
    opened(page, "minimax", position=".../.../...")
    to_step(page, 1_000_000)
    shown = moment(traced("minimax", ".../.../..."), 1_000_000)
    expect(panel(page)).to_contain_text(f"{shown.nodes:,} of 549,946 nodes")
    expect(page).to_have_url(re.compile("step=1000000"))
    path = panel(page).locator(".tree-node.onway")
    expect(path).to_have_count(len(shown.path))
    folded = (
        panel(page)
        .locator(".tree-more")
        .evaluate_all("texts => texts.map(text => text.textContent).filter(Boolean)")
    )
    assert folded
    before = items(panel(page)).count()
    folded_node = panel(page).locator(".tree-node").filter(has=page.locator(".tree-more", has_text="▸")).first
    folded_node.focus()
    page.keyboard.press("Space")
    expect(items(panel(page))).not_to_have_count(before)


def test_run_shows_every_step(page: Page) -> None:
    """Each step's sentence is seen, none is thrown away for the next."""
    root = traced("alpha-beta")
    opened(page, "alpha-beta")
    page.evaluate(
        """() => {
            window.seen = [];
            const number = document.querySelector('[aria-label="Step number"]');
            const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
            Object.defineProperty(number, "value", {
                get() { return own.get.call(this) },
                set(value) { window.seen.push(Number(value)); own.set.call(this, value) },
            });
        }"""
    )
    unfolded(page)
    page.get_by_label("Speed").select_option("10")
    page.keyboard.press("Escape")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Space")
    expect(page.locator(".conclusion")).to_be_visible()
    expect(page.get_by_role("button", name="Run")).to_be_visible()
    assert page.evaluate("seen") == list(range(1, root.steps))


@at_both
def test_run_asks_in_batches(page: Page) -> None:
    listen(page)
    opened(page, "alpha-beta", position=BOUNDS)  # not an example, so a site has to ask, too
    unfolded(page)
    page.get_by_label("Speed").select_option("50")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Space")
    expect(page.locator(".conclusion")).to_be_visible()
    batches = heard(page, "/moments")
    assert 1 <= len(batches) <= 3
    assert all("count=64" in batch for batch in batches)


def test_the_tree_is_walked_by_keyboard(page: Page) -> None:
    opened(page, "minimax", step=traced("minimax").steps - 1)
    page.keyboard.press("g")
    expect(node(panel(page), "")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(node(panel(page), "a1")).to_be_focused()
    press(page, "ArrowRight", 2)
    expect(node(panel(page), "c2")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    before = items(panel(page)).count()
    page.keyboard.press("Space")
    expect(node(panel(page), "c1")).to_have_attribute("aria-expanded", "false")
    assert items(panel(page)).count() < before
    page.keyboard.press("ArrowDown")
    expect(node(panel(page), "c1")).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("ArrowUp")
    expect(node(panel(page), "")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(node(panel(page), "c1")).to_have_attribute("aria-current", "step")


def test_zoom_pan_and_fit(page: Page) -> None:
    opened(page, "minimax")
    scene = panel(page).locator(".scene")
    before = scene.get_attribute("transform")
    page.keyboard.press("+")
    larger = scene.get_attribute("transform")
    assert larger != before
    box = panel(page).locator(".drawing").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 300, box["y"] + 60)
    page.mouse.down()
    page.mouse.move(box["x"] + 200, box["y"] + 90, steps=3)
    page.mouse.up()
    assert scene.get_attribute("transform") not in (before, larger)
    expect(page.get_by_label("Step", exact=True)).to_have_value("0")
    page.keyboard.press("0")
    expect(scene).to_have_attribute("transform", before or "")


def test_mirror_images_fold_only_where_treated_alike(page: Page) -> None:
    for name in ("minimax", "alpha-beta"):
        root = traced(name, ".../.../...")
        opened(page, name, position=".../.../...")
        groups = len({child.alike for child in root.children})
        expect(items(panel(page))).to_have_count(1 + groups)
        panel(page).get_by_text("Options").click()
        panel(page).get_by_label("Group mirror images").uncheck()
        expect(items(panel(page))).to_have_count(1 + len(root.children))


def saved(page: Page, button: str, where: Path) -> ElementTree.Element:
    panel(page).get_by_text("Options").click()
    with page.expect_download() as download:
        panel(page).get_by_role("button", name=button).click()
    download.value.save_as(where)
    assert download.value.suggested_filename.startswith("alpha-beta-step-")
    return ElementTree.fromstring(where.read_text())


def test_the_tree_is_saved_as_svg(page: Page, tmp_path: Path) -> None:
    root = traced("alpha-beta", BOUNDS)
    opened(page, "alpha-beta", step=root.steps - 1, position=BOUNDS)
    boards = ".//{http://www.w3.org/2000/svg}g[@class='tree-board']"
    assert len(saved(page, "Save whole tree", tmp_path / "whole.svg").findall(boards)) == root.nodes
    page.keyboard.press("g")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    picture = saved(page, "Save picture", tmp_path / "shown.svg")
    assert len(picture.findall(boards)) == items(panel(page)).count() < root.nodes
    title = picture.findtext("{http://www.w3.org/2000/svg}title")
    assert 14 + page.evaluate(WIDTH_OF_TITLE, title) <= float(picture.get("width", "0"))
    style = picture.find("{http://www.w3.org/2000/svg}style")
    assert style is not None
    opened(page, "alpha-beta", position=".../.../...")
    panel(page).get_by_text("Options").click()
    expect(panel(page).get_by_role("button", name="Save whole tree")).to_be_disabled()


@at_both
def test_all_strategies_are_compared_one_by_one(page: Page) -> None:
    opened(page, position="XO./.X./O..")
    unfolded(page)
    page.get_by_role("button", name="All strategies").click()
    expect(page.get_by_role("row", name=re.compile("^minimax a2 win 182 4,520"))).to_be_visible()
    expect(page.get_by_role("row")).to_have_count(8)
    expect(page.get_by_role("row", name=re.compile("^judgement .* 4,436"))).to_be_visible()


def test_presentation_has_large_letters_and_the_full_width(page: Page) -> None:
    page.set_viewport_size({"width": 1920, "height": 1080})
    opened(page, "alpha-beta", step=40)
    page.keyboard.press("k")
    unfolded(page)
    page.keyboard.press("f")
    expect(page).to_have_url(re.compile("present=1"))
    sizes = page.evaluate(
        """() => [...document.querySelectorAll("main *")].flatMap(element => {
            const own = [...element.childNodes].some(child => child.nodeType === 3 && child.data.trim());
            if (!own || !element.checkVisibility() || element.closest("title, option")) return [];
            const scale = element.getScreenCTM && element.closest("svg") ? element.getScreenCTM().a : 1;
            return [[parseFloat(getComputedStyle(element).fontSize) * scale, element.textContent]];
        })"""
    )
    assert [text for size, text in sizes if size < 23.99] == []
    assert len(sizes) > 40
    width = page.locator(".watch").evaluate("watch => watch.getBoundingClientRect().width")
    assert width > 1850
    page.set_viewport_size({"width": 1280, "height": 800})
    assert page.locator(".tree-box").first.evaluate("box => box.clientHeight") > 400  # the tree has the room
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert page.get_by_label("Strategy", exact=True).evaluate("select => select.clientWidth") > 60
    page.keyboard.press("Escape")
    expect(page).not_to_have_url(re.compile("present=1"))


def test_keys_for_everything_are_listed(page: Page) -> None:
    opened(page)
    page.keyboard.press("?")
    listed = page.get_by_role("dialog", name="Help")
    for does in (
        "One step forward",
        "Run or pause",
        "Next cut",
        "Predict",
        "Presentation",
        "Enlarge the tree",
        "In the tree",
        "answer a question",
        "Choose a position",
        "Faster",
    ):
        expect(listed).to_contain_text(does)


def test_the_link_is_copied(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.clock.install()
    opened(page, "alpha-beta:centre", "horizon:3", 7)
    unfolded(page)
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    page.clock.fast_forward(3000)  # and it goes away
    expect(page.get_by_role("button", name="Copy link")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    assert "left=alpha-beta:centre&right=horizon:3&step=7" in page.url


def test_on_paper_there_is_nothing_to_press(page: Page) -> None:
    opened(page, "minimax", "alpha-beta", 124)
    page.emulate_media(media="print")
    assert page.locator("button:visible, input:visible").count() == 0
    for shown in (".tree-value >> nth=0", ".caption", ".conclusion", ".here-words >> nth=0"):
        expect(page.locator(shown)).to_be_visible()


def test_a_screen_reader_is_told_what_happens(page: Page) -> None:
    strategy, root = variant_named("alpha-beta"), traced("alpha-beta")
    opened(page, "alpha-beta")
    for step in (1, 2, 3):
        page.keyboard.press(".")
        expect(page.locator("#live")).to_have_text(describe_moment(strategy.title, moment(root, step)))
    labels = items(panel(page)).evaluate_all("nodes => nodes.map(node => node.getAttribute('aria-label'))")
    assert labels[0].startswith("The position, O to move, MIN, open")
    assert "not searched yet" in labels[-1]


@at_both
def test_escape_cancels_and_the_page_says_so(page: Page) -> None:
    listen(page, hold="/search")
    page.goto(LINK.format(BOUNDS, "minimax", "none", 0))
    expect(page.locator("#busy")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("alert").filter(has_text="Stopped.")).to_be_visible()


def test_a_position_is_brought_from_analyse(page: Page) -> None:
    page.goto(f"?view=analyse&position={BOUNDS}")
    settled(page)
    page.keyboard.press("3")
    expect(panel(page)).to_contain_text(f"1 of {traced('alpha-beta', BOUNDS).nodes} nodes")
    expect(page).to_have_url(re.compile(re.escape(f"view=watch&game=3x3k3&position={BOUNDS}")))
